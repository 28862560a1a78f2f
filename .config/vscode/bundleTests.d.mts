export function bundleFakeModels(): Promise<string>;
export function bundleSettingsHand(): Promise<string>;
export function bundleEditorTests(): Promise<string>;
