import { expect, it } from 'vitest';
import { polledEquation } from '../../../../../src/models/batch-polling/about/first-polls.ts';
import { firstPolls } from '../../../../../src/models/batch-polling/solver/over-time/first-polls.ts';
import { SolveFailure } from '../../../../../src/models/contract/solution.ts';
import { solved } from '../../simulator/simulations.ts';
import { arrivals, coreAt, cores } from './stalled-cores.ts';

/** Numbers between 0 and 1, always the same ones: mulberry32. */
function uniform(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Queues of polls 1 .. count of a core with geometric gaps and services of whole slots or the two next to their means,
 * slot by slot: the mechanism itself, without the simulator or the chain.
 */
function queuesOfRun(random: () => number, count: number, gap: number): number[] {
  const { maxBatch, ringSize } = cores.small;
  const [perPoll, perPacket] = [
    100 * cores.small['service.interceptUs'],
    100 * cores.small['service.slopeUs'],
  ];
  // Gaps of 0, 1, 2, ... slots: a slot has another packet with probability 1 / (1 + gap).
  const again = 1 / (1 + gap);
  const queues: number[] = [];
  let queue = 0;
  while (queues.length < count) {
    queues.push(queue);
    const batch = Math.min(queue, maxBatch);
    queue -= batch;
    const mean = perPoll + perPacket * batch;
    const slots = Math.floor(mean) + (random() < mean - Math.floor(mean) ? 1 : 0);
    for (let slot = 0; slot < slots; slot++) while (random() < again) queue = Math.min(ringSize, queue + 1);
  }
  return queues;
}

it.each([0.5, 0.9, 1.3])('the first polls find what a simulation slot by slot finds, at load %d', (load) => {
  const core = coreAt(load, cores.small, arrivals.memoryless);
  const values = { ...core, 'service.family': 'deterministic' };
  const { polls } = firstPolls(values, 30);
  const random = uniform(7);
  const gap = (100 * 672) / Number(core.rateMbps);
  const runs = Array.from({ length: 4000 }, () => queuesOfRun(random, 30, gap));
  for (const poll of [1, 2, 3, 5, 10, 20, 30]) {
    const found = runs.map((queues) => queues[poll - 1]);
    const mean = found.reduce((sum, queue) => sum + queue, 0) / found.length;
    const variance = found.reduce((sum, queue) => sum + (queue - mean) ** 2, 0) / found.length;
    const error = 4 * Math.sqrt(variance / found.length) + 1e-9;
    expect(Math.abs(polls[poll - 1].mean - mean), `poll ${poll}: ${mean}`).toBeLessThan(error);
    const empty = found.filter((queue) => queue === 0).length / found.length;
    expect(Math.abs(polls[poll - 1].empty - empty), `poll ${poll}, empty`).toBeLessThan(0.035);
  }
});

it('the first polls approach the stationary law, never moving away from it', () => {
  const values = coreAt(0.6, cores.small, arrivals.memoryless);
  const { polls, stationary } = firstPolls(values, 200);
  expect(stationary.mean).toBeCloseTo(solved(values).indicators.meanQueueAtPoll!, 9);
  expect(polls[199].mean).toBeCloseTo(stationary.mean, 6);
  for (let k = 1; k < polls.length; k++)
    expect(polls[k].apart).toBeLessThanOrEqual(polls[k - 1].apart + 1e-12);
});

it('the iteration is shown with numbers, a figure and its table', () => {
  const values = coreAt(0.8, cores.large, arrivals.memoryless);
  const polls = firstPolls(values, polledEquation.count);
  const lines = polledEquation.steps(values, polls).map(({ change, line }) => `${change} ${line}`);
  expect(lines[0]).toContain('poll 1: E[Q] = 0 packets, total variation from the stationary law 100 %');
  for (const line of lines) expect(line).not.toMatch(/NaN|undefined|Infinity/);
  const { table, series } = polledEquation.figure(polls);
  expect(table.rows).toHaveLength(51);
  for (const row of table.rows) expect(row).toHaveLength(table.columns.length);
  for (const { x, y } of series) expect(x.length).toBe(y.length);
});

it('a core that drifts has no chain from poll to poll', () => {
  const values = { ...coreAt(0.5, cores.small, arrivals.memoryless), 'service.driftCv': 0.05 };
  expect(() => firstPolls(values, 50)).toThrow(SolveFailure);
});
