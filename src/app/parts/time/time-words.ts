/** Numbers and the sentence of an answer over time. */
import type { TimeState } from './time-lane.ts';
import type { BoundedValue } from '../../../models/contract/transient.ts';
import {
  formatCount,
  formatOdds,
  formatPercent,
  formatPlain,
  formatSignificant,
  withUnit,
} from '../../../text/number-format.ts';
import { mppsText, unbrokenUnits } from '../../../text/number-words.ts';
import { numberAndNoun } from '../../../models/headline-parts/headline-words.ts';
import { type Burst, type FactorStep, isCounted } from '../../../transient/plan.ts';
import { wilsonInterval } from '../../../numerics/simulation/wilson-interval.ts';
import { type ArrivalBin, fewestLosing } from '../../../transient/estimates.ts';

/** From this many µs on times are in ms. */
const longUs = 1000;

/** A time in µs, long ones in ms. */
export const durationText = (value: number): string =>
  value >= longUs
    ? withUnit(formatSignificant(value / 1000), 'ms')
    : withUnit(formatSignificant(value), 'µs');

/** A place on the time axis, in its unit. */
export const timePlaceText = (atUs: number): string => withUnit(formatPlain(atUs), 'µs');

/** The probability that any packet is lost, never without its bound; exact where it is known. */
export function anyLossText({ exact, answer: { total, replications } }: TimeState): string {
  if (exact === null || exact.anyLoss === null) return chanceText(total.anyLoss, replications);
  const { value, error } = exact.anyLoss;
  const most = value + error;
  // Odds have two digits: rounded, they are not below the bound.
  const odds = value < 2 * error && most < oddsBelow ? formatOdds(1.05 * most) : null;
  return odds === null ? exactText(asPercent(exact.anyLoss), '%') : `below ${odds}`;
}

/** The same within brackets. */
const anyLossWords = (state: TimeState): string => anyLossText(state).replace(/ \((exact) .*\)$/, ', $1');

const asPercent = ({ value, error }: BoundedValue): BoundedValue => ({
  value: 100 * value,
  error: 100 * error,
});

/** Smaller probabilities are bounded in odds. */
const oddsBelow = 1e-3;

/** The simulated one. */
export const simulatedAnyLoss = ({ answer: { total, replications } }: TimeState): string =>
  chanceText(total.anyLoss, replications);

/** `1.684 (exact to 0.0002)`; `below 0.0003` where the error leaves no digit. */
export function exactText({ value, error }: BoundedValue, unit: string): string {
  if (value < 2 * error) return `below ${withUnit(formatSignificant(value + error, 2), unit)}`;
  const digits = Math.max(2, Math.min(5, Math.floor(Math.log10(value / error)) + 2));
  return `${withUnit(formatSignificant(value, digits), unit)} (exact to ${formatSignificant(error, 1)})`;
}

/** A probability that some of the replications show: with its 95 % interval, or a bound. */
export function chanceText(anyLoss: number, replications: number): string {
  const losing = Math.round(anyLoss * replications);
  const { low, high } = wilsonInterval(losing, replications);
  if (losing < fewestLosing) return `below ${withUnit(formatSignificant(100 * high, 2), '%')}`;
  if (replications - losing < fewestLosing) return `above ${withUnit(formatPercent(low), '%')}`;
  const se = Math.sqrt((anyLoss * (1 - anyLoss)) / replications);
  return withUnit(`${formatPercent(anyLoss)} ± ${formatPercent(1.96 * se)}`, '%');
}

/** A time that a reader has entered, without zeros behind its digits. */
const enteredText = (value: number): string =>
  value >= longUs ? withUnit(formatPlain(value / 1000), 'ms') : withUnit(formatPlain(value), 'µs');

/** `changes to 1 core and then to 2 cores`; of other inputs their number. */
function changeWords(changes: readonly { set: Readonly<Record<string, unknown>> }[]): string {
  const cores = changes.map(({ set }) => (Object.keys(set).length === 1 ? set.cores : null));
  const isOne = changes.length === 1;
  if (!cores.every((count) => typeof count === 'number'))
    return isOne ? 'a change of inputs' : `${changes.length} changes of inputs`;
  const words = cores.map((count) => numberAndNoun(count, 'core'));
  return isOne ? `a change to ${words[0]}` : `changes to ${words.join(' and then to ')}`;
}

