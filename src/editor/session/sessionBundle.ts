import { createCommands, type CommandParts } from '../commands/createCommands';
import { JudgeFactory } from '../judges/JudgeFactory';
import { ScorePanel, type ScorePanelParts } from '../panel/ScorePanel';
import { createRunCommands, type RunCommandParts } from '../runs/createRunCommands';
import { askModal } from '../tests/askModal';
import { DatasetTests, type DatasetTestsParts } from '../tests/DatasetTests';
import { EditorSession, type EditorSessionParts } from './EditorSession';

/** What the bundle `session.js` holds: all that reads, judges, stores and shows in the panel, loaded on first use. */
export interface SessionBundle {
  createSession(
    parts: Omit<EditorSessionParts, 'factory'> & ConstructorParameters<typeof JudgeFactory>[0],
  ): EditorSession;
  createPanel(parts: ScorePanelParts): ScorePanel;
  createTests(parts: Omit<DatasetTestsParts, 'ask'> & Partial<DatasetTestsParts>): DatasetTests;
  createCommands(parts: CommandParts): ReturnType<typeof createCommands>;
  createRunCommands(parts: RunCommandParts): ReturnType<typeof createRunCommands>;
}

/** What `session.js` exports. */
export const sessionBundle: SessionBundle = {
  createSession: (parts) => new EditorSession({ ...parts, factory: new JudgeFactory(parts) }),
  createPanel: (parts) => new ScorePanel(parts),
  createTests: (parts) => new DatasetTests({ ask: askModal, ...parts }),
  createCommands,
  createRunCommands,
};
