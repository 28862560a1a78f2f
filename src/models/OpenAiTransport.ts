/** One HTTP exchange with an OpenAI-compatible server. Only plain data crosses the border of the lazy bundle. */
export interface ServerCall {
  baseUrl: string;
  /** All headers that are sent, names in lower case; nothing is added from the environment. */
  headers: Readonly<Record<string, string>>;
  /** Ends the exchange, also while the body is read. */
  signal: AbortSignal;
}

export interface ChatCall extends ServerCall {
  /** The JSON body of POST /chat/completions. */
  body: Readonly<Record<string, unknown>>;
}

/** The server answered, whatever the status. */
export interface ServerReply {
  kind: 'reply';
  status: number;
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
  text: string;
  /** True when the body was longer than what is read (16 MB). */
  cut: boolean;
}

/** The exchange broke off: no connection, a reset, a redirect, a body that stopped. */
export interface BrokenExchange {
  kind: 'broken';
  /** `connect` before the headers of the reply came, `body` after. */
  stage: 'connect' | 'body';
  /** The system's or client's code where there is one: `ECONNREFUSED`, `UND_ERR_SOCKET`. */
  code?: string;
  message: string;
  /** What had come of the body. */
  received: string;
}

export type ServerOutcome = ServerReply | BrokenExchange;

/** The `openai` package behind as little as the judge needs. Neither call retries, waits or rejects. */
export interface OpenAiTransport {
  /** POST /chat/completions */
  chat(call: ChatCall): Promise<ServerOutcome>;
  /** GET /models */
  models(call: ServerCall): Promise<ServerOutcome>;
}
