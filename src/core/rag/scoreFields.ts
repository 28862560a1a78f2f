/** The three scores of a judgment, in the order in which they are shown everywhere. */
export const scoreFields = ['faithfulnessScore', 'contextRelevanceScore', 'answerRelevanceScore'] as const;
export type ScoreField = (typeof scoreFields)[number];
