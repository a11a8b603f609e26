/** Speed of the simulation of cycles of at most k packets and their pauses. See `simulation-rate.ts` for options. */
import { kLimited } from '../src/models/k-limited/k-limited.ts';
import { createSimulator } from '../src/models/k-limited/simulator/simulator.ts';
import { printRates } from './simulation-rate.ts';

const fixed = 8.74366969e-6 ** 2;

printRates(kLimited, createSimulator, [
  ['paper’s machine, load 17 %', { rateMpps: 0.3095 }],
  ['paper’s machine, load 51 %', {}],
  ['paper’s machine, load 88 %', { rateMpps: 1.602 }],
  ['25 functions, load 51 %', { functions: 25 }],
  ['exponential services, load 51 %', { serviceSecondMoment: 2 * fixed }],
  ['fixed services, load 51 %', { serviceSecondMoment: fixed }],
  ['one packet a cycle, load 41 %', { packetsPerCycle: 1, rateMpps: 0.3 }],
  ['load 0.1 %', { rateMpps: 0.002 }],
]);
