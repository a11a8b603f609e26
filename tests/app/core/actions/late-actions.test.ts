import { describe, expect, it } from 'vitest';
import { lateActions } from '../../../../src/app/core/actions/late-actions.ts';
import { fetchLateCode, lateCode } from '../../../../src/app/kit/lazy/late-code.ts';

interface Sums {
  add: (by: number) => void;
  total: () => Promise<number | null>;
}

function start(fetched: () => Promise<object>) {
  let failures = 0;
  let fetches = 0;
  let sum = 0;
  const code = lateCode(() => {
    fetches += 1;
    return fetched();
  });
  const actions = lateActions<object, Sums>(
    code,
    () => ({
      add(by) {
        sum = 10 * sum + by;
      },
      total: () => Promise.resolve(sum),
    }),
    { add: undefined, total: null },
    () => {
      failures += 1;
    },
  );
  return { actions, sum: () => sum, failures: () => failures, fetches: () => fetches };
}

describe('late actions', () => {
  it('happen in the order of their calls once their code is there, and at once from then on', async () => {
    const { actions, sum, fetches } = start(() => Promise.resolve({}));
    expect(fetches()).toBe(0);
    actions.add(1);
    actions.add(2);
    expect(sum()).toBe(0);
    expect(await actions.total()).toBe(12);
    actions.add(3);
    expect(sum()).toBe(123);
    expect(fetches()).toBe(1);
  });

  it('say that their code cannot be fetched, and fetch it again with the next use', async () => {
    let online = false;
    const { actions, sum, failures } = start(() =>
      online ? Promise.resolve({}) : Promise.reject(new Error()),
    );
    expect(await actions.total()).toBeNull();
    expect(failures()).toBe(1);
    online = true;
    actions.add(4);
    expect(await actions.total()).toBe(4);
    expect(sum()).toBe(4);
    expect(failures()).toBe(1);
  });

  it('are there at once after everything was fetched ahead', async () => {
    const { actions, sum } = start(() => Promise.resolve({}));
    await fetchLateCode();
    actions.add(5);
    expect(sum()).toBe(5);
  });
});
