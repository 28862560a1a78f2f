import type { ServerSetting } from '../settings';

/** The server that answers for a model, with the origin that its key is bound to. */
export interface Server extends ServerSetting {
  origin: string;
  /** `api.openai.com`, `127.0.0.1:11434` */
  host: string;
}

/**
 * The server of the chosen model: the one under `servers` that names it, else `baseUrl`. When several name it, the
 * one at `baseUrl` wins. Undefined when there is none or its URL is not http(s).
 */
export function resolveServer(settings: {
  model: string;
  baseUrl: string;
  servers: readonly ServerSetting[];
}): Server | undefined {
  const named = settings.servers.filter((server) => server.model === settings.model);
  const chosen =
    named.find((server) => server.baseUrl === settings.baseUrl) ??
    named[0] ??
    (settings.baseUrl ? { baseUrl: settings.baseUrl, model: settings.model } : undefined);
  return chosen && toServer(chosen);
}

export function toServer(setting: ServerSetting): Server | undefined {
  const url = URL.canParse(setting.baseUrl) ? new URL(setting.baseUrl) : undefined;
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return undefined;
  return { ...setting, origin: url.origin, host: url.host };
}

/** Whether a host is this machine, so that nothing leaves it. */
export function isLoopback(server: { host: string }): boolean {
  const name = server.host.replace(/:\d+$/, '');
  return name === 'localhost' || name === '[::1]' || /^127(\.\d{1,3}){3}$/.test(name);
}
