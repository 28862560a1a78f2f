import { JudgeSetupError } from '../../core/judge/RagJudge';
import { parseServerAddress } from '../../models/ServerAddress';

/** What is wrong with a base URL that a person typed; undefined when it will do. */
export function checkBaseUrl(text: string): string | undefined {
  try {
    const { secure, privateNetwork } = parseServerAddress(text);
    if (secure || privateNetwork) return undefined;
    return 'Use https: the key and the texts would cross the network unencrypted.';
  } catch (error) {
    if (error instanceof JudgeSetupError) return error.message;
    throw error;
  }
}
