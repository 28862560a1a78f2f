import type { Token } from './Token';

/** Stems of the words by which an English text speaks of its writer and of its reader. */
const writer: ReadonlySet<string> = new Set(['i', 'me', 'my', 'mine', 'myself']);
const reader: ReadonlySet<string> = new Set(['you', 'your', 'yourself']);

/** Whether a text speaks of its writer and of its reader: things that a context which does neither cannot support. */
export class PersonalWords {
  writer = false;
  reader = false;

  add(token: Pick<Token, 'key'>): void {
    if (writer.has(token.key)) this.writer = true;
    else if (reader.has(token.key)) this.reader = true;
  }
}
