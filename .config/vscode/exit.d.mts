export function atExit(task: () => void): () => void;
export function temporaryFolder(name: string): { folder: string; remove: () => void };
