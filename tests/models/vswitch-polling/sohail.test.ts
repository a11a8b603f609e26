/** With one packet a visit the gated model is Sohail's: against his chain of 2 N (K + 1) states. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { solveGated } from '../../../src/models/vswitch-polling/solver/gated/gated.ts';
import type { SohailCore } from '../../reference/sohail-chain.ts';
import { solveSohail } from '../../reference/sohail-chain.ts';

function expectSame(core: SohailCore): void {
  const expected = solveSohail(core);
  const { queues } = solveGated(
    {
      rates: core.rates,
      capacity: core.capacity,
      maxBatch: 1,
      outputs: 3,
      times: { hit: 0, miss: core.service, forward: 0, switchOver: core.switchOver },
    },
    'grouped',
  );
  queues.forEach((queue, i) => {
    const close = (value: number, to: number, name: string) => {
      expect(Math.abs(value - to), `${name}[${i}]: ${value}, not ${to}`).toBeLessThanOrEqual(
        1e-8 * to + 1e-13,
      );
    };
    close(queue.loss!, expected[i].loss, 'loss');
    close(queue.meanQueue!, expected[i].meanQueue, 'mean queue');
    close(queue.emptyAtPoll!, expected[i].emptyAtPoll, 'empty at poll');
    close(queue.utilisation!, expected[i].busy, 'busy');
  });
}

describe('Sohail’s chain', () => {
  it('has the reference’s results below, at and beyond saturation', () => {
    for (const load of [0.3, 0.8, 0.97, 1.1, 2]) {
      expectSame({
        rates: [0.1, 0.3, 0.6].map((share) => share * load),
        capacity: 12,
        service: 1,
        switchOver: 0.05,
      });
    }
  });

  it('has the reference’s results for any small core', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0.02, max: 1.5, noNaN: true }), { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 1, max: 7 }),
        fc.double({ min: 0.05, max: 2, noNaN: true }),
        fc.double({ min: 0.01, max: 1, noNaN: true }),
        (rates, capacity, service, switchOver) => {
          expectSame({ rates, capacity, service, switchOver });
        },
      ),
      { numRuns: 40 },
    );
  });
});
