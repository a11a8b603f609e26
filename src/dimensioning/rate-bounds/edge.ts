/** Finds the edge of a scenario: the highest rate up to which no more than one packet in ten million is lost. */
import type { OfferedTraffic } from '../../models/contract/dimensioning.ts';
import { edgeBracket, type EdgeDeclaration } from '../../models/contract/edge.ts';
import type { InputValues } from '../../models/contract/inputs.ts';
import { indicatorName, type Model } from '../../models/contract/model.ts';
import { doubtOf, doubtSentence, type RateClaim, rateClaim } from '../answer/claim.ts';
import type { Asking } from '../question/asking.ts';
import { numberField } from '../question/declared-indicator.ts';
import { methodOf } from '../question/default-question.ts';
import { legalPoint } from '../question/legal-point.ts';
import type { Evaluation, Search } from '../search/search.ts';
import { withProgress } from '../search/with-progress.ts';
import { nextEdgeRate } from './next-edge-rate.ts';
import { rateRange } from './rate-range.ts';

/** Rates are packets over all cores, Mpps. */
export interface Edge {
  by: EdgeDeclaration['by'];
  /** Up to here no more than `edgeLoss` is lost; null: the lowest rate examined loses more. */
  mpps: number | null;
  /** The same as a value of the input that sets the rate; null where there is no such input. */
  input: number | null;
  /** Lowest rate known to lose more, and as a value of the input; null: none is. */
  lossyMpps: number | null;
  lossyInput: number | null;
  /** Whether the mechanism has its edge exactly there, or at least, at most, or about. */
  claim: RateClaim;
  /** Why it is not `exactly`, one sentence; null where it is. */
  caution: string | null;
  /** The port or core that loses packets first: `port 4`; null where all are alike. */
  first: string | null;
}

/** Distance of the edge from a rate that loses packets, at most: this share of the capacity. */
const edgeResolution = 1e-4;

/** The search begins at as many rates up to the capacity: only the first crossing counts, whatever comes beyond. */
const gridSteps = 8;

/** Most rates solved after the grid. */
const mostRefined = 40;

const lossGoal = { bound: 'at-most' } as const;

interface SolvedRate {
  rate: number;
  loss: number | null;
  values: InputValues | null;
  evaluation: Evaluation | null;
}

/** The input's value that offers the rate, as entered. */
const inputAt = (offered: OfferedTraffic, mpps: number, values: InputValues): number =>
  Number(offered.inputFor(mpps, values).toPrecision(12));

function* solveRates(
  model: Model,
  values: InputValues,
  { offered, indicator }: { offered: OfferedTraffic; indicator: string },
  rates: readonly number[],
): Asking<SolvedRate[]> {
  const asked = rates.map((rate) => {
    const legal = legalPoint(model, values, { [offered.input]: inputAt(offered, rate, values) });
    return { rate, values: legal.ok ? legal.values : null };
  });
  const points = asked.flatMap((one) => (one.values === null ? [] : [{ model, values: one.values }]));
  const evaluations = points.length === 0 ? [] : [...(yield points)];
  return asked.map((one) => {
    const evaluation = one.values === null ? null : (evaluations.shift() ?? null);
    return { ...one, evaluation, loss: evaluation?.ok ? (evaluation.indicators[indicator] ?? null) : null };
  });
}

function* lossEdge(
  model: Model,
  values: InputValues,
  offered: OfferedTraffic,
  indicator: string,
  known: (points: readonly SolvedRate[]) => void,
): Asking<void> {
  const { from, to } = rateRange(model, values, offered);
  const capacity = Math.min(to, offered.capacityMpps(values) ?? to);
  const grid = Array.from({ length: gridSteps }, (_, k) => ((k + 1) / gridSteps) * capacity);
  const rates = [...new Set([from, ...grid.filter((rate) => rate > from), to])];
  const points = yield* solveRates(model, values, { offered, indicator }, rates);
  known(points);
  for (let k = 0; k < mostRefined; k++) {
    const next = nextEdgeRate(points, edgeResolution * capacity);
    if (next === null || edgeBracket(points).lossless === 0) return;
    points.push(...(yield* solveRates(model, values, { offered, indicator }, [next])));
    known(points);
  }
}

