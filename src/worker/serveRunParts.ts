import { PackedLabels } from '../core/dataset/pair/PackedLabels';
import type { MessagePort } from 'node:worker_threads';
import { ByteRangeMessage, type FromRunPartsThread, type RunPartsJob } from '../protocol/runPartMessages';
import type { ByteRange } from './fileBytes';
import { readRunPart } from './readRunPart';
import { toPartColumns } from './runPartColumns';

/** Answers each range that is asked for with its queries. */
export function serveRunParts(port: MessagePort, { path, labels, profile }: RunPartsJob): void {
  const packed = new PackedLabels(labels);
  const source = { path, labelsOf: (query: string) => packed.get(query)?.labels, profile };
  const read = async (range: ByteRange): Promise<FromRunPartsThread> => {
    const reading = readRunPart(source, range);
    for (;;) {
      const { done, value } = await reading.next();
      if (done === true) return { type: 'part', part: toPartColumns(value) };
    }
  };
  port.on('message', (message) => {
    void read(ByteRangeMessage.parse(message))
      .catch((error: unknown): FromRunPartsThread => ({ type: 'failed', message: (error as Error).message }))
      .then((answer) => port.postMessage(answer));
  });
}
