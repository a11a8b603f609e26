import { describe, expect, it } from 'vitest';
import type { AppState } from '../../../../src/app/core/app-state.ts';
import {
  figurePriority,
  pinCurvePriority,
  pinPointPriority,
  ratePriority,
} from '../../../../src/app/core/background/background-priority.ts';
import { createApp } from '../../../../src/app/page/create-app.ts';
import { loadedCatalogue } from '../../../../src/models/catalogue.ts';
import { toyModel } from '../../../toy-model.ts';

function priorities(state: AppState) {
  return [ratePriority, figurePriority, pinPointPriority, pinCurvePriority].map((of) => of(state));
}

describe('what works in the background', () => {
  const { store, actions } = createApp(loadedCatalogue([toyModel]));

  it('belongs to what is on screen, before what nobody waits for', () => {
    expect(priorities(store.getState())).toEqual(['visible', 'visible', 'visible', 'asked']);
  });

  it('leaves the processor to a drag, but for the figures', () => {
    actions.beginGesture('drag');
    expect(ratePriority(store.getState())).toBe('idle');
    expect(figurePriority(store.getState())).toBe('visible');
    actions.endGesture('drag');
  });

  it('comes after a question or a map that stands in the place of the figures', () => {
    for (const stage of ['question', 'map'] as const) {
      const state = store.getState();
      const behind = { ...state, view: { ...state.view, stage } };
      expect(priorities(behind)).toEqual(['idle', 'idle', 'asked', 'idle']);
    }
  });
});
