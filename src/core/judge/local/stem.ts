const longest = 64;
const vowel = /[aeiouy]/;
const doubles = /(?:bb|dd|ff|gg|mm|nn|pp|rr|tt)$/;
const invariant = new Set(['sky', 'news', 'howe', 'atlas', 'cosmos', 'bias', 'andes']);
const afterStep1a = new Set([
  'inning',
  'outing',
  'canning',
  'herring',
  'earring',
  'proceed',
  'exceed',
  'succeed',
]);
const irregular = new Map([
  ['skis', 'ski'],
  ['skies', 'sky'],
  ['dying', 'die'],
  ['lying', 'lie'],
  ['tying', 'tie'],
  ['idly', 'idl'],
  ['gently', 'gentl'],
  ['ugly', 'ugli'],
  ['early', 'earli'],
  ['only', 'onli'],
  ['singly', 'singl'],
]);
/** Longest first, so that the first that fits is the longest; all are replaced within R1. */
const step2 = new Map([
  ['ization', 'ize'],
  ['ational', 'ate'],
  ['fulness', 'ful'],
  ['ousness', 'ous'],
  ['iveness', 'ive'],
  ['tional', 'tion'],
  ['biliti', 'ble'],
  ['lessli', 'less'],
  ['entli', 'ent'],
  ['ation', 'ate'],
  ['alism', 'al'],
  ['aliti', 'al'],
  ['ousli', 'ous'],
  ['iviti', 'ive'],
  ['fulli', 'ful'],
  ['enci', 'ence'],
  ['anci', 'ance'],
  ['abli', 'able'],
  ['izer', 'ize'],
  ['ator', 'ate'],
  ['alli', 'al'],
  ['bli', 'ble'],
]);
const step3 = new Map([
  ['ational', 'ate'],
  ['tional', 'tion'],
  ['alize', 'al'],
  ['icate', 'ic'],
  ['iciti', 'ic'],
  ['ical', 'ic'],
  ['ness', ''],
  ['ful', ''],
]);
const step4 = /(?:ement|ance|ence|able|ible|ment|ant|ent|ism|ate|iti|ous|ive|ize|al|er|ic)$/;

/**
 * The Porter2 stem of a lower-case English word (M. F. Porter, "The English (Porter2) stemming algorithm",
 * snowballstem.org). Words of two letters or fewer, or of more than 64, come back unchanged. Letters outside a-z are
 * left where they are.
 */
export function stem(word: string): string {
  if (word.length <= 2 || word.length > longest || invariant.has(word)) return word;
  const fixed = irregular.get(word);
  if (fixed !== undefined) return fixed;
  let w = word
    .replace(/^'/, '')
    .replace(/^y/, 'Y')
    .replace(/([aeiouy])y/g, '$1Y');
  const r1 = regionStart(w, 0, true);
  const r2 = regionStart(w, r1, false);
  w = w.replace(/(?:'s'|'s|')$/, '');
  w = plural(w);
  if (afterStep1a.has(w)) return w;
  w = pastAndGerund(w, r1);
  w = w.replace(/(.[^aeiouy])[yY]$/, '$1i');
  w = derived(w, r1);
  w = derivedAgain(w, { r1, r2 });
  w = residual(w, r2);
  w = finalLetter(w, { r1, r2 });
  return w.replaceAll('Y', 'y');
}

/** Index after the first non-vowel that follows a vowel, from `from` on; the word's length when there is none. */
function regionStart(w: string, from: number, first: boolean): number {
  if (first) {
    const prefix = /^(?:gener|commun|arsen)/.exec(w);
    if (prefix) return prefix[0].length;
  }
  for (let i = from + 1; i < w.length; i++) {
    if (vowel.test(w.charAt(i - 1)) && !vowel.test(w.charAt(i))) return i + 1;
  }
  return w.length;
}

function plural(w: string): string {
  if (w.endsWith('sses')) return w.slice(0, -2);
  if (/(?:ied|ies)$/.test(w)) return w.slice(0, w.length > 4 ? -2 : -1);
  if (/(?:us|ss)$/.test(w)) return w;
  return /[aeiouy].+s$/.test(w) ? w.slice(0, -1) : w;
}

function pastAndGerund(w: string, r1: number): string {
  const eed = /eed(?:ly)?$/.exec(w);
  if (eed) return eed.index >= r1 ? w.slice(0, eed.index) + 'ee' : w;
  const ending = /(?:ingly|edly|ing|ed)$/.exec(w);
  if (!ending || !vowel.test(w.slice(0, ending.index))) return w;
  const base = w.slice(0, ending.index);
  if (/(?:at|bl|iz)$/.test(base)) return base + 'e';
  if (doubles.test(base)) return base.slice(0, -1);
  return r1 >= base.length && endsShort(base) ? base + 'e' : base;
}

/** Whether the word ends in a short syllable: vowel then consonant at its start, or consonant, vowel, consonant (not w, x, Y). */
function endsShort(w: string): boolean {
  return /^[aeiouy][^aeiouy]$/.test(w) || /[^aeiouy][aeiouy][^aeiouywxY]$/.test(w);
}

function derived(w: string, r1: number): string {
  for (const [ending, replacement] of step2) {
    if (!w.endsWith(ending)) continue;
    const at = w.length - ending.length;
    return at >= r1 ? w.slice(0, at) + replacement : w;
  }
  if (/logi$/.test(w)) return w.length - 3 >= r1 ? w.slice(0, -1) : w;
  if (/[cdeghkmnrt]li$/.test(w) && w.length - 2 >= r1) return w.slice(0, -2);
  return w;
}

function derivedAgain(w: string, regions: { r1: number; r2: number }): string {
  if (w.endsWith('ative')) return w.length - 5 >= regions.r2 ? w.slice(0, -5) : w;
  for (const [ending, replacement] of step3) {
    if (!w.endsWith(ending)) continue;
    const at = w.length - ending.length;
    return at >= regions.r1 ? w.slice(0, at) + replacement : w;
  }
  return w;
}

function residual(w: string, r2: number): string {
  const ending = step4.exec(w);
  if (ending) return ending.index >= r2 ? w.slice(0, ending.index) : w;
  return /[st]ion$/.test(w) && w.length - 3 >= r2 ? w.slice(0, -3) : w;
}

function finalLetter(w: string, { r1, r2 }: { r1: number; r2: number }): string {
  const last = w.length - 1;
  if (w.endsWith('e')) {
    const drop = last >= r2 || (last >= r1 && !endsShort(w.slice(0, -1)));
    return drop ? w.slice(0, -1) : w;
  }
  return w.endsWith('ll') && last >= r2 ? w.slice(0, -1) : w;
}
