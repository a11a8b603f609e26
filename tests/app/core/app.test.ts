import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { App } from '../../../src/app/core/app.ts';
import { createApp } from '../../../src/app/page/create-app.ts';
import { loadedCatalogue } from '../../../src/models/catalogue.ts';
import { legalValues } from '../../../src/app/core/legal-values.ts';
import { toyModel } from '../../toy-model.ts';
import { fetchLateCode } from '../../../src/app/kit/lazy/late-code.ts';
import { solutionOf } from '../../solution-of.ts';

beforeAll(() => fetchLateCode());

let app: App;
const state = () => app.store.getState();

beforeEach(() => {
  app = createApp(loadedCatalogue([toyModel, { ...toyModel, id: 'other', name: 'Other' }]));
});

const solution = solutionOf({});

describe('a gesture', () => {
  it('is one step of the history, however many positions it passed', () => {
    app.actions.beginGesture('drag');
    for (const rate of [0.6, 0.7, 0.8]) app.actions.setValue('rateMpps', rate);
    app.actions.endGesture('drag');
    expect(state().values.rateMpps).toBe(0.8);
    app.actions.undo();
    expect(state().values.rateMpps).toBe(0.5);
    app.actions.redo();
    expect(state().values.rateMpps).toBe(0.8);
  });

  it('preserves the result on screen at the beginning of a drag until release', () => {
    app.store.setState((before) => ({
      solve: { ...before.solve, solution, forValues: legalValues(before) },
    }));
    app.actions.beginGesture('drag');
    app.actions.setValue('rateMpps', 0.9);
    expect(state().gesture?.ghost?.values.rateMpps).toBe(0.5);
    app.actions.beginGesture('drag');
    expect(state().gesture?.from.rateMpps).toBe(0.5);
    app.actions.endGesture();
    expect(state().gesture).toBeNull();
  });

  it('ends a gesture of another kind', () => {
    app.actions.beginGesture('keys');
    app.actions.setValue('rateMpps', 0.6);
    app.actions.beginGesture('entry');
    app.actions.setValue('rateMpps', 0.7);
    app.actions.endGesture('drag');
    expect(state().gesture?.kind).toBe('entry');
    app.actions.endGesture('entry');
    app.actions.undo();
    expect(state().values.rateMpps).toBe(0.6);
  });

  it('can be reverted and leaves no step', () => {
    app.actions.beginGesture('entry');
    app.actions.setValue('rateMpps', 0.7);
    app.actions.cancelGesture();
    expect(state().values.rateMpps).toBe(0.5);
    expect(state().history.past).toHaveLength(0);
  });

  it('that changed nothing leaves no step', () => {
    app.actions.beginGesture('drag');
    app.actions.setValue('rateMpps', 0.7);
    app.actions.setValue('rateMpps', 0.5);
    app.actions.endGesture();
    expect(state().history.past).toHaveLength(0);
  });
});

describe('an entry', () => {
  it('takes effect as soon as it is valid and is refused with a sentence while it is not', () => {
    expect(app.actions.enterText('rateMpps', '1e9', null)).toBe(0.5);
    expect(state().entryFaults.rateMpps.message).toMatch(/from 0\.001 to 100 Mpps/);
    expect(app.actions.enterText('rateMpps', '0.75', null)).toBe(0.75);
    expect(state().entryFaults).toEqual({});
  });

  it.each(['', 'abc', 'NaN', '-1', '0', '1,5'])(
    'leaves the last valid value in force while it is %j',
    (text) => {
      app.actions.enterText('rateMpps', text, null);
      expect(state().values.rateMpps).toBe(0.5);
      expect(app.actions.isRefused('rateMpps')).toBe(true);
    },
  );

  it('is read in the chosen unit, without rounding errors', () => {
    const rate = toyModel.fields[0];
    const view = rate.kind === 'number' ? rate.views![0] : null;
    app.actions.enterText('rateMpps', '333.3', view);
    expect(state().values.rateMpps).toBe(0.3333);
  });

  it('that empties an optional field is a fault, not “not given”', () => {
    app.actions.enterText('service.us', ' ', null);
    expect(state().values['service.us']).toBe(1);
    expect(state().entryFaults['service.us'].message).toBe(
      'Enter a number, or choose “from the distribution”.',
    );
  });

  it('is dropped with a field that no longer applies', () => {
    app.actions.enterText('service.us', 'x', null);
    app.actions.setValue('service.family', 'measured');
    expect(state().entryFaults).toEqual({});
  });
});

describe('rules across parameters', () => {
  it('name the parameter during a change', () => {
    app.actions.setValue('deadlineUs', 0.5);
    expect(state().fault).toMatchObject({ code: 'deadline-too-short', parameter: 'deadlineUs' });
    app.actions.setValue('service.us', 0.4);
    expect(state().fault).toBeNull();
  });
});

