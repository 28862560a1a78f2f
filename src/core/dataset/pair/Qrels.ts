/** The labels of one query. */
export interface QrelsQuery {
  /** 1-based line of its first label. */
  line: number;
  /** Document → grade. */
  labels: ReadonlyMap<string, number>;
}

/** Query → its labels, in file order: a map, or what reads them when they are asked for. */
export interface LabelledQueries {
  has(query: string): boolean;
  get(query: string): QrelsQuery | undefined;
  [Symbol.iterator](): Iterator<[string, QrelsQuery]>;
}

/** The labels of a run. */
export interface Qrels {
  /** How problems name their file. */
  file: string;
  /** Query → its labels, in file order. */
  queries: LabelledQueries;
  /** Query → its text, where that is known. */
  texts?: ReadonlyMap<string, string>;
}
