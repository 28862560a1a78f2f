import { createRequire } from 'node:module';
import type { SessionBundle } from './session/sessionBundle';

/** Loads `session.js` beside the running bundle. The path is computed, so that the bundler does not inline it. */
export function loadSessionBundle(): SessionBundle {
  const { sessionBundle } = createRequire(__filename)('./session.js') as { sessionBundle: SessionBundle };
  return sessionBundle;
}