describe('optional inputs', () => {
  it('come back at their last value, or in the middle of their slider', () => {
    app.actions.give('deadlineUs');
    expect(state().values.deadlineUs).toBe(3.2); // sqrt(0.1 * 100)
    app.actions.setValue('deadlineUs', 7);
    app.actions.leaveOut('deadlineUs');
    expect(state().values.deadlineUs).toBeNull();
    app.actions.give('deadlineUs');
    expect(state().values.deadlineUs).toBe(7);
  });
});

describe('the whole scenario', () => {
  it('is reset in one step', () => {
    app.actions.setValues({ rateMpps: 0.9, servers: 4 });
    app.actions.resetAll();
    expect(state().values).toMatchObject({ rateMpps: 0.5, servers: 1 });
    app.actions.undo();
    expect(state().values).toMatchObject({ rateMpps: 0.9, servers: 4 });
  });

  it('is unchanged when one of several values is refused', () => {
    app.actions.setValues({ servers: 4, rateMpps: -1 });
    expect(state().values.servers).toBe(1);
    expect(state().entryFaults.rateMpps).toBeDefined();
  });

  it('is replaced by the complete inputs of a preset', () => {
    app.actions.setValue('deadlineUs', 50);
    app.actions.applyPreset('calm');
    expect(state().values).toMatchObject({ rateMpps: 0.1, servers: 2, deadlineUs: null });
  });

  it('is restored when the reader switches the model and comes back', () => {
    app.actions.setValue('rateMpps', 0.9);
    app.store.setState((before) => ({
      solve: { ...before.solve, solution, forValues: legalValues(before) },
    }));
    app.actions.switchModel('other');
    expect(state().model.id).toBe('other');
    expect(state().solve.solution).toBeNull();
    expect(state().values.rateMpps).toBe(0.5);
    expect(state().announcements[0]).toMatchObject({
      kind: 'switch',
      messages: ['Other opens with its default values.'],
      offer: { label: 'Bring packet rate 0.9 Mpps along' },
    });
    app.actions.undo();
    expect(state().announcements).toEqual([]);
    expect(state().model.id).toBe('toy-queue');
    expect(state().values.rateMpps).toBe(0.9);
  });

  it('has no announcement of a corrected link any more once another model is opened', () => {
    app.actions.announce('correction', 'Rate: cut to the largest allowed.');
    app.actions.switchModel('other');
    expect(state().announcements.map(({ kind }) => kind)).not.toContain('correction');
  });

  it('is restored for each model, and shared inputs are carried over only on request', () => {
    app.actions.setValue('rateMpps', 0.9);
    app.actions.switchModel('other');
    app.actions.setValue('servers', 2);
    app.actions.setMethod('approximate');
    app.actions.switchModel('toy-queue');
    expect(state().values).toMatchObject({ rateMpps: 0.9, servers: 1 });
    const [{ id, messages, offer }] = state().announcements;
    expect(messages).toEqual([`${toyModel.name} is as you left it.`]);
    expect(offer).toMatchObject({ values: { rateMpps: 0.5, servers: 2 } });
    app.actions.switchModel('other');
    expect(state().values).toMatchObject({ rateMpps: 0.5, servers: 2 });
    expect(state().view.method).toBe('approximate');
    app.actions.takeOffer(id);
    expect(state().values.rateMpps, 'an offer of another model is gone').toBe(0.5);
    app.actions.takeOffer(state().announcements[0].id);
    expect(state().values).toMatchObject({ rateMpps: 0.9, servers: 1 });
    expect(state().announcements).toEqual([]);
    app.actions.undo();
    expect(state().values).toMatchObject({ rateMpps: 0.5, servers: 2 });
  });

  it('returns to the inputs with a result when a long computation is cancelled', () => {
    app.store.setState((before) => ({
      solve: { ...before.solve, solution, forValues: legalValues(before) },
    }));
    app.actions.setValue('servers', 64);
    app.actions.cancelSolve();
    expect(state().values.servers).toBe(1);
  });
});

describe('announcements', () => {
  it('remain until they are dismissed; a newer one replaces an older one of the same kind', () => {
    app.actions.announce('correction', 'one', 'two');
    app.actions.announce('recovery', 'three');
    app.actions.announce('correction', 'four');
    expect(state().announcements.map(({ messages }) => messages)).toEqual([['three'], ['four']]);
    app.actions.dismiss(state().announcements[0].id);
    expect(state().announcements.map(({ messages }) => messages)).toEqual([['four']]);
  });
});
