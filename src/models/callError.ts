import { ChatError } from '../core/judge/ChatModel';
import { JudgeSetupError } from '../core/judge/RagJudge';
import { formatDuration } from '../core/words/time';
import type { SettledCall } from './callServer';
import type { BrokenExchange, ServerReply } from './OpenAiTransport';
import type { ServerAccess } from './ServerAccess';
import { excerpt, readServerError } from './ServerErrorBody';
import { keepRaw } from './keepRaw';

export interface CallErrorContext {
  access: ServerAccess;
  /** The model asked for; undefined for a call that names none. */
  model?: string;
}

type FailedCall = SettledCall & { ok: false };

/** The error of a call that gave no reply: one readable sentence, without secrets, and what the server sent. */
export function callError(call: FailedCall, context: CallErrorContext): ChatError | JudgeSetupError {
  const { access } = context;
  const { host } = access.address;
  const { failed, tries } = call;
  if (failed.kind === 'timeout') {
    const what = failed.stage === 'body' ? 'began to answer but did not finish' : 'did not answer';
    return new ChatError(`${host} ${what} within ${formatDuration(failed.waitedMs)}${triesNote(tries)}.`, {
      kind: 'timeout',
      rawOutput: keepRaw(failed.received, access.redactor),
    });
  }
  const { outcome } = failed;
  if (outcome.kind === 'broken') {
    return new ChatError(access.redactor.redact(brokenSentence(outcome, { host, tries })), {
      kind: 'error',
      rawOutput: keepRaw(outcome.received, access.redactor),
    });
  }
  return setupError(outcome, context) ?? statusError(outcome, { ...context, call });
}

function setupError(reply: ServerReply, { access, model }: CallErrorContext): JudgeSetupError | undefined {
  const { address, keyHelp, keySent } = access;
  const { status } = reply;
  if (status === 401 || status === 403) {
    return keySent
      ? new JudgeSetupError(
          'bad-key',
          `${address.host} refused the key (${status})${says(reply, access)}. ${keyHelp}`,
        )
      : new JudgeSetupError('no-key', `${address.host} wants an API key (${status}). ${keyHelp}`);
  }
  const error = readServerError(reply.text);
  const noSuchModel =
    error.code === 'model_not_found' ||
    (status === 404 &&
      /model|deployment/i.test(`${error.message} ${error.code} ${error.param}`) &&
      !isHtml(reply));
  if (noSuchModel && model !== undefined && status >= 400 && status < 500) {
    const pull = /\bpull/i.test(error.message) ? `, or run: ollama pull ${model}` : '';
    return new JudgeSetupError(
      'no-model',
      `${address.host} has no model "${model}" (${status})${says(reply, access)}. Choose a model that it has${pull}.`,
    );
  }
  if (status === 404 || status === 405) {
    const path = model === undefined ? '/models' : '/chat/completions';
    return new JudgeSetupError(
      'no-base-url',
      `${address.host} has nothing at ${address.path.replace(/\/$/, '')}${path} (${status}). The base URL is ${address.origin}${address.path.replace(/\/$/, '')}; most end in /v1.`,
    );
  }
  return undefined;
}

function statusError(
  reply: ServerReply,
  { access, call }: CallErrorContext & { call: FailedCall },
): ChatError {
  const { host } = access.address;
  const { status } = reply;
  const rawOutput = keepRaw(reply.text, access.redactor);
  const { code } = readServerError(reply.text);
  if (code === 'content_filter' || code === 'ResponsibleAIPolicyViolation') {
    return new ChatError(`${host} filtered the request (${status})${says(reply, access)}.`, {
      kind: 'filtered',
      rawOutput,
      status,
    });
  }
  const { stop, tries } = call;
  const message =
    stop.why === 'long-wait'
      ? `${host} asks to wait ${formatDuration(stop.waitMs)} before the next call (${status}), too long to wait here. Judge again then, or select another judge.`
      : stop.why === 'quota'
        ? `${host} answered ${status}, the quota is used up${says(reply, access)}. Waiting a moment does not help.`
        : `${host} answered ${status}${triesNote(tries)}${says(reply, access)}.`;
  return new ChatError(message, { kind: 'error', rawOutput, status });
}

function brokenSentence(
  { code = '', message, stage }: BrokenExchange,
  { host, tries }: { host: string; tries: number },
): string {
  if (stage === 'body') return `${host} broke off in the middle of its reply${triesNote(tries)}.`;
  if (/redirect/i.test(message)) {
    return `${host} answered with a redirect, which is not followed, so that key and texts go nowhere else. Set the base URL to the final address.`;
  }
  if (code === 'ECONNREFUSED') return `Nothing answers at ${host}. Is the server running?`;
  if (code === 'ENOTFOUND') return `There is no host ${host}. Is the base URL right, and the network up?`;
  if (/^(EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ENETDOWN)$/.test(code)) {
    return `${host} cannot be reached (${code})${triesNote(tries)}. Is the network up?`;
  }
  if (/CERT|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)/.test(code)) {
    return `The certificate of ${host} is not trusted (${code}). Add its authority to the system, or use another address.`;
  }
  if (/^(ECONNRESET|EPIPE|ECONNABORTED|UND_ERR_SOCKET)$/.test(code)) {
    return `${host} closed the connection without a reply${triesNote(tries)}.`;
  }
  return `The call to ${host} failed${triesNote(tries)}: ${excerpt(message)}`;
}

const triesNote = (tries: number): string => (tries > 1 ? ` (${tries} tries)` : '');

/** `: "what the server says"`, or nothing when it says nothing that a person would read. */
function says(reply: ServerReply, { redactor }: ServerAccess): string {
  if (isHtml(reply)) return '';
  const text = excerpt(redactor.redact(readServerError(reply.text).message)).replace(/[.\s]+$/, '');
  return text === '' ? '' : `: "${text}"`;
}

/** Whether a reply is a page for people: a proxy, a login, a wrong path. */
export function isHtml(reply: ServerReply): boolean {
  return /^\s*<(!doctype|html|head|body)\b/i.test(reply.text);
}
