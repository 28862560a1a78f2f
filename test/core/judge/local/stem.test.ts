import { describe, expect, it } from 'vitest';
import { stem } from '../../../../src/core/judge/local/stem';

/** From the sample vocabulary that the algorithm is published with, and its stated exceptions and rule examples. */
const published = `
consign consign, consigned consign, consigning consign, consignment consign, consist consist, consisted consist,
consistency consist, consistent consist, consistently consist, consisting consist, consists consist,
consolation consol, consolations consol, consolatory consolatori, console consol, consoled consol, consoles consol,
consolidate consolid, consolidated consolid, consolidating consolid, consoling consol, consolingly consol,
consonant conson, consort consort, conspicuous conspicu, conspicuously conspicu, conspiracy conspiraci,
conspirator conspir, conspirators conspir, conspire conspir, conspired conspir, conspiring conspir,
constable constabl, constables constabl, constance constanc, constancy constanc, constant constant,
knack knack, knackeries knackeri, knacks knack, knag knag, knave knave, knaves knave, knavish knavish,
kneaded knead, kneading knead, knee knee, kneel kneel, kneeled kneel, kneeling kneel, kneels kneel, knees knee,
knell knell, knelt knelt, knew knew, knick knick, knif knif, knife knife, knight knight, knightly knight,
knights knight, knit knit, knits knit, knitted knit, knitting knit, knives knive, knob knob, knobs knob,
knock knock, knocked knock, knocker knocker, knockers knocker, knocking knock, knocks knock, knot knot, knots knot,
generously generous, ties tie, cries cri, gas gas, this this, gaps gap, kiwis kiwi, hopping hop, hoping hope,
cry cri, by by, say say, luxuriated luxuri, skis ski, skies sky, sky sky, dying die, lying lie, tying tie,
idly idl, gently gentl, ugly ugli, early earli, only onli, singly singl, news news, howe howe, atlas atlas,
cosmos cosmos, bias bias, andes andes, herring herring, proceed proceed, exceed exceed, succeed succeed`;

describe('stem', () => {
  const pairs = published
    .split(',')
    .map((pair) => pair.trim().split(' '))
    .map(([word = '', expected = '']) => ({ word, expected }));

  it.each(pairs)('gives $word the stem $expected', ({ word, expected }) => {
    expect(stem(word)).toBe(expected);
  });

  it('brings the forms that answers use together', () => {
    expect(new Set(['refund', 'refunds', 'refunded', 'refunding'].map(stem))).toEqual(new Set(['refund']));
    expect(stem('organization')).toBe(stem('organizations'));
  });

  it('keeps words apart that only look alike', () => {
    expect(stem('policy')).not.toBe(stem('police'));
  });

  it('leaves a run of letters that is no word alone, in no time that depends on its square', () => {
    const run = 'ab'.repeat(500_000);
    expect(stem(run)).toBe(run);
  });
});
