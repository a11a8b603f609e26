/** No law that the solver gives may hide mass: what its list leaves out is its tail. */
import { describe, expect, it } from 'vitest';
import type { InputValue } from '../../../src/models/contract/inputs.ts';
import { inputsWith, solveNow } from './solve-now.ts';

describe('mass and tail of every law make 1', () => {
  it.each<[string, Readonly<Record<string, InputValue>>]>([
    ['the default', {}],
    ['overload', { loadMpps: 30 }],
    ['hardly any load', { loadMpps: 1e-9 }],
    ['long queues at the edge', { queueCapacity: 1024, maxBatch: 32, loadMpps: 7.2 }],
    ['queues of one', { queueCapacity: 1, maxBatch: 1, loadMpps: 6 }],
    ['batches larger than the queues', { queueCapacity: 5, maxBatch: 256, loadMpps: 6 }],
  ])('%s', (_, changes) => {
    for (const method of ['recommended', 'published', 'gated', 'published-literal']) {
      for (const detail of ['screen', 'full'] as const) {
        const { distributions } = solveNow(inputsWith({ ...changes, method }), detail);
        expect(Object.keys(distributions).length, method).toBeGreaterThan(0);
        for (const [name, { p, tailMass }] of Object.entries(distributions)) {
          const mass = p.reduce((sum, one) => sum + one, 0);
          expect(mass + tailMass, `${method} ${name}`).toBeCloseTo(1, 11);
        }
      }
    }
  });
});
