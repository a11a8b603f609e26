// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { LimitsSection } from '../../../src/app/details/LimitsSection.tsx';
import { legalValues } from '../../../src/app/store/legal-values.ts';
import { createApp, type App } from '../../../src/app/store/app.ts';
import { loadedCatalogue } from '../../../src/models/catalogue.ts';
import { solutionOf } from '../../compute/fake-worker.ts';
import { toyModel } from '../../toy-model.ts';
import { toySimulation } from '../../toy-simulation.ts';
import { type Rendered, rendered } from '../rendered.tsx';

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

/** A check of the present inputs that has seen this load. */
async function simulated(load: number) {
  const report = {
    ...{ packets: 1e6, warmUpPackets: 0, timeUs: 2e6, batches: 20, distributions: {}, tails: {} },
    indicators: { load: { mean: load, halfWidth: 0.01 } },
  };
  await act(async () => {
    const { view } = app.store.getState();
    app.store.setState({
      view: { ...view, check: true },
      check: {
        ...{ status: 'finished', failure: null },
        progress: { report, packetsPerSecond: 1e6, precise: true },
      },
    });
  });
}

const said = () => page.host.textContent;

it('claims no more than is known', () => {
  expect(said()).toContain('No known limitation applies here.');
});

it('says what a check found, and nothing of the kind where it agrees', async () => {
  await simulated(0.5);
  expect(said()).toContain('No known limitation applies here.');
  await simulated(0.8);
  expect(said()).not.toContain('No known limit');
  expect(said()).toMatch(
    /Check\. The simulation does not confirm this result: The number lies outside its 95 % interval\..*differs/,
  );
});

it('forgets the finding with the inputs that it belongs to', async () => {
  await simulated(0.8);
  await act(async () => {
    app.store.setState(({ values }) => ({ values: { ...values } }));
  });
  expect(said()).not.toContain('Check.');
});
