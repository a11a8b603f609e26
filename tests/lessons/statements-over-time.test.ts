import { describe, expect, it } from 'vitest';
import type { Condition, Lesson, Task } from '../../src/lessons/lesson.ts';
import { longestStall } from '../../src/models/batch-polling/solver/over-time/longest-stall.ts';
import { StalledCore } from '../../src/models/batch-polling/solver/over-time/stalled-core.ts';
import { defaultValues, type InputValues } from '../../src/models/contract/inputs.ts';
import { readPlan } from '../../src/scenario/transient/read-plan.ts';
import { planRecord, readTimePlan } from '../../src/scenario/view/time-plan.ts';
import { blocksOf } from '../../src/transient/estimates.ts';
import { Replications } from '../../src/transient/replications.ts';
import { answerOf, estimatesOf, prepareRun } from '../../src/transient/transient-run.ts';
import { curvePoints } from '../../src/lessons/answers/curve-points.ts';
import { transients } from '../../workers/transients.ts';
import { BurstPass } from '../../src/models/batch-polling/solver/over-time/burst-pass.ts';
import { catalogue } from '../loaded-catalogue.ts';
import { textsOf } from './lesson-facts.ts';
import { loadedLesson } from '../loaded-lesson.ts';

const afterAStall = await loadedLesson('after-a-stall');
const yourSimulator = await loadedLesson('your-simulator');
const burstsAndWaves = await loadedLesson('bursts-and-waves');

const stepOf = (lesson: Lesson, id: string) => lesson.steps.find((step) => step.id === id)!;

const valuesOf = (lesson: Lesson, id: string) =>
  ({
    ...defaultValues(catalogue.find('batch-polling')!.fields),
    ...stepOf(lesson, id).scene.inputs,
  }) as InputValues;

/** The words of a step; numbers are computed and searched in them as they are written. */
const wordsOf = (lesson: Lesson, id: string): string => textsOf(stepOf(lesson, id)).join(' ');

function drawnTask(lesson: Lesson, id: string) {
  const { task } = stepOf(lesson, id);
  if (task.kind !== 'draw-time') throw new Error(`${id} asks for no drawing over time`);
  return task;
}

async function simulated(
  values: InputValues,
  time: string,
  replications: number,
  instantsUs?: readonly number[],
) {
  const model = catalogue.find('batch-polling')!;
  const transient = await transients['batch-polling']();
  const record = { bins: 100, ...planRecord(readTimePlan(time)!), instantsUs };
  const reading = readPlan(model, transient, values, record, 1000);
  if (!reading.ok) throw new Error(reading.fault.message);
  const options = { seed: 1, instants: 10, atEvents: true };
  const prepared = prepareRun(transient, values, reading.plan, reading.changed, options);
  const source = new Replications(transient, prepared.job);
  const estimates = estimatesOf(prepared.job, source.simulator.slotUs);
  for (const { first, count } of blocksOf(replications)) estimates.add(source.block(first, count));
  return answerOf(prepared, estimates);
}

