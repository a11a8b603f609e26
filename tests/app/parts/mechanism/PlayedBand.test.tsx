// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MechanismBand } from '../../../../src/app/parts/mechanism/MechanismBand.tsx';
import { notePageReady } from '../../../../src/app/kit/lazy/page-ready.ts';
import type { App } from '../../../../src/app/core/app.ts';
import { fetchLateCode } from '../../../../src/app/kit/lazy/late-code.ts';
import { loadedCatalogue } from '../../../../src/models/catalogue.ts';
import { batchPolling } from '../../../../src/models/batch-polling/batch-polling.ts';
import { executionAreas } from '../../../../src/models/execution-areas/execution-areas.ts';
import { type Rendered, rendered } from '../../rendered.tsx';
import { solvingApp } from '../../solving-app.ts';

let app: App;
let page: Rendered | null = null;
let workers = 0;
/** Media queries are cached from test to test: they read this variable. */
let lessMotion = false;

/** A worker that never answers. */
class SilentWorker extends EventTarget {
  constructor() {
    super();
    workers += 1;
  }
  postMessage(): void {
    // no player
  }
  terminate(): void {
    workers -= 1;
  }
}

async function open(model: typeof batchPolling, reducedMotion = false) {
  vi.stubGlobal('Worker', SilentWorker);
  lessMotion = reducedMotion;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.defineProperty(new EventTarget() as MediaQueryList, 'matches', {
      get: () => lessMotion && query.includes('reduced-motion'),
    }),
  );
  app = solvingApp(loadedCatalogue([model]));
  notePageReady();
  await fetchLateCode();
  page = await rendered(app, <MechanismBand single={false} />);
  await act(async () => {
    await Promise.resolve();
  });
  return page.host;
}

const button = (host: HTMLElement, name: string) =>
  [...host.querySelectorAll('button')].find(
    (one) => (one.getAttribute('aria-label') ?? one.textContent) === name,
  );

/** Begins with the one button of a band that nothing was played in. */
const watchIt = (host: HTMLElement) =>
  act(async () => {
    host.querySelector<HTMLButtonElement>('.band-watch')!.click();
  });

beforeEach(() => {
  workers = 0;
});
afterEach(async () => {
  await page?.remove();
  page = null;
  vi.restoreAllMocks();
});

describe('the band of the mechanism', () => {
  it('describes the average in words while it rests, and has no worker', async () => {
    const host = await open(batchPolling);
    expect(host.querySelector('[role=img]')!.getAttribute('aria-label')).toBe(
      'The mechanism at rest, on average: 7.87 packets waiting in the ring, 15.7 packets a batch, none lost',
    );
    expect(workers).toBe(0);
    await act(async () => {
      app.actions.setValue('rateMbps', 2500);
    });
    expect(host.querySelector('[role=img]')!.getAttribute('aria-label')).not.toContain('7.87');
  });

  it('does not begin by itself a run that the reader began', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(private readonly seen: (entries: { isIntersecting: boolean }[]) => void) {}
        observe() {
          this.seen([{ isIntersecting: true }]);
        }
        disconnect() {
          // nothing is observed
        }
      },
    );
    const host = await open(batchPolling);
    const toRun = async () =>
      act(async () => {
        vi.advanceTimersByTime(5000);
      });
    await watchIt(host);
    await act(async () => {
      button(host, 'Pause')!.click();
    });
    expect(workers).toBe(0);
    await toRun();
    expect(workers).toBe(0);
    vi.useRealTimers();
  });

  it('runs on demand, pauses during a drag, and resumes afterwards', async () => {
    const host = await open(batchPolling);
    await watchIt(host);
    expect(workers).toBe(1);
    expect(button(host, 'Pause')).toBeDefined();
    await act(async () => {
      app.actions.beginGesture('drag');
    });
    expect(workers).toBe(0);
    await act(async () => {
      app.actions.endGesture('drag');
    });
    expect(workers).toBe(1);
  });

  it('is faster to the right', async () => {
    const host = await open(batchPolling);
    expect(host.querySelector('input[type=range]')).toBeNull();
    await watchIt(host);
    const slider = host.querySelector<HTMLInputElement>('input[type=range]')!;
    const spoken = () => slider.getAttribute('aria-valuetext');
    const move = async (value: string) => {
      const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!;
      await act(async () => {
        set.call(slider, value);
        slider.dispatchEvent(new Event('input', { bubbles: true }));
      });
    };
    expect(slider.parentElement!.textContent).toBe('slowfast');
    await move('3');
    expect(spoken()).toBe('one second shows 1000\u202fµs');
    await move('-1');
    expect(spoken()).toBe('one second shows 0.1\u202fµs');
  });

  it('only steps where the system asks for reduced motion', async () => {
    const host = await open(batchPolling, true);
    await watchIt(host);
    expect(button(host, 'Run')).toBeUndefined();
    expect(host.querySelector('input[type=range]')).toBeNull();
    expect(button(host, 'Step')).toBeDefined();
  });

  it('shows the events as text behind a button, without a live region', async () => {
    const host = await open(batchPolling);
    await watchIt(host);
    await act(async () => {
      button(host, 'Events as text')!.click();
    });
    expect(host.querySelector('[data-testid=mechanism-log]')).not.toBeNull();
    expect(host.querySelector('[aria-live], [role=status], [role=log]')).toBeNull();
    await act(async () => {
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', cancelable: true }));
    });
    expect(host.querySelector('[data-testid=mechanism-log]')).toBeNull();
  });

  it('draws the cores where a model has a drawing and no simulation', async () => {
    const host = await open(executionAreas);
    expect(host.querySelector('[role=img]')!.getAttribute('aria-label')).toContain('Host core 1: Receiving');
    expect(host.querySelector('button')).toBeNull();
  });
});