function edgeOf(
  model: Model,
  by: EdgeDeclaration['by'],
  indicator: string,
  points: readonly SolvedRate[],
): Edge {
  const { lossless, lossy } = edgeBracket(points);
  const at = points.find(({ rate }) => rate === lossless);
  const beyond = points.find(({ rate }) => rate === lossy) ?? at;
  const { offered = null, firstToLose } = model.dimensioning ?? {};
  const inputOf = (point: SolvedRate | undefined) =>
    offered === null || !point?.values ? null : Number(point.values[offered.input]);
  const judged = at?.values ?? beyond?.values ?? null;
  const doubt = judged === null ? null : doubtOf(model, judged, indicator);
  const named = beyond?.evaluation?.ok ? beyond : null;
  return {
    by,
    mpps: at === undefined ? null : lossless,
    input: inputOf(at),
    lossyMpps: lossy,
    lossyInput: lossy === null ? null : inputOf(beyond),
    claim: rateClaim(lossGoal, doubt, lossy !== null),
    caution: doubt === null ? null : doubtSentence(lossGoal, doubt),
    first:
      named?.values && named.evaluation?.ok
        ? (firstToLose?.(named.values, named.evaluation.indicators) ?? null)
        : null,
  };
}

/** The result of a model without loss before its edge: the same at every rate. */
function* declaredEdge(
  model: Model,
  values: InputValues,
  { by, indicator }: EdgeDeclaration,
): Asking<Edge | null> {
  const { offered = null, firstToLose } = model.dimensioning ?? {};
  const at = offered === null ? values : withLowRate(model, values, offered);
  if (at === null) return null;
  const [evaluation] = yield [{ model, values: at }];
  const mpps = evaluation.ok ? (evaluation.indicators[indicator] ?? null) : null;
  if (!evaluation.ok || mpps === null) return null;
  const input = offered === null ? null : inputAt(offered, mpps, values);
  return {
    by,
    mpps,
    input,
    lossyMpps: mpps,
    lossyInput: input,
    claim: 'exactly',
    caution: null,
    first: firstToLose?.(at, evaluation.indicators) ?? null,
  };
}

/** The scenario at half of its capacity, where every form of a model has an answer. */
function withLowRate(model: Model, values: InputValues, offered: OfferedTraffic): InputValues | null {
  const { from, to } = rateRange(model, values, offered);
  const rate = Math.max(from, Math.min(to, offered.capacityMpps(values) ?? to) / 2);
  const legal = legalPoint(model, values, { [offered.input]: inputAt(offered, rate, values) });
  return legal.ok ? legal.values : null;
}

/** Whether a rate can be tried: not where a histogram of arrivals sets it. */
const rateIsSet = (model: Model, values: InputValues, { input }: OfferedTraffic): boolean =>
  numberField(model, input).appliesWhen?.(values) === false;

/**
 * The edge of a scenario, whose present rate does not matter; null: no rate can be tried, or nothing is declared. 15 to
 * 20 points. Where the loss rises and falls with the rate it is the first crossing between two of nine rates up to the
 * capacity. `known`: called with what the points so far tell.
 */
export function* findEdge(
  model: Model,
  values: InputValues,
  known: (edge: Edge) => void = () => undefined,
): Asking<Edge | null> {
  const declared = model.dimensioning?.edge?.(values) ?? null;
  const offered = model.dimensioning?.offered ?? null;
  if (declared === null || (offered !== null && rateIsSet(model, values, offered))) return null;
  const { by } = declared;
  const indicator = indicatorName(declared.indicator, methodOf(model, values));
  if (by !== 'loss' || offered === null) return yield* declaredEdge(model, values, { by, indicator });
  let edge: Edge | null = null;
  yield* lossEdge(model, values, offered, indicator, (points) => {
    edge = edgeOf(model, by, indicator, points);
    known(edge);
  });
  return edge;
}

/** `findEdge` as a search, whose partial results are the edge as far as it is known. */
export function edgeSearch(model: Model, values: InputValues): Search<Edge | null> {
  let known: Edge | null = null;
  const finding = findEdge(model, values, (edge) => {
    known = edge;
  });
  return withProgress(finding, gridSteps + 8, () => known);
}
