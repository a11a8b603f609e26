/** Times and queues of random small systems, against the reference and against laws that hold for all of them. */
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { blockMasses } from '../../../../../src/models/batch-polling/solver/chain/accepted-packets.ts';
import { exactOwnBatches } from '../../../../../src/models/batch-polling/solver/times/own-batch-exact.ts';
import { OwnBatchBuilder } from '../../../../../src/models/batch-polling/solver/times/own-batch.ts';
import { placeAcceptedPackets } from '../../../../../src/models/batch-polling/solver/chain/accepted-packets.ts';
import {
  allServices,
  emptyingServices,
  fullService,
} from '../../../../../src/models/batch-polling/solver/service/service-lengths.ts';
import {
  partsAt,
  sojournBreakdown,
} from '../../../../../src/models/batch-polling/solver/times/sojourn-breakdown.ts';
import {
  meanAheadSlots,
  meanOwnService,
} from '../../../../../src/models/batch-polling/solver/times/sojourn-time.ts';
import type { System } from '../../../../../src/models/batch-polling/system/system.ts';
import { meanWaitingSlots } from '../../../../../src/models/batch-polling/solver/times/waiting-time.ts';
import { mixtureLaw } from '../../../../../src/numerics/laws/times/mixture-law.ts';
import {
  geometricInterarrival,
  negativeBinomialInterarrival,
  poissonInterarrival,
} from '../../../../../src/numerics/sums/partial-sums.ts';
import { LawReader } from '../../../../../src/numerics/laws/times/quantiles.ts';
import { fullLaw, sampleLaw } from '../../../../../src/numerics/laws/times/sampled-law.ts';
import type { TimeLaw } from '../../../../../src/numerics/sums/sum-terms.ts';
import type { RandomInput } from '../../../../reference/batch-polling-inputs.ts';
import { randomInputs, sleepingInputs, solverSystem } from '../../../../reference/batch-polling-inputs.ts';
import type { Reference } from '../../../../reference/batch-polling.ts';
import { referenceBatchPolling } from '../../../../reference/batch-polling.ts';
import { casesOf } from '../../../../long-run.ts';
import type { PollingLaws } from '../../polling-laws.ts';
import { pollingLaws } from '../../polling-laws.ts';
import { interarrivals, lineService } from '../../systems.ts';

/** Properties draw the same systems in the same order: each is solved once, and so is its reference. */
const knownLaws = new Map<string, PollingLaws>();
const knownReferences = new Map<string, Reference>();
afterAll(() => {
  knownLaws.clear();
  knownReferences.clear();
});

function once<T>(known: Map<string, T>, input: RandomInput, solve: () => T): T {
  const { service, maxBatch } = input;
  const means = Array.from({ length: maxBatch + 1 }, (_, n) => service.meanSlots(n));
  const key = JSON.stringify([input, means]);
  const found = known.get(key) ?? solve();
  known.set(key, found);
  return found;
}

const lawsOf = (input: RandomInput) => once(knownLaws, input, () => pollingLaws(solverSystem(input)));
const referenceOf = (input: RandomInput) => once(knownReferences, input, () => referenceBatchPolling(input));

/** Differences that rounding, cuts and thinning may leave. */
const rounding = 1e-9;

function expectLaw(found: TimeLaw, expected: readonly number[], what: string, tolerance = rounding): void {
  let below = 0;
  const total = expected.reduce((a, b) => a + b, 0);
  const faults: string[] = [];
  const compare = (share: number, p: number, where: string) => {
    if (!(Math.abs(share / found.mass - p) < tolerance))
      faults.push(`${where}: ${share / found.mass}, not ${p}`);
  };
  expected.forEach((p, t) => {
    below += p;
    compare(found.pmf(t), p, `at ${t}`);
    compare(found.cdf(t), below, `up to ${t}`);
    compare(found.ccdf(t), total - below, `beyond ${t}`);
  });
  expect(faults, what).toEqual([]);
}

/** Mean of a law by its tails. */
function meanOf(law: TimeLaw): number {
  let sum = 0;
  for (let t = law.last; t >= 0; t--) sum += law.ccdf(t);
  return sum / law.mass;
}

const line = (interarrival: System['interarrival'], maxBatch: number, ringSize: number): System => ({
  interarrival,
  counting: 'stationary',
  service: lineService('poisson', 20, 6, maxBatch),
  maxBatch,
  ringSize,
});

