// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { App } from '../../../src/app/core/app.ts';
import { ParameterPanel } from '../../../src/app/panel/ParameterPanel.tsx';
import { Headline } from '../../../src/app/parts/headline/Headline.tsx';
import { catalogue } from '../../loaded-catalogue.ts';
import { type Rendered, rendered } from '../rendered.tsx';
import { solvingApp } from '../solving-app.ts';

beforeAll(() => catalogue.load(['batch-polling']));

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
const meanBatch = () => host.querySelector('[data-testid=indicator-meanBatch] .indicator-value')!.textContent;

async function type(input: HTMLInputElement, text: string) {
  await act(async () => {
    input.focus();
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

async function press(target: HTMLElement, key: string) {
  await act(async () => {
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    target.dispatchEvent(new KeyboardEvent('keyup', { key, bubbles: true }));
  });
}

it.each([
  ['rateMbps', '0', /^Packet rate must be .* 0 is too small\.$/],
  ['rateMbps', '-3', /^Packet rate must be .* -3 is too small\.$/],
  ['rateMbps', '1e9', /^Packet rate must be .* 1000000000 is too large\.$/],
  ['rateMbps', 'NaN', /^Packet rate must be a number .* not “NaN”\.$/],
  ['rateMbps', '', /^Packet rate is empty: enter a number /],
  ['rateMbps', '7,5', /^“7,5” has a comma: /],
  ['maxBatch', '0', /0 is too small\.$/],
  ['maxBatch', '1.5', /must be a whole number .* not 1\.5\.$/],
  ['maxBatch', '4097', /4097 is too large\.$/],
  ['maxBatch', '3000', /must not exceed the ring size\.$/],
])('an entry %s "%s" has a sentence at the field and no wrong result', async (name, text, sentence) => {
  if (text === '3000') await act(async () => app.actions.setValue('ringSize', 2048));
  const before = meanBatch();
  expect(before).toMatch(/^\d/);
  expect(strip().dataset.old).toBeUndefined();
  await type(entry(name), text);
  await press(entry(name), 'Enter');
  expect(faults()).toHaveLength(1);
  expect(faults()[0].textContent).toMatch(sentence);
  expect(faults()[0].textContent.length).toBeGreaterThan(15);
  // A value refused by its field does not become an input; a rule across fields leaves no result to show.
  const broken =
    host.querySelector('[data-testid=situation][data-kind=fault]') !== null && strip().dataset.old === 'true';
  expect(meanBatch()).toBe(broken ? '' : before);
});
