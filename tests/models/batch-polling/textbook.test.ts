/**
 * Presets of the textbooks against closed forms, and against chains that are eliminated here and share no code with the
 * solver. Arrivals that are memoryless on slots come like a Poisson process whose slots last exponential times: an idle
 * core that looks once a slot is on a vacation of mean one slot.
 */
import { describe, expect, it } from 'vitest';
import type { InputValues } from '../../../src/models/contract/inputs.ts';
import { defaultValues } from '../../../src/models/contract/inputs.ts';
import { casesOf } from '../../long-run.ts';
import type { Solution } from '../../../src/models/contract/solution.ts';
import { fields } from '../../../src/models/batch-polling/inputs.ts';
import { presets } from '../../../src/models/batch-polling/presets.ts';
import { createSimulator } from '../../../src/models/batch-polling/simulator/simulator.ts';
import { createSolver } from '../../../src/models/batch-polling/solver/solver.ts';

const solver = createSolver();

const presetValues = (id: string, changes: InputValues = {}): InputValues => ({
  ...defaultValues(fields),
  ...presets.find((preset) => preset.id === id)!.inputs,
  ...changes,
});

const solutions = new Map<string, Solution>();

/** Loss, mean wait in µs and mean number that waits; each scenario is solved once. */
function solved(values: InputValues) {
  const key = JSON.stringify(values);
  const solution = solutions.get(key) ?? solver.solve(values, { detail: 'indicators' });
  solutions.set(key, solution);
  const { indicators } = solution;
  return {
    loss: indicators.lossProbability as number,
    waitUs: indicators['waitingUs.exact.mean'] as number,
    waiting: indicators.meanQueueRandomTime as number,
  };
}

/** Stationary law of a chain of rates or probabilities, by elimination without subtraction (Grassmann). */
function stationary(rates: number[][]): number[] {
  const n = rates.length;
  const a = rates.map((row) => [...row]);
  for (let k = n - 1; k > 0; k--) {
    let out = 0;
    for (let j = 0; j < k; j++) out += a[k][j];
    for (let i = 0; i < k; i++) a[i][k] /= out;
    for (let i = 0; i < k; i++) for (let j = 0; j < k; j++) if (i !== j) a[i][j] += a[i][k] * a[k][j];
  }
  const law = [1];
  for (let k = 1; k < n; k++) {
    law.push(0);
    for (let i = 0; i < k; i++) law[k] += law[i] * a[i][k];
  }
  const sum = law.reduce((x, y) => x + y);
  return law.map((p) => p / sum);
}

/** M/M/1 with `places` to wait and vacations of mean `vacation` services whenever the server finds nobody. */
function vacationQueue(load: number, places: number, vacation: number) {
  const size = places + 1; // states: w waiting beside a service, then w waiting in a vacation
  const rates = Array.from({ length: 2 * size }, () => new Array<number>(2 * size).fill(0));
  for (let w = 0; w <= places; w++) {
    if (w < places) rates[w][w + 1] = rates[size + w][size + w + 1] = load;
    rates[w][w > 0 ? w - 1 : size] = 1;
    if (w > 0) rates[size + w][w - 1] = 1 / vacation;
  }
  const law = stationary(rates);
  const at = Array.from({ length: size }, (_, w) => law[w] + law[size + w]);
  const waiting = at.reduce((sum, p, w) => sum + w * p, 0);
  return { loss: at[places], waiting };
}

/** M/M/1/K. */
function classic(load: number, places: number) {
  const weights = Array.from({ length: places + 2 }, (_, n) => load ** n);
  const sum = weights.reduce((x, y) => x + y);
  const loss = weights[places + 1] / sum;
  const waiting = weights.reduce((all, w, n) => all + (Math.max(0, n - 1) * w) / sum, 0);
  return { loss, waitUs: waiting / (load * (1 - loss)) };
}

const within = (actual: number, expected: number, share: number) =>
  expect(Math.abs(actual / expected - 1)).toBeLessThan(share);