/** Steps of the load after 0 that change it, ascending, and the factor before the first. */
function factorsOf(profile: readonly FactorStep[]): { first: number; changes: readonly FactorStep[] } {
  const atStart = profile.filter(({ fromUs }) => fromUs <= 0).at(-1)?.factor ?? 1;
  let before = atStart;
  const changes = profile.filter(({ fromUs, factor }) => {
    const differs = fromUs > 0 && factor !== before;
    if (differs) before = factor;
    return differs;
  });
  return { first: atStart, changes };
}

/** Relative difference of differences of numbers that were rounded to nine digits. */
const rounded = 1e-4;

const isEven = (values: readonly number[]): boolean =>
  values.every((value) => Math.abs(value - values[0]) <= rounded * Math.abs(values[0]));

const differences = (values: readonly number[]): number[] =>
  values.slice(1).map((value, k) => value - values[k]);

const tidy = (value: number): number => Math.round(value * 1e6) / 1e6;

/** Steps of a wave and of a ramp at least. */
const fewestOfWave = 4;
const fewestOfRamp = 8;

/** `a load step to 1.5 times 7.44 Mpps`; null: the load of the inputs. */
function loadWords({ plan: { profile }, rateMpps }: TimeState): string | null {
  if (isCounted(profile)) {
    const packets = profile.counts.reduce((sum, count) => sum + count, 0);
    const intervals = numberAndNoun(profile.counts.length, 'interval');
    return `a load of ${formatCount(packets)} packets counted in ${intervals} of ${enteredText(profile.intervalUs)}`;
  }
  const times = (factor: number) => `${formatPlain(factor)} times`;
  const load = mppsText(rateMpps);
  const { first, changes } = factorsOf(profile);
  const factors = [first, ...changes.map(({ factor }) => factor)];
  const lengths = differences(changes.map(({ fromUs }) => fromUs));
  const low = Math.min(...factors);
  const high = Math.max(...factors);
  if (changes.length === 0) return first === 1 ? null : `a load of ${times(first)} ${load}`;
  if (changes.length === 1) return `a load step from ${formatPlain(first)} to ${times(factors[1])} ${load}`;
  if (changes.length === 2 && factors[2] === first)
    return `a load of ${times(factors[1])} ${load} for ${enteredText(lengths[0])}`;
  const inner = [...new Set(factors.slice(1, -1))];
  if (changes.length >= fewestOfWave && inner.length === 2 && isEven(lengths.slice(0, -1)))
    return `a load that alternates between ${formatPlain(Math.min(...inner))} and ${times(Math.max(...inner))} ${load} every ${enteredText(lengths[0])}`;
  const rises = differences(factors);
  if (changes.length >= fewestOfRamp && isEven(rises.slice(1, -1))) {
    // The steps of a ramp are in the middle of what they replace; its last factor remains.
    const [begin, rise] = rises;
    const from = (isEven([rise, begin]) ? first : factors[1]) - rise / 2;
    const to = factors.at(-1)! + (isEven([rise, rises.at(-1)!]) ? rise / 2 : 0);
    return `a load that goes evenly from ${formatPlain(tidy(from))} to ${times(tidy(to))} ${load}`;
  }
  return `a load between ${formatPlain(low)} and ${times(high)} ${load}, with ${changes.length} steps,`;
}

/** `a burst of 2000 packets at the speed of the wire`. */
const burstWords = ({ packets, rateMpps }: Burst): string =>
  `a burst of ${formatCount(packets)} packets at ${rateMpps === null ? 'the speed of the wire' : mppsText(rateMpps)}`;

