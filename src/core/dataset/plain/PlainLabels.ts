import { bytesKeyHash } from '../../retrieval/keyHash';
import type { JsonBytes } from './JsonBytes';
import type { KeyTexts } from './KeyTexts';

const openBracket = 0x5b;
const space = 0x20;

/** More labels than these are left to maps, which tell sooner whether one stands twice. */
const most = 64;

/** Reads labels, a list of ids or a map of id → grade, of which readLabels would have nothing to say. */
export class PlainLabels {
  /** The grades of the last labels; undefined when all are 1. */
  grades: number[] | undefined;
  private relevant = false;
  private numbered = false;

  constructor(
    private readonly json: JsonBytes,
    private readonly texts: KeyTexts,
  ) {}

  /** Adds the ids to the texts: at least one, each once, and one of them relevant. */
  read(): boolean {
    const { json, texts } = this;
    const { count } = texts;
    this.grades = undefined;
    this.numbered = false;
    if (json.bytes[json.at] === openBracket) {
      this.relevant = true;
      if (!json.elements(this.element)) return false;
    } else {
      this.grades = [];
      this.relevant = false;
      if (!json.members(this.member)) return false;
    }
    const own = texts.count - count;
    // Objects have keys that are whole numbers in an order of their own.
    if (own === 0 || own > most || !this.relevant || (this.numbered && own > 1)) return false;
    return !texts.hasTwice(count);
  }

  private readonly element = (): boolean => {
    const { json } = this;
    if (!json.key()) return false;
    this.texts.add(json, json.hash);
    return true;
  };

  private readonly member = (): boolean => {
    const { json } = this;
    const { bytes, from, to } = json;
    if (json.escaped || to === from || bytes[from] === space || bytes[to - 1] === space) return false;
    this.texts.add(json, bytesKeyHash(json));
    const first = bytes[from] as number;
    if (first >= 0x30 && first <= 0x39) this.numbered = true;
    const grade = json.finiteNumber();
    if (grade === undefined) return false;
    if (grade > 0) this.relevant = true;
    this.grades?.push(grade);
    return true;
  };
}
