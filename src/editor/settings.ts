import * as vscode from 'vscode';
import { scoreCodes } from '../core/words/score';
import type { ScoreField } from '../core/rag/scoreFields';
import type { Prices } from '../core/run/judging/Prices';
import { usualConcurrency } from '../core/run/judging/usualRun';

export interface ServerSetting {
  baseUrl: string;
  model: string;
  headers?: Record<string, string>;
}

/** The settings of one resource, checked: a value of the wrong type counts as not set. */
export interface Settings {
  judge: string;
  /** Whether a person or a workspace chose the judge. */
  judgeIsChosen: boolean;
  model: string;
  baseUrl: string;
  servers: ServerSetting[];
  timeoutMs: number;
  /** Minimums of a case's scores. */
  thresholds: Partial<Record<ScoreField, number>>;
  /** `ragJudge.thresholds` as it is written, with the minimums of retrieval metrics: see gateFromSettings. */
  writtenThresholds: unknown;
  showPanelOnJudge: boolean;
  promptCases: Record<string, string>;
  labelsVar: string;
  k: number[];
  profile: string;
  run: RunSettings;
}

/** How whole datasets are judged. */
export interface RunSettings {
  /** Judgments under way at once, from 1. */
  concurrency: number;
  /** Hard limits of one run; undefined is none. */
  maxCalls?: number;
  maxCost?: number;
  /** Model → what a million of its tokens cost. */
  prices: Readonly<Record<string, Prices>>;
}

const mostAtOnce = 64;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads the settings that apply to a resource (a folder or a file of it). */
export function readSettings(scope: vscode.Uri | undefined): Settings {
  const config = vscode.workspace.getConfiguration('ragJudge', scope ?? null);
  const text = (key: string, fallback: string): string => {
    const value = config.get<unknown>(key);
    return typeof value === 'string' ? value.trim() : fallback;
  };
  const judge = config.inspect<string>('judge');
  const seconds = config.get<unknown>('timeout');
  const k = config.get<unknown>('metrics.k');
  const cutoffs = Array.isArray(k) ? k.filter((n): n is number => Number.isInteger(n) && n > 0) : [];
  return {
    judge: text('judge', 'local') || 'local',
    judgeIsChosen: [judge?.globalValue, judge?.workspaceValue, judge?.workspaceFolderValue].some(
      (v) => v !== undefined,
    ),
    model: text('model', ''),
    baseUrl: text('baseUrl', ''),
    servers: readServers(config.get<unknown>('servers')),
    timeoutMs: typeof seconds === 'number' && seconds > 0 ? seconds * 1000 : 60_000,
    thresholds: readThresholds(config.get<unknown>('thresholds')),
    writtenThresholds: config.get<unknown>('thresholds'),
    showPanelOnJudge: config.get<unknown>('showPanelOnJudge') !== false,
    promptCases: readGlobs(config.get<unknown>('promptCases')),
    labelsVar: text('labelsVar', ''),
    k: cutoffs.length > 0 ? [...new Set(cutoffs)].sort((a, b) => a - b) : [1, 3, 5, 10],
    profile: text('metrics.profile', 'standard') || 'standard',
    run: readRunSettings((key) => config.get<unknown>(key)),
  };
}

function readRunSettings(get: (key: string) => unknown): RunSettings {
  const [concurrency, maxCalls, maxCost] = ['concurrency', 'maxCalls', 'maxCost'].map((name) =>
    positive(get(`run.${name}`)),
  );
  const whole = Math.floor(concurrency ?? usualConcurrency);
  return {
    concurrency: Math.min(mostAtOnce, Math.max(1, whole)),
    ...(maxCalls === undefined ? {} : { maxCalls: Math.ceil(maxCalls) }),
    ...(maxCost === undefined ? {} : { maxCost }),
    prices: readPrices(get('prices')),
  };
}

function positive(value: unknown): number | undefined {
  return typeof value === 'number' && value > 0 ? value : undefined;
}

function readPrices(value: unknown): Record<string, Prices> {
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([model, price]): [string, Prices][] => {
      if (!isRecord(price)) return [];
      const { input, output } = price;
      if (typeof input !== 'number' || typeof output !== 'number' || input < 0 || output < 0) return [];
      return [[model, { input, output }]];
    }),
  );
}

function readServers(value: unknown): ServerSetting[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry: unknown) => {
    if (!isRecord(entry) || typeof entry['baseUrl'] !== 'string' || typeof entry['model'] !== 'string')
      return [];
    const server: ServerSetting = { baseUrl: entry['baseUrl'], model: entry['model'] };
    if (isRecord(entry['headers'])) server.headers = readGlobs(entry['headers']);
    return [server];
  });
}

function readGlobs(value: unknown): Record<string, string> {
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter((e): e is [string, string] => typeof e[1] === 'string'),
  );
}

function readThresholds(value: unknown): Settings['thresholds'] {
  const thresholds: Settings['thresholds'] = {};
  if (!isRecord(value)) return thresholds;
  for (const [field, code] of Object.entries(scoreCodes) as [ScoreField, string][]) {
    const minimum = value[code];
    if (typeof minimum === 'number' && minimum >= 0 && minimum <= 1) thresholds[field] = minimum;
  }
  return thresholds;
}
