/** Upper limits in bytes (1 KB = 1,000 bytes) and milliseconds. */
export const budgets = {
  vsixBytes: 600_000,
  extensionBytes: 200_000,
  requireMs: 10,
  clickMs: 50,
  /** The panel with a run of 100,000 cases: its first rows, and a frame while it scrolls. */
  panelPaintMs: 300,
  panelFrameMs: 33,
};

/** What the build writes, and nothing else goes into the package from dist/. */
export const bundleNames = [
  'cli.js',
  'extension.js',
  'openai.js',
  'panel.css',
  'panel.js',
  'session.js',
  'worker.js',
  'yaml.js',
];
