/**
 * Claims of the lessons against the event simulation of the same scenes. A claim fails where the error of the model
 * exceeds the last printed digit, or a quarter of a claimed difference. `npm run fuzz` simulates twice as many packets,
 * `LESSON_PACKETS=3e7` the full size, in five minutes.
 */
import { describe, expect, it } from 'vitest';
import { simulators } from '../../workers/simulators.ts';
import { curvePoints, inputsAt } from '../../src/lessons/answers/curve-points.ts';
import type { Claim, Condition, Inputs, ModelNumber, Step } from '../../src/lessons/lesson.ts';
import type { InputValues } from '../../src/models/contract/inputs.ts';
import type { CreateSimulator, SimulationReport } from '../../src/models/contract/simulation.ts';
import { casesOf } from '../long-run.ts';
import { allSteps, amount, claimedRange, digitsOf, modelOf, valuesOf } from './lesson-facts.ts';

const packets = Number(process.env.LESSON_PACKETS ?? casesOf(1e6, 5e5));
/** Losses come in clumps: a run that saw none says no more than that there are fewer than so many packets of them. */
const clumpPackets = 1000;
/** 95 % intervals are taken half as wide again: hundreds of them are looked at. */
const widening = 1.5;
/** As far as a prediction may be off to be called very close, and a curve to follow the model's. */
const closeShare = 0.05;
const closeFactor = 1.1;
const closeAxis = 0.04;

const creators = new Map<string, CreateSimulator>(
  await Promise.all(Object.entries(simulators).map(async ([id, load]) => [id, await load()] as const)),
);
const reports = new Map<string, SimulationReport>();

/** The run at these inputs, made once; null where the model has no simulation. */
function reportAt({ scene }: Step, at: Inputs = {}): SimulationReport | null {
  const create = creators.get(scene.model);
  if (create === undefined) return null;
  const values = valuesOf(scene, at) as InputValues;
  const key = JSON.stringify([scene.model, values]);
  const known = reports.get(key);
  if (known !== undefined) return known;
  const simulator = create(values, { seed: 1 });
  while (simulator.packets < packets) simulator.run(Math.min(1e5, packets - simulator.packets));
  const report = simulator.report();
  reports.set(key, report);
  return report;
}

/** A simulated number and how far it may be off. */
interface Seen {
  mean: number;
  off: number;
}

/** Null where the simulation has no such result, or too few packets for it. */
function seen(step: Step, quantity: ModelNumber): Seen | null {
  const { result, at, over, minus, times = 1 } = quantity;
  // The equations as printed are what they are: no simulation of theirs.
  if (/published/i.test(result)) return null;
  // Two forms of the equations: the mechanism has one.
  const form = modelOf(step.scene).methodInput;
  if (form !== undefined && minus?.at?.[form] !== undefined) return null;
  let value: Seen | null = { mean: 1, off: 0 };
  if (result !== 'one') {
    const report = reportAt(step, at);
    const interval = report?.indicators[result] ?? null;
    if (report === null || interval === null || interval.halfWidth === null) return null;
    const kind = modelOf(step.scene).indicators.find(({ name }) => name === result)?.kind;
    const unseen = kind === 'probability' && interval.mean === 0 ? clumpPackets / report.packets : 0;
    value = { mean: interval.mean, off: Math.max(unseen, widening * interval.halfWidth) };
  }
  if (over !== undefined) {
    const by = seen(step, over);
    if (by === null || by.mean === 0) return null;
    const mean = value.mean / by.mean;
    value = { mean, off: Math.hypot(value.off, mean * by.off) / Math.abs(by.mean) };
  }
  if (minus !== undefined) {
    const less = seen(step, minus);
    if (less === null) return null;
    value = { mean: value.mean - less.mean, off: Math.hypot(value.off, less.off) };
  }
  return { mean: value.mean * times, off: value.off * Math.abs(times) };
}

/** Distance between model and simulation beyond the uncertainty of the run. */
const gapTo = (value: number, { mean, off }: Seen): number => Math.max(0, Math.abs(value - mean) - off);

const withoutPlace = ({ at: _at, ...quantity }: ModelNumber): string =>
  JSON.stringify({ ...quantity, says: undefined, within: undefined, words: undefined });

type NumberClaim = Exclude<Claim, { word: string }>;

