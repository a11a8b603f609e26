// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { QuestionStage } from '../../../../src/app/parts/question/QuestionStage.tsx';
import type { App } from '../../../../src/app/core/app.ts';
import { createApp } from '../../../../src/app/page/create-app.ts';
import { Scheduler } from '../../../../src/compute/solves/scheduler.ts';
import { catalogue } from '../../../loaded-catalogue.ts';
import { fakeWorkers } from '../../../compute/fake-worker.ts';
import { fetchLateCode } from '../../../../src/app/kit/lazy/late-code.ts';
import { click } from '../../events.ts';
import { rendered, type Rendered, stubObservers } from '../../rendered.tsx';

beforeAll(() => fetchLateCode());

let app: App;
let host: HTMLElement;
let page: Rendered;
let workers: ReturnType<typeof fakeWorkers>['workers'];

beforeEach(async () => {
  stubObservers();
  const fake = fakeWorkers();
  workers = fake.workers;
  const scheduler = new Scheduler({ createWorker: fake.createWorker, size: 2 });
  app = createApp(catalogue, undefined, scheduler);
  app.actions.ask({
    unknowns: [{ input: 'cores', from: 1, to: 12, prefer: 'least' }],
    goals: [{ name: 'latency.p99', bound: 'at-most', limit: 10 }],
  });
  page = await rendered(app, <QuestionStage />);
  ({ host } = page);
});

afterEach(() => page.remove());

/** p99 = 60 / cores µs, and nothing is lost. */
function finishOpen(): void {
  for (const job of workers.flatMap((worker) => worker.jobs)) {
    if (job.settled) continue;
    job.finish({
      'sojournUs.exact.p99': 60 / Number(job.job.values.cores),
      lossProbability: 0,
      totalLossProbability: 0,
    });
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Lets time pass until the condition holds; meanwhile the workers answer or rest. */
async function wait(until: () => boolean, { working = true } = {}): Promise<void> {
  for (let k = 0; k < 400 && !until(); k++) {
    await act(async () => {
      if (working) finishOpen();
      await pause(10);
    });
  }
  expect(until()).toBe(true);
}

const part = (id: string) => host.querySelector(`[data-testid=${id}]`);
const text = (id: string) => (part(id)?.textContent ?? '').replaceAll('\u202f', ' ');
const button = (name: string) => [...host.querySelectorAll('button')].find((one) => one.textContent === name);
const isCurrent = () => part('answer') !== null && !part('answer')!.hasAttribute('data-old');

const press = (name: string) => click(button(name)!);

async function limit(value: number): Promise<void> {
  await act(async () => {
    app.actions.ask({
      unknowns: [{ input: 'cores', from: 1, to: 12, prefer: 'least' }],
      goals: [{ name: 'latency.p99', bound: 'at-most', limit: value }],
    });
    await Promise.resolve();
  });
}

describe('the question on the page', () => {
  it('is asked at once, announced, and its answer is applied as one step', async () => {
    await wait(isCurrent);
    expect(text('answer-value')).toContain('6 cores');
    expect(text('answer-status')).toContain('Answer: 6 cores: p99 is 10');
    expect(text('answer-goals')).toContain('fails, 20 % above');
    await press('Use this value');
    expect(app.store.getState().values.cores).toBe(6);
    await act(async () => {
      app.actions.undo();
      await Promise.resolve();
    });
    expect(app.store.getState().values.cores).toBe(1);
    expect(app.store.getState().history.past).toEqual([]);
  });

  it('says in place of an empty figure that a loss is none', async () => {
    await act(async () => {
      app.actions.ask({
        unknowns: [{ input: 'cores', from: 1, to: 12, prefer: 'least' }],
        goals: [
          { name: 'loss', bound: 'at-most', limit: 0 },
          { name: 'latency.p99', bound: 'at-most', limit: 10 },
        ],
      });
      await Promise.resolve();
    });
    await wait(() => isCurrent() && part('question-figure-goal-1') !== null);
    await wait(() => host.querySelector('.empty-figures') !== null);
    expect(part('question-figure-goal-0')).toBeNull();
    expect(host.querySelector('.empty-figures')!.textContent).toMatch(/is none at every point solved\.$/);
  });

  it('shows the last answer, dimmed, while a newer search runs, and the newest wins', async () => {
    await wait(isCurrent);
    await limit(20);
    expect(part('answer')!.hasAttribute('data-old')).toBe(true);
    expect(text('answer-value')).toContain('6 cores');
    expect(text('answer-status')).toBe('');
    expect(button('Use this value')!.disabled).toBe(true);
    await limit(15);
    await wait(isCurrent);
    expect(text('answer-value')).toContain('4 cores');
  });

  it('shows progress only in a longer search, and can be cancelled and asked again', async () => {
    await wait(() => host.querySelector('progress') !== null, { working: false });
    await press('Cancel');
    expect(host.textContent).toContain('Cancelled.');
    expect(part('answer')).toBeNull();
    await act(() => pause(250));
    expect(
      workers.flatMap((worker) => worker.jobs).filter(({ settled, ended }) => !settled && !ended),
    ).toEqual([]);
    await press('Ask again');
    await wait(isCurrent);
    expect(text('answer-value')).toContain('6 cores');
  });

  it('has each fault at its entry, and shows the last answer', async () => {
    await wait(isCurrent);
    await act(async () => {
      app.actions.ask({
        unknowns: [{ input: 'cores', from: 12, to: 1, prefer: 'least' }],
        goals: [{ name: 'latency.p99', bound: 'at-most', limit: 10 }],
      });
      await Promise.resolve();
    });
    await wait(() => text('ask-unknown-0').includes('The range of Cores is reversed'));
    expect(text('answer-value')).toContain('6 cores');
    expect(part('answer')!.hasAttribute('data-old')).toBe(true);
  });
});
