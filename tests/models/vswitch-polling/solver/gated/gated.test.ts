/** The gated model: every golden case, solved queue after queue and by groups. */
import { describe, expect, it } from 'vitest';
import { solveGated } from '../../../../../src/models/vswitch-polling/solver/gated/gated.ts';
import type { VectorForm } from '../../vectors.ts';
import { coreOf, expectClose, isSwitch, readVectors } from '../../vectors.ts';

const relative = 1e-8;

for (const vector of readVectors().filter((one) => !isSwitch(one))) {
  const expected = vector.expected.gated as VectorForm | undefined;
  if (!expected?.b) continue;
  describe(vector.name, () => {
    it.each(['sequential', 'grouped'] as const)('%s', (kind) => {
      const core = coreOf(vector);
      const result = solveGated(core, kind);
      expect(result.converged).toBe(true);
      expect(result.residual).toBeLessThan(1e-11);
      if (kind === 'sequential') {
        expect(Math.abs(result.iterations - expected.iterations_tol_1e_7!)).toBeLessThanOrEqual(2);
      }
      let lost = 0;
      let utilisation = 0;
      result.queues.forEach((queue, i) => {
        expectClose(queue.loss, expected.b![i], relative, `b[${i}]`);
        expectClose(queue.meanQueue, expected.q![i], relative, `q[${i}]`);
        expectClose(queue.throughput, expected.throughput![i], relative, `throughput[${i}]`);
        expectClose(queue.emptyAtPoll, expected.E![i], relative, `E[${i}]`);
        expectClose(queue.meanBatch, expected.mbar![i], relative, `mbar[${i}]`);
        expectClose(queue.utilisation, expected.u![i], relative, `u[${i}]`);
        if (core.rates[i] > 0) {
          expectClose(queue.sojourn, expected.r![i], relative, `r[${i}]`);
          expectClose(queue.utilisation! / queue.throughput!, expected.inv_mu![i], relative, `inv_mu[${i}]`);
          expectClose(1 / queue.pollRate!, (expected.cycle as number[])[i], relative, `cycle[${i}]`);
        }
        utilisation += queue.utilisation!;
        lost += queue.loss! * core.rates[i];
      });
      expectClose(utilisation, expected.U!, relative, 'U');
      expectClose(lost / core.rates.reduce((a, b) => a + b, 0), expected.B_total!, relative, 'B_total');
    });
  });
}
