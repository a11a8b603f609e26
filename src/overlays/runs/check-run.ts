/** A run beside the law of the present inputs: what each statistic says, and the marks of usual mistakes. */
import { formatCount, formatPercent, formatSignificant, withUnit } from '../../text/number-format.ts';
import { significant } from '../../text/number-words.ts';
import type { RunLaws } from './laws.ts';
import { type Mistake, type MistakeId, mistakesOfInputs, mistakesOfResults, ofAverages } from './mistakes.ts';
import {
  type RunStart,
  type RunStatistic,
  type RunStatisticId,
  type ProgramRun,
  statisticWords,
} from '../../texts/runs/run.ts';

/**
 * `inside`: the model's mean is in the 95 % interval; `near`: outside it and within twice its half width, or off by no
 * more than is known of the model; `outside`: further off; `unknown`: no model's mean, or no interval.
 */
export type RunVerdict = 'inside' | 'near' | 'outside' | 'unknown';

export interface CheckedStatistic {
  id: RunStatisticId;
  mean: number;
  /** Of the 95 % interval: of the run's batches, or the model's own for as many packets where that is wider. */
  halfWidth: number | null;
  samples: number | null;
  effective: number | null;
  /** null where the model does not give it. */
  model: number | null;
  /** As of `RunStatistic`. */
  derived?: true;
  /** The model's mean has a known error. */
  approximate: boolean;
  verdict: RunVerdict;
  /** One sentence without a full stop. */
  words: string;
}

export interface RunMark {
  id: MistakeId;
  statistic: RunStatisticId | null;
  sentence: string;
}

export interface RunCheck {
  statistics: readonly CheckedStatistic[];
  /** Mistakes that the run looks like, most telling first; several may share one statistic. */
  marks: readonly RunMark[];
  /** The run draws from other laws than the inputs of the page, one sentence; null where it does not. */
  otherInputs: string | null;
  /** One sentence each. */
  notes: readonly string[];
}

/** A queue forgets its state in the square of what it holds or of 1 / (1 - load) packets; a run has many of them. */
const forgetting = 100;

/** Slots are equal but for rounding. */
const sameSlot = 1 - 1e-9;

/** Beyond this rank correlation two series are made of the same random numbers. */
const sameNumbers = 0.9;

export function checkRun(run: ProgramRun, laws: RunLaws): RunCheck {
  const lostKnown = run.statistics.some(({ id }) => id === 'lossProbability');
  const { queueOfAccepted, slotUs } = laws;
  const meant: RunLaws = {
    ...laws,
    means:
      lostKnown || queueOfAccepted === null ? laws.means : { ...laws.means, queueAtArrival: queueOfAccepted },
    // Slots of the program itself are no rounding of the model.
    slotUs: run.slotUs !== null && run.slotUs >= slotUs * sameSlot ? 0 : slotUs,
  };
  const statistics = run.statistics.map((one) => checked(one, meant));
  const asked = (mistakes: readonly Mistake[]) =>
    mistakes.flatMap((mistake) => present(markOf(mistake, statistics, meant, run)));
  const ofInputs = [...correlated(run), ...asked(mistakesOfInputs)];
  const others = statistics.filter(
    (one) => isOtherInput(one) && !ofInputs.some(({ statistic }) => statistic === one.id),
  );
  const later = ofInputs.length === 0 && others.length === 0;
  const ofStart = later
    ? run.starts.flatMap((start) => present(warmUp(start, statistics, meant))).slice(0, 1)
    : [];
  // Times of service that are there have been judged themselves.
  const seesService = statistics.some(({ id }) => id === 'serviceCv');
  const possible = mistakesOfResults.filter(({ id }) => !(seesService && id === 'service-cv'));
  const ofResults = later && ofStart.length === 0 ? asked(possible) : [];
  return {
    statistics,
    marks: [...ofInputs, ...ofStart, ...ofResults],
    otherInputs: others.length === 0 ? null : otherInputs(others),
    notes: [
      ...(isOpen(ofResults)
        ? ['Several mistakes give nearly the same value: the run does not distinguish them.']
        : []),
      ...(ofInputs.length > 0
        ? ['Its effects on the other results are not judged as further mistakes.']
        : []),
    ],
  };
}

/** Several mistakes explain one statistic. */
const isOpen = (marks: readonly RunMark[]) =>
  marks.some((mark, k) => marks.findIndex((one) => one.statistic === mark.statistic) < k);

const present = <One>(one: One | null): One[] => (one === null ? [] : [one]);

const inputIds: readonly RunStatisticId[] = ['interarrivalUs', 'serviceUs', 'serviceCv', 'interarrivalCv'];
const isOtherInput = ({ id, verdict }: CheckedStatistic) => inputIds.includes(id) && verdict === 'outside';

function otherInputs(found: readonly CheckedStatistic[]): string {
  const words = found.map(({ id, mean, model }) => {
    const { label } = statisticWords[id];
    return `${label.toLowerCase()} ${valueWords(id, mean)} instead of ${valueWords(id, model!)}`;
  });
  return `The run has other inputs than the page: ${words.join(', ')}. Its results are of those inputs; set them here to check the program.`;
}

