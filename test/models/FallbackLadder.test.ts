import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LadderMemory } from '../../src/models/LadderMemory';
import { makeModel, rejection, request } from './fixtures';
import { completion, json, judgeReply, ScriptedServer, type ScriptedReply } from './ScriptedServer';

let server: ScriptedServer;
const { signal } = new AbortController();
const good = judgeReply({ faithfulness: 1, contextRelevance: 1, answerRelevance: 1 });

beforeEach(async () => {
  server = await ScriptedServer.start();
});
afterEach(() => server.stop());

const refuse = (body: unknown, status = 400): ScriptedReply => json(body, { status });
const error = (message: string, more: object = {}): ScriptedReply => refuse({ error: { message, ...more } });

/** The parameters of each request that came: what is not model or messages. */
function sent(): object[] {
  return server.requests.map(({ json: body }) => {
    const parameters = { ...(body as Record<string, unknown>) };
    delete parameters['model'];
    delete parameters['messages'];
    return JSON.parse(
      JSON.stringify(parameters, (key, value: unknown) => (key === 'json_schema' ? 'schema' : value)),
    ) as object;
  });
}

const jsonObject = { type: 'json_object' };
const jsonSchema = { type: 'json_schema', json_schema: 'schema' };

const noTemperature = error(
  "Unsupported value: 'temperature' does not support 0 with this model. Only the default (1) value is supported.",
  { param: 'temperature', code: 'unsupported_value', type: 'invalid_request_error' },
);
const schemaOrText = refuse({ error: "'response_format.type' must be 'json_schema' or 'text'" });

describe('a parameter that the server names and refuses', () => {
  it.each([
    ['OpenAI o-series', noTemperature],
    [
      'Claude',
      refuse({
        type: 'error',
        error: { type: 'invalid_request_error', message: 'temperature is deprecated for this model' },
      }),
    ],
    [
      'FastAPI',
      refuse({ detail: [{ loc: ['body', 'temperature'], msg: 'Extra inputs are not permitted' }] }, 422),
    ],
    [
      'Gemini, an array',
      refuse([{ error: { code: 400, status: 'INVALID_ARGUMENT', message: 'Invalid value at temperature' } }]),
    ],
    ['plain text', { status: 400, body: 'temperature: unsupported parameter' }],
  ])('temperature is left out: %s', async (_server, refusal) => {
    server.reply(refusal, good);
    const reply = await makeModel(server.baseUrl).complete(request, { signal });
    expect(sent()).toEqual([
      { temperature: 0, response_format: jsonObject },
      { response_format: jsonObject },
    ]);
    expect(reply.parameters).toEqual({ response_format: 'json_object' });
    expect(reply).toMatchObject({ protocol: false, attempts: 2 });
  });

  it.each([
    error('temperature 参数有误，取值范围为 (0.0, 1.0) 开区间', { code: '1214' }),
    error('`temperature` must be strictly positive'),
  ])('temperature 0.01 where it must be above 0, and none when that is refused too', async (refusal) => {
    server.reply(refusal, refusal, good);
    const reply = await makeModel(server.baseUrl).complete(request, { signal });
    expect(sent()).toEqual([
      { temperature: 0, response_format: jsonObject },
      { temperature: 0.01, response_format: jsonObject },
      { response_format: jsonObject },
    ]);
    expect(reply.parameters).toEqual({ response_format: 'json_object' });
  });

  it('the format goes from json_object to json_schema to none', async () => {
    server.reply(
      schemaOrText,
      error('json_schema is not supported by this model', { param: 'response_format' }),
      good,
    );
    const reply = await makeModel(server.baseUrl).complete(request, { signal });
    expect(sent()).toEqual([
      { temperature: 0, response_format: jsonObject },
      { temperature: 0, response_format: jsonSchema },
      { temperature: 0 },
    ]);
    expect(reply.parameters).toEqual({ temperature: 0 });
    expect(reply.protocol).toBe(false);
  });

  it('the schema has all keys of the protocol, required, and no other', async () => {
    server.reply(schemaOrText, good);
    await makeModel(server.baseUrl).complete(request, { signal });
    const names = ['faithfulnessScore', 'contextRelevanceScore', 'answerRelevanceScore', 'reason'];
    expect(server.requests[1]?.json).toMatchObject({
      response_format: {
        json_schema: { strict: true, schema: { required: names, additionalProperties: false } },
      },
    });
  });

  it('two parameters, one after the other, each from the error that names it', async () => {
    server.reply(noTemperature, schemaOrText, good);
    await makeModel(server.baseUrl).complete(request, { signal });
    expect(sent()).toEqual([
      { temperature: 0, response_format: jsonObject },
      { response_format: jsonObject },
      { response_format: jsonSchema },
    ]);
  });

  it('max_tokens becomes max_completion_tokens', async () => {
    server.reply(
      error(
        "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
      ),
      good,
    );
    const reply = await makeModel(server.baseUrl, { maxOutputTokens: 500 }).complete(request, { signal });
    expect(sent()[1]).toEqual({ temperature: 0, response_format: jsonObject, max_completion_tokens: 500 });
    expect(reply.parameters).toMatchObject({ max_completion_tokens: 500 });
  });

  it('the field of the error counts before the words of its message', async () => {
    server.reply(
      error('temperature is fine, response_format is unsupported', { param: 'response_format' }),
      good,
    );
    await makeModel(server.baseUrl).complete(request, { signal });
    expect(sent()[1]).toEqual({ temperature: 0, response_format: jsonSchema });
  });
});

