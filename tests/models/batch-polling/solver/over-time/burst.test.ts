import { expect, it } from 'vitest';
import {
  BurstPass,
  largestBurst,
} from '../../../../../src/models/batch-polling/solver/over-time/burst-pass.ts';
import { StalledCore } from '../../../../../src/models/batch-polling/solver/over-time/stalled-core.ts';
import { arrivals, coreAt, cores } from './stalled-cores.ts';

/** 10 Gbit/s in slots of 10 ns. */
const lineRate = 10 / 67.2;

const ring512 = { maxBatch: 256, ringSize: 512, 'service.interceptUs': 1, 'service.slopeUs': 0.13671875 };

it('The largest burst at line rate is that of the table, memoryless and cv 2', () => {
  // 597 packets, 8.3e-4, and 565, 9.2e-4, from another implementation of the same pass.
  const memoryless = new StalledCore(coreAt(0.6, cores.small, arrivals.memoryless));
  const answer = largestBurst(memoryless, lineRate, 1e-3, 700);
  expect(answer.packets).toBe(597);
  expect(answer.anyLoss).toBeCloseTo(8.3e-4, 5);
  const bursty = new StalledCore(coreAt(0.6, cores.small, arrivals.cv2));
  expect(largestBurst(bursty, lineRate, 1e-3, 700)).toMatchObject({ packets: 565 });
});

it('A burst loses as often in the interval in which it ends as while it lasts', () => {
  const values = { ...coreAt(0.52, ring512, arrivals.memoryless), rateMbps: 2500 };
  const pass = new BurstPass(new StalledCore(values), lineRate, 960);
  const { during, atEnd } = pass.loss(950);
  expect(during).toBeCloseTo(0.0655, 4);
  expect(atEnd).toBeCloseTo(0.0678, 4);
  expect(pass.loss(909).any).toBeLessThan(1e-3);
  expect(pass.loss(910).any).toBeGreaterThan(9e-4);
});
