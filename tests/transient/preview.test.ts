import { describe, expect, it } from 'vitest';
import { jobOf, scenarioOf, timeVectors } from './time-vectors.ts';

/** The queue of a path at a time. */
function queueAt({ atUs, queue }: { atUs: Float64Array; queue: Float64Array }, time: number): number {
  let k = 0;
  while (k + 1 < atUs.length && atUs[k + 1] <= time) k++;
  const next = Math.min(k + 1, atUs.length - 1);
  const share = atUs[next] > atUs[k] ? Math.min(1, (time - atUs[k]) / (atUs[next] - atUs[k])) : 0;
  return queue[k] + share * (queue[next] - queue[k]);
}

describe('the preview of a course', () => {
  const stalls = timeVectors.filter(({ name }) => name.includes('stall'));

  it.each(stalls)('is near the mean queue of the simulation while a stall lasts: $name', (vector) => {
    const { transient, prepared } = jobOf(scenarioOf(vector), 1);
    const path = transient.preview(prepared.job.values, prepared.job.course);
    const [stall] = prepared.job.course.stalls;
    const { occupancy, total } = vector.expected;
    for (const { atUs, mean } of occupancy) {
      if (atUs < stall.atUs + stall.lengthUs / 3 || atUs > stall.atUs + stall.lengthUs) continue;
      expect(Math.abs(queueAt(path, atUs) - mean)).toBeLessThan(0.08 * total.peak.mean);
    }
  });

  it.each(timeVectors)('is ascending in time, within the limit and finite: $name', (vector) => {
    const { transient, prepared } = jobOf(scenarioOf(vector), 1);
    const { values, course } = prepared.job;
    const { atUs, queue, lost } = transient.preview(values, course);
    const limit = transient.limit(values) ?? Infinity;
    expect(atUs.every((time, k) => time >= 0 && (k === 0 || time >= atUs[k - 1] - 1e-9))).toBe(true);
    expect(queue.every((length) => length >= 0 && length <= limit + 1e-9)).toBe(true);
    expect(lost).toBeGreaterThanOrEqual(0);
  });

  it('is the same where a change is made twice', () => {
    const change = (atUs: number) => ({ kind: 'change', atUs, set: { coalescingUs: 100, interruptUs: 40 } });
    const path = (events: object[]) => {
      const scenario = { model: 'interrupt-coalescing', inputs: {}, horizonUs: 4000, bins: 2, events };
      const { transient, prepared } = jobOf(scenario, 1);
      return transient.preview(prepared.job.values, prepared.job.course);
    };
    const [once, twice] = [path([change(1000)]), path([change(1000), change(2000)])];
    for (const time of [500, 1500, 2500, 3500])
      expect(queueAt(twice, time)).toBeCloseTo(queueAt(once, time), 6);
  });
});
