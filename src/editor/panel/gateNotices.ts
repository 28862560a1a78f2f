import { evaluateGate, gateOfRun } from '../../core/run/gate/evaluateGate';
import type { RunHead } from '../../core/run/Run';
import { gateMissed } from '../../core/words/gateMissed';
import type { PanelNotice } from '../../protocol/panelMessages';
import type { DatasetGate } from '../Session';

/** What a person has to know of a run and its gate: what keeps it from being compared, or what was missed. */
export function gateNotices(head: RunHead, { gate, file, problems }: DatasetGate): PanelNotice[] {
  const name = file === undefined ? undefined : file.path.slice(file.path.lastIndexOf('/') + 1);
  const [first, ...others] = problems.filter(({ severity }) => severity === 'error');
  if (first !== undefined) {
    const where = name === undefined ? '' : `${name}${first.line === undefined ? '' : `:${first.line}`}: `;
    const more = others.length === 0 ? '' : ` And ${others.length} more.`;
    return [{ kind: 'error', text: `${where}${first.message}${more}` }];
  }
  const text = gateMissed(evaluateGate({ head, gate: gateOfRun({ head, gate }) }));
  return text === undefined ? [] : [{ kind: 'gate', text }];
}
