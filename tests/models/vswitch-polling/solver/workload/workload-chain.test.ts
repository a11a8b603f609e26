/** The chain of packets per cycle, solved at some contents, against the one solved at every content. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CoreSystem } from '../../../../../src/models/vswitch-polling/system.ts';
import {
  CycleOfPackets,
  solveWorkloadChain,
} from '../../../../../src/models/vswitch-polling/solver/workload/workload-chain.ts';
import { WorkloadNodes } from '../../../../../src/models/vswitch-polling/solver/workload/workload-nodes.ts';
import { stationaryByGth } from '../../../../../src/numerics/chains/gth.ts';

/** Law of the packets per cycle on 0..largest, phase by phase. */
function denseLaw(core: CoreSystem, cycle: CycleOfPackets, largest: number): Float64Array {
  const size = largest + 1;
  const transition = new Float64Array(size * size);
  const phase = (law: Float64Array, a: number) => {
    let value = 0;
    for (let k = 0; k < largest; k++) law[k] = value = (law[k] + a * value) / (1 + a);
    law[largest] += a * value;
  };
  for (let n = 0; n < size; n++) {
    const row = transition.subarray(n * size, (n + 1) * size);
    row[0] = 1;
    for (let queue = 0; queue < core.rates.length; queue++) phase(row, cycle.rate * core.times.switchOver);
    for (let packet = 0; packet < n; packet++) phase(row, (cycle.rate * cycle.serviceTime(n)) / n);
  }
  return stationaryByGth(transition, size);
}

const anyCore = fc
  .record({
    weights: fc.array(fc.double({ min: 0.05, max: 1, noNaN: true }), { minLength: 1, maxLength: 5 }),
    maxBatch: fc.integer({ min: 1, max: 12 }),
    outputs: fc.integer({ min: 1, max: 6 }),
    hit: fc.double({ min: 0.1, max: 1, noNaN: true }),
    extra: fc.double({ min: 0, max: 3, noNaN: true }),
    switchOver: fc.double({ min: 0.001, max: 0.4, noNaN: true }),
    load: fc.double({ min: 0.3, max: 0.9, noNaN: true }),
  })
  .map(({ weights, maxBatch, outputs, hit, extra, switchOver, load }): CoreSystem => {
    const times = { hit, miss: hit + extra, forward: 0, switchOver };
    const unit = { rates: weights, capacity: 1, maxBatch, outputs, times };
    const scale = load / new CycleOfPackets(unit).longRunLoad();
    return { ...unit, rates: weights.map((weight) => scale * weight) };
  });

describe('packets per cycle', () => {
  it('have the moments of the chain at every content', () => {
    fc.assert(
      fc.property(anyCore, (core) => {
        const cycle = new CycleOfPackets(core);
        const chain = solveWorkloadChain(core, cycle)!;
        if (chain.largest > 300) return; // the dense chain takes its time
        const dense = denseLaw(core, cycle, chain.largest);
        const values: ((n: number) => number)[] = [
          (n) => n,
          (n) => cycle.cycleTime(n),
          (n) => cycle.cycleSquare(n),
          (n) => cycle.misses(0, n),
          (n) => 0.7 ** n,
        ];
        values.forEach((value, which) => {
          let solved = 0;
          chain.at.forEach((n, i) => (solved += chain.probability[i] * value(n)));
          let expected = 0;
          dense.forEach((p, n) => (expected += p * value(n)));
          expect(Math.abs(solved - expected), `value ${which}`).toBeLessThan(1e-7 * Math.max(expected, 0.01));
        });
      }),
      { numRuns: 60 },
    );
  });

  it('have the arrivals of long switch-overs', () => {
    const core = {
      rates: [2, 3],
      capacity: 8,
      maxBatch: 4,
      outputs: 1,
      times: { hit: 0.05, miss: 0.1, forward: 0, switchOver: 2 },
    };
    const cycle = new CycleOfPackets(core);
    const chain = solveWorkloadChain(core, cycle)!;
    let packets = 0;
    let time = 0;
    chain.at.forEach((n, i) => {
      packets += chain.probability[i] * n;
      time += chain.probability[i] * cycle.cycleTime(n);
    });
    expect(packets / (cycle.rate * time)).toBeCloseTo(1, 8);
    expect(packets).toBeGreaterThan(20);
  });

  it('have no law where the load leaves none', () => {
    const core = {
      rates: [0.5, 0.5],
      capacity: 8,
      maxBatch: 1,
      outputs: 1,
      times: { hit: 1, miss: 1, forward: 0, switchOver: 0.1 },
    };
    expect(solveWorkloadChain(core, new CycleOfPackets(core))).toBeNull();
  });
});

describe('nodes', () => {
  it('are all contents where there are few', () => {
    const nodes = new WorkloadNodes(30, [12.5]);
    expect(Array.from(nodes.at)).toEqual(Array.from({ length: 31 }, (_, n) => n));
  });

  it('carry polynomials exactly, on either side of a bend', () => {
    const bend = 333.3;
    const nodes = new WorkloadNodes(900, [bend]);
    expect(nodes.at.length).toBeLessThan(200);
    const bent = (n: number) => (n < bend ? 1e-6 * n ** 3 - n : 5 * n + 7);
    for (let content = 0; content <= 900; content += 7) {
      const row = new Float64Array(nodes.at.length + 8);
      nodes.addLaw(row, 0, content, Float64Array.of(1));
      let value = 0;
      nodes.at.forEach((n, i) => (value += row[i] * bent(n)));
      expect(value / bent(content) || 1, `${content}`).toBeCloseTo(1, 9);
    }
  });

  it('take what lies above the largest content as the largest', () => {
    const nodes = new WorkloadNodes(20, []);
    const row = new Float64Array(nodes.at.length + 8);
    nodes.addLaw(row, 0, 19, Float64Array.of(0.5, 0.25, 0.125, 0.125));
    expect(Array.from(row.subarray(19, 22))).toEqual([0.5, 0.5, 0]);
  });
});
