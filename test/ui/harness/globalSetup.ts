import { bundleFakeModels, bundleSettingsHand } from '../../../.config/vscode/bundleTests.mjs';
import { provisionChromium } from '../../../.config/vscode/chromium.mjs';
import { provisionServer } from '../../../.config/vscode/server.mjs';
import { freshBuild } from '../../../.config/vscode/vsix.mjs';

/** Everything that takes long or needs the network comes before the first test and its time limit. */
export default async function setUp(): Promise<void> {
  freshBuild();
  await bundleFakeModels();
  await bundleSettingsHand();
  await provisionServer('newest');
  await provisionChromium();
}
