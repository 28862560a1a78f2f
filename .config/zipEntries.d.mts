export function zipEntries(zip: Buffer): { name: string; size: number }[];
