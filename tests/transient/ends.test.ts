import { expect, it } from 'vitest';
import { readGivenScenario, finishInputs } from '../../src/scenario/file/read-scenario.ts';
import { planKeys, readPlan } from '../../src/scenario/transient/read-plan.ts';
import { engines } from '../engines.ts';
import { runOf } from './run-of.ts';

/** Times of which nearly all are 0. */
const spread = {
  rateMpps: 0.1,
  packetsPerCycle: 1,
  serviceUs: 2,
  serviceSecondMoment: 8,
  switchOverUs: 10,
  switchOverSecondMoment: 150,
};

/** Pauses that last 10^-6 of the time between two packets. */
const shortPauses = {
  cores: 1,
  rateMpps: 0.01,
  packetsPerCycle: 2,
  serviceUs: 2,
  switchOverUs: 1e-6,
  switchOverSecondMoment: 2e-24,
};

function faultOf(scenario: Record<string, unknown>, replications: number) {
  const reading = readGivenScenario(engines.catalogue, scenario, planKeys);
  if (!reading.ok) return reading.fault;
  const { model, given } = reading.value;
  const inputs = finishInputs(model, given);
  if (!inputs.ok) return inputs.fault;
  const plan = readPlan(model, engines.transients[model.id], inputs.values, scenario, replications);
  return plan.ok ? null : plan.fault;
}

it('A start that no warm-up reaches is refused, and so is a reference', () => {
  const scenario = { model: 'k-limited', inputs: spread, horizonUs: 100 };
  expect(faultOf(scenario, 20_000)).toMatchObject({ code: 'profile-load', parameter: 'start' });
  expect(faultOf({ ...scenario, start: 'empty' }, 20_000)).toBeNull();
  const events = [{ kind: 'stall', atUs: 50, lengthUs: 5 }];
  expect(faultOf({ ...scenario, start: 'empty', events }, 20_000)).toMatchObject({
    code: 'profile-load',
    parameter: 'events',
  });
});

it('Pauses before a stall or a change are not drawn one by one', () => {
  const scenario = { model: 'k-limited', inputs: shortPauses, start: 'empty', horizonUs: 1e5, bins: 1 };
  const events = [
    { kind: 'stall', atUs: 50_000, lengthUs: 2000 },
    { kind: 'change', atUs: 90_000, set: { serviceUs: 4 } },
  ];
  const { estimates } = runOf({ ...scenario, events, instantsUs: [52_000, 53_000], drain: null }, 50);
  const [stalled, after] = estimates.occupancy();
  expect(stalled.mean).toBeGreaterThan(17);
  expect(stalled.mean).toBeLessThan(23);
  expect(after.mean).toBeLessThan(1);
});
