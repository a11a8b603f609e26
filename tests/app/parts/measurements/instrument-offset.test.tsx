// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { MeasurementSection } from '../../../../src/app/parts/measurements/MeasurementDrawer.tsx';
import type { App } from '../../../../src/app/core/app.ts';
import { createApp } from '../../../../src/app/page/create-app.ts';
import { loadedCatalogue } from '../../../../src/models/catalogue.ts';
import { legalValues } from '../../../../src/app/core/legal-values.ts';
import type { Model } from '../../../../src/models/contract/model.ts';
import { readMeasurement } from '../../../texts/read-measurement.ts';
import { toyModel } from '../../../toy-model.ts';
import { type Rendered, rendered } from '../../rendered.tsx';
import { fetchLateCode } from '../../../../src/app/kit/lazy/late-code.ts';
import { solutionOf } from '../../../solution-of.ts';
import { click, typeInto } from '../../events.ts';

beforeAll(() => fetchLateCode());

const swept = toyModel.figures.find(({ sweep }) => sweep !== undefined)!;
const model: Model = {
  ...toyModel,
  figures: [{ id: 'latency', label: 'Latency', accepts: ['sojournUs'], build: swept.build }, swept],
};
/** Uniform between 10 and 20 µs. */
const solution = solutionOf(
  {},
  {
    sampled: {
      sojournUs: {
        unit: 'µs',
        x: Float64Array.of(10, 20),
        cdf: Float64Array.of(0, 1),
        ccdf: Float64Array.of(1, 0),
      },
    },
  },
);

/** Uniform over 10 µs from `fromNs`. */
function latencies(fromNs: number): string {
  const rows = Array.from({ length: 1001 }, (_, k) => `${fromNs + 10 * k},1`);
  return `latency_ns,count\n${rows.join('\n')}\n`;
}
const measured = latencies(17_250); // 7.25 µs above the model
const loopback = latencies(1000); // median 6 µs

let app: App;
let host: HTMLElement;
let page: Rendered;

beforeEach(async () => {
  app = createApp(loadedCatalogue([model]), {
    loadTestbed: () => Promise.reject(new Error('no testbed')),
    parseFile: async (file) => ({
      ok: true,
      value: readMeasurement(file.name, new Uint8Array(await file.arrayBuffer())),
    }),
  });
  app.store.setState((state) => ({
    solve: { ...state.solve, solution, forValues: legalValues(state), pending: false },
  }));
  page = await rendered(app, <MeasurementSection />);
  ({ host } = page);
});

afterEach(() => page.remove());

const measurement = () => app.store.getState().measurement;
const offset = () => measurement().instrumentOffsetUs;
const words = (selector: string) =>
  (host.querySelector(selector)?.textContent ?? '').replaceAll('\u202f', ' ');
const button = (name: string) => [...host.querySelectorAll('button')].find((one) => one.textContent === name);
const choice = () => host.querySelector<HTMLSelectElement>('.instrument-offset select');
const drawn = () => app.store.getState().overlays.map(({ id }) => id);
const entry = () => host.querySelector<HTMLInputElement>('.instrument-offset input')!;

async function open(...files: [name: string, text: string][]) {
  const all = measurement().files.length + files.length;
  await act(async () => {
    app.actions.readFiles(files.map(([name, text]) => new File([text], name)));
  });
  await act(async () => {
    await vi.waitFor(() => {
      expect(measurement().files).toHaveLength(all);
    });
  });
}
const press = (name: string) => click(button(name)!);
const choose = (value: string) => typeInto(choice()!, value);
const idOf = (name: string) => measurement().files.find(({ fileName }) => fileName === name)!.id;

