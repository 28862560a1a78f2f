/** Lines and columns of offsets that are asked for in ascending order. */
export class Places {
  private line = 1;
  private lineStart = 0;

  constructor(
    private readonly text: string,
    from?: Places,
  ) {
    if (from !== undefined) {
      this.line = from.line;
      this.lineStart = from.lineStart;
    }
  }

  /** 1-based. */
  at(offset: number): { line: number; column: number } {
    let next = this.text.indexOf('\n', this.lineStart);
    while (next >= 0 && next < offset) {
      this.line++;
      this.lineStart = next + 1;
      next = this.text.indexOf('\n', this.lineStart);
    }
    return { line: this.line, column: offset - this.lineStart + 1 };
  }
}
