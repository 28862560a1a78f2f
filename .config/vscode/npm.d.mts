export function installOnce(options: {
  name: string;
  packages: Record<string, string>;
  finish?: (folder: string) => Promise<void>;
}): Promise<string>;
export function npmInstall(folder: string): Promise<void>;
