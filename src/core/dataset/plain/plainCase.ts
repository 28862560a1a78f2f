import { short } from '../../retrieval/rankHits';
import type { DatasetCase } from '../DatasetCase';
import { KeyedHits } from './KeyedHits';
import { KeyedLabels } from './KeyedLabels';
import type { PlainRow } from './PlainRow';
import type { TakenTexts } from './TakenTexts';

/** The texts of a block of rows. */
export interface BlockTexts {
  texts: TakenTexts;
  /** The keyHash of each. */
  hashes: Float64Array;
  /** The ids of the rows. */
  ids: TakenTexts;
}

/** The case of a plain row. */
export function plainCase(row: PlainRow, { texts, hashes, ids }: BlockTexts, line: number): DatasetCase {
  const { id, query, queryText, hitsFrom, hitsTo, labelsFrom, labelsTo, grades, metadata } = row;
  const relevant = new KeyedLabels({ texts, from: labelsFrom, to: labelsTo, grades });
  const found: DatasetCase = { id: id < 0 ? `line ${line}` : ids.text(id), line, relevant };
  if (query >= 0) found.query = texts.text(query);
  else if (queryText !== undefined) found.query = queryText;
  if (metadata !== undefined) found.metadata = metadata;
  const hits = { from: hitsFrom, to: hitsTo };
  const labels = { from: labelsFrom, to: labelsTo };
  if (hits.to - hits.from <= short) found.ranked = new KeyedHits({ texts, hashes, hits, labels, relevant });
  else
    found.hits = Array.from({ length: hitsTo - hitsFrom }, (_, hit) => ({ id: texts.text(hitsFrom + hit) }));
  return found;
}