function checked(
  { id, estimate, samples, effective, derived, rounding = 0 }: RunStatistic,
  laws: RunLaws,
): CheckedStatistic {
  const model = laws.means[id] ?? null;
  const { mean } = estimate;
  const allowed = samples === null ? null : laws.allowed(id, samples);
  const chance = wider(estimate.halfWidth, allowed);
  const halfWidth = chance === null ? null : chance + rounding;
  const base = {
    id,
    mean,
    halfWidth,
    samples,
    effective,
    model,
    approximate: laws.approximate.has(id),
    ...(derived === undefined ? {} : { derived }),
  };
  const found = (verdict: RunVerdict, words: string): CheckedStatistic => ({ ...base, verdict, words });
  if (model === null) return found('unknown', 'the model does not give it');
  if (halfWidth === null)
    return found('unknown', 'no interval: the text has no single values and no number of packets');
  const packets = samples === null ? 'such a run' : `${formatCount(samples)} correlated packets`;
  if (allowed === null && samples !== null && laws.load !== null && !inputIds.includes(id)) {
    const needed = forgetting * Math.min(laws.longestQueue, 1 / Math.max(1e-3, 1 - laws.load)) ** 2;
    if (samples < needed)
      return found(
        'unknown',
        `too few packets for this load: the queue forgets slowly, about ${significant(needed, 1)} are needed`,
      );
  }
  const distance = Math.abs(mean - model);
  const slack = slackOf(id, laws);
  if (distance <= halfWidth + slack) return found('inside', `inside what ${packets} allow`);
  if (distance <= 2 * halfWidth + slack)
    return found('near', `at the edge of what ${packets} allow, as one right result in twenty is`);
  if (laws.isKnownError(id, mean, halfWidth))
    return found('near', 'off by no more than the model’s known error');
  return found('outside', `outside what ${packets} allow`);
}

const wider = (one: number | null, other: number | null): number | null =>
  one === null ? other : other === null ? one : Math.max(one, other);

/**
 * Difference between the model with its slots and a run without them: a slot of each time, as many packets as arrive
 * in it, and of a service the spread of its last slot.
 */
function slackOf(id: RunStatisticId, { slotUs, offeredMpps, means }: RunLaws): number {
  if (id.endsWith('Cv')) {
    const of = (id === 'serviceCv' ? means.serviceUs : means.interarrivalUs) ?? Infinity;
    const cv = means[id] ?? 0;
    return Math.sqrt(cv * cv + slotUs / of) - cv + printed;
  }
  if (statisticWords[id].kind === 'time') return slotUs;
  return statisticWords[id].unit === 'packets' ? slotUs * (offeredMpps ?? 0) : 0;
}

/** Of printed times, as a share of their mean. */
const printed = 1e-3;

/** Only where the run is outside of what the right value allows, and inside of what the mistaken one does. */
function markOf(
  mistake: Mistake,
  statistics: readonly CheckedStatistic[],
  laws: RunLaws,
  { unitUs, slotUs }: ProgramRun,
): RunMark | null {
  const found = statistics.find(({ id }) => id === mistake.statistic);
  if (found?.verdict !== 'outside' || (found.derived === true && ofAverages.has(mistake.id))) return null;
  const value = mistake.value(laws, unitUs, slotUs);
  if (value === null || Math.abs(found.mean - value) > found.halfWidth! + slackOf(found.id, laws))
    return null;
  const { id, mean } = found;
  const right = found.model ?? 0;
  const off = Math.abs(mean - right);
  const { label } = statisticWords[id];
  const size = right > 0 ? ` (${significant((100 * off) / right, 2)} %)` : '';
  const amount = `${valueWords(id, off, 2)}${size} too ${mean < right ? 'low' : 'high'}`;
  return {
    id: mistake.id,
    statistic: id,
    sentence: `${label} is ${amount}: it looks like ${mistake.words}, which gives ${valueWords(id, value)}.`,
  };
}

/** The interval of the rest: that of the whole is as wide as its beginning is different. */
function warmUp(
  { id, share, first, rest }: RunStart,
  statistics: readonly CheckedStatistic[],
  laws: RunLaws,
): RunMark | null {
  const whole = statistics.find((one) => one.id === id);
  if (whole === undefined || whole.model === null || whole.samples === null) return null;
  const { mean, model, samples } = whole;
  const halfWidth = wider(rest.halfWidth, laws.allowed(id, samples));
  if (halfWidth === null) return null;
  const allowed = halfWidth + slackOf(id, laws);
  const sameSide = Math.sign(first - rest.mean) === Math.sign(mean - model);
  if (Math.abs(mean - model) <= allowed || !sameSide || Math.abs(rest.mean - model) > allowed) return null;
  const { label } = statisticWords[id];
  const part = withUnit(formatPercent(share), '%');
  const side = mean < model ? 'low' : 'high';
  return {
    id: 'warm-up',
    statistic: id,
    sentence: `${label} is ${valueWords(id, Math.abs(mean - model), 2)} too ${side}: it looks like a warm-up that was not removed. The first ${part} of the run has a mean of ${valueWords(id, first)}, the rest one of ${valueWords(id, rest.mean)}.`,
  };
}

function correlated({ rankCorrelation }: ProgramRun): RunMark[] {
  if (rankCorrelation === null || Math.abs(rankCorrelation) < sameNumbers) return [];
  const words = `Service times follow the times between arrivals (rank correlation ${formatSignificant(rankCorrelation, 2)}): it looks like one seed for both streams, so that both use the same random numbers.`;
  return [{ id: 'same-numbers', statistic: null, sentence: words }];
}

/** `3.21 µs`, `0.5 %` of a share. */
export function valueWords(id: RunStatisticId, value: number, digits = 4): string {
  const { unit, kind } = statisticWords[id];
  if (kind === 'share' || kind === 'probability') return withUnit(formatPercent(value), '%');
  return withUnit(formatSignificant(value, digits), unit);
}