/** Two claims of a step on one result at different inputs: a difference is claimed. */
function differences(claims: readonly NumberClaim[]): readonly (readonly [NumberClaim, NumberClaim])[] {
  return claims.flatMap((one, k) =>
    claims
      .slice(k + 1)
      .filter((other) => withoutPlace(one) === withoutPlace(other))
      .map((other) => [one, other] as const),
  );
}

function resultsOf(condition: Condition): readonly Extract<Condition, { kind: 'result' }>[] {
  if (condition.kind === 'all') return condition.of.flatMap(resultsOf);
  return condition.kind === 'result' ? [condition] : [];
}

describe.each(allSteps.map((one) => [one.name, one.step] as const))('the step %s', (_, step) => {
  const { task } = step;
  const claims = (step.claims ?? []).filter((claim): claim is NumberClaim => !('word' in claim));

  it.each(claims.map((claim) => [JSON.stringify(claim), claim] as const))(
    'claims what is simulated, too: %s',
    (_text, claim) => {
      const simulated = seen(step, claim);
      if (simulated === null) return;
      const digit = 'says' in claim ? digitsOf(claim.says) : null;
      if (digit !== null) {
        const gap = gapTo(amount(step.scene, claim), simulated);
        expect(gap, `simulated: ${simulated.mean} ± ${simulated.off}`).toBeLessThanOrEqual(digit);
      } else {
        const [low, high] = claimedRange(claim);
        expect(simulated.mean + simulated.off).toBeGreaterThanOrEqual(low);
        expect(simulated.mean - simulated.off).toBeLessThanOrEqual(high);
      }
    },
  );

  it.each(differences(claims).map((pair) => [JSON.stringify(pair), pair] as const))(
    'states a difference that is simulated, too: %s',
    (_text, [one, other]) => {
      const [seenOne, seenOther] = [seen(step, one), seen(step, other)];
      if (seenOne === null || seenOther === null) return;
      const solved = amount(step.scene, one) - amount(step.scene, other);
      const simulated = {
        mean: seenOne.mean - seenOther.mean,
        off: Math.hypot(seenOne.off, seenOther.off),
      };
      // Numbers that are printed alike agree to the printed digit.
      const digit = 'says' in one ? (digitsOf(one.says) ?? 0) : 0;
      const alike = 'says' in one && 'says' in other && one.says === other.says;
      const gap = gapTo(solved, simulated);
      expect(gap, `simulated: ${simulated.mean} ± ${simulated.off}`).toBeLessThanOrEqual(
        alike ? digit : Math.abs(solved) / 4,
      );
    },
  );

  it('judges a prediction by what is simulated, too', () => {
    if (task.kind === 'estimate') {
      const at = task.then ?? {};
      const over = task.over === undefined ? {} : { over: { result: task.over, at } };
      const asked = { result: task.result, at, ...over };
      const simulated = seen(step, asked);
      const right = amount(step.scene, asked);
      if (simulated !== null)
        expect(gapTo(right, simulated)).toBeLessThanOrEqual(closeShare * Math.abs(right));
    }
    if (task.kind === 'draw-curve') {
      const { x, y, result, over, times = 1 } = task;
      for (const place of curvePoints(x)) {
        const values = valuesOf(step.scene, task.then);
        const at = inputsAt(modelOf(step.scene), values, x, place) as Inputs;
        const asked = { result, at, times, ...(over === undefined ? {} : { over: { result: over, at } }) };
        const simulated = seen(step, asked);
        if (simulated === null) continue;
        const right = amount(step.scene, asked);
        const close = y.scale === 'log' ? (closeFactor - 1) * right : closeAxis * (y.range[1] - y.range[0]);
        expect(gapTo(right, simulated), `at ${place} ${x.unit}`).toBeLessThanOrEqual(close);
      }
    }
  });

  it('sets no goal that is met on paper only', () => {
    if (task.kind !== 'goal') return;
    const at = task.witness.inputs ?? {};
    for (const { name, over, atLeast = -Infinity, atMost = Infinity } of resultsOf(task.reach)) {
      const divided = over === undefined ? {} : { over: { result: over, at } };
      const simulated = seen(step, { result: name, at, ...divided });
      if (simulated === null) continue;
      const context = `${name} simulated: ${simulated.mean} ± ${simulated.off}`;
      expect(simulated.mean + simulated.off, context).toBeGreaterThanOrEqual(atLeast);
      expect(simulated.mean - simulated.off, context).toBeLessThanOrEqual(atMost);
    }
  });
});
