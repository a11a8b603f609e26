/** Presets of data paths against the rates that they come from. */
import { expect, it } from 'vitest';
import { recvmmsg } from '../../../src/models/batch-polling/presets.ts';
import { fitBytes } from '../../../src/fits/byte-times/byte-fit.ts';

it('The times of a kernel socket give its rates with 1 and 8 datagrams a call, and that with 16 within 0.1 %', () => {
  const points = [
    { packets: 1, frameBytes: 174, us: 1 / 3.583 },
    { packets: 8, frameBytes: 174, us: 8 / 4.49 },
  ];
  const { perPoll, together } = fitBytes(points);
  expect(perPoll!.value).toBeCloseTo(recvmmsg['service.interceptUs'], 4);
  expect(together!.time.value).toBeCloseTo(recvmmsg['service.slopeUs'], 4);
  const sixteen = 16 / (perPoll!.value + 16 * together!.time.value);
  expect(sixteen / (1.018 * 4.49)).toBeGreaterThan(0.999);
  expect(sixteen / (1.018 * 4.49)).toBeLessThan(1.001);
});
