/** The labels of one query. */
export interface QrelsQuery {
  /** 1-based line of its first label. */
  line: number;
  /** Document → grade. */
  labels: Map<string, number>;
}

/** Query → its labels, in file order: a map, or what reads them when they are asked for. */
export interface LabelledQueries {
  get(query: string): QrelsQuery | undefined;
  [Symbol.iterator](): Iterator<[string, QrelsQuery]>;
}

/** The labels of a run. */
export interface Qrels {
  /** How problems name their file. */
  file: string;
  /** Query → its labels, in file order. */
  queries: ReadonlyMap<string, QrelsQuery>;
  /** Query → its text, where that is known. */
  texts?: ReadonlyMap<string, string>;
}
