// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ExaminedFigure } from '../../../../src/app/figures/examine/ExamineStage.tsx';
import { whenPlotlyReady } from '../../../../src/app/figures/examine/plotly/plotly-loader.ts';
import type { App } from '../../../../src/app/core/app.ts';
import { fetchLateCode } from '../../../../src/app/kit/lazy/late-code.ts';
import type { FigureDeclaration } from '../../../../src/models/contract/figure.ts';
import { catalogue } from '../../../loaded-catalogue.ts';
import { rendered, type Rendered } from '../../rendered.tsx';
import { figure, series } from '../sample-figure.ts';
import { solvingApp } from '../../solving-app.ts';

vi.mock('../../../../src/app/figures/examine/plotly/plotly-loader.ts', () => ({
  whenPlotlyReady: vi.fn(),
  fetchPlotly: vi.fn(),
}));

interface Layout {
  xaxis: { range: [number, number] };
  yaxis: { type: string };
}

const react = vi.fn((element: HTMLElement, data: unknown[], layout: Layout) => {
  void [data, layout];
  Object.assign(element, { on: vi.fn() });
  return Promise.resolve(element);
});

/** Follows the inputs, like the figures of models. */
const declaration: FigureDeclaration = {
  id: 'sample',
  label: 'Sample',
  build: ({ values }) => {
    const y = [1, 2, 3, 4, Number(values.maxBatch)];
    return figure({
      markers: [{ axis: 'x', value: 2, label: 'now', kind: 'now', drags: 'maxBatch' }],
      series: [
        series({ name: 'sojourn', label: 'sojourn', y }),
        series({ name: 'waiting', label: 'waiting', variant: 1 }),
      ],
    });
  },
};

let app: App;
let page: Rendered;

/** Traces and layout of the last drawing. */
const last = () => ({ traces: react.mock.lastCall![1], layout: react.mock.lastCall![2] });
const settle = () => act(async () => new Promise((resolve) => setTimeout(resolve, 30)));

function control(selector: string, words: string): HTMLElement {
  const found = [...page.host.querySelectorAll<HTMLElement>(selector)].find((element) =>
    (element.getAttribute('aria-label') ?? element.textContent).includes(words),
  );
  if (found === undefined) throw new Error(`no ${selector} ${words}`);
  return found;
}

async function press(words: string, selector = 'button'): Promise<void> {
  await act(async () => control(selector, words).click());
  await settle();
}

async function type(key: string): Promise<void> {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  const pad = page.host.querySelector<HTMLElement>('[role=application]')!;
  await act(async () => {
    pad.focus();
    pad.dispatchEvent(event);
  });
  await settle();
}

beforeEach(async () => {
  await fetchLateCode();
  react.mockClear();
  vi.mocked(whenPlotlyReady).mockResolvedValue({ react, purge: vi.fn() } as never);
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => setTimeout(callback, 0));
  vi.stubGlobal('cancelAnimationFrame', (handle: number) => clearTimeout(handle));
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(500);
  app = solvingApp(catalogue);
  app.actions.setExamine('sample');
  page = await rendered(app, <ExaminedFigure declaration={declaration} />);
  await settle();
});

afterEach(async () => {
  await page.remove();
  vi.restoreAllMocks();
});

it('an examined figure zooms by buttons and keys, and preserves the zoom while the inputs move', async () => {
  const whole = last().layout.xaxis.range;
  await press('Zoom in');
  const close = last().layout.xaxis.range;
  expect(close[1] - close[0]).toBeCloseTo((whole[1] - whole[0]) / 1.5);
  // The axis is in Gbit/s, its input in Mbit/s.
  const { zoomedInput } = app.store.getState();
  expect(zoomedInput!.name).toBe('maxBatch');
  expect(zoomedInput!.range[0]).toBeCloseTo(1000 * close[0], 0);
  expect(zoomedInput!.range[1]).toBeCloseTo(1000 * close[1], 0);
  const draws = react.mock.calls.length;
  await act(async () => app.actions.setValue('maxBatch', 8));
  await settle();
  expect(react.mock.calls.length).toBeGreaterThan(draws);
  expect(last().layout.xaxis.range).toEqual(close);
  await type('0');
  expect(last().layout.xaxis.range).not.toEqual(close);
  expect(app.store.getState().zoomedInput).toBeNull();
});

it('an examined figure switches series and scales, and reads values by keys', async () => {
  const all = last().traces.length;
  await press('waiting', 'label');
  expect(last().traces.length).toBeLessThan(all);
  await act(async () => control('[role=radiogroup]', ', up').querySelectorAll('button')[1].click());
  await settle();
  expect(last().layout.yaxis.type).toBe('log');
  await type('ArrowRight');
  expect(page.host.querySelector('.figure-values')!.textContent).toMatch(/sojourn/);
  expect(page.host.querySelector('output')!.textContent).toContain('sojourn');
});

it('an examined figure is closed by its button and by Escape', async () => {
  await type('Escape');
  expect(app.store.getState().view.examine).toBeNull();
  await act(async () => app.actions.setExamine('sample'));
  await press('Close');
  expect(app.store.getState().view.examine).toBeNull();
});