describe('presets of the textbooks', () => {
  it.each([0.5, 0.7, 0.9, 1.2])('M/M/1/K at a load of %d has the loss of M/M/1/K with vacations', (load) => {
    const { loss } = solved(presetValues('m-m-1-k', { rateMbps: 672 * load }));
    within(loss, vacationQueue(load, 9, 0.01).loss, 1e-9);
    within(loss, classic(load, 9).loss, 0.0051);
  });

  it('M/M/1/K at its own load has the loss of the closed form to 0.15 %, and its mean wait to 0.08 %', () => {
    const { loss, waitUs } = solved(presetValues('m-m-1-k'));
    within(loss, classic(0.9, 9).loss, 0.0015);
    within(waitUs, classic(0.9, 9).waitUs, 0.0008);
  });

  it.each([10, 20, 50])('M/M/1 on slots of %d ns waits ρ/(1 − ρ) services', (slotNs) => {
    const { waitUs, loss } = solved(
      presetValues('m-m-1', { slotNs, ringSize: 80, 'service.tableUs': { 0: slotNs / 2000, 1: 1 } }),
    );
    within(waitUs, 0.7 / 0.3, 1e-9);
    expect(loss).toBeLessThan(1e-10);
    within(loss, vacationQueue(0.7, 80, slotNs / 1000).loss, 1e-9);
  });

  it('M/D/1 waits 0.1 % longer than Pollaczek and Khinchine say, for services of 1000 exponential slots', () => {
    const { waitUs } = solved(presetValues('m-d-1'));
    const constant = 0.7 / (2 * 0.3);
    within(waitUs, constant * (1 + 1 / 1000), 1e-9);
  });

  it.each([0.3, 0.5, 0.8, 1])('M/G/1 with a cv of %d waits as Pollaczek and Khinchine say', (cv) => {
    // The slots are exponential times: they add 1 / 100 to the square of the cv.
    const { waitUs } = solved(
      presetValues('m-g-1', { 'service.cv': Math.sqrt(cv * cv - 0.01), rateMbps: 336 }),
    );
    within(waitUs, (0.5 * (1 + cv * cv)) / (2 * 0.5), 1e-9);
  });

  it('Geo/Geo/1/K has the loss of its chain, slot by slot', () => {
    const [arrival, end, places] = [0.4, 0.5, 9];
    // At the beginning of a slot: w wait and the core serves, or w = 0 and it looks at an empty ring.
    const size = places + 1;
    const step = Array.from({ length: size + 1 }, () => new Array<number>(size + 1).fill(0));
    for (let w = -1; w <= places; w++) {
      for (const [comes, chance] of [
        [1, arrival],
        [0, 1 - arrival],
      ]) {
        // Arrivals come at the end of the slot, before the next look at the ring.
        const ring = Math.min(places, Math.max(0, w) + comes);
        const looks = w < 0 ? 1 : end;
        step[w + 1][ring === 0 ? 0 : ring] += chance * looks;
        if (w >= 0) step[w + 1][ring + 1] += chance * (1 - end);
      }
    }
    const law = stationary(step);
    const { loss } = solved(presetValues('geo-geo-1-k'));
    within(loss, law[size], 1e-9);
  });

  it.each(presets.filter(({ group }) => group === 'Textbook').map(({ id }) => id))(
    '%s is simulated as it is solved',
    (id) => {
      const values = presetValues(id, id === 'm-m-1' || id === 'm-g-1' ? { ringSize: 20 } : {});
      const simulator = createSimulator(values, { seed: 7 });
      const packets = casesOf(2e6, 5e5);
      while (simulator.packets < packets) simulator.run(1e5);
      const { indicators } = simulator.report();
      const { loss, waitUs } = solved(values);
      for (const [name, value] of [
        ['waitingUs.exact.mean', waitUs],
        ['lossProbability', loss],
      ] as const) {
        const found = indicators[name]!;
        expect(Math.abs(found.mean - value), name).toBeLessThanOrEqual(2 * found.halfWidth! + 1e-6);
      }
    },
  );

  it('memoryless service of full batches too long to follow is refused in one sentence', () => {
    const values: InputValues = {
      ...defaultValues(fields),
      'service.family': 'geometric',
      slotNs: 1,
    };
    expect(() => solved(values)).toThrow(
      /^With memoryless service full batches .*: slots of \d+ ns allow it\.$/,
    );
  });
});
