// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createApp, type App } from '../../../src/app/store/app.ts';
import { noRates } from '../../../src/app/headline/rate-state.ts';
import { RateLine } from '../../../src/app/headline/RateLine.tsx';
import { loadedCatalogue } from '../../../src/models/catalogue.ts';
import { kLimited } from '../../../src/models/k-limited/k-limited.ts';
import { toyModel } from '../../toy-model.ts';
import { type Rendered, rendered } from '../rendered.tsx';
import { fetchLateCode } from '../../../src/app/store/late-code.ts';

beforeAll(() => fetchLateCode());

let app: App;
let host: HTMLElement;
let page: Rendered;

beforeEach(async () => {
  app = createApp(loadedCatalogue([kLimited, toyModel]));
  page = await rendered(app, <RateLine />);
  ({ host } = page);
});

afterEach(() => page.remove());

const button = () => host.querySelector('button');
const line = () => host.querySelector<HTMLElement>('[data-testid=rates]');

async function know(mpps: number, old = false) {
  const words = 'Highest rate at which the queues stay finite.';
  const bound = {
    id: 'stationary' as const,
    lossLimit: null,
    floor: null,
    mpps,
    input: mpps,
    claim: 'exactly' as const,
    caution: null,
    failsAtMpps: 9,
  };
  const bounds = {
    ...{ bounds: [{ ...bound, words }], maximum: null, fromMpps: 0.1, toMpps: 9 },
    ...{ resolutionMpps: 0.01, absent: null },
  };
  await act(async () => {
    app.store.setState({ rates: { ...noRates, bounds, old } });
  });
}

it('sets the rate in one step of the history', async () => {
  expect(button()!.getAttribute('aria-disabled')).toBe('true');
  expect(line()!.textContent).toContain('…');
  await act(async () => {
    button()!.click();
  });
  expect(app.store.getState().history.past).toHaveLength(0);
  await know(1.5);
  expect(button()!.textContent).toBe('Stable up to 1.500 Mpps');
  expect(button()!.title).toContain('queues stay finite');
  await act(async () => {
    button()!.click();
  });
  expect(app.store.getState().values.rateMpps).toBe(1.5);
  expect(line()!.textContent).toContain('Now at the limit');
  expect(app.store.getState().history.past).toHaveLength(1);
  await act(async () => {
    app.actions.undo();
  });
  expect(app.store.getState().values.rateMpps).toBe(0.9285);
});

it('keeps old figures in place, marked', async () => {
  await know(1.5, true);
  expect(line()!.hasAttribute('data-old')).toBe(true);
  expect(button()!.textContent).toContain('1.500');
});

it('says in a sentence why there are no rates', async () => {
  const absent = 'The rate follows from a histogram.';
  const bounds = {
    ...{ bounds: [], maximum: null, fromMpps: null, toMpps: null, resolutionMpps: null },
    absent,
  };
  await act(async () => {
    app.store.setState({ rates: { ...noRates, bounds, old: false } });
  });
  expect(button()).toBeNull();
  expect(line()!.textContent).toBe(absent);
});

it('is not there for a model that is offered nothing', async () => {
  await act(async () => {
    app.actions.switchModel(toyModel.id);
  });
  expect(line()).toBeNull();
});