describe('an error that is not about a parameter we sent', () => {
  it.each([
    ['no parameter', error('Invalid request')],
    ['no rejection', error('temperature 0 was given')],
    ['one that was not sent', error("'max_tokens' is not supported")],
    [
      'a prompt that is too long',
      error('This model has a maximum context length of 8192 tokens; temperature invalid'),
    ],
    ['another status', refuse({ error: { message: 'temperature is unsupported' } }, 418)],
  ])('is passed on at once: %s', async (_name, refusal) => {
    server.reply(refusal, good);
    const failed = await rejection(makeModel(server.baseUrl).complete(request, { signal }));
    expect(failed).toMatchObject({ name: 'ChatError', kind: 'error' });
    expect(server.requests).toHaveLength(1);
  });

  it('a server that refuses everything ends the ladder', async () => {
    server.otherwise = error('temperature, response_format: unsupported');
    const failed = await rejection(makeModel(server.baseUrl).complete(request, { signal }));
    expect(failed.message).toBe(`${server.host} answered 400: "temperature, response_format: unsupported".`);
    expect(sent()).toEqual([
      { temperature: 0, response_format: jsonObject },
      { response_format: jsonObject },
      { response_format: jsonSchema },
      {},
    ]);
  });
});

describe('what was learned', () => {
  it('is used from the next call on, for this server and model only', async () => {
    const memory = new LadderMemory();
    server.reply(noTemperature, good, good, good);
    await makeModel(server.baseUrl, { memory }).complete(request, { signal });
    const second = await makeModel(server.baseUrl, { memory }).complete(request, { signal });
    expect(second).toMatchObject({
      attempts: 1,
      protocol: false,
      parameters: { response_format: 'json_object' },
    });
    await makeModel(server.baseUrl, { memory, model: 'judge-2' }).complete(request, { signal });
    expect(sent()[3]).toEqual({ temperature: 0, response_format: jsonObject });
  });

  it('is forgotten when the other variant did not succeed', async () => {
    const memory = new LadderMemory();
    server.reply(noTemperature, refuse({ error: 'no' }), good);
    await rejection(makeModel(server.baseUrl, { memory }).complete(request, { signal }));
    const reply = await makeModel(server.baseUrl, { memory }).complete(request, { signal });
    expect(reply.protocol).toBe(true);
  });

  it('is not shared between models without a common memory', async () => {
    server.reply(noTemperature, good, good);
    await makeModel(server.baseUrl).complete(request, { signal });
    expect((await makeModel(server.baseUrl).complete(request, { signal })).protocol).toBe(true);
  });
});