/** `A stall of 100 µs`, and whether the verb that follows is plural. */
function disturbance(state: TimeState): { text: string; plural: boolean } {
  const { plan } = state;
  const load = loadWords(state);
  const stalls = plan.events.filter((event) => event.kind === 'stall');
  const changes = plan.events.filter((event) => event.kind === 'change');
  const parts = [
    ...(stalls.length === 1 ? [`A stall of ${enteredText(stalls[0].lengthUs)}`] : []),
    ...(stalls.length > 1 ? [`${stalls.length} stalls`] : []),
    ...(plan.bursts.length === 1 ? [burstWords(plan.bursts[0])] : []),
    ...(plan.bursts.length > 1 ? [`${plan.bursts.length} bursts`] : []),
    ...(changes.length > 0 ? [changeWords(changes)] : []),
    ...(load === null ? [] : [load]),
  ];
  if (parts.length === 0) return { text: 'This load', plural: false };
  const text = parts.length === 1 ? parts[0] : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
  const plural = parts.length > 1 || /^(?:\d|changes)/.test(text);
  return { text: `${text[0].toUpperCase()}${text.slice(1)}`, plural };
}

/** `its end` of a single stall or burst at a steady load, `it` of a change; else when the last of several happens. */
function endWords({ plan, endUs }: TimeState): string {
  const { profile, bursts, events } = plan;
  const isSteady = !isCounted(profile) && profile.every(({ fromUs }) => fromUs === 0);
  const isSingle = bursts.length + events.length === 1 && isSteady;
  if (!isSingle && endUs !== null) return `the last change, at ${enteredText(endUs)}`;
  return isSingle && events[0]?.kind === 'change' ? 'it' : 'its end';
}

/** `briefly`: without drain and shares of the loss, for a projector. */
export function timeSentence(state: TimeState, briefly = false): string {
  const { answer, limit, queueUnit } = state;
  const { total, replications } = answer;
  const { text, plural } = disturbance(state);
  const peak = formatSignificant(total.peak.mean);
  const fills =
    queueUnit === 'packets' && limit !== null
      ? `${plural ? 'fill' : 'fills'} ${peak} of ${limit} places${state.ports > 1 ? ` of ${state.place}` : ''} on average`
      : `${plural ? 'let' : 'lets'} ${queueUnit === 'µs' ? `${durationText(total.peak.mean)} of work` : withUnit(peak, queueUnit)} wait on average at the peak`;
  const back = ends(state) ? backWords(state, briefly) : [];
  const lost =
    limit === null
      ? []
      : [
          lostMean(state) === 0
            ? `no packet is lost in ${replications} runs (any loss: ${anyLossWords(state)})`
            : `${formatSignificant(lostMean(state))} packets are lost on average${state.ports > 1 ? ' at all ports' : ''}${briefly ? ` (any loss: ${anyLossWords(state)})` : `${lostShare(state)}${lossWords(state, plural ? 'them' : 'it')}`}`,
        ];
  return unbrokenUnits(`${[`${text} ${fills}`, ...back, ...lost].join('; ')}.`);
}

/** Whether something happens that is over by the horizon, or is more than counts that go on until there. */
function ends({ plan: { profile, bursts, events, horizonUs }, endUs }: TimeState): boolean {
  const onlyCounts = isCounted(profile) && bursts.length + events.length === 0;
  return endUs !== null && !(onlyCounts && endUs >= horizonUs);
}

/** When the queue has drained and latency is normal again, of a plan that ends before the horizon. */
function backWords(state: TimeState, briefly: boolean): string[] {
  const { drainUs, recoveryUs } = state.answer;
  if (!state.hasReference) return [];
  const { profile, events } = state.plan;
  const isOtherLoad = !isCounted(profile) && (profile.at(-1)?.factor ?? 1) !== factorsOf(profile).first;
  // Of several changes the last one may take back the first.
  const isOther = isOtherLoad || events.filter(({ kind }) => kind === 'change').length === 1;
  const meanUs = state.exact?.drainUs?.value ?? drainUs?.mean ?? null;
  // Under another load, or with other inputs, the queue is another one, which does not drain to what it was.
  const drained =
    briefly || isOther || meanUs === null || drainUs === null || drainUs.notDrained > 0
      ? []
      : [`the queue has drained on average ${durationText(meanUs)} after ${endWords(state)}`];
  const p99 = briefly ? 'p99 of latency' : 'the 99th percentile of latency';
  const normal = isOtherLoad ? 'normal for the last load' : isOther ? 'normal for the new inputs' : 'normal';
  if (recoveryUs === null)
    return [...drained, `${p99} is not ${isOther ? '' : 'back to '}${normal} in this time`];
  const end = drained.length === 0 ? endWords(state) : 'it';
  return [
    ...drained,
    recoveryUs === 0
      ? `${p99} is ${normal} after ${end}`
      : `${p99} is ${isOther ? '' : 'back to '}${normal} within ${durationText(recoveryUs)} of ${end}`,
  ];
}

