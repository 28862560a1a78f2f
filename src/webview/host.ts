import { HostMessage, type PageMessage, panelProtocolVersion } from '../protocol/panelMessages';
import { freshState, SavedState } from './SavedState';

interface VsCodeApi {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(state: unknown): void;
}
declare function acquireVsCodeApi(): VsCodeApi;

type Unversioned<M> = M extends unknown ? Omit<M, 'version'> : never;

/** The page's end of the channel to the extension. What does not have the agreed shape is logged and dropped. */
export class Host {
  readonly #api = acquireVsCodeApi();

  post(message: Unversioned<PageMessage>): void {
    this.#api.postMessage({ ...message, version: panelProtocolVersion });
  }

  onMessage(handler: (message: HostMessage) => void): void {
    window.addEventListener('message', (event: MessageEvent<unknown>) => {
      const parsed = HostMessage.safeParse(event.data);
      if (parsed.success) handler(parsed.data);
      // eslint-disable-next-line no-console -- the page has no other log, and a dropped message must be findable
      else console.error('RAG Judge: a message of another shape was dropped.', parsed.error);
    });
  }

  load(): SavedState {
    const parsed = SavedState.safeParse(this.#api.getState());
    return parsed.success ? parsed.data : { ...freshState };
  }

  save(state: SavedState): void {
    this.#api.setState(state);
  }
}
