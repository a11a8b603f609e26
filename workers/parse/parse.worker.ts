/** Reads measurement files away from the page; see `parse-protocol.ts`. */
import * as Comlink from 'comlink';
import { createParserService } from './parser-service.ts';

Comlink.expose(createParserService(), self as unknown as Comlink.Endpoint);
