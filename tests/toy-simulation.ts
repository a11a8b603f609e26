/**
 * A simulation for tests: a toy queue with one server and fixed service times, by Lindley's recursion; seeds as the
 * contract asks.
 */
import { numberAt } from '../src/models/contract/inputs.ts';
import type { CreateSimulator, Interval, SimulationDeclaration } from '../src/models/contract/simulation.ts';

const batchSize = 1000;

/** Numbers in (0, 1), one a call, from a seed (Park and Miller). */
function uniform(seed: number): () => number {
  let state = (seed % 2147483646) + 1;
  return () => (state = (state * 48271) % 2147483647) / 2147483647;
}

function interval(means: readonly number[]): Interval {
  const n = means.length;
  const mean = means.reduce((a, b) => a + b, 0) / n;
  const variance = means.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (n - 1);
  return { mean, halfWidth: n < 2 ? null : 2 * Math.sqrt(variance / n) };
}

export const createToySimulator: CreateSimulator = (values, { seed }) => {
  const next = uniform(seed);
  const rate = numberAt(values, 'rateMpps');
  const serviceUs = numberAt(values, 'service.us');
  const means: number[] = [];
  let packets = 0;
  let waitingUs = 0;
  let sum = 0;
  return {
    get packets() {
      return packets;
    },
    run(count) {
      for (const end = packets + count; packets < end;) {
        waitingUs = Math.max(0, waitingUs + serviceUs + Math.log(next()) / rate);
        sum += waitingUs;
        packets += 1;
        if (packets % batchSize === 0) {
          means.push(sum / batchSize);
          sum = 0;
        }
      }
    },
    report: () => ({
      packets,
      warmUpPackets: 0,
      timeUs: packets / rate,
      batches: means.length,
      indicators: {
        'waitingUs.exact.mean': interval(means),
        'waitingUs.approximate.mean': interval(means),
        load: null,
      },
      distributions: {},
      tails: {},
    }),
    step: () => [{ timeUs: packets / rate, kind: 'arrival', queue: 0, packets: 1, untilUs: null }],
  };
};

export const toySimulation: SimulationDeclaration = {
  mechanism: () => ({
    timer: null,
    queues: [{ label: 'queue', capacity: null }],
    queueWords: ['queue'],
    server: { label: 'server', words: ['server'], count: 1 },
    batchOf: 'a visit',
    maxBatch: 1,
    caption: 'One packet after the other.',
  }),
  typical: (_values, { indicators }) => ({
    waiting: [indicators.meanQueue ?? null],
    held: null,
    batch: 1,
    loss: null,
  }),
  expectedDifference: (_values, name) =>
    name.includes('approximate')
      ? {
          reason: 'The approximation takes every service for an exponential one.',
          bound: { tooLow: 0, tooHigh: 1, measured: 'with services of one length' },
        }
      : null,
};
