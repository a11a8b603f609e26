// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { Drawer } from '../../../../src/app/page/drawer/Drawer.tsx';
import { DrawerSwitch } from '../../../../src/app/page/drawer/DrawerSwitch.tsx';
import type { App } from '../../../../src/app/core/app.ts';
import { createApp } from '../../../../src/app/page/create-app.ts';
import { fetchLateCode } from '../../../../src/app/kit/lazy/late-code.ts';
import { loadedCatalogue } from '../../../../src/models/catalogue.ts';
import { toyModel } from '../../../toy-model.ts';
import { toySimulation } from '../../../toy-simulation.ts';
import { type Rendered, rendered } from '../../rendered.tsx';

let app: App;
let page: Rendered;

beforeAll(() => fetchLateCode());

beforeEach(async () => {
  // As wide as two columns: queries for one column, and for more than two, do not match.
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  app = createApp(loadedCatalogue([{ ...toyModel, simulation: toySimulation }]));
  page = await rendered(
    app,
    <>
      <div id="bar">
        <DrawerSwitch single={false} />
      </div>
      <Drawer overlaid />
    </>,
  );
});

afterEach(() => page.remove());

const buttonsIn = (place: string) => [
  ...page.host.querySelectorAll<HTMLElement>(`${place} .drawer-switch .drawer-button`),
];
const button = (place: string, id: string) =>
  page.host.querySelector<HTMLElement>(`${place} [data-testid=opens-${id}]`)!;
const click = (target: HTMLElement) =>
  act(async () => {
    target.focus();
    target.click();
  });

it('a drawer that covers the buttons of the bar has them, where they switch and close it', async () => {
  expect(buttonsIn('#bar')).toHaveLength(2);
  await click(button('#bar', 'computed'));
  expect(app.store.getState().view.drawer).toBe('formulas');
  expect(buttonsIn('#bar')).toHaveLength(0);
  expect(buttonsIn('.drawer')).toHaveLength(2);
  expect(document.activeElement?.textContent).toBe('Formulas');
  await click(button('.drawer', 'limits'));
  expect(app.store.getState().view.drawer).toBe('limits');
  expect(document.activeElement?.textContent).toBe('Limits');
  await click(button('.drawer', 'check'));
  expect(app.store.getState().view.drawer).toBe('check');
  expect(document.activeElement).toBe(button('.drawer', 'check'));
  await click(button('.drawer', 'computed'));
  expect(app.store.getState().view.drawer).toBe('limits');
  await click(button('.drawer', 'computed'));
  expect(app.store.getState().view.drawer).toBeNull();
  expect(document.activeElement).toBe(button('#bar', 'computed'));
});
