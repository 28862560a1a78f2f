import { parentPort, workerData } from 'node:worker_threads';
import { RunPartsJob } from '../protocol/runPartMessages';
import { serveMetrics } from './serveMetrics';
import { serveRunParts } from './serveRunParts';

if (parentPort === null) throw new Error('worker.js runs as a worker thread, not by itself.');
const job = RunPartsJob.safeParse(workerData);
if (job.success) serveRunParts(parentPort, job.data);
else serveMetrics(parentPort, __filename);
