import { describe, expect, it } from 'vitest';
import { withinWork } from '../../src/numerics/within-work.ts';
import { WorkPace, countWork, workPerYield } from '../../src/numerics/work-pace.ts';
import { finished } from '../../src/numerics/finished.ts';

function* parts(count: number): Generator<number, string, void> {
  const pace = new WorkPace();
  for (let k = 0; k < count; k++) if (pace.isDue(workPerYield)) yield k / count;
  return 'done';
}

const bounded = (count: number, most: number) =>
  withinWork(parts(count), most * workPerYield, (work) => new Error(`${work / workPerYield} parts`));

describe('a computation within an amount of work', () => {
  it('returns and yields what it does alone where it takes no more', () => {
    expect(finished(bounded(5, 5))).toBe('done');
    expect([...bounded(5, 5)]).toEqual([...parts(5)]);
  });

  it('ends with an error that knows the work where it takes more', () => {
    expect(() => finished(bounded(1000, 3))).toThrow('4 parts');
  });

  it('counts its own work alone, whatever others do in between', () => {
    const running = bounded(5, 5);
    for (let step = running.next(); !step.done; step = running.next()) countWork(100 * workPerYield);
    expect(running.next().done).toBe(true);
  });
});
