import { createCommands, type CommandParts } from '../commands/createCommands';
import { JudgeFactory } from '../judges/JudgeFactory';
import { ScorePanel, type ScorePanelParts } from '../panel/ScorePanel';
import { createRunCommands, type RunCommandParts } from '../runs/createRunCommands';
import { EditorSession, type EditorSessionParts } from './EditorSession';

/** What the bundle `session.js` holds: all that reads, judges, stores and shows in the panel, loaded on first use. */
export interface SessionBundle {
  createSession(
    parts: Omit<EditorSessionParts, 'factory'> & ConstructorParameters<typeof JudgeFactory>[0],
  ): EditorSession;
  createPanel(parts: ScorePanelParts): ScorePanel;
  createCommands(parts: CommandParts): ReturnType<typeof createCommands>;
  createRunCommands(parts: RunCommandParts): ReturnType<typeof createRunCommands>;
}

/** What `session.js` exports. */
export const sessionBundle: SessionBundle = {
  createSession: (parts) => new EditorSession({ ...parts, factory: new JudgeFactory(parts) }),
  createPanel: (parts) => new ScorePanel(parts),
  createCommands,
  createRunCommands,
};
