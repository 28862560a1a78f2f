import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import type { Page } from 'playwright-core';
import { launchChromium } from '../../../.config/vscode/chromium.mjs';
import { temporaryFolder } from '../../../.config/vscode/exit.mjs';
import { installFolder } from '../../../.config/vscode/installFolder.mjs';
import { outFolder, resultsFolder, root } from '../../../.config/vscode/paths.mjs';
import { provisionServer, startServer, workbenchUrl } from '../../../.config/vscode/server.mjs';
import { testSettings } from '../../../.config/vscode/testSettings.mjs';
import { settingsWriter } from './settingsWriter';
import { type ThemeName, themeOf } from './themes';

export interface WorkbenchOptions {
  /** The folder to copy and open, relative to the repository: `media/sample`. */
  folder: string;
  /** False: Workspace Trust is on and the folder opens in Restricted Mode. Default: true. */
  trusted?: boolean;
  /** Added to the user settings. */
  settings?: Record<string, unknown>;
  /** Also installs the extension with fake language models (test/editor/fakeModels). Default: false. */
  fakeModels?: boolean;
  /** Folders of further extensions to install; instead of RAG Judge when `withoutRagJudge`. */
  extensions?: readonly string[];
  withoutRagJudge?: boolean;
  /** Of the window, in CSS pixels. Default: 1280 × 800. */
  size?: { width: number; height: number };
  /** Device pixels per CSS pixel; 2 for pictures in documents. Default: 1. */
  scale?: number;
  /** At the start. Default: Default Dark Modern. */
  theme?: ThemeName;
  /** Default: newest. */
  version?: 'newest' | 'minimum';
  /** Added to the environment of the extension host. */
  env?: Record<string, string>;
}

export interface RunningWorkbench {
  page: Page;
  folder: string;
  version: 'newest' | 'minimum';
  changeSettings(changes: Record<string, unknown>): Promise<void>;
  close(): Promise<void>;
}

const readyTimeoutMs = 60_000;
const actionTimeoutMs = 30_000;

/**
 * Starts the server build of VS Code and a browser on it.
 * @throws when either does not start; all that was started is ended then
 */
export async function startWorkbench(options: WorkbenchOptions): Promise<RunningWorkbench> {
  const temporary = temporaryFolder('ui');
  const inside = (name: string): string => path.join(temporary.folder, name);
  // The name of the folder is on pictures.
  const folder = inside(path.basename(options.folder));
  const extensionsDir = inside('extensions');
  const settingsFile = inside('user-data/User/settings.json');
  const requestFile = inside('settings-request.json');
  const logFile = path.join(resultsFolder, `ui-${process.pid}-${path.basename(temporary.folder)}.log`);
  cpSync(path.resolve(root, options.folder), folder, { recursive: true });
  mkdirSync(path.dirname(settingsFile), { recursive: true });
  const version = options.version ?? 'newest';
  const theme = themeOf(options.theme ?? 'Default Dark Modern');
  const own = { 'workbench.colorTheme': theme.ids[version], 'editor.hover.delay': 100 };
  writeFileSync(settingsFile, JSON.stringify({ ...testSettings, ...own, ...options.settings }));
  if (options.withoutRagJudge !== true) installFolder(extensionsDir, root);
  installFolder(extensionsDir, path.join(outFolder, 'settings-hand'));
  if (options.fakeModels === true) installFolder(extensionsDir, path.join(outFolder, 'fake-models'));
  for (const extension of options.extensions ?? []) installFolder(extensionsDir, extension);

  const server = await startServer({
    build: await provisionServer(version),
    userDataDir: inside('user-data'),
    extensionsDir,
    logFile,
    trust: options.trusted === false,
    env: { ...options.env, RAG_JUDGE_SETTINGS_REQUEST: requestFile },
  });
  const endServer = async (): Promise<void> => {
    await server.stop();
    temporary.remove();
  };
  const browser = await launchChromium().catch(async (error: unknown) => {
    await endServer();
    throw error;
  });
  try {
    const context = await browser.newContext({
      viewport: options.size ?? { width: 1280, height: 800 },
      deviceScaleFactor: options.scale ?? 1,
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    page.setDefaultTimeout(actionTimeoutMs);
    await page.goto(workbenchUrl(server.authority, { folder }), { timeout: readyTimeoutMs });
    await page
      .locator('.explorer-folders-view .monaco-list-row')
      .first()
      .waitFor({ timeout: readyTimeoutMs });
    await page.locator('.statusbar-item').first().waitFor({ timeout: readyTimeoutMs });
    await page.locator(`.monaco-workbench.${theme.class}`).waitFor({ timeout: readyTimeoutMs });
    return {
      page,
      folder,
      version,
      changeSettings: settingsWriter(requestFile),
      close: async () => {
        await browser.close();
        await endServer();
        rmSync(logFile, { force: true });
      },
    };
  } catch (error) {
    await browser.close();
    await endServer();
    throw error;
  }
}
