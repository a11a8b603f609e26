import { afterEach, describe, expect, it } from 'vitest';
import { createApp } from '../../../../src/app/page/create-app.ts';
import { nextPosition, solveAhead } from '../../../../src/app/core/background/solve-ahead.ts';
import { followSolutions } from '../../../../src/app/core/follow-solutions.ts';
import { Scheduler } from '../../../../src/compute/solves/scheduler.ts';
import { loadedCatalogue } from '../../../../src/models/catalogue.ts';
import { defaultValues } from '../../../../src/models/contract/inputs.ts';
import { toyModel } from '../../../toy-model.ts';
import { fakeWorkers, travel, until } from '../../../compute/fake-worker.ts';

const base = defaultValues(toyModel.fields);

describe('the next position', () => {
  const next = (name: string, was: number | null, at: number, from: number | null = null, to = from) =>
    nextPosition(toyModel, { before: { ...base, [name]: was }, from, to }, { ...base, [name]: at })?.[name] ??
    null;

  it('is one more step of the same length on the slider: of the same factor where that is logarithmic', () => {
    expect(next('rateMpps', 0.5, 0.6)).toBe(0.7);
    expect(next('rateMpps', 0.7, 0.6)).toBe(0.5);
    expect(next('service.us', 0.5, 1)).toBeCloseTo(2, 1);
  });

  it('is where the pointer will be, whose steps are not rounded', () => {
    expect(next('servers', 3, 4)).toBe(5); // 3, 4, 5.35
    expect(next('servers', 3, 4, 60, 95)).toBe(6); // positions of 200: 95 is 3.73 servers, 130 is 6.06
    expect(next('servers', 3, 4, 60, 20)).toBe(5); // no pointer that makes 4 of them
  });

  it('is none beyond the end of the slider, where a rule refuses it, or where it is the previous one', () => {
    const [low] = [toyModel.fields[0]].flatMap((field) => (field.kind === 'number' ? [field.sliderMin] : []));
    expect(next('rateMpps', low + 0.1, low)).toBeNull();
    expect(next('deadlineUs', 2.2, 1.2)).toBeNull(); // shorter than a service
    expect(next('deadlineUs', null, 2)).toBeNull();
  });

  it('is none where several inputs moved, as with a preset', () => {
    const step = { before: base, from: null, to: null };
    expect(nextPosition(toyModel, step, { ...base, rateMpps: 0.6, servers: 3 })).toBeNull();
    expect(nextPosition(toyModel, step, base)).toBeNull();
  });
});

describe('a steady drag', () => {
  let ends: (() => void)[] = [];
  afterEach(() => {
    for (const end of ends) end();
    ends = [];
  });

  /** The page with one worker, which has answered the first scenario. */
  async function open() {
    const { workers, createWorker } = fakeWorkers();
    const scheduler = new Scheduler({ createWorker, size: 1 });
    const { store, actions } = createApp(loadedCatalogue([toyModel]), undefined, scheduler);
    ends = [
      followSolutions({ store, actions, scheduler } as Parameters<typeof followSolutions>[0]),
      solveAhead({ store, scheduler }),
    ];
    const jobs = () => workers.flatMap((worker) => worker.jobs);
    const open = () => jobs().filter(({ settled }) => !settled);
    const asked = () => jobs().map(({ job }) => job.values.rateMpps);
    const answer = async (rate: number) => {
      await until(() => open()[0]?.job.values.rateMpps === rate);
      open()[0].finish({ load: rate });
      await travel();
    };
    await answer(0.5);
    return { actions, store, jobs, open, asked, answer };
  }

  it('finds its next position solved', async () => {
    const { actions, store, asked, answer } = await open();
    actions.beginGesture('drag');
    actions.setValue('rateMpps', 0.6);
    await answer(0.6);
    await answer(0.7);
    actions.setValue('rateMpps', 0.7);
    await travel();
    expect(store.getState().solve).toMatchObject({ pending: false, solution: { indicators: { load: 0.7 } } });
    expect(asked()).toEqual([0.5, 0.6, 0.7, 0.8]);
  });

  it('waits for one solve only where it comes before the answer', async () => {
    const { actions, store, jobs, answer } = await open();
    actions.beginGesture('keys');
    actions.setValue('rateMpps', 0.6);
    await answer(0.6);
    actions.setValue('rateMpps', 0.7);
    await answer(0.7);
    expect(store.getState().solve).toMatchObject({ pending: false, solution: { indicators: { load: 0.7 } } });
    expect(jobs().filter(({ job }) => job.values.rateMpps === 0.7)).toHaveLength(1);
  });

  it('has the worker at once when it turns, and after its end nothing is solved ahead', async () => {
    const { actions, open: running, asked, answer } = await open();
    actions.beginGesture('drag');
    actions.setValue('rateMpps', 0.6);
    await answer(0.6);
    actions.setValue('rateMpps', 0.4);
    await travel();
    expect(running().map(({ job }) => job.values.rateMpps)).toContain(0.4);
    actions.endGesture('drag');
    await answer(0.4);
    expect(asked().sort()).toEqual([0.4, 0.5, 0.6, 0.7]);
  });

  it('that is ahead of the answers has them first', async () => {
    const { actions, open: running, answer } = await open();
    actions.beginGesture('drag');
    actions.setValue('rateMpps', 0.6);
    actions.setValue('rateMpps', 0.7);
    await answer(0.6);
    expect(running().map(({ job }) => job.values.rateMpps)).toEqual([0.7]);
  });
});
