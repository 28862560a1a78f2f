import { ChatError } from '../core/judge/ChatModel';
import { callError } from './callError';
import type { SettledCall } from './callServer';
import { nextVariant, type ChatVariant, type VariantRequest } from './FallbackLadder';
import { keepRaw } from './keepRaw';
import { readCompletion, type Completion } from './readCompletion';
import type { ServerAccess } from './ServerAccess';
import { excerpt, readServerError } from './ServerErrorBody';

/** A completion with what was sent for it. */
export interface Answer {
  completion: Completion;
  sent: VariantRequest;
  latencyMs: number;
}

/** What a settled call leads to: an answer, another variant because a parameter was refused, or an error. */
export type LadderStep =
  | { kind: 'answered'; answer: Answer }
  | { kind: 'refused'; next: ChatVariant }
  | { kind: 'failed'; error: Error };

/** Decides what a settled call leads to. Of the completion and of errors, secrets are taken out. */
export function takeStep(
  call: SettledCall,
  { sent, access }: { sent: VariantRequest; access: ServerAccess },
): LadderStep {
  const { redactor, address } = access;
  if (!call.ok) {
    const { failed } = call;
    if (failed.kind === 'outcome' && failed.outcome.kind === 'reply') {
      const { status, text } = failed.outcome;
      const next = nextVariant(sent, { status, error: readServerError(text) });
      if (next) return { kind: 'refused', next };
    }
    return { kind: 'failed', error: callError(call, { access, model: sent.model }) };
  }
  const read = readCompletion(call.reply);
  if (!read.ok) {
    const error = new ChatError(redactor.redact(`${address.host} ${read.problem}.`), {
      kind: 'error',
      rawOutput: keepRaw(call.reply.text, redactor),
      status: call.reply.status,
    });
    return { kind: 'failed', error };
  }
  const { said, usage, model } = read.completion;
  const completion: Completion = {
    said: {
      ...said,
      text: redactor.redact(said.text),
      ...(said.refusal === undefined ? {} : { refusal: redactor.redact(said.refusal) }),
    },
    ...(usage === undefined ? {} : { usage }),
    ...(model === undefined ? {} : { model: excerpt(redactor.redact(model)) }),
  };
  return { kind: 'answered', answer: { completion, sent, latencyMs: call.latencyMs } };
}

/** Whether another format would not help: the text can be used, or there is a reason why there is none. */
export function isFinal(
  { completion: { said } }: Answer,
  usable: ((text: string) => boolean) | undefined,
): boolean {
  if (said.refusal !== undefined) return true;
  if (said.finishReason === 'length' || said.finishReason === 'content_filter') return true;
  return said.text.trim() !== '' && (usable?.(said.text) ?? true);
}

/** Of two replies that cannot be used: the one that was asked for first, unless only the second says anything. */
export function betterOf(first: Answer | undefined, second: Answer): Answer {
  if (!first) return second;
  return first.completion.said.text.trim() === '' && second.completion.said.text.trim() !== ''
    ? second
    : first;
}
