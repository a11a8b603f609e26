/** Computations of many short parts give way as often as their work asks for, not as any one part does. */
import { describe, expect, it } from 'vitest';
import { workCounted, workPerYield } from '../../../../src/numerics/work-pace.ts';
import { LawReader } from '../../../../src/numerics/laws/times/quantiles.ts';
import { sampleLaw } from '../../../../src/numerics/laws/times/sampled-law.ts';
import type { Pmf } from '../../../../src/numerics/laws/pmf.ts';
import {
  geometricInterarrival,
  negativeBinomialInterarrival,
} from '../../../../src/numerics/sums/partial-sums.ts';
import { farInterval } from '../../../../src/models/interrupt-coalescing/solver/interval/far-interval.ts';
import { meanArrivals } from '../../../../src/models/interrupt-coalescing/solver/interval/mean-arrivals.ts';
import type { NicBatches } from '../../../../src/models/interrupt-coalescing/solver/interval/nic-batches.ts';
import {
  nicBatches,
  readInterarrival,
} from '../../../../src/models/interrupt-coalescing/solver/interval/nic-batches.ts';
import { positionRelations } from '../../../../src/models/interrupt-coalescing/solver/solution-parts.ts';
import { followNear } from '../../../../src/models/interrupt-coalescing/solver/times/processing-time.ts';
import { closedPositions } from '../../../../src/models/interrupt-coalescing/solver/times/packet-positions.ts';
import {
  shortOpeners,
  shortOpenersLeft,
} from '../../../../src/models/interrupt-coalescing/solver/times/short-openers.ts';
import { sumOverPositions } from '../../../../src/models/interrupt-coalescing/solver/times/waiting-in-nic.ts';
import type { BatchWork } from '../../../../src/models/interrupt-coalescing/solver/work/batch-work.ts';
import {
  batchWork,
  belowHorizon,
} from '../../../../src/models/interrupt-coalescing/solver/work/batch-work.ts';
import { addNextWork } from '../../../../src/models/interrupt-coalescing/solver/work/next-work.ts';
import type { ClosedChain } from '../../../../src/models/interrupt-coalescing/solver/work/opener-walk.ts';
import { openerWalk } from '../../../../src/models/interrupt-coalescing/solver/work/opener-walk.ts';
import type { QueueSolution } from '../../../../src/models/interrupt-coalescing/solver/work/queue-solution.ts';
import type { WorkChain } from '../../../../src/models/interrupt-coalescing/solver/work/work-chain.ts';
import { ChainMemory } from '../../../../src/models/interrupt-coalescing/solver/work/work-chain.ts';
import { readSystem } from '../../../../src/models/interrupt-coalescing/system.ts';
import { yieldsOf } from '../../../yields-of.ts';
import { inputsWith } from '../solve-now.ts';

const evenly = (length: number, start = 0): Pmf => ({ start, p: new Float64Array(length).fill(1 / length) });

/** `count` laws of `length` entries each, which share them. */
const alike = (count: number, length: number): Pmf[] => new Array<Pmf>(count).fill(evenly(length));

const none: Pmf = { start: 0, p: new Float64Array(0) };

