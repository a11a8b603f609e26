// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { ParameterPanel } from '../../../src/app/panel/ParameterPanel.tsx';
import { useFieldKeys } from '../../../src/app/panel/use-field-keys.ts';
import { createApp } from '../../../src/app/page/create-app.ts';
import { fetchLateCode } from '../../../src/app/kit/lazy/late-code.ts';
import { loadedCatalogue } from '../../../src/models/catalogue.ts';
import { toyModel } from '../../toy-model.ts';
import { type Rendered, rendered } from '../rendered.tsx';

function Keys() {
  useFieldKeys();
  return null;
}

let page: Rendered;

beforeAll(() => fetchLateCode());

beforeEach(async () => {
  page = await rendered(
    createApp(loadedCatalogue([toyModel])),
    <>
      <ParameterPanel />
      <Keys />
    </>,
  );
});

afterEach(() => page.remove());

const field = () => page.host.querySelector<HTMLElement>('[data-testid="field-rateMpps"]')!;
const inField = <Found extends HTMLElement>(selector: string) => field().querySelector<Found>(selector)!;

const focus = (selector: string) => act(async () => inField(selector).focus());

async function press(key: string, more: KeyboardEventInit = {}): Promise<boolean> {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
  await act(async () => {
    document.activeElement!.dispatchEvent(event);
  });
  return event.defaultPrevented;
}

it('a field has its slider as its tab stop, and neither its number nor units nor help', () => {
  const stops = ['input[type=range]', '.number-entry', '.unit-menu > select', '.help-button'].filter(
    (one) => inField(one).tabIndex >= 0,
  );
  expect(stops).toEqual(['input[type=range]']);
});

it('a slider moves the focus to its number with the digit that begins it, or with Enter', async () => {
  await focus('input[type=range]');
  expect(await press('7')).toBe(false); // the browser types it
  expect(document.activeElement).toBe(inField('.number-entry'));
  await focus('input[type=range]');
  expect(await press('Enter')).toBe(true);
  expect(document.activeElement).toBe(inField('.number-entry'));
  await focus('input[type=range]');
  await press('p');
  expect(document.activeElement).toBe(inField('input[type=range]'));
});

it('a slider opens the units with Alt and the arrow down', async () => {
  const list = inField<HTMLSelectElement>('.unit-menu > select');
  const opened = vi.fn<() => void>();
  list.showPicker = opened;
  await focus('input[type=range]');
  expect(await press('ArrowDown', { altKey: true })).toBe(true);
  expect(document.activeElement).toBe(list);
  expect(opened).toHaveBeenCalledOnce();
});

it('a slider opens the help with F1', async () => {
  const opened = vi.fn<() => void>();
  inField('.popover').togglePopover = () => {
    opened();
    return true;
  };
  await focus('.number-entry');
  expect(await press('F1')).toBe(true);
  expect(document.activeElement).toBe(inField('.help-button'));
  expect(opened).toHaveBeenCalledOnce();
});
