/** The workload form: every golden case that has one, and the interpolated chain against the dense one. */
import { expect, it } from 'vitest';
import { solveWorkload } from '../../../../../src/models/vswitch-polling/solver/workload/workload.ts';
import type { VectorForm } from '../../vectors.ts';
import { coreOf, expectClose, isSwitch, readVectors } from '../../vectors.ts';

const relative = 1e-6;

for (const vector of readVectors().filter((one) => !isSwitch(one))) {
  const expected = vector.expected.workload as VectorForm | undefined;
  if (!expected?.q) continue;
  it(vector.name, () => {
    const core = coreOf(vector);
    const result = solveWorkload(core);
    expect(result.residual).toBeLessThan(1e-8);
    let utilisation = 0;
    result.queues.forEach((queue, i) => {
      expectClose(queue.meanQueue, expected.q![i], relative, `q[${i}]`);
      expectClose(queue.meanBatch, expected.mbar![i], relative, `mbar[${i}]`);
      utilisation += queue.utilisation!;
      if (core.rates[i] === 0) return;
      expectClose(queue.sojourn, expected.r![i], relative, `r[${i}]`);
      expectClose(queue.utilisation! / core.rates[i], expected.inv_mu![i], relative, `inv_mu[${i}]`);
      expectClose(1 / queue.pollRate!, expected.cycle as number, relative, `cycle[${i}]`);
    });
    expectClose(utilisation, expected.U!, relative, 'U');
  });
}
