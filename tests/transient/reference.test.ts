import { expect, it } from 'vitest';
import { finishInputs, readGivenScenario } from '../../src/scenario/file/read-scenario.ts';
import { planKeys, readPlan } from '../../src/scenario/transient/read-plan.ts';
import type { TransientModel, TransientSimulator } from '../../src/models/contract/transient.ts';
import { prepareRun } from '../../src/transient/transient-run.ts';
import { engines } from '../engines.ts';

/** Packets that are simulated to prepare a run: those of what is normal without the events. */
function preparedPackets(horizonUs: number): number {
  const scenario = {
    model: 'batch-polling',
    inputs: { rateMbps: 7000, frameBytes: 64 },
    horizonUs,
    events: [{ kind: 'stall', atUs: 100, lengthUs: 50 }],
  };
  const reading = readGivenScenario(engines.catalogue, scenario, planKeys);
  if (!reading.ok) throw new Error(reading.fault.message);
  const { model, given } = reading.value;
  const inputs = finishInputs(model, given);
  if (!inputs.ok) throw new Error(inputs.fault.message);
  const simulators: TransientSimulator[] = [];
  const transient = engines.transients[model.id];
  const counting: TransientModel = {
    ...transient,
    create(...course) {
      const simulator = transient.create(...course);
      simulators.push(simulator);
      return simulator;
    },
  };
  const plan = readPlan(model, counting, inputs.values, scenario, 1);
  if (!plan.ok) throw new Error(plan.fault.message);
  prepareRun(counting, inputs.values, plan.plan, plan.changed, { seed: 1, instants: 5 });
  return simulators.reduce((sum, { packets }) => sum + packets, 0);
}

it('A long horizon needs no more packets for the normal state after an event', () => {
  const [short, long, longer] = [1000, 5e4, 2e6].map(preparedPackets);
  expect(short).toBeLessThan(long);
  expect(longer).toBe(long);
});