/** How much the loss is of a single burst, or of a load that changes. */
function lostShare(state: TimeState): string {
  const { plan, without, answer } = state;
  const [burst] = plan.bursts;
  if (plan.events.length > 0 || plan.bursts.length > 1) return '';
  if (burst === undefined)
    return `, ${withUnit(formatPercent(lostMean(state) / answer.total.offered), '%')} of what arrives`;
  if (without === null || without.more <= 0) return '';
  return `, as many as ${withUnit(formatPercent(without.more / burst.packets), '%')} of the burst`;
}

/** Mean packets lost, exact where that is known and a packet was lost in simulation. */
const lostMean = ({ exact, answer: { total } }: TimeState): number =>
  total.lost === 0 ? 0 : (exact?.lost?.value ?? total.lost);

/** How much of the loss there is without what happens: `, without it none in 2000 runs (any loss: 4 ± 1 %; ...)`. */
function lossWords(state: TimeState, it: string): string {
  const { without, answer } = state;
  const any = `any loss: ${anyLossWords(state)}`;
  if (without === null) return ` (${any})`;
  const other = chanceText(without.anyLoss, answer.replications);
  if (without.lost === 0)
    return `, without ${it} none in ${answer.replications} runs (${any}; without ${it} ${other})`;
  const more =
    without.more === 0 && without.moreSe === 0
      ? 'as many as'
      : `${withSpread(without.more, without.moreSe)} more than`;
  return `, ${more} without ${it} (${any}; without ${it} ${other})`;
}

const withSpread = (mean: number, se: number) =>
  `${formatSignificant(mean)} ± ${formatSignificant(1.96 * se, 2)}`;

/** `82.3 % (12.3 ± 0.2 of 14.9 packets)` of an interval; where none of it is lost, the bound of that. */
export function lostShareText(
  { offered, lost, lostSe, anyLoss }: Pick<ArrivalBin, 'offered' | 'lost' | 'lostSe' | 'anyLoss'>,
  replications: number,
): string {
  if (offered === 0) return 'none arrives';
  if (lost === 0) return `none ${lossless(anyLoss, replications)}`;
  const share = withUnit(formatPercent(lost / offered), '%');
  return `${share} (${withSpread(lost, lostSe)} of ${withUnit(formatSignificant(offered), 'packets')})`;
}

/** Where no run loses a packet: `in 2000 runs (any loss: below 0.19 %)`. */
export const lossless = (anyLoss: number, replications: number): string =>
  `in ${replications} runs (any loss: ${chanceText(anyLoss, replications)})`;

/** Mean packets lost, or `none` with the words that follow it. */
const lostText = ({ lost, lostSe }: { lost: number; lostSe: number }, none: string): string =>
  lost === 0 ? `none ${none}` : withSpread(lost, lostSe);

function drainText({ exact, answer: { drainUs, replications } }: TimeState): string {
  if (drainUs === null) return 'does not drain';
  const { mean, p95, notDrained } = drainUs;
  const meanText = exact?.drainUs ? exactText(exact.drainUs, 'µs') : durationText(mean);
  const text = `${meanText}, 95 % at most ${durationText(p95)}`;
  return notDrained === 0
    ? text
    : `${text}, without ${notDrained} of ${replications} runs that did not drain`;
}

