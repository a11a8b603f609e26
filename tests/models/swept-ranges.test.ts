import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkInputs } from '../../src/scenario/file/scenario.ts';
import { batchPolling } from '../../src/models/batch-polling/batch-polling.ts';
import { rateRange } from '../../src/models/batch-polling/figures/against-rate.ts';
import { defaultValues } from '../../src/models/contract/inputs.ts';
import { arbitraryValues } from '../scenario/arbitrary-values.ts';
import { catalogue } from '../loaded-catalogue.ts';

describe('a curve against an input', () => {
  it.each(catalogue.models.map((model) => [model.name, model] as const))(
    'reaches to where the reader is: %s',
    (_, model) => {
      const swept = model.figures.flatMap(({ id, sweep }) => (sweep === undefined ? [] : [{ id, ...sweep }]));
      let legal = 0;
      fc.assert(
        fc.property(arbitraryValues(model), (drawn) => {
          const checked = checkInputs(model, drawn);
          if (!checked.ok) return;
          legal += 1;
          for (const { id, over, range } of swept) {
            const now = checked.values[over];
            // Absent or of no rate: there is no operating point on this axis.
            if (typeof now !== 'number' || now === 0) continue;
            const [low, high] = range(checked.values);
            expect(low, `${id} from`).toBeLessThanOrEqual(now);
            expect(high, `${id} to`).toBeGreaterThanOrEqual(now);
          }
        }),
        { numRuns: 200 },
      );
      expect(legal).toBeGreaterThan(20);
    },
  );

  it('does so at β = 1, where 5 Gbit/s are far beyond what the core can take', () => {
    const [low, high] = rateRange({ ...defaultValues(batchPolling.fields), maxBatch: 1 });
    expect(low).toBeLessThan(100);
    expect(high).toBeGreaterThan(5000);
  });
});
