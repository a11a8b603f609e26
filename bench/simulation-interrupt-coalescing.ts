/** Speed of the simulation of timer, transfer and the CPU's queue. See `simulation-rate.ts` for options. */
import { interruptCoalescing } from '../src/models/interrupt-coalescing/interrupt-coalescing.ts';
import { createSimulator } from '../src/models/interrupt-coalescing/simulator/simulator.ts';
import { printRates } from './simulation-rate.ts';

const preset = (id: string) => interruptCoalescing.presets.find((one) => one.id === id)!.inputs;

printRates(interruptCoalescing, createSimulator, [
  ['default: Poisson, 9 µs, tau 200 µs', {}],
  ['even traffic', { 'arrivals.family': 'deterministic' }],
  ['by cv 1', { 'arrivals.family': 'negative-binomial' }],
  ['overload: 4 µs', { meanInterarrivalUs: 4 }],
  ['one packet a batch: 500 µs', { meanInterarrivalUs: 500 }],
  ['Linux mlx5, slots of 0.1 µs', preset('linux-mlx5')],
  ['all but off: tau 1 µs', preset('timer-off')],
]);
