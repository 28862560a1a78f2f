export function bundleFakeModels(): Promise<string>;
export function bundleEditorTests(): Promise<string>;
