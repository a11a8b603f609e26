import { afterEach, describe, expect, it, vi } from 'vitest';
import { createApp } from '../../../src/app/page/create-app.ts';
import type { SolveState } from '../../../src/app/core/app-state.ts';
import { isShownStale } from '../../../src/app/core/background/at-rest.ts';
import { followLateResults } from '../../../src/app/page/after-first-figure/follow-at-leisure.ts';
import { loadedCatalogue } from '../../../src/models/catalogue.ts';
import { toyModel } from '../../toy-model.ts';

afterEach(() => vi.useRealTimers());

describe('a pending result', () => {
  it('is shown as such at once, but during a drag only after a long wait', () => {
    vi.useFakeTimers();
    const { store, actions } = createApp(loadedCatalogue([toyModel]));
    const stop = followLateResults(store);
    const change = (part: Partial<SolveState>) =>
      store.setState(({ solve }) => ({ solve: { ...solve, ...part } }));
    const isStale = () => isShownStale(store.getState());
    change({ pending: true });
    expect(isStale()).toBe(true);
    change({ pending: false, generation: 1 });

    actions.beginGesture('drag');
    for (const generation of [2, 3, 4]) {
      change({ pending: true });
      vi.advanceTimersByTime(70);
      expect(isStale()).toBe(false);
      change({ generation }); // the drag has moved on meanwhile
    }
    vi.advanceTimersByTime(110);
    expect(isStale()).toBe(true);
    change({ pending: false, generation: 5 });
    expect(isStale()).toBe(false);

    change({ pending: true });
    actions.endGesture();
    expect(isStale()).toBe(true);
    stop();
    vi.advanceTimersByTime(200);
    expect(store.getState().solve.late).toBe(false);
  });
});
