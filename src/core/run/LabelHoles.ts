import type { DatasetCase } from '../dataset/DatasetCase';
import type { JudgedRanking } from '../retrieval/JudgedRanking';
import type { Problem } from './Run';

/** From this share of the top K on, figures may mislead. */
const many = 0.2;

/**
 * How much of the top K has no label: such documents count as not relevant, which they may not be. A warning only when
 * the labels are judgments, that is when those of at least half of the cases say of some document that it is not relevant;
 * a list of the relevant documents alone leaves all others out on purpose, and is spoken of only when it is a pool's.
 */
export class LabelHoles {
  private hits = 0;
  private unlabelled = 0;
  private cases = 0;
  private judgedCases = 0;
  private worst: { id: string; line: number; unlabelled: number; hits: number } | undefined;

  /** `k` is the largest cut-off. */
  constructor(
    private readonly k: number,
    private readonly labels: { pooled: boolean },
  ) {}

  add({ id, line, relevant }: DatasetCase, { length, ranks, relevant: count }: JudgedRanking): void {
    if (relevant === undefined || relevant.size === 0) return;
    this.cases++;
    // Some document was judged not relevant.
    if (count < relevant.size) this.judgedCases++;
    const hits = Math.min(this.k, length);
    let unlabelled = hits;
    for (let i = 0; i < ranks.length && (ranks[i] as number) <= hits; i++) unlabelled--;
    this.hits += hits;
    this.unlabelled += unlabelled;
    const { worst } = this;
    if (unlabelled > 0 && (worst === undefined || unlabelled * worst.hits > worst.unlabelled * hits))
      this.worst = { id, line, unlabelled, hits };
  }

  /** At the first of the cases with the largest share; undefined when there is nothing to tell. */
  finish(file: string): Problem | undefined {
    const { worst, k } = this;
    const judged = this.judgedCases * 2 >= this.cases;
    if (worst === undefined || (!judged && !this.labels.pooled)) return undefined;
    const share = this.unlabelled / this.hits;
    const percent = share < 0.01 ? 'Less than 1' : Math.round(share * 100);
    return {
      file,
      line: worst.line,
      code: 'unjudged',
      severity: judged && share >= many ? 'warning' : 'info',
      message:
        `${percent} % of the top ${k} have no label (${count(this.unlabelled)} of ${count(this.hits)} documents; ` +
        `most in ${JSON.stringify(worst.id)}: ${worst.unlabelled} of ${worst.hits}). They count as not relevant, ` +
        `though nobody judged them: look at judged@${k}, and at bpref, which leaves them out.`,
    };
  }
}

function count(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',');
}
