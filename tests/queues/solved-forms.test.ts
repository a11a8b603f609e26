import { beforeAll, describe, expect, it } from 'vitest';
import { createSolver, loadFor } from '../../src/models/batch-polling/solver/solver.ts';
import { solveCore } from '../../src/models/vswitch-polling/solver/solve-core.ts';
import { contentsOf, edgeOf, fluidLosses } from '../../src/queues/core-load.ts';
import type { PollCosts } from '../../src/queues/placement.ts';
import { simulateCore } from '../../src/queues/simulate-core.ts';
import { readScenario } from '../../src/scenario/file/read-scenario.ts';
import { catalogue } from '../loaded-catalogue.ts';
import { slowRandom } from './slow-reference.ts';

/** Loss and p99 of one queue by batch polling with memoryless arrivals; p99: of waiting and of the time in the system. */
function batchPolling(rateMpps: number, a: number, b: number, maxBatch: number, ringSize: number) {
  const service = { interceptUs: a, slopeUs: b, family: 'deterministic' };
  const inputs = { rateMpps, cores: 1, maxBatch, ringSize, arrivals: { family: 'geometric' }, service };
  const scenario = readScenario(catalogue, { model: 'batch-polling', inputs });
  if (!scenario.ok) throw new Error(scenario.fault.message);
  const { indicators } = createSolver().solve(scenario.value.values, { detail: 'indicators' });
  return {
    loss: indicators['lossProbability']!,
    waitingP99: indicators['waitingUs.exact.p99']!,
    sojournP99: indicators['sojournUs.exact.p99']!,
    batch: indicators['meanBatchNonEmpty']!,
  };
}

/** Three solutions of the busiest queue, the first of the rates. */
function solved(rates: readonly number[], { pollUs: a, packetUs: b, maxBatch: beta, ring }: PollCosts) {
  const k = rates.length;
  const total = rates.reduce((sum, rate) => sum + rate, 0);
  const times = { hit: b, miss: b, forward: 0, switchOver: a };
  const core = { rates, capacity: ring, maxBatch: beta, outputs: 1, times };
  const sum = batchPolling(total, k * a, b, k * beta, k * ring);
  // The others take their part of each round: a lone queue on a core that is slower by that.
  const served = fluidLosses(rates, 1, { pollUs: a, packetUs: b, emptyUs: a, maxBatch: beta, ring });
  const others = rates.slice(1).reduce((all, rate, j) => all + rate - served[j + 1]!, 0);
  const speed = 1 - b * others;
  const lone = batchPolling(rates[0]!, (k * a) / speed, b / speed, beta, ring);
  return {
    switched: { loss: solveCore(core, 'recommended').result.queues[0]!.loss!, p99: null },
    summed: { loss: sum.loss, p99: sum.sojournP99 },
    lone: { loss: lone.loss, p99: lone.waitingP99 + a + b * lone.batch },
  };
}

const forms = ['switched', 'summed', 'lone'] as const;
type Ratios = Record<(typeof forms)[number], { loss: number[]; p99: number[] }>;

const loads = [0.3, 0.6, 0.85, 0.97, 1.1] as const;
const found = new Map<string, Ratios>();
const ratiosOf = (load: number, even: boolean) => found.get(`${load} ${even}`)!;

beforeAll(async () => {
  await loadFor();
  const random = slowRandom(7);
  for (let n = 0; n < 60; n++) {
    const k = 2 + Math.floor(random() * 7);
    const even = n % 2 === 0;
    const shares = Array.from({ length: k }, () => (even ? 1 : -Math.log(random())));
    const pollUs = 0.1 * 10 ** random();
    const maxBatch = 2 ** (3 + Math.floor(random() * 4));
    const ring = maxBatch * 2 ** (1 + Math.floor(random() * 4));
    const costs = { pollUs, packetUs: 0.02 * 5 ** random(), emptyUs: pollUs, maxBatch, ring };
    const load = loads[n % loads.length]!;
    const scale = (edgeOf(contentsOf(shares), 1, costs)! * load) / shares.reduce((x, y) => x + y, 0);
    const rates = shares.map((share) => share * scale).sort((x, y) => y - x);
    const [queue] = simulateCore(rates, 1, costs, { packets: 4e5, seed: n }).queues;
    const answers = solved(rates, costs);
    const key = `${load} ${even}`;
    const empty = () => ({ loss: [], p99: [] });
    const ratios = found.get(key) ?? { switched: empty(), summed: empty(), lone: empty() };
    for (const form of forms) {
      const { loss, p99 } = answers[form];
      if (queue!.lostShare!.mean > 1e-4) ratios[form].loss.push(loss / queue!.lostShare!.mean);
      if (p99 !== null) ratios[form].p99.push(p99 / queue!.p99Us!);
    }
    found.set(key, ratios);
  }
}, 120_000);

/** All ratios of solved to simulated at these loads. */
const ratios = (
  form: (typeof forms)[number],
  of: 'loss' | 'p99',
  at: readonly number[],
  kinds = [true, false],
) => at.flatMap((load) => kinds.flatMap((even) => ratiosOf(load, even)[form][of]));
const least = (all: readonly number[]) => Math.min(...all);
const most = (all: readonly number[]) => Math.max(...all);

/** The bounds that docs/accuracy.md states. */
describe('solutions of the busiest of several queues, against the simulation', () => {
  const [below, near, beyond] = [[0.3, 0.6], [0.85, 0.97], [1.1]] as const;

  it('the virtual switch’s mechanism has the loss of overload, and far too much below the edge', () => {
    expect(least(ratios('switched', 'loss', beyond))).toBeGreaterThan(0.95);
    expect(most(ratios('switched', 'loss', beyond))).toBeLessThan(1.1);
    expect(least(ratios('switched', 'loss', near))).toBeGreaterThan(2);
  });

  it('one queue of the sum has the loss of equal queues in overload, and else neither loss nor p99', () => {
    expect(least(ratios('summed', 'loss', beyond, [true]))).toBeGreaterThan(0.94);
    expect(most(ratios('summed', 'loss', beyond, [true]))).toBeLessThan(1.05);
    expect(most(ratios('summed', 'loss', beyond, [false]))).toBeLessThan(0.6);
    expect(most(ratios('summed', 'loss', near))).toBeLessThan(0.1);
    expect(least(ratios('summed', 'p99', below))).toBeGreaterThan(1.2);
    expect(most(ratios('summed', 'p99', below))).toBeLessThan(1.9);
  });

  it('a queue alone on a core that is slower by the others is nearest at every load', () => {
    expect(least(ratios('lone', 'p99', [...below, ...near]))).toBeGreaterThan(0.7);
    expect(most(ratios('lone', 'p99', [...below, ...near]))).toBeLessThan(1.25);
    expect(least(ratios('lone', 'p99', beyond))).toBeGreaterThan(0.94);
    expect(most(ratios('lone', 'p99', beyond))).toBeLessThan(1.06);
    expect(least(ratios('lone', 'loss', near))).toBeGreaterThan(0.5);
    expect(most(ratios('lone', 'loss', near))).toBeLessThan(3);
    expect(least(ratios('lone', 'loss', beyond))).toBeGreaterThan(0.95);
    expect(most(ratios('lone', 'loss', beyond))).toBeLessThan(1.12);
  });
});
