/** English words that carry no claim of their own: articles, pronouns, prepositions, auxiliaries, question words. */
export const stopWords: ReadonlySet<string> = new Set(
  (
    'a about above after again against all also am an and any are as at be because been before being below ' +
    'between both but by can could did do does doing down during each either else etc few for from further get ' +
    'had has have having he her here hers herself him himself his how i if in into is it its itself just let may ' +
    'me might more most much must my myself neither no nor not of off on once one only or other others our ours ' +
    'ourselves out over own please same shall she should so some such tell than that the their theirs them ' +
    'themselves then there these they this those through to too under until up upon us very was we were what ' +
    'when where whether which while who whom whose why will with within without would yes you your yours ' +
    'yourself yourselves'
  ).split(' '),
);

/** Words that turn a statement round. Contractions (`don't`) are split before they are looked up. */
export const negations: ReadonlySet<string> = new Set([
  'not',
  'no',
  'never',
  'none',
  'nothing',
  'neither',
  'nor',
  'without',
  'cannot',
]);
