// @vitest-environment happy-dom
import { act, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FigureTabs } from '../../../../src/app/figures/grid/FigureTabs.tsx';
import { pressKey } from '../../events.ts';

const tabs = [
  { id: 'cost', label: 'Cost' },
  { id: 'loss', label: 'Loss' },
  { id: 'latency', label: 'Latency' },
];

let host: HTMLElement;
let root: Root;

function Choice() {
  const [chosen, setChosen] = useState('cost');
  return <FigureTabs label="Large figure" tabs={tabs} chosen={chosen} onChoose={setChosen} />;
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  host = document.createElement('div');
  document.body.append(host);
  root = createRoot(host);
  await act(async () => root.render(<Choice />));
});

afterEach(async () => {
  await act(async () => root.unmount());
  host.remove();
  vi.unstubAllGlobals();
});

const all = () => [...host.querySelectorAll<HTMLElement>('[role=tab]')];
const chosen = () => host.querySelector('[aria-selected=true]')!.textContent;
const press = (key: string) => pressKey(host.querySelector('[aria-selected=true]')!, key);

it('the line of tabs is one tab stop, moved by arrows, Home and End, round the ends', async () => {
  expect(all().map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1]);
  await press('ArrowRight');
  expect(chosen()).toBe('Loss');
  expect(document.activeElement!.textContent).toBe('Loss');
  await press('End');
  expect(chosen()).toBe('Latency');
  await press('ArrowRight');
  expect(chosen()).toBe('Cost');
  await press('ArrowLeft');
  expect(chosen()).toBe('Latency');
  await press('Home');
  expect(chosen()).toBe('Cost');
});

it('a tab is chosen by a press', async () => {
  await act(async () => all()[1].click());
  expect(chosen()).toBe('Loss');
});
