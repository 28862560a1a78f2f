import { asRecord, asText, parseJson } from './JsonRecord';

/**
 * How long a reply asks to wait, in ms; undefined when it does not say, or not in a way that can be read. In this
 * order: `retry-after-ms`, `retry-after` in seconds or as a date (RFC 9110, 10.2.3), Gemini's `retryDelay: "17s"`.
 * A date that has passed is 0.
 */
export function retryAfterMs(
  reply: { headers: Readonly<Record<string, string>>; text: string },
  now: number,
): number | undefined {
  return (
    number(reply.headers['retry-after-ms'], 1) ??
    number(reply.headers['retry-after'], 1000) ??
    date(reply.headers['retry-after'], now) ??
    retryDelay(reply.text)
  );
}

function number(value: string | undefined, unit: number): number | undefined {
  return value !== undefined && /^\s*\d+(\.\d+)?\s*$/.test(value) ? Number(value) * unit : undefined;
}

function date(value: string | undefined, now: number): number | undefined {
  // Without a month's name Date.parse takes nearly anything, "-5" included.
  if (value === undefined || !/[A-Za-z]{3}/.test(value)) return undefined;
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}

function retryDelay(text: string): number | undefined {
  const parsed = parseJson(text);
  const details = asRecord(asRecord(Array.isArray(parsed) ? parsed[0] : parsed)['error'])['details'];
  if (!Array.isArray(details)) return undefined;
  for (const detail of details) {
    const seconds = /^(\d+(?:\.\d+)?)s$/.exec(asText(asRecord(detail)['retryDelay']) ?? '');
    if (seconds) return Number(seconds[1]) * 1000;
  }
  return undefined;
}
