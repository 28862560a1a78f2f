import type { InputPart } from '../core/judge/inputHash';
import type { JudgeNote } from '../core/rag/RagJudgeEvaluation';
import type { RagJudgeRequest } from '../core/rag/RagJudgeRequest';
import type { FileSet, FileSetProblem } from './FileSet';

/** A case read from its files, ready to be judged. */
export interface LoadedCase {
  set: FileSet;
  /** Undefined when a problem keeps the case from being judged. */
  request?: RagJudgeRequest;
  /** The hash of each part of the request; undefined together with it. */
  parts?: Record<InputPart, string>;
  /** What a reader of the judgment should know of how the case was put together. */
  notes: JudgeNote[];
  /** The file, or the first chunk, that each part was read from. */
  partFiles: Partial<Record<InputPart, string>>;
  /** The prompt's text without its front matter, when the set has a prompt file that can be read. */
  promptText?: string;
  /** The front matter of the prompt file. */
  promptFrontMatter?: Record<string, unknown>;
  /** All problems of the set, those of finding it included. With a request they are for information. */
  problems: FileSetProblem[];
}
