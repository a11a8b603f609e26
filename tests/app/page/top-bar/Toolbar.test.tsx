// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Toolbar } from '../../../../src/app/page/top-bar/Toolbar.tsx';
import { createApp } from '../../../../src/app/page/create-app.ts';
import { loadedCatalogue } from '../../../../src/models/catalogue.ts';
import { toyModel } from '../../../toy-model.ts';
import { type Rendered, rendered } from '../../rendered.tsx';
import { pressKey } from '../../events.ts';

let page: Rendered;

beforeEach(async () => {
  page = await rendered(
    createApp(loadedCatalogue([toyModel])),
    <Toolbar label="Actions" className="tools">
      <button disabled>Undo</button>
      <button>Pin</button>
      <button>Learn</button>
    </Toolbar>,
  );
});

afterEach(() => page.remove());

const button = (name: string) =>
  [...page.host.querySelectorAll('button')].find(({ textContent }) => textContent === name)!;
const stops = () =>
  [...page.host.querySelectorAll('button')]
    .filter(({ disabled, tabIndex }) => !disabled && tabIndex >= 0)
    .map(({ textContent }) => textContent);

const press = (key: string) => pressKey(document.activeElement!, key);

it('a toolbar is one tab stop, which moves with the arrows', async () => {
  expect(stops()).toEqual(['Pin']);
  button('Pin').focus();
  await press('ArrowRight');
  expect(document.activeElement).toBe(button('Learn'));
  expect(stops()).toEqual(['Learn']);
  await press('ArrowRight');
  expect(document.activeElement).toBe(button('Pin'));
  await press('End');
  expect(stops()).toEqual(['Learn']);
});

it('a toolbar includes a button that becomes enabled, and moves the tab stop from one that becomes disabled', async () => {
  button('Undo').disabled = false;
  await act(() => Promise.resolve());
  expect(stops()).toEqual(['Pin']);
  button('Pin').disabled = true;
  await act(() => Promise.resolve());
  expect(stops()).toEqual(['Undo']);
});