describe('numbers of the lessons over time', () => {
  it('Latency is back 480 µs after a stall of 100 µs at 80 % load, 1140 µs at 90 %', async () => {
    const { playOn } = stepOf(afterAStall, 'exercises').task as Extract<Task, { kind: 'exercises' }>;
    const back = (id: string, runs: number) =>
      simulated(valuesOf(afterAStall, id), playOn.scene.view!.time, runs);
    const at80 = await back('how-long', 2000);
    // Latency is looked at in intervals of 20 µs.
    expect(Math.abs(at80.recoveryUs! - 480)).toBeLessThan(20);
    expect(Math.abs(at80.drainUs!.mean - 430)).toBeLessThan(2);
    expect(at80.total.lost).toBe(0);
    const worst = at80.bins.filter(({ fromUs }) => fromUs >= 200 && fromUs < 300);
    expect(worst[0].latencyUs!.p99).toBeCloseTo(125, 0);
    expect(worst.at(-1)!.latencyUs!.p99).toBeCloseTo(111, 0);
    const at90 = await back('watch', 1000);
    expect(Math.abs(at90.recoveryUs! - 1140)).toBeLessThan(25);
    const fuller = 100 * (at90.total.peak.mean / at80.total.peak.mean - 1);
    expect(wordsOf(afterAStall, 'watch')).toContain(`${fuller.toFixed(0)} % fuller`);
  });

  it('The rule of thumb is the toss of a coin, and rarely costs a few microseconds', () => {
    const core = new StalledCore(valuesOf(afterAStall, 'coin'));
    expect(wordsOf(afterAStall, 'coin')).toContain(`${(100 * core.loss(4630).any).toFixed(0)} % of them`);
    const lasts = (epsilon: number) => `${(longestStall(core, epsilon).value! / 100).toFixed(1)} µs`;
    expect(wordsOf(afterAStall, 'rarely')).toContain(`${lasts(1e-6)}, and ${lasts(1e-3)} for`);
  });

  it('From empty the queue is as the lesson on simulators says', async () => {
    const values = valuesOf(yourSimulator, 'warm-up');
    const { occupancy } = await simulated(values, 'h:600,start:empty', 3000, [5, 100]);
    const [early, later] = occupancy.map(({ mean }) => mean);
    expect(early).toBeCloseTo(1, 1);
    expect(Math.abs(later - 3.2)).toBeLessThan(0.15);
    expect(wordsOf(yourSimulator, 'warm-up')).toContain('is 1 after 5 µs, 3.2 after 100');
    // A run has as many packets as the next step says, and its queue at one instant may well be 6.
    const { total, occupancy: band } = await simulated(values, 'h:600,start:empty', 300, [400]);
    expect(Math.abs(total.offered - 540)).toBeLessThan(5);
    expect(band[0].p95).toBeGreaterThan(6);
  });

  it('The slow wave loses 5.7 % of the packets, the fast one none', async () => {
    const values = valuesOf(burstsAndWaves, 'mean-load');
    const { task } = stepOf(burstsAndWaves, 'mean-load');
    const time = (task as Extract<Task, { kind: 'choose' }>).shows!.time;
    const slow = await simulated(values, time, 3000);
    const lost = (100 * slow.total.lost) / slow.total.offered;
    expect(wordsOf(burstsAndWaves, 'mean-load')).toContain(`${lost.toFixed(1)} %`);
    const fast = await simulated(values, time.replace(':400:', ':100:'), 300);
    expect(fast.total.lost).toBe(0);
    const largerRing = await simulated({ ...values, ringSize: 1024 }, time, 300);
    expect(largerRing.total.lost).toBe(0);
  });

  it('A burst of 909 packets is lost in part once in a thousand, one of 950 as often at its end as before', () => {
    const pass = new BurstPass(new StalledCore(valuesOf(burstsAndWaves, 'fits')), 10 / 67.2, 960);
    expect(pass.loss(899).any).toBeLessThan(1e-4);
    expect(pass.loss(900).any).toBeGreaterThan(1e-4);
    expect(pass.loss(909).any).toBeLessThan(1e-3);
    expect(pass.loss(910).any).toBeGreaterThan(1e-3);
    const { during, atEnd } = pass.loss(950);
    expect(during).toBeCloseTo(0.0655, 4);
    expect(atEnd).toBeCloseTo(0.0678, 4);
    const words = wordsOf(burstsAndWaves, 'the-end');
    expect(words).toContain(`a probability of ${(100 * during).toFixed(1)} %`);
    expect(words).toContain(`${(100 * atEnd).toFixed(1)} % more`);
  });

  it('The queue stays on the axes that are drawn on, and is as the answers say', async () => {
    const waiting = async (lesson: Lesson, id: string, more: readonly number[] = []) => {
      const { plan, x, y } = drawnTask(lesson, id);
      const instants = [...curvePoints(x), ...more].sort((a, b) => a - b);
      const { occupancy, total } = await simulated(valuesOf(lesson, id), plan, 500, instants);
      const medians = occupancy.map(({ p50 }) => p50);
      expect(Math.max(...medians)).toBeLessThan(y.range[1]);
      return { medians, total, at: (us: number) => occupancy[instants.indexOf(us)] };
    };
    const stalled = await waiting(afterAStall, 'watch');
    expect(Math.max(stalled.medians[0], stalled.medians.at(-1)!)).toBeLessThan(150);
    const { total } = await waiting(burstsAndWaves, 'faster');
    expect(total.lost).toBe(0);
    expect(Math.abs(total.peak.mean - 178)).toBeLessThan(178);
  });

  it('A ring as long as the goal asks for holds the burst, and a shorter one does not', () => {
    const { reach, witness } = stepOf(burstsAndWaves, 'watch-burst').task as Extract<Task, { kind: 'goal' }>;
    const least = (reach as Extract<Condition, { kind: 'all' }>).of.find(({ kind }) => kind === 'input');
    const { atLeast } = least as Extract<Condition, { kind: 'input' }>;
    const lossWith = (ringSize: number) =>
      new BurstPass(
        new StalledCore({ ...valuesOf(burstsAndWaves, 'watch-burst'), ringSize }),
        10 / 67.2,
        950,
      ).loss(950);
    expect(lossWith(atLeast!).any).toBeLessThan(1e-3);
    expect(lossWith(atLeast! - 1).any).toBeGreaterThan(1e-3);
    expect(witness.inputs!.ringSize).toBeGreaterThan(atLeast!);
  });
});
