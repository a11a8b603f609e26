/** Worker entry: simulates a model's mechanism; see `simulation-protocol.ts`. */
import * as Comlink from 'comlink';
import { reportProgress } from '../worker-answer.ts';
import { createGiveWay, createSimulationService } from './simulation-service.ts';
import { simulators } from '../simulators.ts';

Comlink.expose(
  createSimulationService(simulators, reportProgress, createGiveWay()),
  self as unknown as Comlink.Endpoint,
);
