// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Menu } from '../../../../src/app/kit/menu/Menu.tsx';
import { createApp } from '../../../../src/app/page/create-app.ts';
import { loadedCatalogue } from '../../../../src/models/catalogue.ts';
import { toyModel } from '../../../toy-model.ts';
import { type Rendered, rendered } from '../../rendered.tsx';
import { pressKey } from '../../events.ts';

const save = vi.fn<() => void>();
const choose = vi.fn<(id: string) => void>();
let page: Rendered;

beforeEach(async () => {
  page = await rendered(
    createApp(loadedCatalogue([toyModel])),
    <Menu
      label="Share"
      heading="Share"
      entries={() => [
        { label: 'Copy', hint: 'Nothing is there', disabled: true, run: () => undefined },
        { label: 'Save', run: save },
        {
          choice: 'Theme',
          options: [
            { id: 'light', label: 'Light' },
            { id: 'dark', label: 'Dark' },
          ],
          chosen: 'dark',
          choose,
        },
      ]}
    />,
  );
});

afterEach(async () => {
  await page.remove();
  vi.clearAllMocks();
});

const button = () => page.host.querySelector('button')!;
const list = () => document.querySelector<HTMLElement>('[role=menu]');
const focused = () => document.activeElement?.textContent;

const open = () => act(async () => button().click());

const press = (key: string, on: Element = document.activeElement!) => pressKey(on, key);

it('a menu opens with the focus on its first enabled item', async () => {
  expect(list()).toBeNull();
  expect(button().getAttribute('aria-expanded')).toBe('false');
  await open();
  expect(button().getAttribute('aria-expanded')).toBe('true');
  expect(focused()).toBe('Save');
});

it('arrows move between the items of a menu, round the ends, and Home and End to the ends', async () => {
  await open();
  await press('ArrowDown');
  expect(focused()).toBe('Light');
  await press('End');
  expect(focused()).toBe('Dark');
  await press('ArrowDown');
  expect(focused()).toBe('Save');
  await press('ArrowUp');
  expect(focused()).toBe('Dark');
  await press('Home');
  expect(focused()).toBe('Save');
});

it('a menu opens at its last item by the upward arrow', async () => {
  await press('ArrowUp', button());
  expect(focused()).toBe('Dark');
});

it('a menu closes by Escape and focuses its button', async () => {
  await open();
  await press('Escape');
  expect(list()).toBeNull();
  expect(document.activeElement).toBe(button());
});

it('a menu closes with a chosen item, and remains open with a choice among several', async () => {
  await open();
  await press('End');
  await act(async () => (document.activeElement as HTMLElement).click());
  expect(choose).toHaveBeenCalledWith('dark');
  expect(list()).not.toBeNull();
  await press('Home');
  await act(async () => (document.activeElement as HTMLElement).click());
  expect(save).toHaveBeenCalledOnce();
  expect(list()).toBeNull();
  expect(document.activeElement).toBe(button());
});

it('a menu closes by a press elsewhere', async () => {
  await open();
  await act(async () => {
    document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  });
  expect(list()).toBeNull();
});
