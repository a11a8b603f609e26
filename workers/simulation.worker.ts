/** Worker entry: simulates a model's mechanism; see `simulation-protocol.ts`. */
import * as Comlink from 'comlink';
import { catalogue } from '../src/models/catalogue.ts';
import { createGiveWay } from './give-way.ts';
import { createSimulationService } from './simulation-service.ts';

Comlink.expose(createSimulationService(catalogue, createGiveWay()), self as unknown as Comlink.Endpoint);
