/** Reads measurement files away from the page; see `parse-protocol.ts`. */
import * as Comlink from 'comlink';
import { reportProgress } from '../worker-answer.ts';
import { createParserService } from './parser-service.ts';

Comlink.expose(createParserService(reportProgress), self as unknown as Comlink.Endpoint);
