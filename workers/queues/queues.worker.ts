/** Worker entry: queues on cores; see `queues-protocol.ts`. */
import * as Comlink from 'comlink';
import { reportProgress } from '../worker-answer.ts';
import { createQueuesService } from './queues-service.ts';

Comlink.expose(createQueuesService(reportProgress), self as unknown as Comlink.Endpoint);
