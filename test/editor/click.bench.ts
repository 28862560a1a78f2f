import * as assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import * as vscode from 'vscode';
import { budgets } from '../../.config/budgets.mjs';
import type { RagJudgeApi } from '../../src/editor/api';

const rounds = 60;
const warmUp = 10;

/** From the command to the lens that has the new score, with a judge that answers at once. */
describe('from the click to the shown score', () => {
  it('is measured', async () => {
    const root = vscode.workspace.workspaceFolders?.[0]?.uri;
    const extension = vscode.extensions.getExtension<RagJudgeApi>('rag-judge.rag-judge');
    assert.ok(root && extension);
    const api = await extension.activate();
    let score = 0;
    api.registerJudge({
      id: 'instant',
      version: '1',
      label: 'instant',
      judge: () =>
        Promise.resolve({
          faithfulnessScore: score,
          contextRelevanceScore: 1,
          answerRelevanceScore: 1,
          reason: 'It is measured.',
          rawOutput: '',
        }),
    });
    const config = vscode.workspace.getConfiguration('ragJudge');
    await config.update('judge', 'api:instant', vscode.ConfigurationTarget.Workspace);
    const answer = vscode.Uri.joinPath(root, 'cases', 'refund-window.answer.md');
    await vscode.window.showTextDocument(answer);
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) {
      score = (round + 1) / 100;
      const start = performance.now();
      await vscode.commands.executeCommand('ragJudge.judgeFileSet', answer);
      const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
        'vscode.executeCodeLensProvider',
        answer,
      );
      const time = performance.now() - start;
      assert.ok(lenses.some(({ command }) => command?.title.includes(`Faithfulness ${score.toFixed(2)}`)));
      if (round >= warmUp) times.push(time);
    }
    times.sort((a, b) => a - b);
    const at = (share: number): string => (times[Math.floor((times.length - 1) * share)] ?? NaN).toFixed(1);
    const within = Number(at(0.5)) < budgets.clickMs ? 'within' : 'OVER';
    writeFileSync(
      `${process.env['RAG_JUDGE_RESULTS'] ?? ''}.bench`,
      `click to shown score, median of ${times.length}   ${at(0.5)} ms  ${within} ${budgets.clickMs} ms\n` +
        `5 to 95 % of the times: ${at(0.05)} to ${at(0.95)} ms\n`,
    );
  });
});
