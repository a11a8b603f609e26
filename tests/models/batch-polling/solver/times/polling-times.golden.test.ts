/** Waiting and time in the system and the queue at random times, held to every golden case. */
import { describe, expect, it } from 'vitest';
import { meanOwnService } from '../../../../../src/models/batch-polling/solver/times/sojourn-time.ts';
import { meanWaitingSlots } from '../../../../../src/models/batch-polling/solver/times/waiting-time.ts';
import { LawReader } from '../../../../../src/numerics/laws/times/quantiles.ts';
import { pollingLaws } from '../../polling-laws.ts';
import { systemOf, vectors } from '../../vectors.ts';

const levels = [
  ['p50', 0.5],
  ['p90', 0.1],
  ['p99', 0.01],
  ['p999', 0.001],
] as const;

/** 1 where the cdf is so near to its level that it may fall on either side of it. */
function tie({ cdf_at, cdf_before }: { cdf_at: number; cdf_before: number }, beyond: number): number {
  return Math.min(Math.abs(cdf_at - 1 + beyond), Math.abs(cdf_before - 1 + beyond)) < 1e-9 ? 1 : 0;
}

describe.each(vectors.map((vector) => [vector.inputs.name, vector] as const))('%s', (_, vector) => {
  const { expected, tolerance } = vector;
  const { scalars } = expected;
  const { system, chain, times, queue } = pollingLaws(systemOf(vector));
  const meanWaiting = meanWaitingSlots(chain, queue.meanExact);

  it('means', () => {
    const found = {
      E_qbar: queue.meanExact,
      E_qbar_published: queue.meanPublished!,
      E_W_exact: meanWaiting,
      E_D_exact: meanWaiting + meanOwnService(system, chain),
      E_W_published: times.published.meanWaiting,
      E_D_published: times.published.meanSojourn,
    };
    for (const [name, value] of Object.entries(found)) {
      expect(Math.abs(value / scalars[name] - 1), name).toBeLessThan(tolerance.scalars_rel);
    }
  });

  it('queue at random times', () => {
    for (const [found, rows] of [
      [queue.exact, expected.qbar_exact],
      [queue.published!, expected.qbar_published],
    ] as const) {
      for (const [k, p] of Object.entries(rows)) {
        expect(Math.abs(found[+k] - p), `qbar(${k})`).toBeLessThanOrEqual(
          tolerance.pmf_rel * p + tolerance.pmf_abs_floor,
        );
      }
    }
  });

  it.each([
    ['waiting', times.waiting, expected.W_conditional],
    ['waiting, as published', times.published.waiting, expected.W_published],
    ['sojourn, as published', times.published.sojourn, expected.D_published],
  ])('%s: quantiles to the slot, and the distribution function there', (_name, law, rows) => {
    const reader = new LawReader(law);
    for (const [name, beyond] of levels) {
      const { slot, cdf_at, cdf_before } = rows[name]!;
      expect(Math.abs(reader.cdf(slot) - cdf_at), name).toBeLessThan(1e-10);
      expect(Math.abs(reader.cdf(slot - 1) - cdf_before), name).toBeLessThan(1e-10);
      const slack = tolerance.quantile_slots + tie(rows[name]!, beyond);
      expect(Math.abs(reader.upperQuantile(beyond) - slot), name).toBeLessThanOrEqual(slack);
    }
  });

  it('sojourn: quantiles within one slot, to the slot where the joint law is exact', () => {
    const reader = new LawReader(times.sojourn.law);
    for (const [name, beyond] of levels) {
      const { slot, cdf_at } = expected.D_conditional[name]!;
      const error = Math.abs(reader.upperQuantile(beyond) - slot);
      expect(error, name).toBeLessThanOrEqual(tolerance.D_conditional_quantile_slots);
      expect(error, name).toBeLessThanOrEqual(
        times.exactJoint ? tie(expected.D_conditional[name]!, beyond) : 1,
      );
      expect(Math.abs(reader.cdf(slot) - cdf_at), name).toBeLessThan(times.exactJoint ? 1e-10 : 1e-3);
    }
  });

  it('masses are E[V]', () => {
    expect(times.waiting.mass / chain.meanBatch).toBeCloseTo(1, 11);
    expect(times.sojourn.law.mass / chain.meanBatch).toBeCloseTo(1, 11);
    expect(times.published.waiting.mass).toBeCloseTo(1, 11);
    expect(times.published.sojourn.mass).toBeCloseTo(1, 11);
  });
});
