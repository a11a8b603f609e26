import { describe, expect, it, vi } from 'vitest';
import { whenNotDragging } from '../../../../src/app/page/after-first-figure/keep-offline.ts';
import { createApp } from '../../../../src/app/page/create-app.ts';
import { loadedCatalogue } from '../../../../src/models/catalogue.ts';
import { toyModel } from '../../../toy-model.ts';

describe('work that takes the processor for long', () => {
  it('waits for the end of a drag, and begins once', () => {
    const { store, actions } = createApp(loadedCatalogue([toyModel]));
    const act = vi.fn();
    actions.beginGesture('drag');
    whenNotDragging(store, act);
    actions.setValue('rateMpps', 0.6);
    expect(act).not.toHaveBeenCalled();
    actions.endGesture();
    actions.beginGesture('drag');
    actions.endGesture();
    expect(act).toHaveBeenCalledTimes(1);
  });

  it('begins at once outside of a drag', () => {
    const act = vi.fn();
    whenNotDragging(createApp(loadedCatalogue([toyModel])).store, act);
    expect(act).toHaveBeenCalledTimes(1);
  });
});