describe.each([
  ['small random systems', randomInputs],
  ['small random systems that sleep', sleepingInputs],
])('%s', (_, inputs) => {
  it('have the laws of the reference, slot by slot', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const r = referenceOf(input);
        const { chain, times, queue } = lawsOf(input);
        expectLaw(times.waiting, r.waiting, 'waiting');
        // Very bursty arrivals are too many for the exact joint law of own batch and residual.
        expectLaw(times.sojourn.law, r.sojourn, 'sojourn', times.exactJoint ? rounding : 0.02);
        expectLaw(times.published.waiting, r.waitingPublished, 'waiting, as published');
        expectLaw(times.published.sojourn, r.sojournPublished, 'sojourn, as published');
        const off = (found: ArrayLike<number>, expected: readonly number[]) =>
          Math.max(...expected.map((p, k) => Math.abs(found[k] - p)));
        expect(off(queue.exact, r.queueRandomTime)).toBeLessThan(rounding);
        // Where one service overfills the ring many times over, counts beyond the table enter Eqs. (8) and (9) by their
        // mean.
        const known = chain.rows.mean(input.maxBatch) < input.ringSize + 200;
        expect(off(queue.published!, r.queueRandomTimePublished)).toBeLessThan(known ? rounding : 1e-3);
      }),
      { numRuns: 30 },
    );
  });

  it('split every time in the system like the reference', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const r = referenceOf(input);
        const { times } = lawsOf(input);
        if (!times.exactJoint) return;
        const { residual, ahead, own } = r.sojournParts;
        const faults: string[] = [];
        r.sojourn.forEach((p, t) => {
          if (p < 1e-6) return;
          const found = partsAt(times.sojourn, t);
          const expected = [residual, ahead, own].map((part) => part[t] / p);
          const agrees = expected.every((part, k) => Math.abs(found[k] - part) < 0.5e-4);
          if (!agrees) faults.push(`at ${t}: ${found.join(', ')}, not ${expected.join(', ')}`);
          const sum = found[0] + found[1] + found[2];
          if (!(Math.abs(sum - t) < 0.5e-9)) faults.push(`at ${t}: parts that add up to ${sum}`);
        });
        expect(faults).toEqual([]);
      }),
      { numRuns: 20 },
    );
  });

  it("obey Little's law: E[W] from the law of W is E[queue] over the throughput, and so is E[D]", () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const { system, chain, times, queue } = lawsOf(input);
        const meanWaiting = meanWaitingSlots(chain, queue.meanExact);
        expect(meanOf(times.waiting)).toBeCloseTo(meanWaiting, 7);
        const meanSojourn = meanWaiting + meanOwnService(system, chain);
        expect(Math.abs(meanOf(times.sojourn.law) / meanSojourn - 1)).toBeLessThan(
          times.exactJoint ? 1e-7 : 0.02,
        );
        expect(meanOf(times.published.waiting)).toBeCloseTo(times.published.meanWaiting, 7);
        expect(meanOf(times.published.sojourn)).toBeCloseTo(times.published.meanSojourn, 7);
      }),
      { numRuns: casesOf(60, 30) },
    );
  });

  it('have quantiles that grow with their level, and a breakdown that adds up to them', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const { system, chain, times, queue } = lawsOf(input);
        const reader = new LawReader(times.sojourn.law);
        const slots = [0.5, 0.1, 0.01, 0.001, 0.0001].map((beyond) => reader.upperQuantile(beyond));
        expect(slots).toEqual([...slots].sort((a, b) => a - b));
        const [aheadSlots, ownSlots] = [meanAheadSlots(system, chain), meanOwnService(system, chain)];
        const { levels } = sojournBreakdown(
          { system, chain, queue, times, aheadSlots, ownSlots },
          reader,
          0.01,
        );
        const meanSojourn = meanWaitingSlots(chain, queue.meanExact) + ownSlots;
        const totals = [meanSojourn, ...slots.slice(0, 4)];
        levels.forEach(({ values }, k) => {
          expect(values.reduce((a, b) => a + b, 0)).toBeCloseTo(0.01 * totals[k], 6);
          for (const value of values) expect(value).toBeGreaterThanOrEqual(0);
        });
      }),
      { numRuns: casesOf(60, 30) },
    );
  });

  it('accept E[V] packets a poll, block by block', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const { system, chain, times } = lawsOf(input);
        const masses = blockMasses(system, chain);
        expect(masses.reduce((a, b) => a + b, 0)).toBeCloseTo(chain.meanBatch, 9);
        expect(times.waiting.mass).toBeCloseTo(chain.meanBatch, 9);
      }),
      { numRuns: casesOf(60, 30) },
    );
  });
});

