/**
 * A score as C's `atof` reads it, hexadecimal and infinite ones included; undefined for a text that is not a number as a
 * whole, of which `atof` reads the beginning or 0.
 */
export function readScore(text: string): number | undefined {
  const plain = Number(text);
  // Number reads 0b1 and 0o7, which C does not.
  if (!Number.isNaN(plain)) return /^0[bo]/i.test(text) ? undefined : plain;
  if (/^[+-]?inf(inity)?$/i.test(text)) return text.startsWith('-') ? -Infinity : Infinity;
  return readHex(text);
}

function readHex(text: string): number | undefined {
  const [, sign, whole = '', fraction = '', power = '0'] =
    /^([+-]?)0x([\da-f]*)(?:\.([\da-f]*))?(?:p([+-]?\d+))?$/i.exec(text) ?? [];
  const digits = whole + fraction;
  if (sign === undefined || digits === '') return undefined;
  const value = Number(`0x${digits}`) * 2 ** (Number(power) - 4 * fraction.length);
  return sign === '-' ? -value : value;
}
