/** Combining marks of Latin, Greek, Cyrillic, Hebrew and Arabic, and the Arabic tatweel. Vowel signs of other scripts stay. */
/* eslint-disable-next-line no-misleading-character-class -- the ranges are combining marks on purpose */
const marks = /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670]/g;
const asciiOnly = /^[\x20-\x7e]*$/;

/**
 * One form for words that differ only in case, accents or compatibility: NFKC, then lower case, then marks off
 * (in that order: `İstanbul` is lowered to i + U+0307 before the dot goes), `ß` as `ss`, `ı` as `i`, `ς` as `σ`.
 */
export function normalizeWord(word: string): string {
  if (asciiOnly.test(word)) return word.toLowerCase();
  return word
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(marks, '')
    .normalize('NFC')
    .replaceAll('ß', 'ss')
    .replaceAll('ı', 'i')
    .replaceAll('ς', 'σ')
    .replace(/[’‘ʼ]/g, "'");
}

/**
 * One form for equal numbers: `1,000`, `1 000` and `1’000` are `1000`; `007` is `7`; `3.50` is `3.5`; digits of
 * other scripts become 0-9. A single point is read as decimal (`1.000` is `1`).
 */
export function normalizeNumber(text: string): string {
  const digits = asciiDigits(text.normalize('NFKC'))
    .replace(/[٬’'\u00a0\u202f ]/g, ',')
    .replaceAll('٫', '.');
  if (/^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(digits)) return plain(digits.replaceAll(',', ''));
  if (/^\d{1,3}(?:\.\d{3}){2,}(?:,\d+)?$/.test(digits)) {
    return plain(digits.replaceAll('.', '').replace(',', '.'));
  }
  return plain(digits.replace(/^(\d+),(\d+)$/, '$1.$2'));
}

function plain(digits: string): string {
  const trimmed = digits.replace(/^0+(?=\d)/, '');
  return /^\d+\.\d+$/.test(trimmed) ? trimmed.replace(/\.?0+$/, '') : trimmed;
}

function asciiDigits(text: string): string {
  if (!/[^\x20-\x7e]/.test(text)) return text;
  return text.replace(/\p{Nd}/gu, (digit) => String(digitValue(digit)));
}

/** Decimal digits stand in runs of ten code points, in order, so a digit's value is its distance from the run's start. */
function digitValue(digit: string): number {
  const point = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(point - value - 1))) value++;
  return value;
}
