// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { PasteField } from '../../../src/app/kit/PasteField.tsx';
import { createApp } from '../../../src/app/page/create-app.ts';
import { catalogue } from '../../loaded-catalogue.ts';
import { rendered, type Rendered } from '../rendered.tsx';
import { typeInto } from '../events.ts';

const long = 'a: 1\n'.repeat(60_000);
let shown: Rendered | null = null;

afterEach(async () => {
  await shown?.remove();
  shown = null;
});

async function field() {
  await catalogue.load([catalogue.entries[0].id]);
  const [onChange, onLong] = [vi.fn(), vi.fn()];
  shown = await rendered(createApp(catalogue), <PasteField id="f" text="" {...{ onChange, onLong }} />);
  return { area: shown.host.querySelector('textarea')!, host: shown.host, onChange, onLong };
}

it('A text above 256 kB becomes a file beside the field, in one sentence', async () => {
  const { area, host, onChange, onLong } = await field();
  await typeInto(area, long);
  expect(onLong).toHaveBeenCalledWith(long);
  expect(onChange).not.toHaveBeenCalled();
  expect(area.value).toBe('');
  expect(host.querySelector('[role=status]')!.textContent).toBe(
    'A text of 0.286 MB is too long for the field and is read as a file beside it.',
  );
});

it('A text up to 256 kB stays in the field', async () => {
  const { area, host, onChange, onLong } = await field();
  await typeInto(area, 'a: 1\n');
  expect(onChange).toHaveBeenCalledWith('a: 1\n');
  expect(onLong).not.toHaveBeenCalled();
  expect(host.querySelector('[role=status]')!.textContent).toBe('');
});
