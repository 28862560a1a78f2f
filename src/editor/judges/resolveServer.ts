import { JudgeSetupError } from '../../core/judge/RagJudge';
import { parseServerAddress, type ServerAddress } from '../../models/ServerAddress';
import type { ServerSetting } from '../settings';

/** The server that answers for a model, with what follows from its address. */
export interface Server extends ServerSetting {
  address: ServerAddress;
}

/**
 * The server of the chosen model: the one under `servers` that names it, else `baseUrl`. When several name it, the
 * one at `baseUrl` wins. Undefined when there is none or its base URL will not do.
 */
export function resolveServer(settings: {
  model: string;
  baseUrl: string;
  servers: readonly ServerSetting[];
}): Server | undefined {
  const named = settings.servers.filter((server) => server.model === settings.model);
  const chosen =
    named.find((server) => sameAddress(server.baseUrl, settings.baseUrl)) ??
    named[0] ??
    (settings.baseUrl ? { baseUrl: settings.baseUrl, model: settings.model } : undefined);
  return chosen && toServer(chosen);
}

/** Whether two base URLs are one address, however they are spelt. */
export function sameAddress(one: string, other: string): boolean {
  const addressOf = (baseUrl: string): string => toServer({ baseUrl, model: '' })?.address.baseUrl ?? baseUrl;
  return addressOf(one) === addressOf(other);
}

/** The server of an entry of the settings; undefined when its base URL will not do. */
export function toServer(setting: ServerSetting): Server | undefined {
  try {
    return { ...setting, address: parseServerAddress(setting.baseUrl) };
  } catch (error) {
    if (error instanceof JudgeSetupError) return undefined;
    throw error;
  }
}
