import type { ChatRequest, ResponseFormat } from '../core/judge/ChatModel';
import { judgeReplySchema } from './judgeReplySchema';
import type { ServerErrorBody } from './ServerErrorBody';

/** The parameters of a request that a server may refuse, as they are sent. */
export interface ChatVariant {
  temperature: number | 'omitted';
  responseFormat: ResponseFormat;
  /** The name under which a limit of output tokens is sent, when there is one. */
  tokenLimit: 'max_tokens' | 'max_completion_tokens';
}

export interface VariantRequest {
  model: string;
  request: ChatRequest;
  variant: ChatVariant;
  /** A cap of output tokens; undefined, as in the fixed protocol, sends none. */
  maxOutputTokens?: number | undefined;
}

/** The fixed protocol: what is asked for, as it is. */
export function firstVariant(request: ChatRequest): ChatVariant {
  return {
    temperature: request.temperature,
    responseFormat: request.responseFormat,
    tokenLimit: 'max_tokens',
  };
}

/** The fields in which a variant differs from the first one of its request. */
export function deviationOf(variant: ChatVariant, request: ChatRequest): Partial<ChatVariant> | undefined {
  const first = firstVariant(request);
  const deviation = {
    ...(variant.temperature === first.temperature ? {} : { temperature: variant.temperature }),
    ...(variant.responseFormat === first.responseFormat ? {} : { responseFormat: variant.responseFormat }),
    ...(variant.tokenLimit === first.tokenLimit ? {} : { tokenLimit: variant.tokenLimit }),
  };
  return Object.keys(deviation).length > 0 ? deviation : undefined;
}

/** The JSON body of POST /chat/completions. */
export function requestBody({
  model,
  request,
  variant,
  maxOutputTokens,
}: VariantRequest): Record<string, unknown> {
  const { temperature, responseFormat, tokenLimit } = variant;
  return {
    model,
    messages: [
      { role: 'system', content: request.system },
      { role: 'user', content: request.user },
    ],
    ...(temperature === 'omitted' ? {} : { temperature }),
    ...(responseFormat === 'none'
      ? {}
      : responseFormat === 'json_object'
        ? { response_format: { type: 'json_object' } }
        : { response_format: { type: 'json_schema', json_schema: judgeReplySchema } }),
    ...(maxOutputTokens === undefined ? {} : { [tokenLimit]: maxOutputTokens }),
  };
}

/** What was effectively sent, for the record of a judgment; a dropped parameter is absent. */
export function effectiveParameters({ variant, maxOutputTokens }: VariantRequest): Record<string, unknown> {
  return {
    ...(variant.temperature === 'omitted' ? {} : { temperature: variant.temperature }),
    ...(variant.responseFormat === 'none' ? {} : { response_format: variant.responseFormat }),
    ...(maxOutputTokens === undefined ? {} : { [variant.tokenLimit]: maxOutputTokens }),
  };
}

/** Whether a request follows the fixed protocol: temperature 0, json_object, and no further parameter. */
export function isProtocol({ variant, maxOutputTokens }: VariantRequest): boolean {
  return (
    variant.temperature === 0 && variant.responseFormat === 'json_object' && maxOutputTokens === undefined
  );
}

/** The next format down: json_object, json_schema, none; undefined below that. */
export function nextFormat(variant: ChatVariant): ChatVariant | undefined {
  if (variant.responseFormat === 'json_object') return { ...variant, responseFormat: 'json_schema' };
  if (variant.responseFormat === 'json_schema') return { ...variant, responseFormat: 'none' };
  return undefined;
}

/**
 * The variant to try after a 400 or 422 whose error names a parameter that was sent, and rejects it: only that one
 * changes. Undefined for every other error; each step leads down, so that the ladder ends.
 */
export function nextVariant(
  sent: VariantRequest,
  refused: { status: number; error: ServerErrorBody },
): ChatVariant | undefined {
  const { variant, maxOutputTokens } = sent;
  const { error, status } = refused;
  if ((status !== 400 && status !== 422) || !isRejection(error)) return undefined;
  switch (namedParameter(error, sent)) {
    case 'temperature':
      return {
        ...variant,
        temperature: variant.temperature === 0 && wantsMoreThanZero(error) ? 0.01 : 'omitted',
      };
    case 'response_format':
      return nextFormat(variant);
    case 'token_limit':
      return maxOutputTokens !== undefined && variant.tokenLimit === 'max_tokens'
        ? { ...variant, tokenLimit: 'max_completion_tokens' }
        : undefined;
    case undefined:
      return undefined;
  }
}

type Named = 'temperature' | 'response_format' | 'token_limit';

const parameterNames: readonly { named: Named; pattern: RegExp }[] = [
  { named: 'temperature', pattern: /temperature/i },
  { named: 'response_format', pattern: /response_?format|json_object|json_schema/i },
  { named: 'token_limit', pattern: /max_tokens|max_completion_tokens/i },
];

/** The parameter that the error's own field names, else the one that its message names first, if it was sent. */
function namedParameter(
  error: ServerErrorBody,
  { variant, maxOutputTokens }: VariantRequest,
): Named | undefined {
  const wasSent: Record<Named, boolean> = {
    temperature: variant.temperature !== 'omitted',
    response_format: variant.responseFormat !== 'none',
    token_limit: maxOutputTokens !== undefined,
  };
  for (const text of [error.param, error.message]) {
    const found = parameterNames
      .map(({ named, pattern }) => ({ named, at: text.search(pattern) }))
      .filter(({ named, at }) => at >= 0 && wasSent[named])
      .sort((a, b) => a.at - b.at)[0];
    if (found) return found.named;
  }
  return undefined;
}

const rejectingCodes =
  /^(unsupported_value|unsupported_parameter|unknown_parameter|invalid_value|invalid_parameter_value|1210|1214)$/;
const rejectingWords =
  /unsupported|not (be )?support|n't support|deprecated|not allowed|not permitted|must be|has to be|should be|only .*(supported|allowed)|invalid|unknown|unrecognized|unexpected|out of range|not available|extra (inputs|fields)|incompatible|remove|非法|错误|不支持|有误|范围|取值/i;

function isRejection(error: ServerErrorBody): boolean {
  // A prompt that is too long also speaks of tokens; another parameter would not help.
  if (error.code === 'context_length_exceeded' || /context (length|window|size)/i.test(error.message))
    return false;
  return rejectingCodes.test(error.code) || rejectingWords.test(error.message);
}

/** GLM and others take temperatures from an open interval, (0, 1). */
function wantsMoreThanZero(error: ServerErrorBody): boolean {
  return (
    error.code === '1214' ||
    /(greater|larger|higher|more) than 0|> ?0|strictly positive|\( ?0(\.0+)? ?,|开区间|大于 ?0/i.test(
      error.message,
    )
  );
}