describe('the best shift', () => {
  it('becomes the offset, with its interval and the distances, and goes back in one step', async () => {
    await open(['measured.csv', measured]);
    expect(offset()).toBe(5);
    await press('Best shift');
    expect(offset()).toBeCloseTo(7.25, 2);
    expect(entry().value).toBe(String(offset()));
    const shown = words('[data-testid="best-shift"]');
    expect(shown).toMatch(/^Best shift of measured\.csv: 7\.25 µs \(7\.\d+ to 7\.\d+ µs\)\./);
    expect(shown).toContain('before, at an offset of 5.00 µs, 2.25 µs');
    expect(words('.instrument-offset')).toContain('hides any error of the model’s mean');
    await press('Back to 5 µs');
    expect(offset()).toBe(5);
    expect(button('Back to 5 µs')).toBeUndefined();
  });

  it('is not offered back once the offset was changed by hand', async () => {
    await open(['measured.csv', measured]);
    await press('Best shift');
    await act(async () => {
      app.actions.setInstrumentOffset(3);
    });
    expect(button('Back to 5 µs')).toBeUndefined();
  });

  it('says of an old finding that the model has moved on', async () => {
    await open(['measured.csv', measured]);
    await press('Best shift');
    expect(words('[data-testid="best-shift"]')).not.toContain('another state');
    const sojournUs = { ...solution.sampled.sojournUs, x: Float64Array.of(11, 21) };
    await act(async () => {
      app.store.setState((state) => ({
        solve: { ...state.solve, solution: { ...solution, sampled: { sojournUs } } },
      }));
    });
    expect(words('[data-testid="best-shift"]')).toMatch(/^Found for other inputs or another recording/);
  });

  it('waits for the answer of the model', async () => {
    await open(['measured.csv', measured]);
    await act(async () => {
      app.store.setState((state) => ({ solve: { ...state.solve, pending: true } }));
    });
    expect(button('Best shift')!.disabled).toBe(true);
    expect(words('#best-shift-hint')).toContain('a result of the model');
  });

  it('of a measurement that is faster than the model is zero, and says so', async () => {
    await open(['fast.csv', latencies(2000)]);
    await press('Best shift');
    expect(offset()).toBe(0);
    expect(words('[data-testid="best-shift"]')).toContain('already faster than the model');
  });
});

describe('a loopback run', () => {
  it('is asked for with two latency files, gives its median as the offset and is not drawn', async () => {
    await open(['loopback.csv', loopback]);
    expect(choice()).toBeNull();
    await open(['measured.csv', measured]);
    expect([...choice()!.options].map(({ text }) => text)).toEqual(['none', 'loopback.csv', 'measured.csv']);
    await choose(idOf('loopback.csv'));
    expect(offset()).toBe(6);
    expect(drawn()).toEqual([`sojournUs:${idOf('measured.csv')}`]);
    expect(words('[data-testid="loopback-median"]')).toMatch(
      /^Median of loopback\.csv: 6\.000 µs \(5\.690 to 6\.310 µs with 95\.0 % confidence/,
    );
    await press('Best shift');
    expect(offset()).toBeCloseTo(7.25, 2);
    expect(words('[data-testid="loopback-median"]')).toContain('The offset has been changed since.');
  });

  it('goes back in one step, offset and file', async () => {
    await open(['loopback.csv', loopback], ['measured.csv', measured]);
    await choose(idOf('measured.csv'));
    expect(drawn()).toEqual([`sojournUs:${idOf('loopback.csv')}`]);
    await press('Back to 5 µs');
    expect(measurement()).toMatchObject({ instrumentOffsetUs: 5, loopbackId: null });
    expect(choice()!.value).toBe('');
  });

  it('above the range of offsets changes no offset and says so', async () => {
    await open(['loopback.csv', latencies(2_000_000)], ['measured.csv', measured]);
    await choose(idOf('loopback.csv'));
    expect(offset()).toBe(5);
    expect(words('[data-testid="loopback-median"]')).toContain('exceeds the largest offset, 1000 µs');
  });

  it('that is removed is none any more', async () => {
    await open(['loopback.csv', loopback], ['measured.csv', measured]);
    await choose(idOf('loopback.csv'));
    await act(async () => {
      app.actions.removeFile(idOf('loopback.csv'));
    });
    expect(measurement().loopbackId).toBeNull();
    expect(choice()).toBeNull();
    expect(drawn()).toEqual([`sojournUs:${idOf('measured.csv')}`]);
  });
});
