import { JsonBytes } from './JsonBytes';
import { KeyTexts } from './KeyTexts';
import { NameGuess } from './NameGuess';
import { PlainHits } from './PlainHits';
import { PlainLabels } from './PlainLabels';
import { rowMember, type RowMember } from './rowNames';

/** A plain row: its texts by their numbers, the hits' and the labels' one after another; −1 where there is none. */
export class PlainRow {
  /** Its number among the ids of rows. */
  id = -1;
  query = -1;
  /** Instead of its number, the query itself when that has escapes. */
  queryText: string | undefined = undefined;
  /** The hits, [from, to). */
  hitsFrom = -1;
  hitsTo = -1;
  /** The labels, [from, to), and the grade of each; undefined when all are 1. */
  labelsFrom = -1;
  labelsTo = -1;
  grades: number[] | undefined = undefined;
  metadata: Record<string, unknown> | undefined = undefined;
}

export interface PlainRowReaderOptions {
  /** Whether the scores of hits are needed: then rows whose hits may have some are not read. */
  scores: boolean;
}

/**
 * Reads of a row in bytes what the metrics need, without making a value of the rest of it: an object with hits that are
 * ids or have one, and with labels, of which nothing has to be said. It is the judge of what is JSON in such a row; any
 * other row, broken ones included, is not read here. What it reads is what CaseReader makes of the parsed row.
 */
export class PlainRowReader {
  /** Where the texts of rows go. */
  readonly texts = new KeyTexts();
  /** Where their ids go: they are kept as long as the file is read, and must not keep the other texts. */
  readonly ids = new KeyTexts();
  private readonly json = new JsonBytes();
  private readonly decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  private readonly members = new NameGuess<RowMember>(rowMember);
  private readonly hits: PlainHits;
  private readonly labels: PlainLabels;
  private row = new PlainRow();

  constructor(options: PlainRowReaderOptions) {
    this.hits = new PlainHits(this.json, this.texts, options);
    this.labels = new PlainLabels(this.json, this.texts);
  }

  /** Whether the bytes of the last row are ASCII. */
  get ascii(): boolean {
    return this.json.all < 0x80;
  }

  /** Where the last row ends: at its line end. */
  get end(): number {
    return this.json.at;
  }

  /** The row that begins at `at` and ends with its line; undefined when it is not read here. */
  read(bytes: Uint8Array, at: number): PlainRow | undefined {
    const { json, texts, ids } = this;
    const [count, idCount] = [texts.count, ids.count];
    json.begin(bytes, at);
    this.row = new PlainRow();
    json.space();
    if (json.members(this.member)) {
      json.space();
      const { row } = this;
      if (row.hitsTo >= 0 && row.labelsTo >= 0 && bytes[json.at] === 0x0a) return row;
    }
    texts.cut(count);
    ids.cut(idCount);
    return undefined;
  }

  private readonly member = (place: number): boolean => {
    const { json, row } = this;
    if (json.escaped) return false;
    switch (this.members.at(place, json)) {
      case 'ignored':
        return json.value();
      case 'id':
        return row.id < 0 && json.key() && this.keepId();
      case 'query':
        return row.query < 0 && row.queryText === undefined && json.string() && this.keepQuery();
      case 'hits':
        return row.hitsFrom < 0 && this.readHits();
      case 'relevant':
        return row.labelsFrom < 0 && this.readLabels();
      case 'answer':
      case 'reference':
        return json.string() || json.null();
      case 'context':
        return json.string() || json.null() || json.elements(this.string);
      case 'metadata':
        return row.metadata === undefined && this.readMetadata();
      case 'unusual':
        return false;
    }
  };

  private readonly string = (): boolean => this.json.string();

  private keepId(): boolean {
    this.row.id = this.ids.count;
    this.ids.add(this.json, this.json.hash);
    return true;
  }

  private keepQuery(): boolean {
    const { json, row, texts } = this;
    if (json.escaped) {
      // With its quotes.
      const text = this.decoder.decode(json.bytes.subarray(json.from - 1, json.to + 1));
      row.queryText = JSON.parse(text) as string;
    } else {
      row.query = texts.count;
      texts.add(json, 0);
    }
    return true;
  }

  private readMetadata(): boolean {
    const { json } = this;
    const from = json.at;
    if (!json.value()) return false;
    if (json.bytes[from] !== 0x7b) return true;
    const text = this.decoder.decode(json.bytes.subarray(from, json.at));
    this.row.metadata = JSON.parse(text) as Record<string, unknown>;
    return true;
  }

  private readHits(): boolean {
    const { texts, row } = this;
    row.hitsFrom = texts.count;
    if (!this.hits.read()) return false;
    row.hitsTo = texts.count;
    return true;
  }

  private readLabels(): boolean {
    const { texts, row } = this;
    row.labelsFrom = texts.count;
    if (!this.labels.read()) return false;
    row.labelsTo = texts.count;
    row.grades = this.labels.grades;
    return true;
  }
}
