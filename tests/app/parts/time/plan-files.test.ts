import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { sessionOf } from '../../../../src/app/parts/session/session-actions.ts';
import { timeCode } from '../../../../src/app/parts/time/part-code.ts';
import { fetchLateCode } from '../../../../src/app/kit/lazy/late-code.ts';
import { createApp } from '../../../../src/app/page/create-app.ts';
import type { TimePlan } from '../../../../src/scenario/view/time-plan.ts';
import { catalogue } from '../../../loaded-catalogue.ts';

beforeAll(() => fetchLateCode());

const quiet = { start: 'stationary', steps: [], bursts: [], events: [] } as const;

/** Counts of more intervals than a link carries. */
const counted: TimePlan = {
  ...quiet,
  horizonUs: 10_000,
  counts: { intervalUs: 10, counts: Array.from({ length: 1000 }, (_, k) => 60 + (k % 20)), replay: true },
};

const opened = async (text: string) => {
  const app = createApp(catalogue);
  await app.actions.openSession(new File([text], 'file.json'));
  return app.store.getState();
};

describe('a plan in files', () => {
  it('A scenario file of the command opens on the stage of time', async () => {
    const { view, values } = await opened(readFileSync('examples/time-stall.json', 'utf8'));
    expect(view.stage).toBe('time');
    expect(view.time).toEqual({
      ...quiet,
      horizonUs: 700,
      events: [{ kind: 'stall', atUs: 100, lengthUs: 100 }],
    });
    expect(values.ringSize).toBe(1024);
  });

  it('A session has the plan that is too long for its link, and any other in its view', async () => {
    const app = createApp(catalogue);
    app.actions.setTimePlan(counted);
    expect(app.actions.currentHash()).not.toContain('counts');
    const session = sessionOf(app.store.getState())!.text;
    expect((await opened(session)).view.time).toEqual(counted);
    app.actions.setTimePlan({ ...quiet, horizonUs: 50 });
    const short = sessionOf(app.store.getState())!.text;
    expect(short).not.toContain('horizonUs');
    expect((await opened(short)).view.time).toEqual({ ...quiet, horizonUs: 50 });
  });

  it.each([
    ['{"model": "batch-polling", "events": 5, "horizonUs": 10}', '“events” must be a list, not 5.'],
    [
      '{"model": "batch-polling", "horizonUs": 10, "events": [{"kind": "change", "atUs": 1, "set": {"arrivals.family": "poisson"}}]}',
      '“arrivals.family” is not a number',
    ],
  ])('A file with a plan of another shape is refused with one sentence: %s', async (text, sentence) => {
    const { announcements, view } = await opened(text);
    expect(announcements.flatMap(({ messages }) => messages).join(' ')).toContain(sentence);
    expect(view.time).toBeNull();
  });

  it('A recording that is opened on the stage is laid over its figures, and a reload restores it', async () => {
    const app = createApp(catalogue);
    app.actions.setStage('time');
    app.actions.readFiles([new File(['time_us,waiting\n0,8\n100,760\n'], 'stall.csv')]);
    await expect.poll(() => app.store.getState().timeRecordings).toMatchObject([{ name: 'stall.csv' }]);
    const { timeRecordings } = app.store.getState();
    const again = createApp(catalogue);
    timeCode.saved!.restore(again, timeCode.saved!.snapshot(app.store.getState()));
    expect(again.store.getState().timeRecordings).toEqual(timeRecordings);
  });

  it('Counts per interval that are opened on the stage are its load, and those that are none change nothing', async () => {
    const app = createApp(catalogue);
    app.actions.setStage('time');
    app.actions.setDrawer('measurements');
    app.actions.readFiles([new File(['time_us,packets\n0,52\n10,x\n'], 'wrong.csv')]);
    await expect
      .poll(() => app.store.getState().timeEntry)
      .toEqual({
        kind: 'counts',
        refused: {
          text: 'time_us,packets\n0,52\n10,x\n',
          fault: 'Line 3 is not a count: “x”. A count is a whole number of packets.',
        },
      });
    const { view, measurement } = app.store.getState();
    expect(view).toMatchObject({ time: null, drawer: null });
    expect(measurement).toMatchObject({ refused: [], texts: [] });
    app.actions.readFiles([new File(['time_us,packets\n0,52\n10,61\n20,0\n'], 'counts.csv')]);
    await expect
      .poll(() => app.store.getState().view.time)
      .toMatchObject({
        horizonUs: 30,
        events: [],
        bursts: [],
        counts: { intervalUs: 10, counts: [52, 61, 0], replay: false },
      });
    expect(app.store.getState().timeEntry).toBeNull();
    app.actions.undo();
    expect(app.store.getState().view.time).toBeNull();
  });

  it('A session keeps the recordings over the figures, with their settings and places in time', async () => {
    const app = createApp(catalogue);
    app.actions.setStage('time');
    app.actions.readFiles([new File(['time_us,waiting,lost,packets\n5,8,0,0\n100,760,3,70\n'], 'stall.csv')]);
    await expect.poll(() => app.store.getState().timeRecordings).toHaveLength(1);
    const { timeRecordings } = app.store.getState();
    const { timeRecordings: restored, announcements } = await opened(sessionOf(app.store.getState())!.text);
    expect(announcements).toEqual([]);
    expect(restored).toEqual(timeRecordings);
  });

  it.each([
    ['5', 'must be a list of at most 32'],
    ['[{"name": "a"}]', 'Recording 1 over time needs “name”'],
    [
      '[{"name": "a", "startUs": 0, "timesUs": [0, 1], "areTotals": false, "columns": [{"kind": "queue", "name": "q", "values": [1]}]}]',
      'as many numbers of 0 or more',
    ],
  ])('Recordings of another shape are refused with one sentence: %s', async (recordings, sentence) => {
    const { announcements, timeRecordings } = await opened(
      `{"model": "batch-polling", "recordings": ${recordings}}`,
    );
    expect(announcements.flatMap(({ messages }) => messages).join(' ')).toContain(sentence);
    expect(timeRecordings).toEqual([]);
  });
});
