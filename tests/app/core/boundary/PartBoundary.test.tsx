// @vitest-environment happy-dom
import { act, type ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { PartBoundary } from '../../../../src/app/core/boundary/PartBoundary.tsx';
import { createApp } from '../../../../src/app/page/create-app.ts';
import { useApp } from '../../../../src/app/core/app-context.tsx';
import { loadedCatalogue } from '../../../../src/models/catalogue.ts';
import { toyModel } from '../../../toy-model.ts';
import { type Rendered, rendered } from '../../rendered.tsx';
import { fetchLateCode } from '../../../../src/app/kit/lazy/late-code.ts';

beforeAll(() => fetchLateCode());

let page: Rendered | null = null;
let broken = false;

/** Throws above 1 Mpps, and whenever it is broken. */
function Fragile() {
  const rate = useApp(({ values }) => Number(values.rateMpps));
  if (broken || rate > 1) throw new Error('no such rate');
  return <p className="sound">{rate} Mpps</p>;
}

async function open(part: ReactNode) {
  const app = createApp(loadedCatalogue([toyModel]));
  page = await rendered(
    app,
    <>
      <PartBoundary part="The line of rates">{part}</PartBoundary>
      <p className="beside">beside</p>
    </>,
  );
  return {
    app,
    host: page.host,
    set: (rate: number) => act(async () => app.actions.setValue('rateMpps', rate)),
  };
}

const fault = (host: HTMLElement) => host.querySelector('[role=alert]')?.textContent ?? null;

beforeEach(() => {
  broken = false;
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(async () => {
  await page?.remove();
  page = null;
  vi.restoreAllMocks();
});

it('an error of one part is shown in its place, and everything beside it remains', async () => {
  const { app, host, set } = await open(<Fragile />);
  expect(fault(host)).toBeNull();
  await set(1.5);
  expect(fault(host)).toMatch(
    /^The line of rates stopped .*no such rate.*Everything else works.*are unaffected\./,
  );
  expect(host.querySelector('.beside')?.textContent).toBe('beside');
  expect(app.store.getState().history.past).toHaveLength(1);
});

it('a change of the inputs renders the part again, undo among them', async () => {
  const { app, host, set } = await open(<Fragile />);
  await set(1.5);
  await set(2);
  expect(fault(host)).not.toBeNull();
  await act(async () => {
    app.actions.undo();
    app.actions.undo();
  });
  expect(fault(host)).toBeNull();
  expect(host.querySelector('.sound')?.textContent).toBe('0.5 Mpps');
});

it('a failed part can be tried again', async () => {
  broken = true;
  const { host } = await open(<Fragile />);
  const again = () => host.querySelector<HTMLButtonElement>('.part-fault button')!;
  await act(async () => again().click());
  expect(fault(host)).not.toBeNull();
  broken = false;
  await act(async () => again().click());
  expect(fault(host)).toBeNull();
});
