/** Finds the rates that one configuration carries: without loss (NDR), with little loss (PDR, SOAK), at most (MRR). */
import type { GoalQuantityId, OfferedTraffic } from '../../models/contract/dimensioning.ts';
import { choiceAt, type InputValues } from '../../models/contract/inputs.ts';
import { indicatorName, type Model } from '../../models/contract/model.ts';
import { edgeLoss } from '../../models/contract/edge.ts';
import { noLossFloor } from '../../models/contract/solution.ts';
import type { Asking } from '../question/asking.ts';
import { claimWords, doubtOf, doubtSentence, rateClaim } from '../answer/claim.ts';
import { legalPoint } from '../question/legal-point.ts';
import { numberField } from '../question/declared-indicator.ts';
import type { Goal } from '../question/question.ts';
import {
  failsBelowWords,
  type MaximumRate,
  type RateBound,
  type RateBoundId,
  type RateBounds,
} from './rate-bound.ts';
import { findEdge } from './edge.ts';
import { type RateRange, rateRange } from './rate-range.ts';
import { type Line, scanLine } from '../search/scan-line.ts';
import type { Search } from '../search/search.ts';
import { SolvedPoints, type SolvedPosition } from '../search/solved-points.ts';
import { withProgress } from '../search/with-progress.ts';
import { formatPlain, formatSignificant, withUnit } from '../../text/number-format.ts';

// Rate bounds in words.

const mppsWords = (mpps: number) => withUnit(formatSignificant(mpps, 4), 'Mpps');

const names: Readonly<Record<RateBoundId, string>> = {
  ndr: 'NDR, the highest rate without loss',
  pdr: 'PDR, the highest rate with at most 0.5 % loss',
  soak: 'SOAK rate, the highest rate with a loss ratio of at most 1e-7',
  stationary: 'Highest rate at which the queues stay finite; the model has no loss, so there is no NDR',
  latency: 'Highest rate that meets the latency goal',
};

function boundWords(bound: Omit<RateBound, 'words'>, { from, isLineRate }: RateRange): string {
  const { id, mpps, failsAtMpps, floor, claim, caution } = bound;
  const name = floor === null ? names[id] : `${names[id]} (below ${formatPlain(floor, 2)})`;
  if (mpps === null) return `${name}: none, not even ${mppsWords(from)} meets it.`;
  const after = `${failsBelowWords(bound)}${caution === null ? '' : ` ${caution}`}`;
  const rate = `${name}: ${claimWords[claim]}${mppsWords(mpps)}`;
  if (failsAtMpps !== null) {
    const within = withUnit(formatPlain(failsAtMpps - mpps, 2), 'Mpps');
    return `${rate}, found to within ${within}.${after}`;
  }
  return `${rate}, ${isLineRate ? 'the line rate' : 'the highest rate examined'}.${after}`;
}

function maximumWords(maximum: Omit<MaximumRate, 'words'>, range: RateRange | null): string {
  const { throughputMpps, offeredMpps } = maximum;
  const carried = mppsWords(throughputMpps);
  if (offeredMpps === null) return `The configuration forwards at most ${carried}.`;
  const where = range?.isLineRate ? 'line rate' : 'about twice the capacity';
  return `MRR, the rate forwarded at ${where}: ${carried} of ${mppsWords(offeredMpps)} offered.`;
}

interface RateBoundsOptions {
  /** Also the edge, as the SOAK rate. */
  soak?: boolean;
  /**
   * Also the rate up to which the latency (of 99 % of the packets, or the mean where that is all) is at most this, µs.
   */
  latencyUs?: number | undefined;
  /** Loss below this counts as none. */
  floor?: number;
  /** Resolution of a bound, a share of the highest rate. */
  resolution?: number;
}

const lossLimits = { ndr: 0, pdr: 0.005 } as const;

const defaultResolution = 5e-4;

/** Points that a search is expected to take: for its progress only. */
const expectedPoints = 32;

const absentWords = {
  offered:
    'The model gives the most that a configuration can carry. It takes no offered rate, so there is no NDR or PDR.',
  input: 'Your own interarrival distribution sets the rate, so no other rate can be tried.',
};

/**
 * The latency of a model that a goal is about: of 99 % of its packets, or the mean where it has no quantiles; null:
 * none.
 */
export function latencyGoal(model: Model): 'latency.p99' | 'latency.mean' | null {
  const ids = ['latency.p99', 'latency.mean'] as const;
  return ids.find((id) => model.dimensioning?.goals.some((goal) => goal.id === id)) ?? null;
}

function indicatorOf(model: Model, values: InputValues, id: GoalQuantityId): string | null {
  const goal = model.dimensioning?.goals.find((candidate) => candidate.id === id);
  const method = model.methodInput === undefined ? model.methods[0].id : choiceAt(values, model.methodInput);
  return goal ? indicatorName(goal.indicator, method) : null;
}

interface WantedBound {
  id: RateBoundId;
  goals: readonly Goal[];
}

/** Bounds to search for, each with its goal. */
function wantedBounds(
  model: Model,
  values: InputValues,
  { floor = noLossFloor, latencyUs }: RateBoundsOptions,
): WantedBound[] {
  const latency = latencyGoal(model);
  const timed = latency === null ? null : indicatorOf(model, values, latency);
  const ofLatency: WantedBound[] =
    latency === null || timed === null || latencyUs === undefined
      ? []
      : [
          {
            id: 'latency',
            goals: [{ quantity: latency, indicator: timed, bound: 'at-most', limit: latencyUs }],
          },
        ];
  const indicator = indicatorOf(model, values, 'loss');
  if (indicator === null) return [{ id: 'stationary', goals: [] }, ...ofLatency];
  const ofLoss = (['ndr', 'pdr'] as const).map((id): WantedBound => ({
    id,
    goals: [{ quantity: 'loss', indicator, bound: 'at-most', limit: lossLimits[id], floor }],
  }));
  return [...ofLoss, ...ofLatency];
}

