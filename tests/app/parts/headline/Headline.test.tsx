// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Headline } from '../../../../src/app/parts/headline/Headline.tsx';
import { noRates } from '../../../../src/app/parts/headline/rates/rate-state.ts';
import type { App } from '../../../../src/app/core/app.ts';
import { registerPlace } from '../../../../src/app/kit/places.ts';
import { fetchLateCode } from '../../../../src/app/kit/lazy/late-code.ts';
import { catalogue } from '../../../loaded-catalogue.ts';
import { type Rendered, rendered } from '../../rendered.tsx';
import { solvingApp } from '../../solving-app.ts';

beforeAll(async () => {
  await catalogue.load(['batch-polling']);
  await fetchLateCode();
});

let app: App;
let host: HTMLElement;
let page: Rendered;

async function open() {
  app = solvingApp(catalogue);
  page = await rendered(app, <Headline />);
  ({ host } = page);
}

beforeEach(() => open());
afterEach(() => page.remove());

const find = (id: string) => host.querySelector<HTMLElement>(`[data-testid="${id}"]`);
const number = (name: string) => find(`indicator-${name}`)?.querySelector('.indicator-value')?.textContent;
const plain = (text: string) => text.replaceAll('\u202f', ' ');
const wait = (ms: number) => act(() => new Promise((resolve) => setTimeout(resolve, ms)));
const change = (part: Partial<ReturnType<App['store']['getState']>>) =>
  act(async () => app.store.setState(part));

async function openAll() {
  await act(async () => host.querySelector<HTMLElement>('[aria-expanded]')!.click());
}

describe('the headline', () => {
  it('says a sentence with the three most important numbers, and the capacity on its ribbon', () => {
    expect(plain(find('situation')!.textContent)).toMatch(
      /^At 5 Gbit\/s the core runs at 55\.9 % of its capacity: it takes 15\.7 packets a poll and loses none\.$/,
    );
    expect(number('lossProbability')).toBe('none');
    expect(number('meanBatch')).toBe('15.7');
    expect(number('capacityMpps')).toBe('8.95');
    expect(plain(host.querySelector('.headline-sentence')!.textContent)).toMatch(
      /loses none\. 99.% of the packets are through within 4\.63 µs\. ¹ ²$/,
    );
    expect(number('sojournUs.exact.p99')).toBe('4.63');
    expect(find('indicator-lossProbability')!.localName).toBe('strong');
  });

  it('leaves a number out that the sentence does not say, and has no words of', async () => {
    await act(async () => app.actions.setValue('maxBatch', 1));
    expect(plain(find('situation')!.textContent)).toContain('every batch is full');
    expect(number('meanBatch')).toBeUndefined();
    expect(number('lossProbability')).toBe('87.3');
  });

  it('names the core whose loss it shows where the cores differ', async () => {
    await act(async () => app.actions.setValues({ cores: 3, hottestShare: 0.5 }));
    expect(plain(find('situation')!.textContent)).toContain('the busiest core runs');
  });

  it('offers the nearest value that is allowed, one click away', async () => {
    await act(async () => app.actions.setValues({ ringSize: 64, maxBatch: 256 }));
    expect(plain(find('situation')!.textContent)).toMatch(/must not exceed the ring size\. Set max batch/);
    const offer = find('situation')!.querySelector('button')!;
    expect(plain(offer.textContent)).toBe('Set max batch to 64 packets');
    await act(async () => offer.click());
    expect(app.store.getState().values.maxBatch).toBe(64);
    expect(app.store.getState().fault).toBeNull();
    expect(find('situation')!.querySelector('button')).toBeNull();
  });

  it('shows no old digits: blank while another result is overdue, in a drag until results are quick again', async () => {
    const { solve } = app.store.getState();
    await change({ solve: { ...solve, pending: true } });
    await wait(150);
    expect(number('meanBatch')).toBeUndefined();
    expect(plain(find('situation')!.textContent)).toBe('Computing …');
    const next = () => {
      const { solve: before } = app.store.getState();
      return change({ solve: { ...before, generation: before.generation + 1 } });
    };
    await change({ gesture: { kind: 'drag', from: app.store.getState().values, ghost: null } });
    await wait(50);
    await next();
    expect(number('meanBatch')).toBeUndefined();
    // A busy machine may take longer between two results than quick ones are apart.
    for (let k = 0; k < 20 && number('meanBatch') === undefined; k++) await next();
    expect(number('meanBatch')).toBe('15.7');
    await change({ gesture: null, solve });
    expect(number('meanBatch')).toBe('15.7');
  });

  it('hands the focus on to the results when “Cancel” goes, with nothing else there to keep it', async () => {
    host.tabIndex = -1;
    const withdraw = registerPlace('results', host);
    const { solve } = app.store.getState();
    await change({ solve: { ...solve, pending: true, progress: 0.3 } });
    const cancel = find('situation')!.querySelector('button')!;
    expect(plain(cancel.textContent)).toBe('Cancel');
    cancel.focus();
    await change({ solve });
    expect(cancel.isConnected).toBe(false);
    expect(document.activeElement).toBe(host);
    withdraw();
  });

  it('shows no old digits where the inputs have no result, and says why', async () => {
    const { solve } = app.store.getState();
    await change({ solve: { ...solve, failure: { code: 'overload', message: 'Too much arrives.' } } });
    expect(number('meanBatch')).toBeUndefined();
    expect(find('situation')!.textContent).toBe('Too much arrives.');
    expect(find('situation')!.dataset.kind).toBe('fault');
  });
});

