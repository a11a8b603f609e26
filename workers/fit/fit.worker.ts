/** Fits away from the page; see `fit-protocol.ts`. */
import * as Comlink from 'comlink';
import { fitters } from '../fitters.ts';
import { createFitService } from './fit-service.ts';

Comlink.expose(createFitService(fitters), self as unknown as Comlink.Endpoint);
