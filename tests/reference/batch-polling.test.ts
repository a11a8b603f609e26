/** The reference reproduces every golden case that is small enough for it. */
import { describe, expect, it } from 'vitest';
import { vectors } from '../models/batch-polling/vectors.ts';
import { referenceInput } from './batch-polling-inputs.ts';
import { mean, referenceBatchPolling, sum } from './batch-polling.ts';

const small = vectors.filter((vector) => vector.inputs.L <= 64);

describe.each(small.map((vector) => [vector.inputs.name, vector] as const))('reference %s', (_, vector) => {
  const r = referenceBatchPolling(referenceInput(vector));
  const { scalars, ...rows } = vector.expected;

  it('agrees in every scalar', () => {
    const found = {
      E_Q: mean(r.queueAtPoll),
      E_V: r.meanBatch,
      E_N: r.meanArrivals,
      E_S: r.meanServiceSlots,
      p_loss: r.lossProbability,
      E_QA: mean(r.queueAtArrival),
      E_qbar: mean(r.queueRandomTime),
      E_W_exact: r.meanWaitingSlots,
      E_D_exact: r.meanSojournSlots,
      E_W_published: mean(r.waitingPublished),
      E_D_published: mean(r.sojournPublished),
      E_qbar_published: mean(r.queueRandomTimePublished),
    };
    for (const [name, value] of Object.entries(found)) {
      expect(Math.abs(value - scalars[name]), name).toBeLessThanOrEqual(1e-9 * scalars[name] + 1e-18);
    }
  });

  it('agrees in the queue at random times', () => {
    for (const [k, p] of Object.entries(rows.qbar_exact)) expect(r.queueRandomTime[+k]).toBeCloseTo(p, 12);
    for (const [k, p] of Object.entries(rows.qbar_published)) {
      expect(r.queueRandomTimePublished[+k]).toBeCloseTo(p, 12);
    }
  });

  it('agrees in the time distributions, to the slot', () => {
    const times = [
      [r.waiting, rows.W_conditional],
      [r.waitingPublished, rows.W_published],
      [r.sojournPublished, rows.D_published],
      [r.sojourn, rows.D_conditional],
    ] as const;
    for (const [pmf, expected] of times) {
      expect(sum(pmf)).toBeCloseTo(1, 12);
      expect(mean(pmf) / expected.mean).toBeCloseTo(1, 9);
      for (const name of ['p50', 'p90', 'p99', 'p999'] as const) {
        const { slot, cdf_at, cdf_before } = expected[name]!;
        expect(sum(pmf.slice(0, slot + 1)), name).toBeCloseTo(cdf_at, 10);
        expect(sum(pmf.slice(0, slot)), name).toBeCloseTo(cdf_before, 10);
      }
    }
  });

  // Of larger rings the joint law takes some 20 s each.
  if (vector.inputs.L <= 16)
    it('has the same mean with the own batch jointly with the waiting time, and all quantiles within four slots', () => {
      const joint = r.jointSojourn();
      expect(sum(joint)).toBeCloseTo(1, 11);
      expect(mean(joint) / r.meanSojournSlots).toBeCloseTo(1, 11);
      for (const name of ['p50', 'p90', 'p99', 'p999'] as const) {
        const { slot } = rows.D_conditional[name]!;
        const level = { p50: 0.5, p90: 0.9, p99: 0.99, p999: 0.999 }[name];
        expect(sum(joint.slice(0, slot + 5)), name).toBeGreaterThan(level);
        expect(sum(joint.slice(0, slot - 4)), name).toBeLessThan(level);
      }
    });

  it('splits the time in the system into parts that add up', () => {
    r.sojourn.forEach((p, t) => {
      const { residual, ahead, own } = r.sojournParts;
      expect(residual[t] + ahead[t] + own[t]).toBeCloseTo(t * p, 10);
    });
  });
});
