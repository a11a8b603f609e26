/**
 * Speed of the simulation of polls of a ring: rates, families of arrivals, presets. See `simulation-rate.ts` for
 * options.
 */
import { batchPolling } from '../src/models/batch-polling/batch-polling.ts';
import type { InputValue } from '../src/models/contract/inputs.ts';
import { createSimulator } from '../src/models/batch-polling/simulator/simulator.ts';
import { printRates } from './simulation-rate.ts';

const rates = [100, 500, 2500, 5000, 7500, 8900, 10_000];

const families: readonly (readonly [string, Readonly<Record<string, InputValue>>])[] = [
  ['even', { 'arrivals.family': 'deterministic' }],
  ['geometric', { 'arrivals.family': 'geometric' }],
  ['cv 0.5', { 'arrivals.family': 'negative-binomial', 'arrivals.cv': 0.5 }],
  ['cv 2', { 'arrivals.family': 'negative-binomial', 'arrivals.cv': 2 }],
];

printRates(batchPolling, createSimulator, [
  ...rates.map((rateMbps) => [`${rateMbps} Mbit/s`, { rateMbps }] as const),
  ...families.map(([label, family]) => [`5000 Mbit/s, ${label}`, family] as const),
  ...batchPolling.presets.map(({ label, inputs }) => [label.slice(0, 39), inputs] as const),
]);
