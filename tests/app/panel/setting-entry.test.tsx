// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, it } from 'vitest';
import { SettingEntry } from '../../../src/app/panel/SettingEntry.tsx';
import { catalogue } from '../../loaded-catalogue.ts';
import { type Rendered, rendered } from '../rendered.tsx';
import { solvingApp } from '../solving-app.ts';

let page: Rendered;

afterEach(() => page.remove());

it.each([
  ['20', 20, ''],
  ['20 ms', 20_000, ''],
  ['1.5us', 1.5, ''],
  ['0.3 ms', 300, ''],
  ['20 Mpps', null, 'for must be above 0 µs.'],
  ['-2 ms', null, 'for must be above 0 µs.'],
  ['1,5', null, 'for must be above 0 µs.'],
])('The entry “%s” of a setting in µs is %s', async (text, wanted, fault) => {
  await catalogue.load(['batch-polling']);
  const taken: number[] = [];
  page = await rendered(
    solvingApp(catalogue),
    <SettingEntry
      {...{ label: 'for', unit: 'µs', value: 7, allowed: 'above 0 µs', isAllowed: (value) => value > 0 }}
      onChange={(value) => taken.push(value)}
    />,
  );
  const input = page.host.querySelector('input')!;
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await act(async () => {
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
  });
  expect(taken).toEqual(wanted === null ? [] : [wanted]);
  expect(page.host.querySelector('p')!.textContent).toBe(fault);
});