describe('a coalescing solve of many short parts gives way', () => {
  it.each([shortOpeners, shortOpenersLeft])('where openers find an idle core: %o', (terms) => {
    const tau = 1000;
    const packets = 100;
    const offsets = alike(packets, 100);
    const size = new Float64Array(packets + 1).fill(1 / packets);
    const batches = { tau, offsets, frames: packets, size } as unknown as NicBatches;
    const term = terms(batches, evenly(tau + 1).p);
    let yields = 0;
    for (let i = 0; i < packets; i++) yields += yieldsOf(term(i));
    expect(yields).toBeGreaterThan((packets * 100 * 950) / workPerYield);
  });

  it('where sums of services lie beyond the horizon', () => {
    const { service } = readSystem(inputsWith({ 'service.family': 'deterministic', 'service.meanUs': 9 }));
    const batches = { size: new Float64Array(20_001).fill(1 / 20_001) } as unknown as NicBatches;
    expect(yieldsOf(batchWork(service, evenly(1), batches, 50))).toBeGreaterThan(10);
  });

  it('where sums that are cut have nothing beyond the horizon', () => {
    const sums = new Array<Pmf>(40_000).fill(none);
    const work = { horizon: 100, sums, beyond: new Float64Array(40_000), total: new Float64Array(1) };
    expect(yieldsOf(belowHorizon(work as unknown as BatchWork, 50))).toBeGreaterThan(3);
  });

  it('where rows beyond the limit are far wider than those that fit', () => {
    const width = 20_000;
    const states = 1000;
    const row = (to: number) => new Array(states).fill({ base: 0, from: 0, to });
    const chain = {
      ...{ limit: 10, gaps: 10, firstGap: 11 - states, long: 5 },
      ...{ fits: new Float64Array(1), fitsRows: row(0), fallsToZero: new Float64Array(states) },
      ...{ stuck: evenly(width).p, stuckRows: row(width) },
    } as unknown as WorkChain;
    const stepping = addNextWork(chain, evenly(states).p, 0, states, new Float64Array(width));
    const before = workCounted();
    // Between parts, of which there is one more.
    expect(yieldsOf(stepping) + 1).toBeGreaterThanOrEqual((states * width) / workPerYield);
    // A chain that takes hundreds of steps ends by what they count.
    expect(workCounted() - before).toBeGreaterThan(0.5 * states * width);
  });

  it('where the costs of an interrupt are many', () => {
    const count = 1000;
    const work = {
      ...{ sums: new Array<Pmf>(count).fill(none), services: alike(count, 100) },
      ...{ overhead: evenly(100), beyond: new Float64Array(count) },
    } as unknown as BatchWork;
    const products = count * 100 * 100;
    const positions = closedPositions(count, work, evenly(50).p, 50, 0);
    expect(yieldsOf(positions)).toBeGreaterThan(products / workPerYield);
  });

  it('where positions in a batch meet no work', () => {
    const count = 100_000;
    const sums = new Array<Pmf>(count).fill(none);
    const work = { sums, services: null, overhead: evenly(1), beyond: new Float64Array(count) };
    const positions = closedPositions(count, work as unknown as BatchWork, evenly(50).p, 50, 0);
    expect(yieldsOf(positions)).toBeGreaterThan(5);
  });

  it('where terms are long and services short', () => {
    const fill = (_: number, out: Float64Array) => {
      out.fill(1);
      return true;
    };
    const count = 500;
    const length = 2000;
    // Each entry is cleared, filled, added and passed over at the ends: of the term, and of the sum.
    const passes = 8 * count * length;
    const sums = sumOverPositions(count, length, fill, { start: 0, p: Float64Array.of(1) });
    expect(yieldsOf(sums)).toBeGreaterThan(passes / workPerYield);
  });

  it('where arrivals of all packets of a batch are counted', () => {
    const offsets = alike(200, 100_000);
    expect(yieldsOf(meanArrivals({ tau: 100_000, offsets }, 200))).toBeGreaterThan(20);
  });

  it('where thousands of packets share a few slots', () => {
    const law = geometricInterarrival(0.005);
    expect(yieldsOf(nicBatches(law, readInterarrival(law, 64), 2))).toBeGreaterThan(3);
  });

  it('where terms have hardly an entry', () => {
    const fill = (_: number, out: Float64Array) => {
      out.fill(1);
      return true;
    };
    expect(yieldsOf(sumOverPositions(20_000, 2, fill, evenly(1)))).toBeGreaterThan(5);
  });

  it('where packets are followed that find hardly any work', () => {
    const count = 20_000;
    const batches = { reach: new Float64Array(count).fill(1), offsets: alike(count, 1) };
    const work = { service: evenly(1) };
    function visit(): void {
      [];
    }
    const following = followNear(
      batches as unknown as NicBatches,
      work as unknown as BatchWork,
      evenly(2),
      2,
      visit,
    );
    expect(yieldsOf(following)).toBeGreaterThan(5);
  });

  it('where what many packets of short batches wait is read', () => {
    const count = 20_000;
    const each = new Float64Array(count).fill(1);
    const batches = { tau: 2, frames: null, reach: each, offsets: alike(count, 2), waiting: each };
    const positions = { lost: each, accepted: each, found: each, origin: 0 };
    const queue = { batches, positions, range: { side: null } } as unknown as QueueSolution;
    expect(yieldsOf(positionRelations(readSystem(inputsWith({})), queue))).toBeGreaterThan(50);
  });

  it('where times that batches are held are put together with what follows', () => {
    const kernel = evenly(20_000).p;
    const chain = { states: 1, limit: 1, gaps: 1, long: 1, kernelStart: 0, kernel, kernelLong: 0 };
    const closed = { closing: { probability: 1, held: evenly(1000) }, chain } as unknown as ClosedChain;
    expect(yieldsOf(openerWalk([closed], 1000, 1))).toBeGreaterThan((1000 * 20_000) / workPerYield);
  });

  it('where the rows of the last chain are cleared', () => {
    const memory = new ChainMemory();
    const entries = 3e6;
    memory.takeStuck(entries).fill(1);
    expect(yieldsOf(memory.takeStuck(entries))).toBeGreaterThan(5);
    expect(memory.takeStuck(entries).every((entry) => entry === 0)).toBe(true);
  });

  it('where the end of a far law is sought', () => {
    const seeking = farInterval(negativeBinomialInterarrival(100, 1e8), new Float64Array(1000).fill(0.01));
    expect(yieldsOf(seeking)).toBeGreaterThan(5);
  });

  it('where a far law is read at many places', () => {
    const arrivalsAt = new Float64Array(8000).fill(1e-4);
    const far = farInterval(geometricInterarrival(7000), arrivalsAt);
    const sampling = sampleLaw(LawReader.open(far), 200);
    expect(yieldsOf(sampling)).toBeGreaterThan(20);
  });
});