describe('all results', () => {
  it('opens as a group over the page, and Escape closes it with the focus back', async () => {
    const button = host.querySelector<HTMLElement>('[aria-expanded]')!;
    expect(button.getAttribute('aria-expanded')).toBe('false');
    await openAll();
    expect(button.getAttribute('aria-expanded')).toBe('true');
    expect(host.querySelector('#all-results')).not.toBeNull();
    expect(find('result-utilisation')!.textContent).toMatch(/polls without a pause is always busy/);
    await act(async () => {
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', cancelable: true }));
    });
    expect(host.querySelector('#all-results')).toBeNull();
    expect(document.activeElement).toBe(button);
  });

  it('sets all rates, here and above, in the unit chosen', async () => {
    await openAll();
    expect(find('result-throughputMpps')!.textContent).toContain('Gbit/s');
    const choice = host.querySelector<HTMLInputElement>('input[value=Mpps]')!;
    await act(async () => choice.click());
    expect(find('result-throughputMpps')!.textContent).toContain('Mpps');
    expect(number('capacityMpps')).toBe('13.3');
    expect(plain(find('situation')!.textContent)).toContain('At 7.44 Mpps');
    expect(find('all-results')).toBeNull();
  });

  it('sets the rate to one of the highest rates in one step of the history', async () => {
    await openAll();
    const set = () => find('rate-ndr')!.querySelector<HTMLButtonElement>('button')!;
    expect(set().disabled).toBe(true);
    const bound = {
      id: 'ndr' as const,
      lossLimit: 0,
      floor: 1e-12,
      mpps: 10,
      input: 6720,
      claim: 'exactly' as const,
      caution: null,
      failsAtMpps: 10.01,
      failsBelowMpps: null,
      words: '',
    };
    const bounds = {
      bounds: [bound],
      maximum: null,
      fromMpps: 0.1,
      toMpps: 15,
      resolutionMpps: 0.01,
      absent: null,
    };
    await change({ rates: { ...noRates, bounds, old: false } });
    expect(plain(find('rate-ndr')!.textContent)).toContain('6.720 Gbit/s');
    expect(plain(find('rates-present')!.textContent)).toBe('Now at 74.4 % of NDR');
    await act(async () => set().click());
    expect(app.store.getState().values.rateMbps).toBe(6720);
    expect(app.store.getState().history.past).toHaveLength(1);
  });

  it('says in a sentence why there are no highest rates', async () => {
    await openAll();
    const absent = 'The rate follows from a histogram.';
    const bounds = {
      bounds: [],
      maximum: null,
      fromMpps: null,
      toMpps: null,
      resolutionMpps: null,
      absent,
    };
    await change({ rates: { ...noRates, bounds, old: false } });
    expect(find('rates')!.textContent).toContain(absent);
    expect(find('rate-ndr')).toBeNull();
  });
});
