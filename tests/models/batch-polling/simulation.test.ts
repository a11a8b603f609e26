import { expect, it } from 'vitest';
import type { Solution } from '../../../src/models/contract/solution.ts';
import { simulation } from '../../../src/models/batch-polling/simulation.ts';

const indicators = { meanQueueRandomTime: 0.058, meanBatchNonEmpty: 1, lossProbability: 0 };

it('says of a mean batch without empty polls that it is one', () => {
  const typical = (emptyPollShare: number) =>
    simulation.typical({}, { indicators: { ...indicators, emptyPollShare } } as unknown as Solution);
  expect(typical(0.88)).toMatchObject({ batch: 1, batchOf: 'a non-empty poll' });
  expect(typical(0)).not.toHaveProperty('batchOf');
});
