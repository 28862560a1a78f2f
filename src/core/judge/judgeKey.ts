/** Who judges: what tells two judges apart when they see the same case. */
export interface JudgeIdentity {
  id: string;
  version: string;
  /** The configured model, not the dated name that a server may answer with. */
  model?: string | undefined;
  /** Where the model answers: a URL's origin, `vscode.lm`, or `local`. */
  origin?: string | undefined;
}

/** One text for one judge, as part of `inputHash`: a judgment by another judge, version, model or origin is another. */
export function judgeKey(judge: JudgeIdentity): string {
  return JSON.stringify([judge.id, judge.version, judge.model ?? null, judge.origin ?? null]);
}
