// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { App } from '../../../src/app/core/app.ts';
import { ParameterPanel } from '../../../src/app/panel/ParameterPanel.tsx';
import { Headline } from '../../../src/app/parts/headline/Headline.tsx';
import { fetchLateCode } from '../../../src/app/kit/lazy/late-code.ts';
import { catalogue } from '../../loaded-catalogue.ts';
import { type Rendered, rendered } from '../rendered.tsx';
import { solvingApp } from '../solving-app.ts';
import { pressKey, typeInto } from '../events.ts';

beforeAll(async () => {
  await catalogue.load(['batch-polling']);
  await fetchLateCode();
});

let host: HTMLElement;
let page: Rendered;
let app: App;

beforeEach(async () => {
  app = solvingApp(catalogue);
  page = await rendered(
    app,
    <>
      <ParameterPanel />
      <Headline />
    </>,
  );
  ({ host } = page);
});

afterEach(() => page.remove());

const entry = (name: string) =>
  host.querySelector<HTMLInputElement>(`[data-testid="field-${name}"] input[type=text]`)!;
const faults = () => [...host.querySelectorAll<HTMLElement>('.field-fault')].filter((fault) => !fault.hidden);
const strip = () => host.querySelector<HTMLElement>('[data-testid=strip]')!;
const meanBatch = () =>
  host.querySelector('[data-testid=indicator-meanBatch] .indicator-value')?.textContent ?? '';

it.each([
  ['maxBatch', '0', /0 is too small\.$/],
  ['maxBatch', '1.5', /must be a whole number .* not 1\.5\.$/],
  ['maxBatch', '4097', /4097 is too large\.$/],
  ['maxBatch', '3000', /must not exceed the ring size\.$/],
])('an entry %s "%s" has a sentence at the field and no wrong result', async (name, text, sentence) => {
  if (text === '3000') await act(async () => app.actions.setValue('ringSize', 2048));
  const before = meanBatch();
  expect(before).toMatch(/^\d/);
  expect(strip().dataset.old).toBeUndefined();
  await typeInto(entry(name), text);
  await pressKey(entry(name), 'Enter');
  expect(faults()).toHaveLength(1);
  expect(faults()[0].textContent).toMatch(sentence);
  expect(faults()[0].textContent.length).toBeGreaterThan(15);
  // A value refused by its field does not become an input; a rule across fields leaves no result to show.
  expect(host.querySelector('[data-testid=situation][data-kind=fault]')).not.toBeNull();
  expect(meanBatch()).toBe('');
});

it.each([
  ['0', /^Packet rate must be .* 0 is too small\.$/],
  ['-3', /^Packet rate must be .* -3 is too small\.$/],
  ['1e9', /^Packet rate must be .* 1000000000 is too large\.$/],
  ['NaN', /^Packet rate must be a number .* not “NaN”\.$/],
  ['', /^Packet rate is empty: enter a number /],
  ['7,5', /^“7,5” has a comma: /],
])('the rate “%s” in the sentence has its reason beside it, and is no input', async (text, sentence) => {
  const box = host.querySelector<HTMLElement>('.sentence-rate')!;
  const { values } = app.store.getState();
  await act(async () => {
    box.focus();
    box.textContent = text;
    box.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await pressKey(box, 'Enter');
  expect(host.querySelector('[data-testid=situation]')!.textContent.split('Gbit/s: ')[1]).toMatch(sentence);
  expect(box.getAttribute('aria-invalid')).toBe('true');
  expect(app.store.getState().values).toBe(values);
});
