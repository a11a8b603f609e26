// @vitest-environment happy-dom
import { drawnSweep } from '../../drawn-sweep.ts';
import { act } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { MeasurementSection } from '../../../../src/app/parts/measurements/MeasurementDrawer.tsx';
import type { App } from '../../../../src/app/core/app.ts';
import { createApp } from '../../../../src/app/page/create-app.ts';
import { loadedCatalogue } from '../../../../src/models/catalogue.ts';
import { legalValues } from '../../../../src/app/core/legal-values.ts';
import type { Model } from '../../../../src/models/contract/model.ts';
import { createParserService } from '../../../../workers/parse/parser-service.ts';
import { toyModel } from '../../../toy-model.ts';
import { type Rendered, rendered } from '../../rendered.tsx';
import { fetchLateCode } from '../../../../src/app/kit/lazy/late-code.ts';
import { solutionOf } from '../../../solution-of.ts';
import { typeInto } from '../../events.ts';

beforeAll(() => fetchLateCode());

const swept = toyModel.figures.find(({ sweep }) => sweep !== undefined)!;

/** The toy queue as if it computed losses and latencies of two ports along its rate. */
const model: Model = {
  ...toyModel,
  figures: [
    { ...swept, id: 'loss', accepts: ['lossProbability', 'ports.*.lossProbability'] },
    { ...swept, id: 'latency', accepts: ['sojournUs'] },
    { ...swept, id: 'frames', accepts: ['throughputMpps@frameBytes'] },
  ],
};
const other: Model = { ...toyModel, id: 'other', name: 'Other', figures: [swept] };

const rows = [0, 1, 2].map((x) => ({
  x,
  indicators: { lossProbability: x / 10, sojournUs: 1 + x, 'ports.0.lossProbability': x / 20 },
}));
const sweep = { over: 'rateMpps', rows, complete: true };
const solution = solutionOf(
  {},
  {
    words: { configuration: '3+1' },
    relations: {
      throughputMpps: {
        xUnit: 'B',
        yUnit: 'Mpps',
        x: Float64Array.of(64, 1500),
        y: Float64Array.of(2, 1),
      },
    },
  },
);

const drawn = drawnSweep(sweep);
const service = createParserService(() => undefined);

let app: App;
let host: HTMLElement;
let page: Rendered;

beforeEach(async () => {
  app = createApp(loadedCatalogue([model, other]), {
    loadTestbed: () => Promise.reject(new Error('no testbed')),
    parseFile: (file, { answers = {} } = {}) =>
      service.parse({ file, fileName: file.name, options: {}, answers }),
  });
  app.store.setState((state) => ({
    solve: { ...state.solve, solution, forValues: legalValues(state) },
    sweep: { ...state.sweep, sweeps: { loss: drawn, latency: drawn, frames: drawn } },
  }));
  page = await rendered(app, <MeasurementSection />);
  ({ host } = page);
});

afterEach(() => page.remove());

async function open(name: string, text: string) {
  await act(async () => {
    app.actions.readFiles([new File([text], name)]);
    await vi.waitFor(() => {
      expect(app.store.getState().measurement.tools.map(({ output }) => output.fileName)).toContain(name);
    });
  });
}

const text = () => host.textContent ?? '';
const overlay = (quantity: string) => host.querySelector(`[data-testid="overlay-${quantity}"]`)!;
/** The judgement's rows, without the narrow spaces that only typography needs. */
const measures = (quantity: string) =>
  Object.fromEntries(
    [...overlay(quantity).querySelectorAll('.measures > div')].map((row) => [
      row.querySelector('dt')!.textContent,
      row.querySelector('dd')!.textContent?.replaceAll('\u202f', ' '),
    ]),
  );
const card = () => host.querySelector('[data-testid="tool-card"]')!;

