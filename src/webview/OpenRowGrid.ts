import { OpenRowLayout } from './OpenRowLayout';
import { RowGrid } from './RowGrid';

/** A table one row of which may be open: what it shows stands below it, in a row of the class `more`. */
export abstract class OpenRowGrid<Row, State> extends RowGrid<Row, State> {
  #open: { row: number; height: number } | undefined;

  override toTop(): void {
    this.#open = undefined;
    super.toTop();
  }

  /** The row that is open; -1 for none. */
  protected get openRow(): number {
    return this.#open?.row ?? -1;
  }

  /** Called when a row was opened. */
  protected opened(_row: Row): void {}

  protected override measure(): OpenRowLayout {
    const { scrollTop, clientHeight } = this.box;
    return new OpenRowLayout({
      total: this.rows.matched,
      scrollTop,
      boxHeight: clientHeight,
      open: this.#open,
    });
  }

  /** What the open row shows is as high as its lines, which only the drawn page knows. */
  protected override afterDraw(): void {
    const height = this.box.querySelector<HTMLElement>('tr.more')?.offsetHeight;
    if (this.#open === undefined || height === undefined || height === this.#open.height) return;
    this.#open = { row: this.#open.row, height };
    this.refresh();
  }

  protected toggle(index: number): void {
    if (this.#open?.row === index) this.close();
    else this.show(index);
  }

  protected show(index: number): void {
    const row = this.rows.row(index);
    if (row === undefined || this.#open?.row === index) return;
    // A row above that closes must not move this one from under the eye.
    if (this.#open !== undefined && this.#open.row < index) this.box.scrollTop -= this.#open.height;
    this.#open = { row: index, height: 0 };
    this.draw();
    this.select(index);
    this.opened(row);
  }

  protected close(): void {
    this.#open = undefined;
    this.draw();
  }
}
