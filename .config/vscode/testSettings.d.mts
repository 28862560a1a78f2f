export const testSettings: Record<string, unknown>;
