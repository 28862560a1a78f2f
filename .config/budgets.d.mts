export declare const budgets: {
  vsixBytes: number;
  extensionBytes: number;
  requireMs: number;
  clickMs: number;
  panelPaintMs: number;
  panelFrameMs: number;
  trecRatio: number;
  trecMegabytes: number;
  trecMillionSeconds: number;
  jsonlRatio: number;
};
export declare const bundleNames: string[];
