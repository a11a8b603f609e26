/**
 * Which input moves an indicator most, here: elasticities d ln(indicator) / d ln(input) by finite differences of solved
 * points. 1 % to either side; where that cannot separate a trend from the steps of a lattice, 10 %, unless the
 * indicator bends in between.
 */
import type { InputValues } from '../../models/contract/inputs.ts';
import type { IndicatorDeclaration, Model } from '../../models/contract/model.ts';
import { significant } from '../../text/number-words.ts';
import { legalPoint } from '../question/legal-point.ts';
import { type MovedInput, movedInputs } from '../question/moved-inputs.ts';
import type { Evaluation, Search, SolvePoint } from '../search/search.ts';

/** Effect of a change of one input on one indicator. */
export type Effect =
  | {
      kind: 'elasticity';
      /**
       * d ln(indicator) / d ln(input): 3 = one per cent more input is three per cent more indicator. 0: no difference
       * at all.
       */
      elasticity: number;
      /**
       * Values of the input (factors of a group) between which the difference was taken; one of them is the present
       * value on a one-sided difference.
       */
      from: number;
      to: number;
      /**
       * Factors of the indicator at `to` and at `from`, relative to the present point; null where that side has no
       * value.
       */
      atTo: number | null;
      atFrom: number | null;
      /** Why only one side could be used, one sentence; null: both were. */
      oneSided: string | null;
    }
  /** The input is 0, where shares have no meaning: the effect of a small step, as a factor of the indicator. */
  | { kind: 'step'; to: number; factor: number }
  /** No effect can be determined; the reason, one sentence. */
  | { kind: 'unknown'; reason: string };

export interface Sensitivity {
  /** Name of the number input, or id of the model's `uncertain` inputs that are scaled together. */
  what: string;
  label: string;
  /** The fields that it belongs to. */
  fields: readonly string[];
  /** `whole`: in whole numbers, at least one. */
  kind: MovedInput['kind'];
  /** The value that the input has, 1 for a group. */
  at: number;
  /** By indicator name. */
  effects: Readonly<Record<string, Effect>>;
}

/** How far inputs are moved, as shares: first all of them by the first, then those that need it by the next. */
const moveShares = [0.01, 0.1] as const;

/** Values below this are all "none" where an indicator declares no floor. */
const smallestVisible = 1e-30;
/** Relative differences below this are rounding errors of solvers. */
const roundingNoise = 1e-9;
/** Smallest difference of an indicator on a lattice that is used, in steps: one step more or less is then 1/8 of it. */
const stepsToCount = 8;

/** Rounding of a difference of two values on a lattice, in steps, with room for a little curvature. */
const roundingSteps = 2;

/** A neighbouring value of an input, and its outcome. */
interface Side {
  to: number;
  /** null: not legal, for the given `reason`. */
  point: SolvePoint | null;
  reason: string | null;
}

interface Sides {
  below: Side;
  above: Side;
}

function sideOf(model: Model, values: InputValues, input: MovedInput, to: number | null): Side {
  if (to === null) return { to: input.at, point: null, reason: `${input.label} is at the end of its range.` };
  const legal = legalPoint(model, values, input.changes(to));
  return legal.ok
    ? { to, point: { model, values: legal.values }, reason: null }
    : { to, point: null, reason: legal.message };
}

function sidesOf(model: Model, values: InputValues, input: MovedInput, share: number): Sides {
  const side = (which: 'above' | 'below'): Side => sideOf(model, values, input, input.move(which, share));
  return { below: side('below'), above: side('above') };
}

/** A solved neighbour as far as one indicator is concerned. */
type Reading = { ok: true; to: number; value: number } | { ok: false; reason: string };

/** One indicator of this model at these inputs. */
interface ReadIndicator {
  declaration: IndicatorDeclaration;
  floor: number;
  /** Step of its lattice, or null. */
  step: number | null;
  now: number;
}

/** Whether logarithms may be taken: probabilities, times, rates. The floor of a probability counts as nothing. */
const positive = (indicator: ReadIndicator, value: number): boolean => value > indicator.floor;

function reading(side: Side, evaluation: Evaluation | undefined, indicator: ReadIndicator): Reading {
  if (evaluation === undefined) return { ok: false, reason: side.reason ?? 'It could not be solved.' };
  if (!evaluation.ok) return { ok: false, reason: evaluation.message };
  const value = evaluation.indicators[indicator.declaration.name] ?? null;
  const { label } = indicator.declaration;
  if (value === null) return { ok: false, reason: `${label} has no value there.` };
  if (indicator.now > 0 && !positive(indicator, value))
    return { ok: false, reason: `${label} is below ${significant(indicator.floor)} there.` };
  return { ok: true, to: side.to, value };
}

/** ln(b / a), or the difference relative to the present value for an indicator that can be negative. */
function relativeDifference(a: number, b: number, now: number): number {
  const difference = a > 0 && b > 0 ? Math.log(b / a) : (b - a) / Math.abs(now);
  return Math.abs(difference) < roundingNoise ? 0 : difference;
}

interface Measured {
  effect: Effect;
  /** Whether the difference is large enough to be used. */
  counts: boolean;
}

