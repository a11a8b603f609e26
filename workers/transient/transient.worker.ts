/** Worker entry: simulates over time; see `transient-protocol.ts`. */
import * as Comlink from 'comlink';
import { blockBuffers } from '../../src/transient/replication-block.ts';
import { transients } from '../transients.ts';
import { createTransientService } from './transient-service.ts';

Comlink.expose(
  createTransientService(transients, (answer) =>
    answer.ok ? Comlink.transfer(answer, blockBuffers(answer.value)) : answer,
  ),
  self as unknown as Comlink.Endpoint,
);
