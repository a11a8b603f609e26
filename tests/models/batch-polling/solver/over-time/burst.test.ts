import { expect, it } from 'vitest';
import { largestBurst } from '../../../../../src/models/batch-polling/solver/over-time/burst-pass.ts';
import { exactOverTime } from '../../../../../src/models/batch-polling/solver/over-time/exact-over-time.ts';
import { StalledCore } from '../../../../../src/models/batch-polling/solver/over-time/stalled-core.ts';
import { arrivals, coreAt, cores } from './stalled-cores.ts';

/** 10 Gbit/s in slots of 10 ns. */
const lineRate = 10 / 67.2;

it('The largest burst at line rate is that of the table, memoryless and cv 2', () => {
  // 597 packets, 8.3e-4, and 565, 9.2e-4, from another implementation of the same pass.
  const memoryless = coreAt(0.6, cores.small, arrivals.memoryless);
  const answer = exactOverTime.largestBurst(memoryless, 14.880952, 1e-3);
  expect(answer.packets).toBe(597);
  expect(answer.anyLoss).toBeCloseTo(8.3e-4, 5);
  const bursty = coreAt(0.6, cores.small, arrivals.cv2);
  expect(largestBurst(new StalledCore(bursty), lineRate, 1e-3, 700)).toMatchObject({ packets: 565 });
  expect(() => exactOverTime.largestBurst(bursty, 14.880952, 1e-3)).toThrow(/memoryless/);
});
