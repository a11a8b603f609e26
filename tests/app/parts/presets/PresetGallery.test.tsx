// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { PresetButton } from '../../../../src/app/parts/presets/PresetButton.tsx';
import type { App } from '../../../../src/app/core/app.ts';
import { fetchLateCode } from '../../../../src/app/kit/lazy/late-code.ts';
import { catalogue } from '../../../loaded-catalogue.ts';
import { type Rendered, rendered } from '../../rendered.tsx';
import { solvingApp } from '../../solving-app.ts';
import { click, pressKey, typeInto } from '../../events.ts';

beforeAll(() => fetchLateCode());

let app: App;
let page: Rendered;
let host: HTMLElement;

beforeEach(async () => {
  app = solvingApp(catalogue);
  page = await rendered(app, <PresetButton />);
  ({ host } = page);
});

afterEach(() => page.remove());

const opener = () => host.querySelector<HTMLButtonElement>('.preset-button')!;
const gallery = () => host.querySelector<HTMLDialogElement>('dialog');
const search = () => gallery()!.querySelector<HTMLInputElement>('input[type=search]')!;
const cards = () => [...gallery()!.querySelectorAll<HTMLButtonElement>('.preset-card')];
const labels = () => cards().map((card) => card.querySelector('.preset-label')!.textContent);
const preset = () => app.store.getState().preset;

const type = (text: string) => typeInto(search(), text);

const press = (key: string, target = document.activeElement) => pressKey(target!, key);

it('the button names the preset and the number of changes since', async () => {
  expect(opener().textContent).toBe('Preset: VPP cross-connect');
  await act(async () => {
    app.actions.setValue('maxBatch', 100);
  });
  expect(opener().textContent).toBe('Preset: VPP cross-connect, 1 changed');
});

it('the gallery shows every preset in its group, the present one marked and the only one in the tab order', async () => {
  await act(async () => {
    app.actions.applyPreset('ring-1024');
  });
  await click(opener());
  expect(gallery()!.open).toBe(true);
  expect(labels()).toHaveLength(app.store.getState().model.presets.length);
  expect([...gallery()!.querySelectorAll('h3')].map((heading) => heading.textContent)).toEqual([
    'Which one is my machine?',
    'Testbed',
    'Paper: max batch',
    'Paper: ring size',
    'Paper: frame size',
    'Beyond the paper',
    'Textbook',
  ]);
  expect(
    cards()
      .filter((card) => card.tabIndex === 0)
      .map(({ dataset }) => dataset.preset),
  ).toEqual(['ring-1024']);
  expect(gallery()!.querySelector('.preset-card[aria-current]')!.textContent).toContain('L = 1024');
});

it('the gallery finds presets by any words about them, with a notice when there are none', async () => {
  await click(opener());
  await type('IPv6 measured');
  expect(labels()).toEqual([]);
  await type('ipv6 TABLE');
  expect(labels()).toEqual(['VPP mixed traffic']);
  await press('Enter', search());
  expect(preset()).toBe('mix-measured');
  expect(gallery()).toBeNull();
  await click(opener());
  await type('teapot');
  expect(gallery()!.textContent).toContain('No preset matches “teapot”.');
});

it('the gallery is navigated with arrows from the search on, and a preset chosen from it', async () => {
  await click(opener());
  await press('ArrowDown', search());
  expect(document.activeElement).toBe(cards()[0]);
  await press('ArrowRight');
  expect(document.activeElement).toBe(cards()[1]);
  await press('End');
  await press('ArrowLeft');
  expect(document.activeElement).toBe(cards().at(-2));
  await press('Home');
  await press('ArrowUp');
  expect(document.activeElement).toBe(search());
  await click(cards()[3]);
  expect(app.store.getState().values.maxBatch).toBe(64);
  expect(gallery()).toBeNull();
  expect(document.activeElement).toBe(opener());
});

it('the gallery leaves Enter on “Close” to the button, with a search, too', async () => {
  await click(opener());
  await type('ipv6');
  const close = [...gallery()!.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Close',
  )!;
  await press('Enter', close);
  expect(preset()).toBe('xc-measured');
  await click(close);
  expect(gallery()).toBeNull();
});

it('the gallery closes without a choice', async () => {
  await click(opener());
  await act(async () => {
    gallery()!.dispatchEvent(new Event('close'));
  });
  expect(gallery()).toBeNull();
  expect(preset()).toBe('xc-measured');
});

it('the gallery begins with the machines of all models, one click away', async () => {
  await click(opener());
  const machines = [...gallery()!.querySelectorAll<HTMLButtonElement>('.machine-list button')];
  expect(machines.map(({ textContent }) => textContent)).toEqual(
    catalogue.entries.map(({ machine, name }) => `${machine}: ${name}`),
  );
  expect(machines[0].getAttribute('aria-current')).toBe('true');
  await click(machines[4]);
  await vi.waitFor(() => expect(app.store.getState().model.id).toBe('k-limited'));
  expect(gallery()).toBeNull();
});

it('Escape in the search closes the gallery at once', async () => {
  await click(opener());
  await type('ring');
  await press('Escape', search());
  expect(gallery()).toBeNull();
});
