// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { LimitMarks } from '../../../../src/app/parts/headline/LimitMarks.tsx';
import { LimitsSection } from '../../../../src/app/parts/details/LimitsSection.tsx';
import { legalValues } from '../../../../src/app/core/legal-values.ts';
import type { App } from '../../../../src/app/core/app.ts';
import { createApp } from '../../../../src/app/page/create-app.ts';
import { loadedCatalogue } from '../../../../src/models/catalogue.ts';
import { solutionOf } from '../../../solution-of.ts';
import { toyModel } from '../../../toy-model.ts';
import { toySimulation } from '../../../toy-simulation.ts';
import { type Rendered, rendered } from '../../rendered.tsx';

let app: App;
let page: Rendered;

beforeEach(async () => {
  app = createApp(loadedCatalogue([{ ...toyModel, simulation: toySimulation }]));
  page = await rendered(app, <LimitsSection />);
  await act(async () => {
    const { solve } = app.store.getState();
    const solution = solutionOf({ load: 0.5, 'waitingUs.exact.mean': 0.5 });
    app.store.setState({ solve: { ...solve, forValues: legalValues(app.store.getState()), solution } });
  });
});

afterEach(() => page.remove());

/** A check of the present inputs with this simulated load. */
async function simulated(load: number) {
  const report = {
    packets: 1e6,
    warmUpPackets: 0,
    timeUs: 2e6,
    batches: 20,
    distributions: {},
    tails: {},
    indicators: { load: { mean: load, halfWidth: 0.01 } },
  };
  await act(async () => {
    const { view } = app.store.getState();
    app.store.setState({
      view: { ...view, check: true },
      check: {
        status: 'finished',
        failure: null,
        progress: { report, packetsPerSecond: 1e6, precise: true },
      },
    });
  });
}

/** The text, with plain spaces between numbers and units. */
const pageText = () => page.host.textContent.replaceAll('\u202f', ' ');

it('the limits claim no more than is known', () => {
  expect(pageText()).toContain('No known limitation applies here.');
});

it('the limits contain the findings of a check, and none where it agrees', async () => {
  await simulated(0.5);
  expect(pageText()).toContain('No known limitation applies here.');
  await simulated(0.8);
  expect(pageText()).not.toContain('No known limitation');
  expect(pageText()).toMatch(
    /Simulation\. 1 of 1 number lies outside its simulated 95 % interval: Load by 38 %\./,
  );
});

it('the limits have a difference within chance as a note only', async () => {
  await simulated(0.515);
  expect(pageText()).toMatch(
    /Simulation\. 1 of 1 number lies just outside .*, as one in twenty does by chance: Load by 2.9 %\./,
  );
  expect(pageText()).toContain('No known limitation applies here.');
});

it.each([
  ['names the numbers that are approximate here, with the reason, whether or not they were checked', []],
  [
    'says a notice once that is the reason for approximate numbers',
    [{ code: 'wait', severity: 'limit' as const, message: 'The wait is up to 5 % too high.' }],
  ],
])('the limits: %s', async (_, notices) => {
  await page.remove();
  const expectedDifference = (_values: unknown, name: string) =>
    name.startsWith('waitingUs')
      ? {
          reason: 'The wait is up to 5 % too high.',
          bound: { tooLow: 0, tooHigh: 0.05, measured: 'at half load' },
        }
      : null;
  app = createApp(loadedCatalogue([{ ...toyModel, simulation: { ...toySimulation, expectedDifference } }]));
  const { solve } = app.store.getState();
  const solution = { ...solutionOf({ load: 0.5, 'waitingUs.exact.mean': 0.5 }), notices };
  app.store.setState({ solve: { ...solve, forValues: legalValues(app.store.getState()), solution } });
  page = await rendered(
    app,
    <>
      <LimitsSection />
      <LimitMarks />
    </>,
  );
  const kind = notices.length > 0 ? 'Limit' : 'Approximation';
  expect(pageText()).toMatch(
    new RegExp(`${kind}\\. The wait is up to 5 % too high\\. Affects: [^:]*wait[^:]*\\.`, 'i'),
  );
  const marks = page.host.querySelector('[data-testid=limit-marks]')!;
  expect(marks.getAttribute('aria-label')).toBe('1 limit applies here');
  expect(marks.textContent).toBe('¹');
  expect(page.host.querySelector('[data-testid=limits] li')!.textContent).toMatch(/^¹/);
  const offer = page.host.querySelector<HTMLButtonElement>('[data-testid=limits] button')!;
  expect(offer.textContent).toBe('Simulate these numbers');
  await act(async () => offer.click());
  expect(app.store.getState().view.check).toBe(true);
  expect(pageText()).toContain('Simulated values are beside the numbers.');
});

it('the limits drop a finding with its inputs', async () => {
  await simulated(0.8);
  await act(async () => {
    app.store.setState(({ values }) => ({ values: { ...values } }));
  });
  expect(pageText()).not.toContain('Simulation.');
});
