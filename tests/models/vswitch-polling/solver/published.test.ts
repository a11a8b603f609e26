/** The paper's fixed point: every golden case in every reading of its equations. */
import { describe, expect, it } from 'vitest';
import type { PublishedOptions } from '../../../../src/models/vswitch-polling/solver/published.ts';
import { solvePublished } from '../../../../src/models/vswitch-polling/solver/published.ts';
import type { VectorForm } from '../vectors.ts';
import { coreOf, expectClose, isSwitch, readVectors } from '../vectors.ts';

const readings: Readonly<Record<string, PublishedOptions>> = {
  published_literal: { missRule: 'eq17', switchOver: 'eq11' },
  published_weights: { missRule: 'eq17-weights', switchOver: 'eq11' },
  fixed: { missRule: 'fixed', switchOver: 'eq11' },
  eq12: { missRule: 'eq12', switchOver: 'eq11' },
  eq10: { missRule: 'eq10', switchOver: 'eq11' },
  sectionIV: { missRule: 'eq3', switchOver: 'eq4' },
};

const relative = 1e-9;

for (const vector of readVectors().filter((one) => !isSwitch(one))) {
  describe(vector.name, () => {
    for (const [reading, options] of Object.entries(readings)) {
      const expected = vector.expected[reading] as VectorForm | undefined;
      if (!expected) continue;
      it(reading, () => {
        const core = coreOf(vector);
        const result = solvePublished(core, options);
        expect(result.converged).toBe(expected.converged);
        if (!expected.converged) return;
        expect(result.residual).toBeLessThan(1e-11);
        expect(Math.abs(result.iterations - expected.iterations_tol_1e_7!)).toBeLessThanOrEqual(2);
        let utilisation = 0;
        let lost = 0;
        result.queues.forEach((queue, i) => {
          const at = (name: string) => `${reading} ${name}[${i}]`;
          expectClose(queue.loss, expected.b![i], relative, at('b'));
          expectClose(queue.meanQueue, expected.q![i], relative, at('q'));
          expectClose(queue.throughput, expected.throughput![i], relative, at('throughput'));
          expectClose(queue.emptyAtPoll, expected.E![i], relative, at('E'));
          expectClose(queue.meanBatch, expected.mbar![i], relative, at('mbar'));
          expectClose(queue.utilisation, expected.u![i], relative, at('u'));
          if (core.rates[i] > 0) {
            expectClose(queue.missRatio, expected.miss![i], relative, at('miss'));
            expectClose(queue.sojourn, expected.r![i], relative, at('r'));
            expectClose(queue.utilisation! / queue.throughput!, expected.inv_mu![i], relative, at('inv_mu'));
          }
          utilisation += queue.utilisation!;
          lost += queue.loss! * core.rates[i];
        });
        expectClose(utilisation, expected.U!, relative, 'U');
        const offered = core.rates.reduce((a, b) => a + b, 0);
        expectClose(lost / offered, expected.B_total!, relative, 'B_total');
      });
    }
  });
}
