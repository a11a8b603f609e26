import { afterEach, expect, it, vi } from 'vitest';
import type { AppState } from '../../../../src/app/core/app-state.ts';
import { followLateResults } from '../../../../src/app/page/after-first-figure/follow-at-leisure.ts';
import { createApp } from '../../../../src/app/page/create-app.ts';
import { loadedCatalogue } from '../../../../src/models/catalogue.ts';
import { toyModel } from '../../../toy-model.ts';

afterEach(() => {
  vi.useRealTimers();
});

it('A result is late once it is awaited for 100 ms, until it comes or another is awaited', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { store } = createApp(loadedCatalogue([toyModel]));
  const change = (changes: Partial<AppState['solve']>) => {
    store.setState(({ solve }) => ({ solve: { ...solve, ...changes } }));
  };
  const isLateAfter = (ms: number) => {
    vi.advanceTimersByTime(ms);
    return store.getState().solve.late;
  };
  change({ pending: false });
  const stop = followLateResults(store);
  change({ pending: true });
  expect(isLateAfter(99)).toBe(false);
  change({ progress: 0.5 }); // the same result is awaited
  expect(isLateAfter(1)).toBe(true);
  const { generation } = store.getState().solve;
  change({ generation: generation + 1 });
  expect(isLateAfter(99)).toBe(false);
  expect(isLateAfter(1)).toBe(true);
  change({ pending: false });
  expect(isLateAfter(1000)).toBe(false);
  change({ pending: true });
  stop();
  expect(isLateAfter(1000)).toBe(false);
});
