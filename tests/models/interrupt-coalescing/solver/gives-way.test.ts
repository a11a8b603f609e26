/** Computations of many short parts give way as often as their work asks for, not as any one part does. */
import { describe, expect, it } from 'vitest';
import { workPerYield } from '../../../../src/numerics/work-pace.ts';
import type { Pmf } from '../../../../src/numerics/laws/pmf.ts';
import { meanArrivals } from '../../../../src/models/interrupt-coalescing/solver/interval/mean-arrivals.ts';
import type { NicBatches } from '../../../../src/models/interrupt-coalescing/solver/interval/nic-batches.ts';
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
import type { WorkChain } from '../../../../src/models/interrupt-coalescing/solver/work/work-chain.ts';
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
    expect(yieldsOf(stepping)).toBeGreaterThanOrEqual((states * width) / workPerYield);
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
    expect(yieldsOf(meanArrivals({ tau: 100_000, offsets }, 200))).toBeGreaterThan(5);
  });
});
