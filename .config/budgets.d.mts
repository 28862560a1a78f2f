export declare const budgets: {
  vsixBytes: number;
  extensionBytes: number;
  requireMs: number;
  clickMs: number;
  panelPaintMs: number;
  panelFrameMs: number;
};
export declare const bundleNames: string[];
