import type { ChosenJudge } from '../Session';
import type { JudgeIdentity } from '../session/staleParts';
import type { Settings } from '../settings';
import { resolveServer } from './resolveServer';

/** The judge that the settings choose, in words for the status bar. Calls nothing. */
export function chosenJudge(settings: Settings): ChosenJudge {
  const { judge, model } = settings;
  if (judge === 'local') {
    return {
      kind: 'local',
      label: 'local heuristic',
      detail: 'Word overlap on this machine: no model, no network.',
    };
  }
  if (judge === 'chat') return chatJudge(settings);
  if (judge === 'vscode') {
    return {
      kind: 'vscode',
      label: model || 'no model',
      detail: 'A model provider in VS Code. Non-protocol: no system prompt, temperature or JSON mode.',
    };
  }
  return {
    kind: 'module',
    label: judge.replace(/^(module|api):/, ''),
    detail: judge.startsWith('api:')
      ? 'A judge that another extension registered.'
      : 'Runs code of this workspace.',
  };
}

function chatJudge(settings: Settings): ChosenJudge {
  const server = resolveServer(settings);
  if (!server || !settings.model) {
    return {
      kind: 'chat',
      label: 'no model',
      detail: 'The chat judge has no server or no model. Select a judge.',
    };
  }
  const detail = server.address.loopback
    ? `Answers at ${server.address.host}; nothing leaves this machine.`
    : `Query, answer and context are sent to ${server.address.host}.`;
  return { kind: 'chat', label: settings.model, detail };
}

/** What a judgment of the chosen judge will say of who judged, as far as it is known without calling. */
export function chosenIdentity(settings: Settings): JudgeIdentity {
  const { judge, model } = settings;
  if (judge === 'chat') {
    const server = resolveServer(settings);
    return { id: 'chat', model, ...(server ? { origin: server.address.origin } : {}) };
  }
  if (judge === 'vscode') return { id: 'vscode', model };
  return { id: judge };
}
