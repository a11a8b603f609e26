// @ts-check
/** A thread that solves points for `run.mjs`, with the bundle that is running there. */
import { workerData } from 'node:worker_threads';

const { serveThread } = await import(workerData);
await serveThread();
