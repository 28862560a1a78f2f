import type {
  AskedParameters,
  ChatModel,
  ChatReply,
  ChatRequest,
  CompleteOptions,
} from '../core/judge/ChatModel';
import { JudgeSetupError, type RequestMeter } from '../core/judge/RagJudge';
import { untilAborted } from '../core/judge/untilAborted';
import { callServer, type SettledCall } from './callServer';
import { EndpointLimiter } from './EndpointLimiter';
import {
  deviationOf,
  effectiveParameters,
  firstVariant,
  isProtocol,
  nextFormat,
  requestBody,
  type ChatVariant,
  type VariantRequest,
} from './FallbackLadder';
import { LadderMemory } from './LadderMemory';
import { loadOpenAiTransport, type LoadOpenAiTransport } from './loadOpenAiTransport';
import type { OpenAiTransport } from './OpenAiTransport';
import { betterOf, isFinal, takeStep, type Answer } from './ladderStep';
import { RetryPolicy } from './RetryPolicy';
import { openAccess, type ServerAccess } from './ServerAccess';
import { parseServerAddress, type ServerAddress } from './ServerAddress';
import { Spent } from './Spent';
import { allowManyListeners, systemTimers, type Timers } from './Timers';

export interface OpenAiChatModelOptions {
  /** Up to and with `/v1`; a query (`?api-version=…`) is kept. */
  baseUrl: string;
  model: string;
  /** Asked before each call; the key goes to the origin of `baseUrl` only. */
  apiKey: () => Promise<string | undefined>;
  /** Further headers, from the machine's settings. */
  headers?: Readonly<Record<string, string>>;
  /** Per try, up to the last byte of the reply, in ms. */
  timeoutMs: number;
  /** A cap of output tokens. Makes the judgment non-protocol. */
  maxOutputTokens?: number;
  /** What the fallback ladder learned; share one between the models of a session. */
  memory?: LadderMemory;
  /** What calls to the same server share: waits, and how many may be open; one per model when it is not given. */
  limiter?: EndpointLimiter;
  retry?: RetryPolicy;
  timers?: Timers;
  /** How to set a key, as one sentence for error messages. */
  keyHelp?: string;
  /** Told before each wait for another try. */
  onWait?: (wait: { waitMs: number; tries: number; host: string }) => void;
  loadTransport?: LoadOpenAiTransport;
}

/** A model of any OpenAI-compatible server: the fixed protocol first, then the fallback ladder. */
export class OpenAiChatModel implements ChatModel {
  readonly label: string;
  /** The origin of the base URL; `""` when that is no address. */
  readonly origin: string;
  private readonly address: ServerAddress | JudgeSetupError;
  private readonly memory: LadderMemory;
  private readonly policy: RetryPolicy;
  private readonly timers: Timers;
  private readonly limiter: EndpointLimiter;

  constructor(private readonly options: OpenAiChatModelOptions) {
    this.label = options.model;
    this.address = readAddress(options.baseUrl);
    this.origin = this.address instanceof JudgeSetupError ? '' : this.address.origin;
    this.memory = options.memory ?? new LadderMemory();
    this.policy = options.retry ?? new RetryPolicy();
    this.timers = options.timers ?? systemTimers;
    this.limiter = options.limiter ?? new EndpointLimiter(this.timers);
  }

  /** What is asked for first; what the server then takes is in each reply. */
  get asked(): AskedParameters {
    const { maxOutputTokens } = this.options;
    const parameters = { temperature: 0, response_format: 'json_object' };
    return {
      path: this.address instanceof JudgeSetupError ? '' : this.address.path,
      parameters: maxOutputTokens === undefined ? parameters : { ...parameters, max_tokens: maxOutputTokens },
      protocol: maxOutputTokens === undefined,
    };
  }

  async complete(request: ChatRequest, { signal, usable, requests }: CompleteOptions): Promise<ChatReply> {
    signal.throwIfAborted();
    allowManyListeners(signal);
    if (this.address instanceof JudgeSetupError) throw this.address;
    const { model, maxOutputTokens } = this.options;
    if (model.trim() === '') {
      throw new JudgeSetupError('no-model', `No model of ${this.address.host} is chosen. Select one.`);
    }
    const access = await openAccess({ ...this.options, address: this.address }, signal);
    const load = this.options.loadTransport ?? loadOpenAiTransport;
    const transport = await untilAborted(load(), signal);
    const target = { baseUrl: this.address.baseUrl, model };
    let variant: ChatVariant = { ...firstVariant(request), ...this.memory.get(target) };
    let first: Answer | undefined;
    const spent = new Spent();
    for (;;) {
      const sent: VariantRequest = { model, request, variant, maxOutputTokens };
      const call = await this.send(sent, { access, transport, signal, requests });
      spent.addTries(call.tries);
      const step = takeStep(call, { sent, access });
      if (step.kind === 'refused') {
        variant = step.next;
        continue;
      }
      if (step.kind === 'failed') {
        // The first reply stands when only the second opinion in another format failed.
        if (first) return this.reply(first, spent);
        if (isOutOfReach(call)) requests?.outOfReach(step.error.message);
        throw step.error;
      }
      const { answer } = step;
      spent.addUsage(answer.completion.usage);
      const next = nextFormat(variant);
      if (isFinal(answer, usable)) {
        const deviation = deviationOf(variant, request);
        if (deviation) this.memory.set(target, deviation);
        return this.reply(answer, spent);
      }
      if (first || !next) return this.reply(betterOf(first, answer), spent);
      first = answer;
      variant = next;
    }
  }

  private send(sent: VariantRequest, { access, transport, signal, requests }: Sending): Promise<SettledCall> {
    const { host, baseUrl } = access.address;
    const headers = { 'content-type': 'application/json', ...access.headers };
    const body = requestBody(sent);
    return callServer({
      send: (attemptSignal) => transport.chat({ baseUrl, headers, body, signal: attemptSignal }),
      signal,
      timeoutMs: this.options.timeoutMs,
      policy: this.policy,
      timers: this.timers,
      endpoint: { origin: this.origin, limiter: this.limiter },
      requests,
      onWait: (wait) => this.options.onWait?.({ ...wait, host }),
    });
  }

  private reply({ completion, sent, latencyMs }: Answer, spent: Spent): ChatReply {
    return {
      ...completion.said,
      ...(spent.usage ? { usage: spent.usage } : {}),
      model: completion.model ?? this.options.model,
      origin: this.origin,
      parameters: effectiveParameters(sent),
      protocol: isProtocol(sent),
      latencyMs,
      attempts: spent.tries,
    };
  }
}

interface Sending {
  access: ServerAccess;
  transport: OpenAiTransport;
  signal: AbortSignal;
  requests: RequestMeter | undefined;
}

/** Whether no other call would fare better for a while, either. */
function isOutOfReach(call: SettledCall): boolean {
  return !call.ok && (call.stop.why === 'quota' || call.stop.why === 'long-wait');
}

function readAddress(baseUrl: string): ServerAddress | JudgeSetupError {
  try {
    return parseServerAddress(baseUrl);
  } catch (error) {
    if (error instanceof JudgeSetupError) return error;
    throw error;
  }
}
