import { describe, expect, it } from 'vitest';

function parts(count: number): string {
  for (let k = 0; k < count; k++) {}
  return 'done';
}

const bounded = (count: number) => parts(count);

describe('a computation within an amount of work', () => {
  it('returns and yields what it does alone where it takes no more', () => {
    expect(bounded(5, 5)).toBe('done');
    expect([...bounded(5, 5)]).toEqual([...parts(5)]);
  });

  it('ends with an error that knows the work where it takes more', () => {
    expect(() => bounded(1000, 3)).toThrow('4 parts');
  });

  it('counts its own work alone, whatever others do in between', () => {
    const running = bounded(5, 5);
    for (let step = running.next(); !step.done; step = running.next()) {}
    expect(running.next().done).toBe(true);
  });
});
