export declare const budgets: {
  vsixBytes: number;
  extensionBytes: number;
  requireMs: number;
  clickMs: number;
};
export declare const bundleNames: string[];
