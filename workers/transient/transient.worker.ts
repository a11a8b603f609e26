/** Worker entry: simulates a scenario over time; see `transient-protocol.ts`. */
import * as Comlink from 'comlink';
import { createGiveWay } from '../simulate/give-way.ts';
import { transients } from '../transients.ts';
import { reportProgress } from '../worker-answer.ts';
import { createTransientService } from './transient-service.ts';

Comlink.expose(
  createTransientService(transients, reportProgress, createGiveWay()),
  self as unknown as Comlink.Endpoint,
);
