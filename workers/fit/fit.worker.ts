/** Worker entry: fits a model to measurements; see `fit-service.ts`. */
import * as Comlink from 'comlink';
import { fitters } from '../fitters.ts';
import { reportProgress } from '../worker-answer.ts';
import { createFitService } from './fit-service.ts';

Comlink.expose(createFitService(fitters, reportProgress), self as unknown as Comlink.Endpoint);
