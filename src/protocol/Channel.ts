import type * as z from 'zod/mini';

/** One end of a transport that carries structured-clone values: a worker, a webview, a page. */
export interface Port {
  post(message: unknown): void;
  /** Calls the listener for each message that arrives; returns what stops it. */
  listen(listener: (message: unknown) => void): () => void;
}

export interface ChannelOptions<In> {
  port: Port;
  /** What the other end may send; anything else never reaches the listener. */
  incoming: z.ZodMiniType<In>;
  onMessage: (message: In) => void;
  /** Told of a message that is not of the protocol, with what is wrong with it. */
  onInvalid: (reason: string) => void;
}

/** One end of a typed conversation. Every incoming message is validated before anyone sees it. */
export class Channel<In, Out> {
  private readonly port: Port;
  private readonly stop: () => void;

  constructor(options: ChannelOptions<In>) {
    this.port = options.port;
    this.stop = options.port.listen((message) => {
      const parsed = options.incoming.safeParse(message);
      if (parsed.success) options.onMessage(parsed.data);
      else options.onInvalid(describe(parsed.error));
    });
  }

  post(message: Out): void {
    this.port.post(message);
  }

  /** Stops listening; what the other end still sends is ignored. */
  dispose(): void {
    this.stop();
  }
}

function describe(error: z.core.$ZodError): string {
  const issue = error.issues[0];
  if (issue === undefined) return 'not a message of this protocol';
  return `${issue.path.join('.') || 'message'}: ${issue.message || issue.code}`;
}