describe('systems that lose nothing', () => {
  it('have E[W] as published', () => {
    fc.assert(
      fc.property(interarrivals, fc.integer({ min: 1, max: 12 }), (interarrival, maxBatch) => {
        const slope = 0.4 * interarrival.mean;
        const system: System = {
          interarrival,
          counting: 'stationary',
          service: lineService('poisson', 2 * interarrival.mean * Math.sqrt(maxBatch) * 0.2, slope, maxBatch),
          maxBatch,
          ringSize: 60 * maxBatch + 400,
        };
        const { chain, times, queue } = pollingLaws(system);
        fc.pre(chain.lossProbability < 1e-13);
        const exact = meanWaitingSlots(chain, queue.meanExact);
        expect(Math.abs(times.published.meanWaiting / exact - 1)).toBeLessThan(1e-8);
      }),
      { numRuns: 40 },
    );
  });
});

describe('sampled and full distributions of a solved system', () => {
  const { times } = pollingLaws(line(negativeBinomialInterarrival(9, 160), 32, 256));
  const laws = [times.waiting, times.sojourn.law, times.published.waiting, times.published.sojourn];

  it.each(laws)('are monotone, complementary and reach far into the tail', (law) => {
    const { slot, cdf, ccdf } = sampleLaw(new LawReader(law), 220);
    expect(slot.length).toBeGreaterThan(150);
    for (let k = 0; k < slot.length; k++) {
      expect(cdf[k] + ccdf[k]).toBeCloseTo(1, 12);
      if (k === 0) continue;
      expect(slot[k]).toBeGreaterThan(slot[k - 1]);
      expect(cdf[k]).toBeGreaterThanOrEqual(cdf[k - 1]);
      expect(ccdf[k]).toBeLessThanOrEqual(ccdf[k - 1]);
    }
    expect(ccdf[slot.length - 1]).toBeLessThan(1e-9);
  });

  it.each(laws)('agree with each other', (law) => {
    const reader = new LawReader(law);
    const { start, p, tailMass } = fullLaw(reader);
    expect(p.reduce((a, b) => a + b, 0) + tailMass).toBeCloseTo(1, 11);
    expect(p.every((x) => x >= 0)).toBe(true);
    for (const t of [20, 100, 400]) {
      const below = p.slice(0, Math.max(0, t - start + 1)).reduce((a, b) => a + b, 0);
      expect(reader.cdf(t)).toBeCloseTo(below, 11);
    }
  });
});

describe('own batch by positions spread evenly', () => {
  function bothVariants(system: System) {
    const { chain } = pollingLaws(system);
    const emptying = emptyingServices(system, chain);
    const exact = exactOwnBatches(system, chain.counts, emptying)!;
    const builder = new OwnBatchBuilder(system, emptying);
    const full = fullService(system);
    const packets = placeAcceptedPackets(system, chain, emptying, full, builder);
    const even = builder.finish(packets.late, packets.lateResidual, packets.emptied[0]);
    return { exact, even, chain };
  }

  it('is exact for memoryless arrivals', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 3, max: 30, noNaN: true }),
        fc.integer({ min: 2, max: 12 }),
        (mean, maxBatch) => {
          const { exact, even } = bothVariants(line(geometricInterarrival(mean), maxBatch, maxBatch + 10));
          const a = mixtureLaw(exact.sojourns);
          const b = mixtureLaw(even.sojourns);
          expect(b.mass / a.mass).toBeCloseTo(1, 9);
          for (let t = 0; t <= a.last; t += 3) expect(b.cdf(t)).toBeCloseTo(a.cdf(t), 9);
        },
      ),
      { numRuns: 25 },
    );
  });

  it('keeps every mass and mean, and moves quantiles by a slot or two, for steady arrivals', () => {
    const { exact, even } = bothVariants(line(poissonInterarrival(9), 12, 60));
    const a = mixtureLaw(exact.sojourns);
    const b = mixtureLaw(even.sojourns);
    expect(b.mass / a.mass).toBeCloseTo(1, 10);
    expect(meanOf(b) / meanOf(a)).toBeCloseTo(1, 3);
    for (const beyond of [0.5, 0.1, 0.01, 0.001]) {
      const shift = new LawReader(b).upperQuantile(beyond) - new LawReader(a).upperQuantile(beyond);
      expect(Math.abs(shift)).toBeLessThanOrEqual(2);
    }
    const full = (own: Float64Array) => own.reduce((x, y) => x + y, 0);
    expect(full(even.fullOwn) / full(exact.fullOwn)).toBeCloseTo(1, 9);
  });
});

describe('all service times', () => {
  it('have the mean of a poll', () => {
    fc.assert(
      fc.property(randomInputs, (input) => {
        const { system, chain } = lawsOf(input);
        const emptying = emptyingServices(system, chain);
        const all = allServices(system, chain, emptying, fullService(system));
        expect(all.mass).toBeCloseTo(1, 10);
        expect(all.moment / chain.meanService).toBeCloseTo(1, 10);
      }),
    );
  });
});
