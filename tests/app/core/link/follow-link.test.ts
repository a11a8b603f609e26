import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { App } from '../../../../src/app/core/app.ts';
import { createApp } from '../../../../src/app/page/create-app.ts';
import { followLink } from '../../../../src/app/core/link/follow-link.ts';
import { loadedCatalogue } from '../../../../src/models/catalogue.ts';
import { toyModel } from '../../../toy-model.ts';
import { fetchLateCode } from '../../../../src/app/kit/lazy/late-code.ts';

beforeAll(() => fetchLateCode());

const catalogue = loadedCatalogue([toyModel, { ...toyModel, id: 'other', name: 'Other' }]);
let app: App;
let hash: string;
/** Entries of the browser's history before the present one. */
let entries: string[];
let depths: number[];
let changed: () => void;
const address = {
  read: () => hash,
  replace: (next: string) => {
    hash = next;
  },
  push: (next: string, depth: number) => {
    entries.push(hash);
    depths.push(depth);
    hash = next;
  },
  depth: () => depths.at(-1) ?? 0,
  back: (count: number) => {
    const to = entries.length - count;
    hash = entries[to];
    entries = entries.slice(0, to);
    depths = depths.slice(0, to);
    setTimeout(() => {
      changed();
    });
  },
  onChange: (listener: () => void) => {
    changed = listener;
    return () => undefined;
  },
};

function start(opened: string) {
  hash = opened;
  entries = [];
  depths = [];
  app = createApp(catalogue);
  followLink(app, catalogue, address);
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the address', () => {
  it('opens inputs and view', () => {
    start('#v1/toy-queue?rateMpps=0.8&view.method=approximate&view.unit.rateMpps=kpps');
    expect(app.store.getState().values.rateMpps).toBe(0.8);
    expect(app.store.getState().view).toMatchObject({ method: 'approximate', units: { rateMpps: 'kpps' } });
    expect(app.store.getState().announcements).toEqual([]);
    expect(app.store.getState().history.past).toEqual([]);
  });

  it('follows the state at rest only', () => {
    start('');
    app.actions.beginGesture('drag');
    app.actions.setValue('rateMpps', 0.7);
    vi.advanceTimersByTime(1000);
    expect(hash).toBe('');
    app.actions.endGesture();
    vi.advanceTimersByTime(1000);
    expect(hash).toBe('#v1/toy-queue?rateMpps=0.7');
  });

  it('contains inputs that break a rule, too, and the model to which the reader returns with them', () => {
    start('');
    app.actions.setValue('deadlineUs', 0.2);
    vi.advanceTimersByTime(1000);
    expect(hash).toBe('#v1/toy-queue?deadlineUs=0.2');
    app.actions.switchModel('other');
    vi.advanceTimersByTime(1000);
    expect(hash).toBe('#v1/other');
    app.actions.switchModel('toy-queue');
    vi.advanceTimersByTime(1000);
    expect(app.store.getState().fault).not.toBeNull();
    expect(hash).toBe('#v1/toy-queue?deadlineUs=0.2');
  });

  it('leads to an announcement of its corrections, and is corrected', () => {
    start('#v1/toy-queue?rateMpps=-5&nonsense=1');
    const [announcement] = app.store.getState().announcements;
    expect(announcement.kind).toBe('correction');
    expect(announcement.messages).toHaveLength(2);
    vi.advanceTimersByTime(1000);
    expect(hash).toBe('#v1/toy-queue?rateMpps=0.001');
  });

  it('removes announcements about the link before when the next one opens', () => {
    start('#v1/toy-queue?rateMpps=-5');
    expect(app.store.getState().announcements).toHaveLength(1);
    app.actions.announce('update', 'There is a new version.');
    hash = '#v1/toy-queue?rateMpps=0.3';
    changed();
    expect(app.store.getState().announcements.map(({ kind }) => kind)).toEqual(['update']);
  });

  it('is not overwritten by an earlier change while a link in it is pending', () => {
    start('#v1/toy-queue?rateMpps=0.8');
    app.actions.setValue('rateMpps', 0.9);
    hash = '#v1/toy-queue?rateMpps=0.2';
    vi.advanceTimersByTime(1000);
    expect(hash).toBe('#v1/toy-queue?rateMpps=0.2');
    changed();
    expect(app.store.getState().values.rateMpps).toBe(0.2);
    app.actions.setValue('rateMpps', 0.3);
    vi.advanceTimersByTime(1000);
    expect(hash).toBe('#v1/toy-queue?rateMpps=0.3');
  });

  it('is read again when another link is pasted, as a step that can be undone', () => {
    start('#v1/toy-queue?rateMpps=0.8');
    hash = '#v1/toy-queue?rateMpps=0.2&view.method=unknown';
    changed();
    expect(app.store.getState().values.rateMpps).toBe(0.2);
    expect(app.store.getState().view.method).toBe('exact');
    app.actions.undo();
    expect(app.store.getState().values.rateMpps).toBe(0.8);
  });

  it('pushes another model and another stage as history entries, and inputs not', () => {
    start('');
    app.actions.setValue('rateMpps', 0.7);
    vi.advanceTimersByTime(1000);
    app.actions.switchModel('other');
    vi.advanceTimersByTime(1000);
    app.actions.setStage('map');
    vi.advanceTimersByTime(1000);
    expect(entries).toEqual(['#v1/toy-queue?rateMpps=0.7', '#v1/other']);
    hash = entries[0];
    changed();
    vi.advanceTimersByTime(1000);
    expect(app.store.getState()).toMatchObject({ model: { id: 'toy-queue' }, view: { stage: 'figures' } });
    expect(app.store.getState().values.rateMpps).toBe(0.7);
    expect(entries).toHaveLength(2);
  });

  it('makes a presentation an entry of the history: Back leaves it', () => {
    start('');
    app.actions.present({ figures: [], sliders: ['rateMpps', 'servers'] });
    vi.advanceTimersByTime(1000);
    expect(entries).toHaveLength(1);
    expect(hash).toBe('#v1/toy-queue?view.present=&view.presentSliders=rateMpps,servers');
    app.actions.present({ figures: [], sliders: ['servers'] });
    vi.advanceTimersByTime(1000);
    expect(entries).toHaveLength(1);
    hash = entries[0] === '' ? '#v1/toy-queue' : entries[0];
    changed();
    expect(app.store.getState().view.present).toBeNull();
  });

  it('takes the presentation out of the history when it is left, and keeps what was moved in it', () => {
    start('');
    app.actions.setStage('map');
    vi.advanceTimersByTime(1000);
    app.actions.present({ figures: [], sliders: null });
    vi.advanceTimersByTime(1000);
    app.actions.setLesson('glossary');
    vi.advanceTimersByTime(1000);
    expect(depths).toEqual([0, 1, 2]);
    app.actions.setLesson(null);
    app.actions.setValue('rateMpps', 0.7);
    app.actions.present(null);
    vi.advanceTimersByTime(1000);
    expect(entries).toEqual(['']);
    expect(hash).toBe('#v1/toy-queue?rateMpps=0.7&view.stage=map');
    app.actions.setStage('question');
    vi.advanceTimersByTime(1000);
    expect(entries).toEqual(['', '#v1/toy-queue?rateMpps=0.7&view.stage=map']);
  });

  it('replaces a presentation that a link opened by the page', () => {
    start('#v1/toy-queue?view.present=');
    app.actions.present(null);
    vi.advanceTimersByTime(1000);
    expect(entries).toEqual([]);
    expect(hash).toBe('#v1/toy-queue');
  });
});
