import type { JsonBytes } from './JsonBytes';
import type { KeyTexts } from './KeyTexts';
import { NameGuess } from './NameGuess';
import { hitMember, type HitMember } from './rowNames';

const openBrace = 0x7b;

/** Reads a list of hits, ids or objects with an id, of which readHits would have nothing to say. */
export class PlainHits {
  private readonly members = new NameGuess<HitMember>(hitMember);
  /** Place of the hit in its list. */
  private index = 0;
  /** The rank of the first hit. */
  private firstRank = 1;
  private hasId = false;

  constructor(
    private readonly json: JsonBytes,
    private readonly texts: KeyTexts,
    private readonly options: { scores: boolean },
  ) {}

  /** Adds the ids to the texts. */
  read(): boolean {
    this.firstRank = 1;
    return this.json.elements(this.hit);
  }

  private readonly hit = (index: number): boolean => {
    const { json, options } = this;
    if (json.bytes[json.at] !== openBrace) return this.readId();
    if (options.scores) return false;
    this.index = index;
    this.hasId = false;
    return json.members(this.member) && this.hasId;
  };

  private readonly member = (place: number): boolean => {
    const { json } = this;
    if (json.escaped) return false;
    switch (this.members.at(place, json)) {
      case 'ignored':
        return json.value();
      case 'id':
        if (this.hasId) return false;
        this.hasId = true;
        return this.readId();
      case 'string':
        return json.string() || json.null() || json.number();
      case 'number':
        return json.number() || json.null();
      case 'rank':
        return this.isRank();
    }
  };

  private readId(): boolean {
    const { json } = this;
    if (!json.key()) return false;
    this.texts.add(json, json.hash);
    return true;
  }

  /** Whether the rank is that of the hit's place: ranks count from 1, or all from 0. */
  private isRank(): boolean {
    const { json, index } = this;
    const rank = json.wholeNumber();
    if (rank === undefined) return false;
    if (index === 0 && rank <= 1) this.firstRank = rank;
    return rank === index + this.firstRank;
  }
}
