import { comparisonTerm } from '../../core/words/filterTerms';
import type { QuadrantFigures } from '../../protocol/aggregateMessages';

export type QuadrantId = keyof QuadrantFigures['counts'];

/** The quadrants as they lie: those above are grounded, those at the right are found. */
export const quadrantPlaces: readonly { id: QuadrantId; found: boolean; grounded: boolean }[] = [
  { id: 'lucky', found: false, grounded: true },
  { id: 'good', found: true, grounded: true },
  { id: 'retrieval-miss', found: false, grounded: false },
  { id: 'invented', found: true, grounded: false },
];

export const quadrantNames: Record<QuadrantId, string> = {
  good: 'good',
  invented: 'invented',
  'retrieval-miss': 'retrieval miss',
  lucky: 'lucky',
};

/** What a quadrant says, and where to look. */
export const quadrantMeanings: Record<QuadrantId, string> = {
  good: 'Good: found, and the answer is grounded in it.',
  invented: 'Invented despite good recall: found, yet the answer is not grounded in it. Look at the prompt.',
  'retrieval-miss': 'Retrieval miss: neither found nor grounded. Look at the retriever first.',
  lucky:
    'Lucky: not found, yet grounded in what was there. Labels may be missing, or the answer says little.',
};

/** The terms of the filter that keep the cases of a quadrant. */
export function quadrantTerms({ recall, faithfulness }: QuadrantFigures, id: QuadrantId): string[] {
  const place = quadrantPlaces.find((one) => one.id === id);
  const sign = (reached: boolean | undefined): '>=' | '<' => (reached === true ? '>=' : '<');
  return [
    comparisonTerm(recall.metric, sign(place?.found), recall.minimum),
    comparisonTerm(faithfulness.metric, sign(place?.grounded), faithfulness.minimum),
  ];
}
