import { posix } from 'node:path';
import type { Session } from '../Session';
import type { SuiteProfile } from './SuiteProfile';

/** The retrieval metrics of whole datasets: free, so that nothing is asked. */
export function metricsProfile(session: Session): SuiteProfile {
  return {
    begin: () =>
      Promise.resolve({
        evaluate: async ({ suite, tests }, signal) => {
          const state = await session.runMetrics(suite.uri, signal);
          const some = tests === undefined || tests.includes(suite.item) ? undefined : tests.length;
          const name = posix.basename(suite.uri.path);
          const rows = some === 1 ? '1 row was' : `${some ?? 0} rows were`;
          const note = `${name}: the metrics are run over the whole dataset; ${rows} chosen.`;
          return { state, part: false, notes: some === undefined ? [] : [note] };
        },
        dispose: () => Promise.resolve(),
      }),
  };
}