describe('a 200 that cannot be used', () => {
  const usable = (text: string): boolean => text.includes('"faithfulnessScore"');

  it.each([
    ['blank', completion('  \n ')],
    ['null', completion(null)],
    ['prose', completion('I would say it is good.')],
  ])('is asked for once more in the next format: %s', async (_name, first) => {
    const memory = new LadderMemory();
    server.reply(first, good, good);
    const reply = await makeModel(server.baseUrl, { memory }).complete(request, { signal, usable });
    expect(sent()[1]).toEqual({ temperature: 0, response_format: jsonSchema });
    expect(reply).toMatchObject({
      attempts: 2,
      protocol: false,
      parameters: { temperature: 0, response_format: 'json_schema' },
      usage: { inputTokens: 420, outputTokens: 80, totalTokens: 500 },
    });
    const next = await makeModel(server.baseUrl, { memory }).complete(request, { signal, usable });
    expect(next).toMatchObject({ attempts: 1, parameters: { response_format: 'json_schema' } });
  });

  it('twice: the first reply stands, nothing is learned', async () => {
    const memory = new LadderMemory();
    server.reply(completion('first'), completion('second'), good);
    const reply = await makeModel(server.baseUrl, { memory }).complete(request, { signal, usable });
    expect(reply).toMatchObject({ text: 'first', protocol: true, attempts: 2 });
    expect((await makeModel(server.baseUrl, { memory }).complete(request, { signal, usable })).protocol).toBe(
      true,
    );
  });

  it('blank, then text: the text is kept', async () => {
    server.reply(completion(''), completion('second'));
    const reply = await makeModel(server.baseUrl).complete(request, { signal, usable });
    expect(reply).toMatchObject({ text: 'second', protocol: false });
  });

  it('the other format refused, then the next: still the same second opinion', async () => {
    server.reply(completion(''), error('json_schema is not supported'), good);
    const reply = await makeModel(server.baseUrl).complete(request, { signal, usable });
    expect(reply.parameters).toEqual({ temperature: 0 });
    expect(reply.attempts).toBe(3);
  });

  it('the first reply stands when the second call fails', async () => {
    server.reply(completion('first'), refuse({ error: 'no' }));
    const reply = await makeModel(server.baseUrl).complete(request, { signal, usable });
    expect(reply).toMatchObject({ text: 'first', protocol: true, attempts: 2 });
  });

  it('cancelling during the second call cancels', async () => {
    const abort = new AbortController();
    const reason = new Error('stop');
    server.reply(completion(''), { fault: 'no-reply' });
    const call = rejection(makeModel(server.baseUrl).complete(request, abort));
    await server.received(2);
    abort.abort(reason);
    expect(await call).toBe(reason);
  });

  it.each([
    [
      'a refusal',
      completion(null, { message: { refusal: 'I cannot do that.' } }),
      { text: '', refusal: 'I cannot do that.' },
    ],
    [
      'a cut reply',
      completion('{"faith', { choice: { finish_reason: 'length' } }),
      { text: '{"faith', finishReason: 'length' },
    ],
    [
      'a filtered reply',
      completion('', { choice: { finish_reason: 'content_filter' } }),
      { text: '', finishReason: 'content_filter' },
    ],
  ])('%s is final', async (_name, first, expected) => {
    server.reply(first);
    const reply = await makeModel(server.baseUrl).complete(request, { signal, usable });
    expect(reply).toMatchObject({ ...expected, attempts: 1, protocol: true });
  });

  it('without a check, any text is taken', async () => {
    server.reply(completion('hello'));
    expect((await makeModel(server.baseUrl).complete(request, { signal })).text).toBe('hello');
  });
});

describe('an answer in the reasoning field', () => {
  const full =
    '{"faithfulnessScore":1,"contextRelevanceScore":null,"answerRelevanceScore":0.5,"reason":"a } b"}';

  it.each(['reasoning_content', 'reasoning'])('a full object in %s is taken and marked', async (field) => {
    const text = `I think it's fine, 5" wide. {"draft": 1} So: ${full}`;
    server.reply(completion(null, { message: { [field]: text } }));
    const reply = await makeModel(server.baseUrl).complete(request, { signal });
    expect(reply).toMatchObject({ text, fromReasoning: true, attempts: 1 });
  });

  it.each([
    '{"faithfulnessScore": 1, "reason": "x"}',
    full.slice(0, -1),
    `[${full.replace('"reason"', 'reason')}]`,
  ])('a part of one is not taken: %s', async (reasoning) => {
    server.reply(completion('', { message: { reasoning } }), good);
    const reply = await makeModel(server.baseUrl).complete(request, { signal });
    expect(reply.fromReasoning).toBeUndefined();
    expect(reply.attempts).toBe(2);
  });

  it('is left alone when there is content', async () => {
    server.reply(completion('{"x": 1}', { message: { reasoning_content: full } }));
    const reply = await makeModel(server.baseUrl).complete(request, { signal });
    expect(reply).toMatchObject({ text: '{"x": 1}' });
    expect(reply).not.toHaveProperty('fromReasoning');
  });
});

it('content in parts is put together', async () => {
  server.reply(
    completion(null, {
      message: {
        content: [
          { type: 'text', text: '{"a"' },
          { type: 'text', text: ': 1}' },
        ],
      },
    }),
  );
  expect((await makeModel(server.baseUrl).complete(request, { signal })).text).toBe('{"a": 1}');
});

it('usage that is no count is left out', async () => {
  server.reply(completion('x', { usage: { prompt_tokens: 'many', completion_tokens: -1, total_tokens: 7 } }));
  expect((await makeModel(server.baseUrl).complete(request, { signal })).usage).toEqual({ totalTokens: 7 });
});