export interface TimeNumber {
  label: string;
  text: string;
}

export function timeNumbers(state: TimeState): readonly TimeNumber[] {
  const { answer, exact, limit, queueUnit, without } = state;
  const { total, recoveryUs, bins } = answer;
  const end = endWords(state)
    .replace(/^its end$/, 'the end')
    .replace(/^it$/, 'the change');
  const { mean, p95 } = total.peak;
  const peakText =
    queueUnit === 'µs'
      ? `${durationText(mean)} of work, 95 % at most ${durationText(p95)}`
      : `${withUnit(formatSignificant(mean), queueUnit)}, 95 % at most ${formatSignificant(p95)}`;
  const worst = Math.max(...bins.map(({ latencyUs }) => latencyUs?.p99 ?? 0));
  return [
    ...(limit === null
      ? []
      : [
          {
            label: state.ports > 1 ? 'Packets lost at all ports' : 'Packets lost',
            text: exact?.lost ? exactText(exact.lost, '') : lostText(total, `in ${answer.replications} runs`),
          },
          ...(without === null
            ? []
            : [
                {
                  label: 'Lost without the events',
                  text: lostText(without, lossless(without.anyLoss, answer.replications)),
                },
              ]),
          { label: 'Any loss', text: anyLossText(state) },
        ]),
    { label: 'Peak of the queue', text: peakText },
    { label: 'Worst 99th percentile', text: durationText(worst) },
    ...(!ends(state)
      ? []
      : [
          { label: `Drained after ${end}`, text: state.hasReference ? drainText(state) : '...' },
          {
            label: `Latency back to normal after ${end}`,
            text: !state.hasReference
              ? '...'
              : recoveryUs === null
                ? 'not in this time'
                : recoveryUs === 0
                  ? 'at once'
                  : `within ${durationText(recoveryUs)}`,
          },
        ]),
  ];
}

/** Widest difference that agrees, in standard errors beside the error of the exact number. */
const agreeing = 1.96;
const unlikely = 3.3;

function compared(label: string, exact: BoundedValue, mean: number, se: number, unit: string): TimeNumber {
  const off = Math.max(0, Math.abs(exact.value - mean) - exact.error);
  const verdict =
    off <= agreeing * se
      ? 'agrees'
      : off <= unlikely * se
        ? 'outside the 95 % interval, which one in twenty is by chance'
        : 'differs';
  const simulated = withUnit(withSpread(mean, se), unit);
  return { label, text: `${exactText(exact, unit)}; simulated ${simulated}: ${verdict}` };
}

/** The numbers that are known without simulation beside the simulated ones. */
export function checkedNumbers({ answer, exact, queueUnit }: TimeState): readonly TimeNumber[] {
  if (exact === null) return [];
  const { total, drainUs, occupancy, replications } = answer;
  const queue = exact.queue?.map(({ value, error }, k) => {
    const { mean, meanSe } = occupancy[k];
    return { error, isInside: Math.abs(value - mean) <= agreeing * meanSe + error };
  });
  // Without a loss in any run the spread is not known: that of one run with a loss.
  const least = 1 / replications;
  return [
    ...(exact.lost === null
      ? []
      : [compared('Packets lost', exact.lost, total.lost, Math.max(total.lostSe, least), '')]),
    ...(exact.anyLoss === null
      ? []
      : [
          compared(
            'Any loss',
            asPercent(exact.anyLoss),
            100 * total.anyLoss,
            100 * Math.max(total.anyLossSe, least),
            '%',
          ),
        ]),
    ...(exact.drainUs === null || drainUs === null
      ? []
      : [compared('Mean time until drained', exact.drainUs, drainUs.mean, drainUs.se, 'µs')]),
    ...(queue === undefined
      ? []
      : [
          {
            label: `Mean queue at ${queue.length} instants`,
            text: `exact to ${withUnit(formatSignificant(queue[0].error, 1), queueUnit)}; the simulated 95 % interval holds it at ${queue.filter(({ isInside }) => isInside).length}`,
          },
        ]),
  ];
}
