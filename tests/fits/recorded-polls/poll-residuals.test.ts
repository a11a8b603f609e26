import { expect, test } from 'vitest';
import { pollCounts, serviceResiduals } from '../../../src/fits/recorded-polls/service-drift.ts';
import { medianOf, robustSd } from '../../../src/numerics/statistics/quantile.ts';
import { readClock } from '../../texts/reading.ts';

/** Two polls, a pause of the recorder, a full batch, two more. */
const run = readClock(
  't1_cycles,batch_size\n1000,2\n2000,4\n900000,3\n903000,8\n907000,0\n908000,1\n',
  'pause.csv',
  { cyclesPerUs: 1000 },
);

test('a recording keeps its first polls in the order of time', () => {
  expect([...run.sequence.size]).toEqual([2, 4, 3, 8, 0, 1]);
  expect([...run.sequence.cycles]).toEqual([1000, 0, 3000, 4000, 1000, 0]);
});

test('counts are compared with the time before them, but not over a pause or next to a full batch', () => {
  const rate = run.throughputMpps;
  expect(rate).toBeCloseTo((2 + 3 + 8) / 9, 12);
  const counts = pollCounts(run, 8);
  expect(counts.map((one) => one?.expected ?? null)).toEqual([rate, null, null, null, rate]);
  expect(counts.map((one) => one?.residual ?? null)).toEqual([4 - rate, null, null, null, 1 - rate]);
});

test('service times are compared with the curve of their own size, empty polls not', () => {
  expect(serviceResiduals(run, (size) => size)).toEqual([-0.5, null, 0, -0.5, null, null]);
});

test('a robust standard deviation is that of a normal law and ignores an outlier', () => {
  const places = Array.from({ length: 999 }, (_, k) => (k + 1) / 1000);
  // Logistic quantiles, whose quartiles lie at ±ln 3.
  const logistic = places.map((p) => Math.log(p / (1 - p)));
  expect(robustSd(logistic)).toBeCloseTo(1.4826 * Math.log(3), 2);
  expect(robustSd([...logistic, 1e9])).toBeCloseTo(robustSd(logistic), 2);
  expect(medianOf([3, 1, 2, 10])).toBe(2.5);
  expect(robustSd([4, 4, 4])).toBe(0);
});
