import { beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../../../src/app/page/create-app.ts';
import type { MeasurementSources } from '../../../../src/app/parts/measurements/measurement-actions.ts';
import { loadedCatalogue } from '../../../../src/models/catalogue.ts';
import type { Measurement } from '../../../../src/texts/measurement.ts';
import { readMeasurement } from '../../../texts/read-measurement.ts';
import { toyModel } from '../../../toy-model.ts';
import { fetchLateCode } from '../../../../src/app/kit/lazy/late-code.ts';

beforeAll(() => fetchLateCode());

const recording = (name: string): Measurement =>
  readMeasurement(name, new TextEncoder().encode('t1_cycles,batch_size\n1000,3\n7000,4\n13000,3\n'));
const failure = (code: string) => ({
  ok: false as const,
  code,
  message: `Line 3: ${code}.`,
  parameter: null,
});
/** Long enough for the beginning of a small file to be looked at. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

function start(sources: Partial<MeasurementSources>) {
  const app = createApp(loadedCatalogue([toyModel]), {
    loadTestbed: () => Promise.resolve({ ok: true, value: [recording('a.csv')] }),
    parseFile: (file) => Promise.resolve({ ok: true, value: recording(file.name) }),
    ...sources,
  });
  return { actions: app.actions, state: () => app.store.getState().measurement };
}

describe('the testbed', () => {
  it('is loaded once for each scenario', async () => {
    const asked: string[] = [];
    const { actions, state } = start({
      loadTestbed: (scenario) => {
        asked.push(scenario);
        return Promise.resolve({ ok: true, value: [recording(`${scenario}.csv`)] });
      },
    });
    actions.compareWithTestbed('mixed');
    expect(state().testbed.status).toBe('loading');
    await settled();
    expect(state().testbed).toMatchObject({ status: 'shown', scenario: 'mixed' });
    actions.removeTestbed();
    expect(state().testbed.recordings).toEqual([]);
    actions.compareWithTestbed('mixed');
    expect(state().testbed.status).toBe('shown');
    expect(asked).toEqual(['mixed']);
  });

  it('that was removed while it loaded stays away', async () => {
    const { actions, state } = start({});
    actions.compareWithTestbed('mixed');
    actions.removeTestbed();
    await settled();
    expect(state().testbed.status).toBe('absent');
  });

  it('says why it could not be loaded', async () => {
    const { actions, state } = start({ loadTestbed: () => Promise.resolve(failure('testbed-unavailable')) });
    actions.compareWithTestbed('cross-connect');
    await settled();
    expect(state().testbed).toMatchObject({ status: 'failed', message: 'Line 3: testbed-unavailable.' });
  });
});

describe('files', () => {
  it('that cannot be read leave the ones before in place', async () => {
    let release: (() => void) | undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { actions, state } = start({
      parseFile: async (file) => {
        await released;
        return file.name === 'bad.csv' ? failure('not-a-number') : { ok: true, value: recording(file.name) };
      },
    });
    actions.readFiles([new File(['x'], 'good.csv'), new File(['x'], 'bad.csv')]);
    await expect.poll(() => state().readings).toMatchObject([{ fileNames: ['good.csv', 'bad.csv'] }]);
    release?.();
    await settled();
    expect(state().readings).toHaveLength(0);
    expect(state().files.map(({ fileName }) => fileName)).toEqual(['good.csv']);
    expect(state().refused).toMatchObject([{ fileName: 'bad.csv', message: 'Line 3: not-a-number.' }]);
    actions.dismissRefused(state().refused[0].id);
    expect(state().refused).toEqual([]);
  });

  it('read again replace themselves', async () => {
    const { actions, state } = start({});
    actions.readFiles([new File(['x'], 'good.csv')]);
    await settled();
    actions.readFiles([new File(['x'], 'good.csv')]);
    await settled();
    expect(state().files).toHaveLength(1);
  });

  it('can be cancelled without a word', async () => {
    const { actions, state } = start({
      parseFile: (_file, options) =>
        new Promise((resolve) => {
          options?.signal?.addEventListener('abort', () => {
            resolve(failure('cancelled'));
          });
        }),
    });
    actions.readFiles([new File(['x'], 'large.csv')]);
    await expect.poll(() => state().readings).toHaveLength(1);
    await settled();
    actions.cancelReading(state().readings[0].id);
    await settled();
    expect(state()).toMatchObject({ readings: [], refused: [], files: [] });
  });

  it('that come together are read one after another, and a cancel leaves those that were read', async () => {
    const asked: string[] = [];
    const { actions, state } = start({
      parseFile: (file, options) =>
        new Promise((resolve) => {
          asked.push(file.name);
          options?.signal?.addEventListener('abort', () => {
            resolve(failure('cancelled'));
          });
          if (file.name !== '7.csv') resolve({ ok: true, value: recording(file.name) });
        }),
    });
    const names = Array.from({ length: 20 }, (_, k) => `${k}.csv`);
    actions.readFiles(names.map((name) => new File([name], name)));
    await expect.poll(() => asked.length).toBe(8);
    await expect.poll(() => state().files.length).toBe(7);
    expect(state().readings).toMatchObject([{ fileNames: names, done: 7 }]);
    expect(state().readings[0].fraction).toBeCloseTo(7 / 22, 1);
    actions.cancelReading(state().readings[0].id);
    await expect.poll(() => state().readings).toEqual([]);
    await settled();
    expect(asked).toHaveLength(8);
    expect(state()).toMatchObject({ refused: [] });
    expect(state().files).toHaveLength(7);
  });

  it('are refused in one sentence where they are more than the page holds, or too large', async () => {
    const asked: string[] = [];
    const { actions, state } = start({
      parseFile: (file) => {
        asked.push(file.name);
        return Promise.resolve({ ok: true, value: recording(file.name) });
      },
    });
    const files = (count: number, from = 0) =>
      Array.from({ length: count }, (_, k) => new File(['x'], `${from + k}.csv`));
    actions.readFiles(files(1500));
    await settled();
    actions.readFiles(files(2));
    await expect.poll(() => state().files.length).toBe(2);
    actions.readFiles(files(99, 2));
    actions.readFiles(files(99)); // two of them take the place of those that are there
    await expect.poll(() => state().files.length).toBe(99);
    const huge = new File(['x'], 'huge.csv');
    Object.defineProperty(huge, 'size', { value: 5.4e9 });
    actions.readFiles([huge]);
    expect(state().refused.map(({ fileName, message }) => `${fileName}: ${message}`)).toEqual([
      '1500 files: The page holds at most 100 files: none of these was read. Choose fewer.',
      '99 files: The page holds at most 100 files, 2 of which are there: none of these was read. Choose fewer, or remove some.',
      'huge.csv: At most 4 GB are read at once, and this file has 5.4 GB: cut it to the part you need.',
    ]);
    expect(asked).toHaveLength(101);
  });

  it('take the rate that the reader gives', async () => {
    const { actions, state } = start({});
    actions.readFiles([new File(['x'], 'good.csv')]);
    await settled();
    actions.setRate(state().files[0].id, 2500, 'frame');
    expect(state().files[0]).toMatchObject({ rateMbps: 2500, rateMeaning: 'frame' });
  });
});
