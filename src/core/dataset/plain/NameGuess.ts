import { isSameBytes, type ByteStretch } from '../../retrieval/isSameBytes';

/**
 * What names mean, by their bytes: the names of a row mostly stand in the order of the row before, so that each is
 * compared with the one that stood at its place before it is looked up.
 */
export class NameGuess<Meaning> {
  private readonly decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  private readonly before: { name: ByteStretch; meaning: Meaning }[] = [];

  constructor(private readonly meaningOf: (name: string) => Meaning) {}

  /** What the name at that place means; places count from 0. */
  at(place: number, name: ByteStretch): Meaning {
    const guess = this.before[place];
    if (guess !== undefined && isSameBytes(guess.name, name)) return guess.meaning;
    const bytes = name.bytes.slice(name.from, name.to);
    const meaning = this.meaningOf(this.decoder.decode(bytes));
    if (place < mostPlaces) this.before[place] = { name: { bytes, from: 0, to: bytes.length }, meaning };
    return meaning;
  }
}

const mostPlaces = 100;
