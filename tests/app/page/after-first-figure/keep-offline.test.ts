import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { offerUpdates, whenNotDragging } from '../../../../src/app/page/after-first-figure/keep-offline.ts';
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

describe('a new build', () => {
  class FakeWorker extends EventTarget {
    state = 'installing';
    postMessage = vi.fn();
  }
  const reload = vi.fn();
  const container = Object.assign(new EventTarget(), { controller: new FakeWorker() });

  beforeEach(() => {
    reload.mockClear();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    vi.stubGlobal('window', { location: { hash: '', reload } });
    vi.stubGlobal('navigator', { serviceWorker: container });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  /** A page that registers while the worker of a new build is installing. */
  function setUp() {
    const { store, actions } = createApp(loadedCatalogue([toyModel]));
    const worker = new FakeWorker();
    const registration = Object.assign(new EventTarget(), {
      installing: worker as FakeWorker | null,
      waiting: null as FakeWorker | null,
      active: container.controller,
    });
    offerUpdates(registration as unknown as ServiceWorkerRegistration, { store, actions });
    const offers = () => store.getState().announcements.filter(({ kind }) => kind === 'update');
    expect(offers()).toHaveLength(0);
    worker.state = 'installed';
    Object.assign(registration, { installing: null, waiting: worker });
    worker.dispatchEvent(new Event('statechange'));
    expect(offers()).toHaveLength(1);
    return { worker, accept: () => actions.takeOffer(offers()[0].id) };
  }

  it('is offered once installed, also by a page opened meanwhile, and reloads the page when it takes over', () => {
    const { worker, accept } = setUp();
    accept();
    expect(worker.postMessage).toHaveBeenCalledWith('take over');
    expect(container.controller.postMessage).toHaveBeenCalledWith('give way');
    expect(reload).not.toHaveBeenCalled();
    container.dispatchEvent(new Event('controllerchange'));
    vi.advanceTimersByTime(60_000);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('that does not take over within five seconds leaves the page to reload without it', () => {
    setUp().accept();
    vi.advanceTimersByTime(4999);
    expect(reload).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(reload).toHaveBeenCalledTimes(1);
  });
});
