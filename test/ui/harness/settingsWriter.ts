import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { waitFor } from './waitFor';

interface Answer {
  id: number;
  error?: string;
}

/**
 * Changes user settings through the test extension in test/ui/settingsHand.
 * @param file the one that RAG_JUDGE_SETTINGS_REQUEST names
 * @returns a function that resolves when VS Code has the new values, and rejects when it refuses one
 */
export function settingsWriter(file: string): (changes: Record<string, unknown>) => Promise<void> {
  let id = 0;
  return async (changes) => {
    id += 1;
    // JSON has no undefined: null stands for it.
    const values = Object.fromEntries(Object.entries(changes).map(([name, value]) => [name, value ?? null]));
    writeFileSync(file, JSON.stringify({ id, changes: values }));
    const answer = await waitFor(`the settings ${Object.keys(changes).join(', ')} to change`, () =>
      Promise.resolve(answerTo(id, `${file}.done`)),
    );
    if (answer.error !== undefined) throw new Error(`VS Code refused a setting: ${answer.error}`);
  };
}

function answerTo(id: number, file: string): Answer | undefined {
  if (!existsSync(file)) return undefined;
  const answer = JSON.parse(readFileSync(file, 'utf8')) as Answer;
  return answer.id === id ? answer : undefined;
}
