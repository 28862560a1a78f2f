import { mkdirSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Workbench } from './harness/Workbench';

describe('a run and its labels as a person picks them', () => {
  let workbench: Workbench;

  beforeAll(async () => {
    workbench = await Workbench.open({ folder: 'media/sample' });
    const folder = path.join(workbench.folder, 'trec');
    mkdirSync(folder);
    writeFileSync(
      path.join(folder, 'bm25.run'),
      'q1 Q0 x 1 0.9 bm25\nq1 Q0 d 2 0.8 bm25\nq2 Q0 d 1 0.7 bm25\n',
    );
    writeFileSync(path.join(folder, 'dense.json'), '{"q1": {"d": 0.9}, "q2": {"x": 0.8, "d": 0.1}}\n');
    writeFileSync(path.join(folder, 'test.qrels'), 'q1 0 d 1\nq2 0 d 1\nq3 0 d 1\n');
  });

  afterAll(async () => {
    await workbench?.close();
  });

  it('runs the two that are selected, whichever comes first, and shows problems in the file that has them', async () => {
    const files = ['trec/test.qrels', 'trec/bm25.run'];
    await workbench.explorer.chooseFromMenu(files, 'Run Retrieval Metrics');
    const text = await workbench.panel.text('3 cases');
    expect(text).toContain('bm25');
    await workbench.problem('Query "q3" has labels but is not in the run');
    await workbench.problem('test.qrels');
  });

  it('asks once for the labels of a run alone', async () => {
    await workbench.explorer.chooseFromMenu(['trec/dense.json'], 'Run Retrieval Metrics');
    await workbench.quick.pick(/test\.qrels/);
    await workbench.panel.text('dense.json');
    await workbench.openFile('dense.json');
    await workbench.runCommand('RAG Judge: Run Retrieval Metrics');
    expect(await workbench.editor.lens('3 cases')).toContain('Run Metrics');
  });
});
