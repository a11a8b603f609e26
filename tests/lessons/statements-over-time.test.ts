import { describe, expect, it } from 'vitest';
import { afterAStall } from '../../src/lessons/after-a-stall.ts';
import { burstsAndWaves } from '../../src/lessons/bursts-and-waves.ts';
import type { Lesson, Task } from '../../src/lessons/lesson.ts';
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

const stepOf = (lesson: Lesson, id: string) => lesson.steps.find((step) => step.id === id)!;

const valuesOf = (lesson: Lesson, id: string) =>
  ({
    ...defaultValues(catalogue.find('batch-polling')!.fields),
    ...stepOf(lesson, id).scene.inputs,
  }) as InputValues;

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
    const back = (id: string) => simulated(valuesOf(afterAStall, id), playOn.scene.view!.time, 2000);
    const at80 = await back('how-long');
    // Latency is looked at in intervals of 20 µs.
    expect(Math.abs(at80.recoveryUs! - 480)).toBeLessThan(20);
    expect(Math.abs(at80.drainUs!.mean - 430)).toBeLessThan(2);
    expect(at80.total.lost).toBe(0);
    const worst = at80.bins.filter(({ fromUs }) => fromUs >= 200 && fromUs < 300);
    expect(worst[0].latencyUs!.p99).toBeCloseTo(125, 0);
    expect(worst.at(-1)!.latencyUs!.p99).toBeCloseTo(111, 0);
    const at90 = await back('nearer-the-edge');
    expect(Math.abs(at90.recoveryUs! - 1140)).toBeLessThan(25);
    expect(at90.total.peak.mean / at80.total.peak.mean).toBeCloseTo(9 / 8, 1);
  });

  it('The rule of thumb is the toss of a coin, and rarely costs a few microseconds', () => {
    const core = new StalledCore(valuesOf(afterAStall, 'coin'));
    expect(core.loss(4630).any).toBeCloseTo(0.53, 2);
    expect(longestStall(core, 1e-6).value! / 100).toBeCloseTo(33.1, 1);
    expect(longestStall(core, 1e-3).value! / 100).toBeCloseTo(37.3, 1);
  });

  it('The slow wave loses 5.7 % of the packets, the fast one none', async () => {
    const values = valuesOf(burstsAndWaves, 'mean-load');
    const time = drawnTask(burstsAndWaves, 'watch-wave').plan.replaceAll('800', '2000');
    const slow = await simulated(values, time, 3000);
    expect((100 * slow.total.lost) / slow.total.offered).toBeCloseTo(5.7, 1);
    const fast = await simulated(values, time.replace(':400:', ':100:'), 300);
    expect(fast.total.lost).toBe(0);
  });

  it('A burst of 909 packets is lost in part once in a thousand, one of 950 as often at its end as before', () => {
    const pass = new BurstPass(new StalledCore(valuesOf(burstsAndWaves, 'fits')), 10 / 67.2, 960);
    expect(pass.loss(899).any).toBeLessThan(1e-4);
    expect(pass.loss(900).any).toBeGreaterThan(1e-4);
    expect(pass.loss(909).any).toBeLessThan(1e-3);
    expect(pass.loss(910).any).toBeGreaterThan(1e-3);
    expect(pass.loss(950).during).toBeCloseTo(0.0655, 4);
    expect(pass.loss(950).atEnd).toBeCloseTo(0.0678, 4);
  });

  it('The queue stays on the axes that are drawn on, and is as the answers say', async () => {
    const waiting = async (lesson: Lesson, id: string) => {
      const { plan, x, y } = drawnTask(lesson, id);
      const { occupancy, total } = await simulated(valuesOf(lesson, id), plan, 500, curvePoints(x));
      const medians = occupancy.map(({ p50 }) => p50);
      expect(Math.max(...medians)).toBeLessThan(y.range[1]);
      return { medians, total };
    };
    const stalled = await waiting(afterAStall, 'watch');
    expect(Math.abs(stalled.total.peak.mean - 980)).toBeLessThan(5);
    expect(Math.max(stalled.medians[0], stalled.medians.at(-1)!)).toBeLessThan(150);
    const { medians: swinging } = await waiting(burstsAndWaves, 'watch-wave');
    expect(swinging[4]).toBeGreaterThan(350);
    expect(swinging[5]).toBeLessThan(50);
  });
});
