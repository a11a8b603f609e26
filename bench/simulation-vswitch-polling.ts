/** Speed of the simulation of cores that poll the queues of their ports. See `simulation-rate.ts` for options. */
import { vswitchPolling } from '../src/models/vswitch-polling/vswitch-polling.ts';
import { createSimulator } from '../src/models/vswitch-polling/simulator/simulator.ts';
import { printRates } from './simulation-rate.ts';

const preset = (id: string) => vswitchPolling.presets.find((one) => one.id === id)!.inputs;

printRates(vswitchPolling, createSimulator, [
  ['scenario 1, 1 Mpps', { loadMpps: 1 }],
  ['scenario 1, 5 Mpps', {}],
  ['scenario 1, 7.2 Mpps: critical', { loadMpps: 7.2 }],
  ['scenario 1, 8 Mpps', { loadMpps: 8 }],
  ['scenario 1, 20 Mpps: all queues full', { loadMpps: 20 }],
  ['scenario 1, one packet a visit', preset('one-packet-a-visit')],
  ['scenario 1, batches of 32', preset('fig-13-batch-32')],
  ['scenario 2', preset('scenario-2')],
  ['scenario 3', preset('scenario-3')],
  ['appendix B: 32 ports', preset('appendix-b')],
  ['64 ports of 4096 places, 5 Mpps', { ports: 64, portShares: null, queueCapacity: 4096, maxBatch: 32 }],
]);
