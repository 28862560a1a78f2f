export interface QueryPlace {
  id: string;
  /** 1-based line of its first row. */
  line: number;
  /** Its rows in the table, in file order; undefined for all. */
  rows?: Uint32Array;
}

/** Which queries a run has, in file order, and which rows are whose when these do not stand together. */
export class QueryRows {
  private readonly indexes = new Map<string, number>();
  private readonly lines: number[] = [];
  private current = -1;
  private lastId: string | undefined;
  /** Of each row the index of its query. */
  private owners = new Uint32Array(1 << 10);
  private rows = 0;

  get size(): number {
    return this.indexes.size;
  }

  /** The query that is open. */
  get last(): QueryPlace | undefined {
    return this.lastId === undefined
      ? undefined
      : { id: this.lastId, line: this.lines[this.current] as number };
  }

  /** The query to which the next rows belong; false when it was there before. */
  open(id: string, line: number): boolean {
    const known = this.indexes.get(id);
    this.current = known ?? this.indexes.size;
    this.lastId = id;
    if (known !== undefined) return false;
    this.indexes.set(id, this.current);
    this.lines.push(line);
    return true;
  }

  /** The next row of the table is of the open query. */
  addRow(): void {
    if (this.rows === this.owners.length) {
      const more = new Uint32Array(this.rows * 2);
      more.set(this.owners);
      this.owners = more;
    }
    this.owners[this.rows++] = this.current;
  }

  /** All queries with their rows. */
  *grouped(): Generator<QueryPlace> {
    const starts = new Uint32Array(this.size + 1);
    for (let row = 0; row < this.rows; row++) {
      const owner = this.owners[row] as number;
      starts[owner + 1] = (starts[owner + 1] as number) + 1;
    }
    for (let i = 1; i < starts.length; i++) starts[i] = (starts[i] as number) + (starts[i - 1] as number);
    const next = starts.slice();
    const sorted = new Uint32Array(this.rows);
    for (let row = 0; row < this.rows; row++) {
      const owner = this.owners[row] as number;
      sorted[next[owner] as number] = row;
      next[owner] = (next[owner] as number) + 1;
    }
    for (const [id, index] of this.indexes) {
      yield {
        id,
        line: this.lines[index] as number,
        rows: sorted.subarray(starts[index], starts[index + 1]),
      };
    }
  }
}
