import { describe, expect, it } from 'vitest';
import type { AppState } from '../../../../src/app/core/app-state.ts';
import {
  figurePriority,
  pinCurvePriority,
  pinPointPriority,
  ratePriority,
} from '../../../../src/app/core/background/at-rest.ts';
import { createApp } from '../../../../src/app/page/create-app.ts';
import { loadedCatalogue } from '../../../../src/models/catalogue.ts';
import { toyModel } from '../../../toy-model.ts';

function priorities(state: AppState) {
  return [ratePriority, figurePriority, pinPointPriority, pinCurvePriority].map((of) => of(state));
}

describe('background work', () => {
  const { store, actions } = createApp(loadedCatalogue([toyModel]));

  it('is done for what is on screen before speculative work', () => {
    expect(priorities(store.getState())).toEqual(['visible', 'visible', 'visible', 'asked']);
  });

  it('pauses during a drag, but for the figures', () => {
    actions.beginGesture('drag');
    expect(ratePriority(store.getState())).toBe('idle');
    expect(figurePriority(store.getState())).toBe('visible');
    actions.endGesture('drag');
  });

  it('comes after a question or a map that is shown instead of the figures', () => {
    for (const stage of ['question', 'map'] as const) {
      const state = store.getState();
      const behind = { ...state, view: { ...state.view, stage } };
      expect(priorities(behind)).toEqual(['idle', 'idle', 'asked', 'idle']);
    }
  });
});
