import type { ChatVariant } from './FallbackLadder';

/** What a server and model turned out to need instead of the fixed protocol. Lives as long as its owner. */
export class LadderMemory {
  private readonly deviations = new Map<string, Partial<ChatVariant>>();

  get(target: { baseUrl: string; model: string }): Partial<ChatVariant> | undefined {
    return this.deviations.get(keyOf(target));
  }

  /** To be called only after a request in this variant was answered. */
  set(target: { baseUrl: string; model: string }, deviation: Partial<ChatVariant>): void {
    this.deviations.set(keyOf(target), deviation);
  }
}

const keyOf = ({ baseUrl, model }: { baseUrl: string; model: string }): string => `${baseUrl}\n${model}`;
