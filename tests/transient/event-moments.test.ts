import { describe, expect, it } from 'vitest';
import { defaultValues, type InputValues } from '../../src/models/contract/inputs.ts';
import { readPlan } from '../../src/scenario/transient/read-plan.ts';
import { edgesAtEvents, eventMoments, instantsWithEvents } from '../../src/transient/event-moments.ts';
import { packetPath } from '../../src/transient/path-recorder.ts';
import { Replications } from '../../src/transient/replications.ts';
import { estimatesOf, prepareRun } from '../../src/transient/transient-run.ts';
import { transients } from '../../workers/transients.ts';
import { catalogue } from '../loaded-catalogue.ts';

const file = {
  horizonUs: 500,
  bins: 10,
  events: [{ kind: 'stall', atUs: 103, lengthUs: 77 }],
  bursts: [{ atUs: 300, packets: 50, rateMpps: 10 }],
};

async function planned() {
  await catalogue.load(['batch-polling']);
  const model = catalogue.find('batch-polling')!;
  const transient = await transients['batch-polling']();
  const values = { ...defaultValues(model.fields), ringSize: 512 } as InputValues;
  const reading = readPlan(model, transient, values, file, 100);
  if (!reading.ok) throw new Error(reading.fault.message);
  return { transient, values, plan: reading.plan };
}

describe('the moments of a plan', () => {
  it('Intervals and instants begin wherever something begins or ends', async () => {
    const { plan } = await planned();
    expect(eventMoments(plan, 14.88)).toEqual([103, 180, 300, 305]);
    const edges = Array.from(edgesAtEvents(plan, 14.88, 10));
    expect(edges).toEqual(expect.arrayContaining([0, 103, 180, 300, 305, 500]));
    expect([...edges].sort((a, b) => a - b)).toEqual(edges);
    expect(Array.from(instantsWithEvents(plan, 14.88, 11))).toEqual([
      0, 50, 100, 103, 150, 180, 200, 250, 300, 305, 350, 400, 450, 500,
    ]);
  });

  it('Uneven intervals have all packets, each in its own', async () => {
    const { transient, values, plan } = await planned();
    const bins = [false, true].map((atEvents) => {
      const { job } = prepareRun(transient, values, plan, [], {
        seed: 1,
        instants: 5,
        withReference: false,
        atEvents,
      });
      const source = new Replications(transient, job);
      const estimates = estimatesOf(job, source.simulator.slotUs);
      estimates.add(source.block(0, 50));
      return estimates.arrivalBins();
    });
    const sum = (from: number, to: number, list: (typeof bins)[0]) =>
      list
        .filter(({ fromUs, toUs }) => fromUs >= from && toUs <= to)
        .reduce((total, { offered }) => total + offered, 0);
    expect(sum(0, 500, bins[1])).toBeCloseTo(sum(0, 500, bins[0]), 6);
    expect(sum(300, 500, bins[1])).toBeCloseTo(sum(300, 500, bins[0]), 6);
    const burst = bins[1].find(({ fromUs }) => fromUs === 300)!;
    expect(burst.toUs).toBe(305);
    expect(burst.offered).toBeGreaterThanOrEqual(50);
    expect(burst.offered).toBeLessThan(52);
  });

  it('The packets of a replication give its queue', async () => {
    const { transient, values, plan } = await planned();
    const { job } = prepareRun(transient, values, plan, [], {
      seed: 1,
      instants: 5,
      withReference: false,
      atEvents: true,
    });
    const path = packetPath(transient, job, 0);
    const source = new Replications(transient, job);
    const estimates = estimatesOf(job, source.simulator.slotUs);
    estimates.add(source.block(0, 1));
    const upTo = (times: Float64Array, at: number) => times.filter((time) => time < at).length;
    for (const [k, atUs] of Array.from(job.instantsUs).entries()) {
      const batch = path.takenUs.findIndex((from, n) => from < atUs && atUs <= path.doneUs[n]);
      const serving = batch < 0 ? 0 : path.taken[batch];
      const waiting = upTo(path.arrivedUs, atUs) - upTo(path.leftUs, atUs) - serving;
      expect(Math.abs(waiting - estimates.queuesAt(k)[0])).toBeLessThanOrEqual(1);
    }
    const { lost } = estimates.total();
    expect(path.lostUs.filter((time) => time < plan.horizonUs)).toHaveLength(lost);
    expect(lost).toBeGreaterThan(0);
  });
});
