import { parentPort, workerData } from 'node:worker_threads';
import { AggregateJob } from '../protocol/aggregateMessages';
import { CompareJob } from '../protocol/compareMessages';
import { RunPartsJob } from '../protocol/runPartMessages';
import { serveAggregate } from './serveAggregate';
import { serveComparison } from './serveComparison';
import { serveMetrics } from './serveMetrics';
import { serveRunParts } from './serveRunParts';

if (parentPort === null) throw new Error('worker.js runs as a worker thread, not by itself.');
const part = RunPartsJob.safeParse(workerData);
const figures = AggregateJob.safeParse(workerData);
const comparison = CompareJob.safeParse(workerData);
if (part.success) serveRunParts(parentPort, part.data);
else if (comparison.success) serveComparison(parentPort, comparison.data);
else if (figures.success) serveAggregate(parentPort, figures.data);
else serveMetrics(parentPort, __filename);
