/** What of the judge's prompt a text stands in. */
export const steeringParts = ['query', 'answer', 'context'] as const;
export type SteeringPart = (typeof steeringParts)[number];

/** In which way a text may steer a judge. Stable. */
export const steeringKinds = [
  'score-assertion',
  'protocol-key',
  'fake-header',
  'instruction',
  'bare-opener',
  'hidden-characters',
  'bidi-override',
  'tag-characters',
] as const;
export type SteeringKind = (typeof steeringKinds)[number];

/** A place [from, to) in UTF-16 units of one text. */
export interface SteeringMatch {
  kind: SteeringKind;
  from: number;
  to: number;
}

/** A place that may steer the judge, and a sentence that says so. `line` is 1-based. */
export interface SteeringSpan extends SteeringMatch {
  part: SteeringPart;
  line: number;
  message: string;
}