function measure(input: MovedInput, below: Reading, above: Reading, indicator: ReadIndicator): Measured {
  const now: Reading = { ok: true, to: input.at, value: indicator.now };
  const [low, high] = [below.ok ? below : now, above.ok ? above : now];
  if (!below.ok && !above.ok) {
    const reason = `Neither a small increase nor a small decrease can be computed. ${above.reason}`;
    return { effect: { kind: 'unknown', reason }, counts: false };
  }
  const difference = relativeDifference(low.value, high.value, indicator.now);
  const counts =
    indicator.step === null || Math.abs(high.value - low.value) > (stepsToCount - 0.5) * indicator.step;
  if (input.kind === 'from-zero') {
    const [to, change] = above.ok ? [high.to, difference] : [low.to, -difference];
    return { effect: { kind: 'step', to, factor: Math.exp(change) }, counts };
  }
  const elasticity = difference === 0 ? 0 : difference / Math.log(high.to / low.to);
  const missing = [below, above].find((side) => !side.ok);
  const oneSided = missing === undefined || missing.ok ? null : missing.reason;
  const factorAt = (side: Reading): number | null =>
    side.ok ? Math.exp(relativeDifference(indicator.now, side.value, indicator.now)) : null;
  const ends = { from: low.to, to: high.to, atFrom: factorAt(below), atTo: factorAt(above) };
  return { effect: { kind: 'elasticity', elasticity, ...ends, oneSided }, counts };
}

/**
 * Whether the trend of the larger step is that of the smaller one: it predicts its difference up to the lattice's
 * rounding. Otherwise the indicator bends between them, at the capacity for example.
 */
function continues(larger: Effect, smaller: Effect, { step, now }: ReadIndicator): boolean {
  if (larger.kind !== 'elasticity' || smaller.kind !== 'elasticity' || step === null) return true;
  const width = Math.log(smaller.to / smaller.from);
  const off = Math.abs(larger.elasticity - smaller.elasticity) * width;
  return off <= (roundingSteps * step) / now;
}

function readIndicator(
  model: Model,
  values: InputValues,
  name: string,
  now: Evaluation,
): ReadIndicator | { reason: string } {
  const declaration = model.indicators.find((candidate) => candidate.name === name);
  if (declaration === undefined) return { reason: `${model.name} has no indicator “${name}”.` };
  if (!now.ok) return { reason: now.message };
  const value = now.indicators[name] ?? null;
  if (value === null) return { reason: `${declaration.label} has no value here.` };
  const floor = declaration.floor ?? smallestVisible;
  if (Math.abs(value) <= floor) {
    const size = value === 0 && declaration.floor === undefined ? '0' : `below ${significant(floor)}`;
    return { reason: `No effect is visible: ${declaration.label} is ${size}.` };
  }
  const step = model.dimensioning?.latticeStep?.(name, values) ?? null;
  return { declaration, floor, step, now: value };
}

/**
 * The effect of every input that applies on the indicators of these names, in the order of the model's fields. About
 * two solves an input, and two more where the first step is too small. Never fails: an effect that cannot be determined
 * is `unknown` with its reason.
 */
export function* sensitivities(
  model: Model,
  values: InputValues,
  indicators: readonly string[],
): Search<readonly Sensitivity[]> {
  const inputs = movedInputs(model, values);
  const found = inputs.map((): Record<string, Effect> => ({}));
  const settled = inputs.map(() => new Set<string>());
  const result = (): readonly Sensitivity[] =>
    inputs.map(({ what, label, fields, kind, at }, k) => ({
      what,
      label,
      fields,
      kind,
      at,
      effects: { ...found[k] },
    }));
  const [now] = yield { points: [{ model, values }], fraction: 0, partial: null };
  const readable: ReadIndicator[] = [];
  for (const name of indicators) {
    const one = readIndicator(model, values, name, now);
    if ('reason' in one) for (const effects of found) effects[name] = { kind: 'unknown', reason: one.reason };
    else readable.push(one);
  }
  let open = readable.length === 0 ? [] : inputs.map((_, k) => k);
  for (const [round, share] of moveShares.entries()) {
    const sides = open.map((k) => sidesOf(model, values, inputs[k], share));
    const asked = sides.flatMap(({ below, above }) => [below, above]).filter(({ point }) => point !== null);
    const points = asked.map(({ point }) => point!);
    const partial = round === 0 ? null : result();
    const fraction = (1 + round * 2 * inputs.length) / (1 + 3 * inputs.length);
    const evaluations = points.length === 0 ? [] : yield { points, fraction, partial };
    const came = new Map(asked.map((side, k) => [side, evaluations[k]]));
    for (const [position, k] of open.entries()) {
      const { below, above } = sides[position];
      for (const indicator of readable) {
        const { name } = indicator.declaration;
        if (settled[k].has(name)) continue;
        const read = (side: Side): Reading => reading(side, came.get(side), indicator);
        const { effect, counts } = measure(inputs[k], read(below), read(above), indicator);
        // Without a result of the larger step, or where the indicator bends before it, that of the smaller one stays.
        if (round === 0 || (effect.kind !== 'unknown' && continues(effect, found[k][name], indicator)))
          found[k][name] = effect;
        if (counts || effect.kind === 'unknown') settled[k].add(name);
      }
    }
    open = open.filter((k) => settled[k].size < readable.length);
  }
  return result();
}
