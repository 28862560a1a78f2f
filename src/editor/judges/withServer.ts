import { sameAddress } from './resolveServer';

/**
 * The setting `ragJudge.servers` with a chosen server in it, entries that cannot be read included. A model that stands
 * there is asked at its own server, so that another choice of `ragJudge.baseUrl`, for another folder or by hand, never
 * leads its texts elsewhere. The same array when it stands there already.
 */
export function withServer(
  servers: readonly unknown[],
  chosen: { baseUrl: string; model: string },
): readonly unknown[] {
  const isChosen = (entry: unknown): boolean => {
    const { baseUrl, model } = (entry ?? {}) as Record<string, unknown>;
    if (typeof baseUrl !== 'string' || model !== chosen.model) return false;
    return sameAddress(baseUrl, chosen.baseUrl);
  };
  return servers.some(isChosen) ? servers : [...servers, { baseUrl: chosen.baseUrl, model: chosen.model }];
}
