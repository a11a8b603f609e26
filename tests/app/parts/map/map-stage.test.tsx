// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MapStage } from '../../../../src/app/parts/map/MapStage.tsx';
import type { App } from '../../../../src/app/core/app.ts';
import { createApp } from '../../../../src/app/page/create-app.ts';
import { Scheduler } from '../../../../src/compute/solves/scheduler.ts';
import { loadedCatalogue } from '../../../../src/models/catalogue.ts';
import { toyModel } from '../../../toy-model.ts';
import { fakeWorkers } from '../../../compute/fake-worker.ts';
import type { AskedMap } from '../../../../src/scenario/view/asked-map.ts';
import { fetchLateCode } from '../../../../src/app/kit/lazy/late-code.ts';
import { pressKey } from '../../events.ts';
import { rendered, type Rendered, stubObservers } from '../../rendered.tsx';

beforeAll(() => fetchLateCode());

let app: App;
let host: HTMLElement;
let page: Rendered;
let workers: ReturnType<typeof fakeWorkers>['workers'];

const small: AskedMap = {
  x: { input: 'rateMpps', from: 0.1, to: 1.2 },
  y: { input: 'servers', from: 1, to: 4 },
  indicator: 'load',
  size: 12,
  lines: null,
};

beforeEach(async () => {
  stubObservers();
  const fake = fakeWorkers();
  workers = fake.workers;
  const scheduler = new Scheduler({ createWorker: fake.createWorker, size: 2 });
  app = createApp(loadedCatalogue([toyModel]), undefined, scheduler);
  app.actions.setMap(small);
  page = await rendered(app, <MapStage />);
  ({ host } = page);
});

afterEach(() => page.remove());

const jobs = () => workers.flatMap((worker) => worker.jobs);
const progress = () => host.querySelector('[data-testid="map-progress"]')!.textContent;
const readout = () => host.querySelector('[data-testid="map-readout"]')!.textContent;
const plot = () => host.querySelector<HTMLElement>('[role=application]')!;
const button = (text: string) =>
  [...host.querySelectorAll<HTMLButtonElement>('button')].find((one) => one.textContent === text)!;

/** The workers answer with the load of each point. */
function finishOpen(): void {
  for (const { settled, job, finish } of jobs()) {
    if (!settled) finish({ load: Number(job.values.rateMpps) / Number(job.values.servers) });
  }
}

async function wait(until: () => boolean, { working = true } = {}): Promise<void> {
  while (!until()) {
    await act(async () => {
      if (working) finishOpen();
      await new Promise((resolve) => setTimeout(resolve, 10));
    });
  }
}

const complete = () => wait(() => progress().startsWith('Complete'));

async function does(action: () => void): Promise<void> {
  await act(async () => {
    action();
    await Promise.resolve();
  });
}

it('says which list does not hold over the map', async () => {
  const { model } = app.store.getState();
  // As many weights as servers.
  const weights = { kind: 'list', name: 'weights', label: 'Weights', absentLabel: 'equal weights' };
  const listed = {
    ...model,
    fields: [...model.fields, weights],
    follow: (values: object, set: readonly string[]) =>
      set.includes('servers') ? { ...values, weights: null } : values,
  } as typeof model;
  await does(() =>
    app.store.setState(({ values }) => ({ model: listed, values: { ...values, weights: [1] } })),
  );
  const hints = [...host.querySelectorAll('.quiet-text')].map(({ textContent }) => textContent);
  expect(hints).toContain('Weights holds only at 1\u202fservers; elsewhere equal weights.');
});

describe('MapStage', () => {
  it('solves each point once and reports when it is complete', async () => {
    expect(progress()).toContain('Solving: 0 of 48 points');
    await complete();
    expect(progress()).toContain('48 points solved');
    expect(jobs()).toHaveLength(48);
    expect(host.querySelector('h3')!.textContent).toBe('Load over packet rate and servers');
  });

  it('reads cells with the arrow keys, starting at the operating point, and sets them in one step', async () => {
    await complete();
    await pressKey(plot(), 'ArrowRight');
    expect(readout()).toMatch(/Packet rate 0\.5\sMpps, Servers 1\sservers Load 50\.0\s%/);
    await pressKey(plot(), 'ArrowUp');
    await pressKey(plot(), 'ArrowRight');
    expect(readout()).toMatch(/Packet rate 0\.6\sMpps, Servers 2\sservers Load 30\.0\s%/);
    await pressKey(plot(), 'Enter');
    expect(app.store.getState().values).toMatchObject({ rateMpps: 0.6, servers: 2 });
    await does(app.actions.undo);
    expect(app.store.getState().values).toMatchObject({ rateMpps: 0.5, servers: 1 });
  });

  it('solves nothing again for a choice of a cell, another colour or a goal; all of it for another input', async () => {
    await complete();
    await does(() => app.actions.setValues({ rateMpps: 0.8, servers: 3 }));
    await does(() => app.actions.setMap({ ...small, indicator: 'waitingUs.exact.mean' }));
    await does(() => app.actions.setOutline([{ name: 'load', bound: 'at-most', limit: 0.5 }]));
    expect(progress()).toContain('Complete');
    expect(jobs()).toHaveLength(48);
    expect(host.querySelector('.map-outline')!.textContent).toMatch(/load at most 50\s%/);
    await does(() => app.actions.setValue('service.us', 2));
    expect(progress()).toContain('Solving: 0 of 48');
    expect(host.querySelector('.figure-stale')!.textContent).toContain('Shown for the previous inputs');
    await complete();
    expect(jobs()).toHaveLength(96);
  });

  it('stops on demand, preserves what is solved, and resumes from there', async () => {
    await wait(() => /Solving: [1-9]/.test(progress()));
    await does(() => button('Cancel').click());
    await wait(() => progress().startsWith('Stopped'), { working: false });
    const solved = jobs().filter(({ ended }) => !ended).length;
    expect(solved).toBeLessThan(48);
    await does(() => button('Go on').click());
    await complete();
    expect(jobs().filter(({ ended }) => !ended)).toHaveLength(48);
  });

  it('rests while a slider is dragged', async () => {
    await complete();
    await does(() => app.actions.beginGesture('drag'));
    await does(() => app.actions.setValue('service.us', 3));
    expect(progress()).toContain('Complete');
    await does(() => app.actions.endGesture('drag'));
    expect(progress()).toContain('Solving');
    await complete();
    expect(jobs()).toHaveLength(96);
  });

  it('shows the usual map for one that the model cannot show, with a sentence', async () => {
    await does(() => app.actions.setMap({ ...small, x: { input: 'luck', from: 1, to: 2 } }));
    expect(host.textContent).toContain(
      'The map differs from the one requested. Toy queue has no numeric input “luck”.',
    );
    await complete();
  });

  it('shows small multiples of the strip’s indicators, their lines at values of the second input', async () => {
    await does(() => app.actions.setMap({ ...small, lines: 3 }));
    await complete();
    const multiples = host.querySelector('[data-testid="multiples"]')!;
    expect([...multiples.querySelectorAll('h3')].map((title) => title.textContent)).toEqual([
      ...['Load', 'Mean waiting time'],
    ]);
    expect(progress()).toContain('36 points solved');
  });
});
