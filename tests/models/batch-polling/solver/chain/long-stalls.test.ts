import { expect, test } from 'vitest';
import { batchPolling } from '../../../../../src/models/batch-polling/batch-polling.ts';
import { readInputs } from '../../../../../src/models/batch-polling/read-inputs.ts';
import { ArrivalTableCache } from '../../../../../src/models/batch-polling/solver/chain/arrival-tables.ts';
import { PollChain } from '../../../../../src/models/batch-polling/solver/chain/chain-states.ts';
import { readSystem } from '../../../../../src/models/batch-polling/system/system.ts';
import { defaultValues } from '../../../../../src/models/contract/inputs.ts';
import { solveBandedChain } from '../../../../../src/numerics/chains/banded-gth.ts';
import { solveWithTopLast } from '../../../../../src/numerics/chains/top-last-gth.ts';

test('a stall that outlasts the ring gives the same queue with the full ring eliminated last', () => {
  const changes = { rateMbps: 6000, maxBatch: 32, ringSize: 256, stallUs: 60, stallEveryMs: 2 };
  const system = readSystem(readInputs({ ...defaultValues(batchPolling.fields), ...changes }), 1, 1);
  const { rows } = new ArrivalTableCache().tables(system, { upTo: 32 });
  const chain = PollChain.of(system, rows, { bottom: 0, top: 256 }, 0);
  expect(4 * chain.upBelowTop).toBeLessThan(chain.up);
  const { q } = solveWithTopLast(chain)!;
  const expected = solveBandedChain(chain).q;
  expect(q).toHaveLength(257);
  // The other elimination leaves out steps of 1e-20.
  expected.forEach((one, packets) => {
    expect(Math.abs(q[packets] - one), `${packets}`).toBeLessThan(1e-12 * one + 1e-19);
  });
});
