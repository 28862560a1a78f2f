import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { JudgeSetupError, type JudgeSettings, type RagJudge } from '../core/judge/RagJudge';
import { isInside, pathInside } from './insideFolder';
import { nodeTextHash } from './nodeTextHash';
import { reasonOf } from './readCaseFile';

/**
 * Imports a custom judge from an ES module in the workspace folder. The module exports a RagJudge as default or as
 * `judge`: an object with a `judge` method, or that method alone. It is imported anew when its file changed. It runs
 * the workspace's code: call it in trusted workspaces only. Throws JudgeSetupError (`bad-module`).
 */
export async function loadJudgeModule({ root, path }: { root: string; path: string }): Promise<RagJudge> {
  const name = pathInside(root, path);
  if (name === undefined || !(await inside(root, path))) {
    throw bad(path, `lies outside the folder ${root}. Copy it into the folder`);
  }
  const file = resolve(root, path);
  const exported = await importAnew(file, name);
  const settings = { contentHash: nodeTextHash(await readFile(file, 'utf8')) };
  const judge = [exported['default'], exported['judge']].find((one) => one !== undefined);
  if (typeof judge === 'function') {
    return adapted(name, { judge: judge as RagJudge['judge'] }, settings);
  }
  if (typeof judge === 'object' && judge !== null && 'judge' in judge && typeof judge.judge === 'function') {
    return adapted(name, judge as ModuleJudge, settings);
  }
  throw bad(
    name,
    'exports no judge. Export as default an object with judge(request, { signal }) that returns the three scores and a reason',
  );
}

type ModuleJudge = Partial<RagJudge> & Pick<RagJudge, 'judge'>;

/** The module's judge with what it leaves out filled in; its id tells the module, whatever it calls itself. */
function adapted(name: string, judge: ModuleJudge, settings: JudgeSettings): RagJudge {
  return {
    id: `module:${name}`,
    version: typeof judge.version === 'string' ? judge.version : '1',
    label: typeof judge.label === 'string' ? judge.label : name,
    settings,
    judge: async (request, options) => judge.judge(request, options),
  };
}

async function importAnew(file: string, name: string): Promise<Record<string, unknown>> {
  const url = pathToFileURL(file);
  try {
    const { mtimeMs, size } = await stat(file);
    url.search = `?changed=${mtimeMs}-${size}`;
  } catch (error) {
    throw bad(name, `cannot be read: ${reasonOf(error as Error)}`, { cause: error });
  }
  try {
    return (await import(url.href)) as Record<string, unknown>;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const hint =
      error instanceof Error && error.name === 'SyntaxError' && !name.endsWith('.mjs')
        ? ' A judge module is named NAME.mjs.'
        : '';
    throw bad(name, `cannot be loaded: ${why.replace(/\.$/, '')}`, { cause: error, hint });
  }
}

async function inside(root: string, path: string): Promise<boolean> {
  return isInside(root, path).catch((error: Error) => {
    throw bad(path, `cannot be read: ${reasonOf(error)}`, { cause: error });
  });
}

function bad(name: string, what: string, more: { cause?: unknown; hint?: string } = {}): JudgeSetupError {
  const message = `The judge module ${name} ${what}.${more.hint ?? ''}`;
  return new JudgeSetupError('bad-module', message, { cause: more.cause });
}
