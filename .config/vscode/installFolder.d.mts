export function installFolder(extensionsDir: string, source: string): string;
