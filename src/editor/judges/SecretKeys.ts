import type * as vscode from 'vscode';

/**
 * API keys, each bound to the origin of its server (`https://api.openai.com`), so that a changed base URL never sends
 * a key to another host. Keys live in the editor's secret storage and nowhere else.
 */
export class SecretKeys {
  constructor(private readonly secrets: vscode.SecretStorage) {}

  async get(origin: string): Promise<string | undefined> {
    return this.secrets.get(slot(origin));
  }

  async set(origin: string, key: string): Promise<void> {
    await this.secrets.store(slot(origin), key);
  }

  async delete(origin: string): Promise<void> {
    await this.secrets.delete(slot(origin));
  }
}

const slot = (origin: string): string => `ragJudge.key:${origin}`;
