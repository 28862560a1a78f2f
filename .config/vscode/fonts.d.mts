export function fontEnvironment(): Promise<Record<string, string>>;
export function openType(woff: Buffer): Buffer;
