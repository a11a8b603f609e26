import { describe, expect, it } from 'vitest';
import {
  comparedIndicators,
  overallVerdict,
} from '../../../../src/app/core/simulation/compared-indicators.ts';
import { createApp } from '../../../../src/app/page/create-app.ts';
import { loadedCatalogue } from '../../../../src/models/catalogue.ts';
import { legalValues } from '../../../../src/app/core/legal-values.ts';
import type { Interval } from '../../../../src/models/contract/simulation.ts';
import { solutionOf } from '../../../solution-of.ts';
import { toyModel } from '../../../toy-model.ts';
import { toySimulation } from '../../../toy-simulation.ts';

function stateWith(simulated: Record<string, Interval | null>, method = 'exact') {
  const { store } = createApp(loadedCatalogue([{ ...toyModel, simulation: toySimulation }]));
  const { solve, view } = store.getState();
  store.setState({
    view: { ...view, check: true, method },
    solve: {
      ...solve,
      forValues: legalValues(store.getState()),
      solution: solutionOf({
        load: 0.5,
        'waitingUs.exact.mean': 0.5,
        'waitingUs.approximate.mean': 1,
        'deadline.missedShare': null,
      }),
    },
    check: {
      status: 'finished',
      failure: null,
      progress: {
        report: {
          packets: 1e6,
          warmUpPackets: 0,
          timeUs: 2e6,
          batches: 20,
          indicators: simulated,
          distributions: {},
          tails: {},
        },
        packetsPerSecond: 1e6,
        precise: true,
      },
    },
  });
  return store.getState();
}

describe('comparedIndicators', () => {
  it('puts the strip first and shows the chosen method only', () => {
    const interval = { mean: 0.5, halfWidth: 0.01 };
    const state = stateWith({
      'waitingUs.approximate.mean': interval,
      'waitingUs.exact.mean': interval,
      load: interval,
    });
    const names = comparedIndicators(state).map(({ declaration }) => declaration.name);
    expect(names).toEqual(['load', 'waitingUs.exact.mean']);
    expect(overallVerdict(comparedIndicators(state))).toBe(
      'All 2 numbers agree within their 95 % intervals.',
    );
  });

  it('names the worst difference with its reason', () => {
    const state = stateWith(
      { 'waitingUs.approximate.mean': { mean: 0.5, halfWidth: 0.01 }, load: { mean: 0.5, halfWidth: 0.01 } },
      'approximate',
    );
    expect(overallVerdict(comparedIndicators(state))).toMatch(
      /^1 of 2 numbers agrees within its 95 % interval\. .+ differs by 100 %, expected here: the approximation takes every service for an exponential one\.$/,
    );
  });

  it('names a difference larger than the known one before a larger one that is expected', () => {
    const state = stateWith(
      { 'waitingUs.approximate.mean': { mean: 0.5, halfWidth: 0.01 }, load: { mean: 0.4, halfWidth: 0.01 } },
      'approximate',
    );
    expect(overallVerdict(comparedIndicators(state))).toMatch(/ differs by 25 %, .* for no known reason\.$/);
  });

  it('counts separately numbers inside the interval and numbers within twice its half-width', () => {
    const state = stateWith({
      'waitingUs.exact.mean': { mean: 0.515, halfWidth: 0.01 },
      load: { mean: 0.505, halfWidth: 0.01 },
    });
    expect(comparedIndicators(state).map(({ verdict }) => verdict.kind)).toEqual(['agrees', 'near']);
    expect(overallVerdict(comparedIndicators(state))).toBe(
      '1 of 2 numbers agrees within its 95 % interval, 1 lies within twice the half-width.',
    );
  });

  it('returns nothing before there are numbers', () => {
    expect(overallVerdict(comparedIndicators(stateWith({})))).toBe('');
    expect(overallVerdict(comparedIndicators(stateWith({ load: null })))).toBe('');
  });
});
