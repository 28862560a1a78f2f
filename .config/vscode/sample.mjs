import { cpSync, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { root } from './paths.mjs';

/**
 * Copies the sample workspace, so that whatever happens to the copy leaves media/ alone.
 * @param {string} target made if it is not there
 */
export function copySample(target) {
  mkdirSync(target, { recursive: true });
  const sample = path.join(root, 'media/sample');
  if (existsSync(sample)) cpSync(sample, target, { recursive: true });
}
