export function bundleFakeModels(): Promise<string>;
export function bundleSettingsHand(): Promise<string>;
export function bundleEditorTests(kind?: 'test' | 'bench'): Promise<string>;
