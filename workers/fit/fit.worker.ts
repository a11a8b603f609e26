/** Fits away from the page; see `fit-protocol.ts`. */
import * as Comlink from 'comlink';
import { fitters } from '../fitters.ts';
import { reportProgress } from '../worker-answer.ts';
import { createFitService } from './fit-service.ts';

Comlink.expose(createFitService(fitters, reportProgress), self as unknown as Comlink.Endpoint);
