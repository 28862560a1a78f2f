/** Upper limits in bytes (1 KB = 1,000 bytes) and milliseconds. */
export const budgets = {
  vsixBytes: 600_000,
  extensionBytes: 200_000,
  requireMs: 10,
  clickMs: 50,
  /** The panel with a run of 100,000 cases: its first rows, and a frame while it scrolls. */
  panelPaintMs: 300,
  panelFrameMs: 33,
  /** A TREC run of 10,000 × 1,000: the share of trec_eval's wall time, and MB. */
  trecRatio: 0.35,
  trecMegabytes: 200,
  /** A TREC run of 1 M rows, in seconds. */
  trecMillionSeconds: 0.6,
  /** JSONL, 100,000 rows of 10 hits: the share of the time of only splitting the lines and JSON.parse. */
  jsonlRatio: 1.5,
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
  'shared.js',
];
