import {
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  chmodSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { RagJudgeEvaluation } from '../../src/core/rag/RagJudgeEvaluation';
import { findFileSet } from '../../src/store/findFileSet';
import { HistoryStore } from '../../src/store/HistoryStore';
import { loadCase } from '../../src/store/loadCase';
import { saveJudgment } from '../../src/store/saveJudgment';
import { rememberFileSet } from '../../src/store/rememberedSets';
import { TraceStore } from '../../src/store/TraceStore';
import { temporaryFolder } from './temporaryFolder';

const evaluation: RagJudgeEvaluation = {
  faithfulnessScore: 1,
  contextRelevanceScore: 0.5,
  answerRelevanceScore: null,
  causes: { answerRelevanceScore: 'null' },
  reason: 'Because.',
  rawOutput: '{"faithfulnessScore": 1}',
};
const whole = { 'cases/r.query.md': 'Q', 'cases/r.answer.md': 'A', 'cases/r.context.md': 'C' };

async function save(folder: string, id = 'cases/r'): Promise<Awaited<ReturnType<typeof saveJudgment>>> {
  const found = await findFileSet(folder, id);
  if (found === undefined) throw new Error('no set');
  return saveJudgment({
    root: folder,
    history: new HistoryStore(folder),
    loaded: await loadCase(found),
    evaluation,
  });
}
const json = (...path: string[]): unknown => JSON.parse(readFileSync(join(...path), 'utf8'));

test('a judgment is kept as a trace at the path of its case, and in the history', async () => {
  const folder = temporaryFolder({ ...whole, 'cases/r.prompt.md': '---\na: b\n---\nP' });
  const saved = await save(folder);
  expect(saved.file).toBe(join(folder, '.rag-judge/traces/cases/r.trace.json'));
  expect(json(saved.file)).toEqual({ version: 1, judgeEvaluation: evaluation });
  const { entries } = await new HistoryStore(folder).read('cases/r');
  expect(entries).toEqual([saved.entry]);
  expect(saved.entry.inputs.hits.text).toBe('[]');
  expect(saved.entry.inputs.prompt?.text).toBe('P');
});

test('what somebody added to a stored trace survives, and a damaged one is written anew', async () => {
  const folder = temporaryFolder({
    ...whole,
    '.rag-judge/traces/cases/r.trace.json':
      '{"version":1,"totalDurationMs":5,"mine":[1],"judgeEvaluation":null}',
  });
  const { file } = await save(folder);
  expect(json(file)).toEqual({ version: 1, totalDurationMs: 5, mine: [1], judgeEvaluation: evaluation });
  writeFileSync(file, '{"version":');
  await save(folder);
  expect(json(file)).toEqual({ version: 1, judgeEvaluation: evaluation });
});

test('in a RagTrace of the set only judgeEvaluation changes; mode and links stay', async () => {
  const text =
    '{\n\t"retrieveDurationMs": 1.50,\n\t"judgeEvaluation": {"old": true},\n\t"mine": "\\u00e9"\n}\n';
  const folder = temporaryFolder({ ...whole, 'traces/t.json': text });
  chmodSync(join(folder, 'traces/t.json'), 0o640);
  symlinkSync('../traces/t.json', join(folder, 'cases/r.trace.json'));
  const saved = await save(folder);
  expect(saved.problems).toEqual([]);
  const target = join(folder, 'traces/t.json');
  const after = readFileSync(target, 'utf8');
  expect(
    after.startsWith('{\n\t"retrieveDurationMs": 1.50,\n\t"judgeEvaluation": {\n\t\t"faithfulnessScore": 1,'),
  ).toBe(true);
  expect(after.endsWith('},\n\t"mine": "\\u00e9"\n}\n')).toBe(true);
  expect(json(target)).toMatchObject({ judgeEvaluation: evaluation });
  expect(statSync(target).mode & 0o777).toBe(0o640);
  expect(existsSync(join(folder, '.rag-judge/traces'))).toBe(false);
  expect(readdirSync(join(folder, 'traces'))).toEqual(['t.json']);
});

test('in a RagResult the evaluation goes into its trace, which is made when there is none', async () => {
  const folder = temporaryFolder({ ...whole, 'cases/r.trace.json': '{"query":"Q","hits":[]}' });
  const { file } = await save(folder);
  expect(json(file)).toEqual({ query: 'Q', hits: [], trace: { judgeEvaluation: evaluation } });
});

test.each([
  ['r.trace.yaml', 'retrieveDurationMs: 5\n', 'only JSON files are edited'],
  ['r.trace.json', '{"query":', 'not valid JSON'],
  ['r.trace.json', '[]', 'holds no object'],
])('a trace %s of %s is left alone: the store has the evaluation', async (name, text, why) => {
  const folder = temporaryFolder({ ...whole, [`cases/${name}`]: text });
  const saved = await save(folder);
  expect(saved.problems).toMatchObject([{ role: 'trace', file: join(folder, 'cases', name) }]);
  expect(saved.problems[0]?.message).toContain(why);
  expect(readFileSync(join(folder, 'cases', name), 'utf8')).toBe(text);
  expect(json(folder, '.rag-judge/traces/cases/r.trace.json')).toMatchObject({ judgeEvaluation: evaluation });
});

test('a case right in the folder has its trace, and no id leaves the store', async () => {
  const folder = temporaryFolder({ 'query.md': 'Q', 'answer.md': 'A', 'context.md': 'C' });
  expect((await save(folder, '.')).file).toBe(join(folder, '.rag-judge/traces/.trace.json'));
  expect(() => new TraceStore(folder).fileOf('../../x')).toThrow('leads out of the store');
});

test('a field that somebody added to a stored trace survives, also one that is not as AI4J writes it', async () => {
  const folder = temporaryFolder({
    ...whole,
    '.rag-judge/traces/cases/r.trace.json': '{"version": 1, "totalDurationMs": "12 ms", "owner": "me"}',
  });
  const { file } = await save(folder);
  expect(json(file)).toEqual({
    version: 1,
    totalDurationMs: '12 ms',
    owner: 'me',
    judgeEvaluation: evaluation,
  });
});

test('a link that a workspace brings does not lead what is stored out of it', async () => {
  const outside = temporaryFolder({ 'shell.rc': 'echo hello\n' });
  const folder = temporaryFolder({ ...whole, '.rag-judge/.keep': '' });
  symlinkSync(join(outside, 'shell.rc'), join(folder, '.rag-judge/history.jsonl'));
  await expect(save(folder)).rejects.toThrow(
    `a symbolic link leads .rag-judge/history.jsonl outside the folder ${folder}; remove the link`,
  );
  expect(readFileSync(join(outside, 'shell.rc'), 'utf8')).toBe('echo hello\n');
  const { entries, problems } = await new HistoryStore(folder).read('cases/r');
  expect([entries, problems[0]?.message]).toEqual([[], expect.stringContaining('leads .rag-judge/history')]);
});

test('a link to what does not exist yet, or a linked folder, leads nothing out either', async () => {
  const outside = temporaryFolder();
  const dangling = temporaryFolder({ ...whole, '.rag-judge/.keep': '' });
  symlinkSync(join(outside, 'new.rc'), join(dangling, '.rag-judge/history.jsonl'));
  await expect(save(dangling)).rejects.toThrow('outside the folder');
  const linked = temporaryFolder({ ...whole, '.rag-judge/.keep': '' });
  symlinkSync(outside, join(linked, '.rag-judge/traces'));
  await expect(save(linked)).rejects.toThrow('leads .rag-judge/traces/cases/r.trace.json outside');
  const moved = temporaryFolder(whole);
  symlinkSync(outside, join(moved, '.rag-judge'));
  await expect(save(moved)).rejects.toThrow('outside the folder');
  await expect(rememberFileSet(moved, 's', { query: [join(moved, 'q.txt')] })).rejects.toThrow(
    'leads .rag-judge/file-sets.json outside',
  );
  expect(readdirSync(outside)).toEqual([]);
});

test('a link inside the folder may move the store', async () => {
  const folder = temporaryFolder({ ...whole, 'shared/.keep': '' });
  symlinkSync('shared', join(folder, '.rag-judge'));
  await save(folder);
  expect(existsSync(join(folder, 'shared/history.jsonl'))).toBe(true);
});
