import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** One reply of a script. Without a body it is empty; `json` and `completion` set body and content type. */
export interface ScriptedReply {
  /** 200 when it is not given. */
  status?: number;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Time before anything is sent, in ms. */
  delayMs?: number;
  /**
   * What goes wrong: `no-reply` never answers; `stall` sends headers and body and never ends; `half` announces the
   * whole body, sends its first half and closes; `reset` resets the connection before a byte is sent.
   */
  fault?: 'no-reply' | 'stall' | 'half' | 'reset';
}

export interface RecordedRequest {
  method: string;
  /** With the query: `/v1/chat/completions`. */
  path: string;
  /** Names in lower case. */
  headers: IncomingHttpHeaders;
  /** As it came over the wire. */
  body: string;
  /** The body as JSON, undefined when it is none. */
  json: unknown;
}

/**
 * An OpenAI-compatible server on loopback that answers as it was told to, one scripted reply per request in order,
 * and records what it was asked. A request beyond the script gets `otherwise`, or a 500 that says so.
 *
 *     const server = await ScriptedServer.start();
 *     server.reply(json({ error: { message: 'slow down' } }, { status: 429 }), completion('{"faithfulnessScore": 1}'));
 *     // … call server.baseUrl …
 *     server.requests[0]?.json; // { model, messages, … }
 *     await server.stop();
 */
export class ScriptedServer {
  readonly requests: RecordedRequest[] = [];
  /** Answers every request for which no reply is left, when `respond` does not. */
  otherwise: ScriptedReply | undefined;
  /** Decides by the request what is answered when no reply is left. */
  respond: ((request: RecordedRequest) => ScriptedReply | undefined) | undefined;
  /** The most requests that were open at once. */
  mostOpen = 0;
  private open = 0;
  private readonly queue: ScriptedReply[] = [];
  private readonly sockets = new Set<Socket>();
  private readonly waiting: { count: number; resolve: () => void }[] = [];

  private constructor(private readonly server: Server) {
    server.on('connection', (socket) => {
      this.sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => this.sockets.delete(socket));
    });
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      this.record(request).then(
        (recorded) => {
          this.mostOpen = Math.max(this.mostOpen, ++this.open);
          response.on('close', () => this.open--);
          this.answer(
            response,
            this.queue.shift() ?? this.respond?.(recorded) ?? this.otherwise ?? unscripted,
          );
        },
        () => response.destroy(),
      );
    });
  }

  /** Listens on a free port of 127.0.0.1. */
  static async start(): Promise<ScriptedServer> {
    const server = createServer();
    const scripted = new ScriptedServer(server);
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(0, '127.0.0.1', resolve);
    });
    return scripted;
  }

  /** `127.0.0.1:41234` */
  get host(): string {
    return `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** `http://127.0.0.1:41234/v1` */
  get baseUrl(): string {
    return `http://${this.host}/v1`;
  }

  /** Appends replies to the script. */
  reply(...replies: ScriptedReply[]): void {
    this.queue.push(...replies);
  }

  /** Resolves when `count` requests have come in all. */
  received(count: number): Promise<void> {
    if (this.requests.length >= count) return Promise.resolve();
    return new Promise((resolve) => this.waiting.push({ count, resolve }));
  }

  /** Drops every connection, stalled ones too, and frees the port. */
  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  private async record(request: IncomingMessage): Promise<RecordedRequest> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const recorded: RecordedRequest = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body,
      json: parse(body),
    };
    this.requests.push(recorded);
    for (const { count, resolve } of this.waiting) if (this.requests.length >= count) resolve();
    return recorded;
  }

  private answer(response: ServerResponse, reply: ScriptedReply): void {
    if (reply.delayMs) {
      setTimeout(() => this.send(response, reply), reply.delayMs).unref();
    } else {
      this.send(response, reply);
    }
  }

  private send(
    response: ServerResponse,
    { status = 200, headers = {}, body = '', fault }: ScriptedReply,
  ): void {
    if (response.destroyed || fault === 'no-reply') return;
    if (fault === 'reset') {
      response.socket?.resetAndDestroy();
      return;
    }
    const bytes = Buffer.from(body);
    if (fault === 'half') {
      response.writeHead(status, { ...headers, 'content-length': String(bytes.byteLength) });
      response.write(bytes.subarray(0, Math.ceil(bytes.byteLength / 2)), () => response.socket?.end());
      return;
    }
    response.writeHead(status, headers);
    if (fault === 'stall') {
      response.write(bytes.byteLength > 0 ? bytes : ' ');
      return;
    }
    response.end(bytes);
  }
}

const unscripted: ScriptedReply = {
  status: 500,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ error: { message: 'The script has no reply for this request.' } }),
};

/** A JSON reply. */
export function json(value: unknown, more: Omit<ScriptedReply, 'body'> = {}): ScriptedReply {
  return {
    ...more,
    headers: { 'content-type': 'application/json', ...more.headers },
    body: JSON.stringify(value),
  };
}

/** A chat completion whose message has this content, and further fields of message or choice. */
export function completion(
  content: string | null,
  more: { message?: object; choice?: object; usage?: object; reply?: Omit<ScriptedReply, 'body'> } = {},
): ScriptedReply {
  return json(
    {
      id: 'chatcmpl-1',
      object: 'chat.completion',
      model: 'scripted',
      choices: [
        {
          index: 0,
          message: { role: 'assistant', content, ...more.message },
          finish_reason: 'stop',
          ...more.choice,
        },
      ],
      usage: more.usage ?? { prompt_tokens: 210, completion_tokens: 40, total_tokens: 250 },
    },
    more.reply,
  );
}

/** A page for people, as proxies and wrong paths answer. */
export function html(text: string, more: Omit<ScriptedReply, 'body'> = {}): ScriptedReply {
  return {
    ...more,
    headers: { 'content-type': 'text/html', ...more.headers },
    body: `<!DOCTYPE html><html><body>${text}</body></html>`,
  };
}

/** The reply of a judge that keeps to the protocol. */
export function judgeReply(scores: {
  faithfulness: number | null;
  contextRelevance: number | null;
  answerRelevance: number | null;
  reason?: string;
}): ScriptedReply {
  return completion(
    JSON.stringify({
      faithfulnessScore: scores.faithfulness,
      contextRelevanceScore: scores.contextRelevance,
      answerRelevanceScore: scores.answerRelevance,
      reason: scores.reason ?? 'Every claim is in the context.',
    }),
  );
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return undefined;
  }
}
