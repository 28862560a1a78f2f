import { gateIdFault } from './gateIds';
import type { Measure } from './Measure';

/** A measure, or a sentence that says what is wrong with the text. */
export type ParsedMeasure = { measure: Measure; fault?: never } | { measure?: never; fault: string };

/** Whether a text is meant as more than the id of a metric. */
export function isMeasure(text: string): boolean {
  return /[()]/.test(text);
}

/**
 * Reads what a gate compares: the id of a metric or score for its mean, or `p10(ID)`, `median(ID)`,
 * `share(ID>=VALUE)`, `composite(WEIGHT*ID+ID+…)`. White space says nothing.
 */
export function parseMeasure(given: string): ParsedMeasure {
  const text = given.replace(/\s+/g, '');
  const [, name = '', inner = ''] = /^([a-z0-9.]+)\((.*)\)$/.exec(text) ?? [];
  if (name === '')
    return isMeasure(text) ? unknown(given) : ofMetric(text, { kind: 'mean', metric: text, text });
  if (name === 'mean') return ofMetric(inner, { kind: 'mean', metric: inner, text: inner });
  if (name === 'median') return ofMetric(inner, { kind: 'quantile', metric: inner, p: 0.5, text });
  if (name === 'share') return share(inner, text);
  if (name === 'composite') return composite(inner, text);
  const percent = Number(/^p(\d{1,2}(?:\.\d{1,3})?)$/.exec(name)?.[1] ?? NaN);
  if (percent > 0 && percent < 100)
    return ofMetric(inner, { kind: 'quantile', metric: inner, p: percent / 100, text });
  return unknown(given);
}

function share(inner: string, text: string): ParsedMeasure {
  const [, metric = '', value = ''] = /^(.+)>=(\d*\.?\d+)$/.exec(inner) ?? [];
  const atLeast = Number(value);
  if (metric === '' || !(atLeast > 0 && atLeast <= 1)) {
    return {
      fault: `${JSON.stringify(text)} is written share(ID>=VALUE), with a value above 0 and up to 1.`,
    };
  }
  return ofMetric(metric, { kind: 'share', metric, atLeast, text });
}

function composite(inner: string, text: string): ParsedMeasure {
  const weights: { metric: string; weight: number }[] = [];
  for (const term of inner.split('+')) {
    const [, number, metric = ''] = /^(?:(\d*\.?\d+)\*)?(.+)$/.exec(term) ?? [];
    const weight = number === undefined ? 1 : Number(number);
    const fault = gateIdFault(metric);
    if (fault !== undefined) return { fault };
    if (!(weight > 0)) return { fault: `The weight of ${metric} in ${JSON.stringify(text)} is not above 0.` };
    if (weights.some((one) => one.metric === metric)) {
      return { fault: `${metric} is twice in ${JSON.stringify(text)}.` };
    }
    weights.push({ metric, weight });
  }
  return { measure: { kind: 'composite', weights, text } };
}

function ofMetric(metric: string, measure: Measure): ParsedMeasure {
  const fault = gateIdFault(metric);
  return fault === undefined ? { measure } : { fault };
}

function unknown(text: string): ParsedMeasure {
  return {
    fault: `${JSON.stringify(text)} cannot be read. Write the id of a metric or score, p10(ID), median(ID), share(ID>=VALUE) or composite(2*ID+ID).`,
  };
}
