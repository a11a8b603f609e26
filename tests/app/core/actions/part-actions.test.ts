import { describe, expect, it } from 'vitest';
import { withPartActions } from '../../../../src/app/core/actions/part-actions.ts';
import type { CoreActions } from '../../../../src/app/core/app.ts';

interface Sums {
  add: (by: number) => void;
  total: () => Promise<number | null>;
}

function start(fetched: () => Promise<object>) {
  let failures = 0;
  let fetches = 0;
  let sum = 0;
  const sums: Sums = {
    add(by) {
      sum = 10 * sum + by;
    },
    total: () => Promise.resolve(sum),
  };
  const actions = withPartActions({ undo: () => undefined } as unknown as CoreActions, {
    assign: () => undefined,
    async load() {
      fetches += 1;
      await fetched();
      Object.assign(actions, sums);
    },
    onFailure() {
      failures += 1;
    },
  }) as unknown as Sums;
  return { actions, sum: () => sum, failures: () => failures, fetches: () => fetches };
}

describe('the actions of parts', () => {
  it('are called in the order of their calls once their code is loaded, and at once from then on', async () => {
    const { actions, sum } = start(() => Promise.resolve({}));
    actions.add(1);
    actions.add(2);
    expect(sum()).toBe(0);
    expect(await actions.total()).toBe(12);
    actions.add(3);
    expect(sum()).toBe(123);
  });

  it('report that their code cannot be loaded, and load it again with the next use', async () => {
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

  it('have no method then, so that an async function can return them', async () => {
    const { actions, fetches } = start(() => Promise.resolve({}));
    expect(await Promise.resolve(actions)).toBe(actions);
    expect(fetches()).toBe(0);
  });
});