async function choose(label: string, value: string) {
  const select = [...card().querySelectorAll('select')].find(({ labels }) =>
    labels[0]?.textContent?.startsWith(label),
  )!;
  await act(async () => {
    select.value = value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await act(async () => {
    await vi.waitFor(() => {
      const { output, answers } = app.store.getState().measurement.tools[0]!;
      expect(output.answers).toEqual(answers);
    });
  });
}

describe('measured points in the details', () => {
  it('names the files that fit the model', () => {
    expect(text()).toContain(
      'CSV with a rate and loss or latency (for instance rate_gbps,p99_us,loss_percent)',
    );
    expect(text()).toContain('CSV with frame size and throughput (for instance frame_bytes,throughput_mpps)');
    expect(text()).not.toContain('t1_cycles');
    expect(text()).not.toContain('testbed');
  });

  it('judges each curve of a file by the model’s sweep', async () => {
    await open('run.csv', 'load_mpps,loss_ratio,latency_us\n0.5,0.06,1\n1.5,0.15,3\n7,0.9,50\n');
    expect(measures('lossProbability')).toEqual({
      'Is it close?': 'yes',
      'Points compared': '2 of 3',
      'Mean difference': '0.500 percentage points',
      'Root mean square error': '0.00707',
      'Largest difference': '1.00 percentage points at 0.5 Mpps',
      'At that point': 'measured 0.0600, model 0.0500',
    });
    expect(measures('sojournUs')).toMatchObject({
      'Largest relative error': '50.0 % at 0.5 Mpps',
      'At that point': 'measured 1.00, model 1.50 µs',
    });
    expect(overlay('lossProbability').textContent).toContain('Loss against rate');
    expect(overlay('lossProbability').textContent).toContain('run.csv: measured, Loss, 3 points');
  });

  it('judges a port by the indicator of its row', async () => {
    await open('ports.csv', 'load_mpps,port,loss_ratio\n1,1,0.05\n');
    expect(measures('ports.0.lossProbability')['Mean difference']).toBe('0 percentage points');
    expect(overlay('ports.0.lossProbability').textContent).toContain('Loss of port 1 against rate');
  });

  it('judges along an axis without a sweep by the model’s relation, and only its own configuration', async () => {
    await open('frames.csv', 'configuration,frame_bytes,throughput_mpps\n3+1,782,1.2\n4+1,782,1.5\n');
    const [own, foreign] = [...host.querySelectorAll('[data-testid="overlay-throughputMpps"]')];
    expect(own.textContent).toContain('at 782\u202fBAt that pointmeasured 1.20, model 1.50\u202fMpps');
    expect(foreign.textContent).toContain('Choose 4+1 to compare');
    expect(foreign.querySelector('.measures')).toBeNull();
  });

  it('opens all measures in one table, which closes and can be taken away', async () => {
    await open('run.csv', 'load_mpps,loss_ratio,latency_us\n0.5,0.06,1\n1.5,0.15,3\n');
    const button = [...host.querySelectorAll('button')].find(
      ({ textContent }) => textContent === 'All measures in one table',
    )!;
    await act(async () => {
      button.click();
    });
    const dialog = host.querySelector('dialog')!;
    expect(dialog.open).toBe(true);
    const rows = [...dialog.querySelectorAll('tbody tr')].map((row) => row.textContent);
    expect(rows).toHaveLength(2);
    expect(rows[0]).toContain('Loss against raterun.csv: measured, Loss');
    expect(rows[0]).toContain('2 of 2');
    expect(dialog.querySelector('[aria-label="Download CSV"]')).not.toBeNull();
    await act(async () => {
      [...dialog.querySelectorAll('button')].find(({ textContent }) => textContent === 'Close')!.click();
    });
    expect(host.querySelector('dialog')).toBeNull();
  });

  it('says what was generated, left out and assumed', async () => {
    await open('run.csv', '# generated\nload_mpps,loss,jitter\n1,0.5,0\n2,,0\n');
    expect(card().textContent).toContain('Results by load, 1 row');
    expect(card().textContent).toContain('The text says that its numbers are generated, not measured.');
    expect(card().textContent).toContain('1 line has no number for the setting or for any result.');
    expect(card().textContent).toContain('loss, share of one assumed');
    expect(card().textContent).toContain('jitter: no figure shows');
    expect(overlay('lossProbability').textContent).toContain('generated, Loss, 1 point');
  });

  it('shows markup and formulas of a header or a name as text', async () => {
    const image = '<img src=x onerror=alert(1)>';
    await open('run.csv', `load_mpps,loss_ratio,"${image}",configuration\n1,0.5,0,"=1+1"\n`);
    expect(host.querySelector('img, b')).toBeNull();
    expect(card().textContent).toContain(image);
    expect(overlay('lossProbability').textContent).toContain('measured, Loss, =1+1');
  });

  it('takes the frame size behind bit rates, and an offset of the times', async () => {
    await open('bits.csv', 'load_gbps,latency_us\n0.672,3\n');
    expect(measures('sojournUs')['Largest relative error']).toBe('33.3 % at 1 Mpps');
    await choose('Frame size', '512');
    expect(measures('sojournUs')['Largest relative error']).toContain('at 0.1579 Mpps');
    await choose('Frame size', '64');
    await typeInto(host.querySelector('[aria-label="Instrument offset of bits.csv in µs"]')!, '1');
    expect(measures('sojournUs')['Mean relative error']).toBe('0 %');
  });

  it('keeps a file that the next model does not compute, and says so', async () => {
    await open('run.csv', 'load_mpps,loss_ratio\n1,0.5\n');
    await act(async () => {
      app.actions.switchModel('other');
    });
    expect(app.store.getState().measurement.tools).toHaveLength(1);
    expect(text()).toContain('None of the file formats read here holds a result of this model.');
    await act(async () => {
      app.actions.switchModel(model.id);
    });
    expect(overlay('lossProbability')).not.toBeNull();
  });

  it('says which curves of a file have no figure', async () => {
    await open('run.csv', 'load_mpps,loss_ratio,queue\n1,0.5,3\n');
    expect(card().textContent).toContain(`Not drawn in this model: ${model.name} has no figure for it.`);
    expect(host.querySelector('[aria-label="Instrument offset of run.csv in µs"]')).toBeNull();
  });

  it('says of recordings that the model computes nothing of them', async () => {
    await act(async () => {
      app.actions.readFiles([new File(['t1_cycles,batch_size\n1000,3\n7000,4\n13000,3\n'], 'polls.csv')]);
      await vi.waitFor(() => expect(app.store.getState().measurement.files).toHaveLength(1));
    });
    expect(text()).toContain(`${model.name} does not compute this; the file stays open for models that do.`);
  });
});