/** Along the offered rate, Mpps, whatever the input that sets it. */
function rateLine(values: InputValues, offered: OfferedTraffic, { from, to }: RateRange): Line {
  const rates = new Map<number, number>();
  return {
    axis: { low: from, high: to, scale: 'linear', integer: false },
    at: (mpps) => {
      const input = Number(offered.inputFor(mpps, values).toPrecision(10));
      rates.set(input, mpps);
      return [input];
    },
    xOf: ({ at }) => rates.get(at[0])!,
    current: null,
  };
}

function* findBound(
  model: Model,
  line: Line,
  solved: SolvedPoints,
  { id, goals }: WantedBound,
  resolution: number,
): Asking<Omit<RateBound, 'words'>> {
  const widths = { edge: resolution, window: resolution, dip: 1 / 64, limit: 1 / 64 };
  const points = yield* scanLine(solved, line, { coarse: 13, exact: 13, most: 60, widths });
  const feasible = points.flatMap((point, k) => (point.feasible ? [k] : []));
  const highest = feasible.at(-1) ?? null;
  const found = highest === null ? null : points[highest];
  const beyond = highest === null || highest + 1 >= points.length ? null : points[highest + 1];
  const failing = points
    .slice(0, highest ?? 0)
    .filter(({ feasible, failure }) => !feasible && failure === null);
  const goal = goals.at(0) ?? null;
  const limit = goal && goal.limit;
  const values = found?.values ?? null;
  const doubt = goal === null || values === null ? null : doubtOf(model, values, goal.indicator);
  return {
    id,
    lossLimit: goal?.quantity === 'loss' ? limit : null,
    floor: goal !== null && limit === 0 ? (goal.floor ?? noLossFloor) : null,
    mpps: found && line.xOf(found),
    input: found && found.at[0],
    failsAtMpps: beyond && line.xOf(beyond),
    failsBelowMpps: failing.length === 0 ? null : [line.xOf(failing[0]), line.xOf(failing.at(-1)!)],
    claim: goal === null ? 'exactly' : rateClaim(goal, doubt, beyond !== null),
    caution: goal === null || doubt === null ? null : doubtSentence(goal, doubt),
  };
}

/** The edge in the terms of a bound. */
function* findSoak(model: Model, values: InputValues): Asking<Omit<RateBound, 'words'> | null> {
  const edge = yield* findEdge(model, values);
  if (edge?.by !== 'loss') return null;
  const { mpps, input, lossyMpps, claim, caution } = edge;
  return {
    id: 'soak',
    lossLimit: edgeLoss,
    floor: null,
    mpps,
    input,
    failsAtMpps: lossyMpps,
    failsBelowMpps: null,
    claim,
    caution,
  };
}

function* findMaximum(
  model: Model,
  values: InputValues,
  range: RateRange | null,
): Asking<MaximumRate | null> {
  const indicator = indicatorOf(model, values, 'throughput');
  if (indicator === null) return null;
  const offered = model.dimensioning!.offered;
  const offeredMpps = range?.maximum ?? null;
  const changes =
    offered === null || offeredMpps === null
      ? {}
      : { [offered.input]: offered.inputFor(offeredMpps, values) };
  const legal = legalPoint(model, values, changes);
  if (!legal.ok) return null;
  const [evaluation] = yield [{ model, values: legal.values }];
  const throughputMpps = evaluation.ok ? (evaluation.indicators[indicator] ?? null) : null;
  if (throughputMpps === null) return null;
  const maximum = { throughputMpps, offeredMpps };
  return { ...maximum, words: maximumWords(maximum, range) };
}

/**
 * Bounds of the present configuration; its rate does not matter. Partial results hold the bounds found so far. A model
 * without a loss has one bound, the highest rate with a stationary answer; one without an offered rate has its
 * throughput only. Cost: about 30 points.
 */
export function rateBounds(
  model: Model,
  values: InputValues,
  options: RateBoundsOptions = {},
): Search<RateBounds> {
  const offered = model.dimensioning?.offered ?? null;
  const applies = offered === null || numberField(model, offered.input).appliesWhen?.(values) !== false;
  const range = offered === null || !applies ? null : rateRange(model, values, offered);
  const resolution = options.resolution ?? defaultResolution;
  let result: RateBounds = {
    bounds: [],
    maximum: null,
    fromMpps: range && range.from,
    toMpps: range && range.to,
    resolutionMpps: range && resolution * (range.to - range.from),
    absent: offered === null ? absentWords.offered : applies ? null : absentWords.input,
  };
  const finding = function* (): Asking<RateBounds> {
    result = { ...result, maximum: yield* findMaximum(model, values, range) };
    if (offered === null || range === null) return result;
    const known = new Map<string, SolvedPosition>();
    const line = rateLine(values, offered, range);
    const add = function* (asking: Asking<Omit<RateBound, 'words'> | null>): Asking<void> {
      const bound = yield* asking;
      if (bound === null) return;
      result = { ...result, bounds: [...result.bounds, { ...bound, words: boundWords(bound, range) }] };
    };
    for (const wanted of wantedBounds(model, values, options)) {
      const solved = new SolvedPoints({ model, values, goals: wanted.goals, unknowns: [offered] }, known);
      yield* add(findBound(model, line, solved, wanted, resolution));
      if (wanted.id === 'pdr' && options.soak === true) yield* add(findSoak(model, values));
    }
    return result;
  };
  const known = () => (result.maximum === null && result.bounds.length === 0 ? null : result);
  return withProgress(finding(), expectedPoints, known);
}
