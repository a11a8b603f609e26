/** The sentence of an answer over time: the events, the peak of the queue, the return to normal, the loss. */
import { numberAndNoun } from '../../../models/headline-parts/headline-words.ts';
import {
  formatCount,
  formatPercent,
  formatPlain,
  formatSignificant,
  withUnit,
} from '../../../text/number-format.ts';
import { listWords, mppsText, unbrokenUnits, lowered, capitalised } from '../../../text/number-words.ts';
import { type Burst, type FactorStep, isCounted } from '../../../transient/plan.ts';
import type { MeanWithP95 } from '../../../transient/estimates.ts';
import type { TimeState } from './time-lane.ts';
import { anyLossText, chanceText, durationText, enteredText, withSpread } from './time-words.ts';

/** `a change to 1 core`, `changes to 1 core and then to 2 cores`; of other inputs the number of changes. */
function changeWords(changes: readonly { set: Readonly<Record<string, unknown>> }[]): string {
  const cores = changes.map(({ set }) => (Object.keys(set).length === 1 ? set.cores : null));
  const isOne = changes.length === 1;
  if (!cores.every((count) => typeof count === 'number'))
    return isOne ? 'a change of the inputs' : `${changes.length} changes of the inputs`;
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

/** Relative difference up to which differences of times rounded to nine digits count as equal. */
const rounded = 1e-4;

const isEven = (values: readonly number[]): boolean =>
  values.every((value) => Math.abs(value - values[0]) <= rounded * Math.abs(values[0]));

const differences = (values: readonly number[]): number[] =>
  values.slice(1).map((value, k) => value - values[k]);

const tidy = (value: number): number => Math.round(value * 1e6) / 1e6;

/** Fewest steps that count as a wave, and as a ramp. */
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
    // A step of a ramp has the middle of the factors that it replaces; the last factor of the ramp remains.
    const [begin, rise] = rises;
    const from = (isEven([rise, begin]) ? first : factors[1]) - rise / 2;
    const to = factors.at(-1)! + (isEven([rise, rises.at(-1)!]) ? rise / 2 : 0);
    return `a load that changes steadily from ${formatPlain(tidy(from))} to ${times(tidy(to))} ${load}`;
  }
  return `a load between ${formatPlain(low)} and ${times(high)} ${load}, with ${changes.length} steps,`;
}

/** `a burst of 2000 packets at wire speed`. */
const burstWords = ({ packets, rateMpps, port }: Burst): string =>
  `a burst of ${formatCount(packets)} packets at ${rateMpps === null ? 'wire speed' : mppsText(rateMpps)}${port === null ? '' : ` to port ${port}`}`;

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
  const text = listWords(parts);
  const plural = parts.length > 1 || /^(?:\d|changes)/.test(text);
  return { text: capitalised(text), plural };
}

/** `its end` of a single stall or burst at a steady load, `it` of a change; else the time of the last change. */
export function endWords({ plan, endUs }: TimeState, named = { end: 'its end', change: 'it' }): string {
  const { profile, bursts, events } = plan;
  const isSteady = !isCounted(profile) && profile.every(({ fromUs }) => fromUs === 0);
  const isSingle = bursts.length + events.length === 1 && isSteady;
  if (!isSingle && endUs !== null) return `the last change, at ${enteredText(endUs)}`;
  return isSingle && events[0]?.kind === 'change' ? named.change : named.end;
}

/** Whether nothing happens that raises the queue by itself: changes of inputs, and a load that only falls. */
function isSeenAfter({ plan: { profile, bursts, events } }: TimeState): boolean {
  if (isCounted(profile) || bursts.length > 0 || events.some(({ kind }) => kind === 'stall')) return false;
  const { first, changes } = factorsOf(profile);
  return events.length > 0 || (changes.length > 0 && changes.every(({ factor }) => factor <= first));
}

/** The peak of the sentence: of what may lower the queue the one that follows it, else that of the whole run. */
export const shownPeak = (state: TimeState): MeanWithP95 =>
  isSeenAfter(state) ? state.answer.latePeak : state.answer.total.peak;

/** Mean of the queue over the instants of the run. */
const meanQueue = (occupancy: TimeState['answer']['occupancy']): number =>
  occupancy.reduce((sum, { mean }) => sum + mean, 0) / occupancy.length;

/** `A stall of 100 µs fills 979 of 4096 places on average`, `After a change to 1 core the queue peaks at ...`. */
function fillWords(state: TimeState): string {
  const { answer, limit, lastLimit, queueUnit, ports, place, plan } = state;
  const { text, plural } = disturbance(state);
  const { mean } = shownPeak(state);
  const peak = formatSignificant(mean);
  const inPlaces = queueUnit === 'packets' && limit !== null;
  const ofPort = ports > 1 ? ` of ${place}` : '';
  const amount = (value: number) =>
    queueUnit === 'µs' ? `${durationText(value)} of work` : withUnit(formatSignificant(value), queueUnit);
  if (isSeenAfter(state)) {
    const { profile, events } = state.plan;
    const steps = isCounted(profile) ? [] : factorsOf(profile).changes;
    const atUs = Math.min(...events.map((event) => event.atUs), ...steps.map(({ fromUs }) => fromUs));
    const then = answer.occupancy.find((one) => one.atUs === atUs)?.mean ?? null;
    const before =
      then === null ? '' : `, ${inPlaces ? formatSignificant(then) : amount(then)} at the change`;
    const most = inPlaces ? `${peak} of ${lastLimit} places${ofPort}` : amount(mean);
    return `After ${lowered(text)} the queue peaks at ${most} on average${before}`;
  }
  if (plan.events.length + plan.bursts.length === 0 && loadWords(state) === null && inPlaces)
    return `The queue peaks at ${peak} of ${limit} places${ofPort} on average over the runs, and holds ${formatSignificant(meanQueue(answer.occupancy))} on average`;
  return inPlaces
    ? `${text} ${plural ? 'fill' : 'fills'} ${peak} of ${Math.max(limit, lastLimit ?? 0)} places${ofPort} on average`
    : `${text} ${plural ? 'raise' : 'raises'} the queue to ${amount(mean)} on average at its peak`;
}

/** `briefly`: without drain and shares of the loss, for a projector. */
export function timeSentence(state: TimeState, briefly = false): string {
  const { answer, limit } = state;
  const { replications } = answer;
  const back = ends(state) ? backWords(state, briefly) : [];
  const lost =
    limit === null
      ? []
      : [
          lostMean(state) === 0
            ? `no packet is lost${state.ports > 1 ? ' at any port' : ''} in ${replications} runs (any loss: ${anyLossText(state, 'in brackets')})`
            : `${formatSignificant(lostMean(state))} packets are lost${briefly ? '' : ' on average'}${state.ports > 1 ? ' at all ports' : ''}${briefly ? ` (any: ${anyLossText(state, 'in brackets')})` : `${lostShare(state)}${lossWords(state, disturbance(state).plural ? 'them' : 'it')}`}`,
        ];
  const late = answer.notices.find(({ code }) => code === 'cut-short');
  const after = late === undefined ? [] : [`${lateWords(state)}: later losses are not counted`];
  return unbrokenUnits(`${[fillWords(state), ...back, ...lost, ...after].join('; ')}.`);
}

/** `the stall goes on beyond the horizon of 1 ms`; of several the last one. */
function lateWords({ plan: { events, bursts, horizonUs } }: TimeState): string {
  const stalls = events.filter((event) => event.kind === 'stall');
  const isStall = stalls.some(({ atUs, lengthUs }) => atUs + lengthUs > horizonUs);
  const article = (isStall ? stalls : bursts).length === 1 ? 'the' : 'the last';
  return `${article} ${isStall ? 'stall' : 'burst'} goes on beyond the horizon of ${enteredText(horizonUs)}`;
}

/** Whether the sentence can say when the effect is over: events end, and are more than counts up to the horizon. */
export function ends({ plan: { profile, bursts, events, horizonUs }, endUs }: TimeState): boolean {
  const onlyCounts = isCounted(profile) && bursts.length + events.length === 0;
  return endUs !== null && !(onlyCounts && endUs >= horizonUs);
}

/** Whether the load at the end is another than at the beginning. */
const isOtherLoad = ({ plan: { profile } }: TimeState): boolean =>
  !isCounted(profile) && (profile.at(-1)?.factor ?? 1) !== factorsOf(profile).first;

/** Whether the load or the inputs are others at the end; of several changes the last may restore the first inputs. */
export const isOther = (state: TimeState): boolean =>
  isOtherLoad(state) || state.plan.events.filter(({ kind }) => kind === 'change').length === 1;

/** µs after the end until latency is normal, of another state than before from either side; null: not in the run. */
export const normalAfterUs = (state: TimeState): number | null =>
  isOther(state) ? state.answer.settledUs : state.answer.recoveryUs;

/** When the queue has drained and latency is normal again, of a plan that ends (`ends`). */
function backWords(state: TimeState, briefly: boolean): string[] {
  const { drainUs } = state.answer;
  if (!state.hasReference) return [];
  const differs = isOther(state);
  const normalUs = normalAfterUs(state);
  const meanUs = state.exact?.drainUs?.value ?? drainUs?.mean ?? null;
  // Under another load, or with other inputs, the queue does not return to its former level.
  const drained =
    briefly || differs || meanUs === null || drainUs === null || drainUs.notDrained > 0
      ? []
      : [`the queue has drained on average ${durationText(meanUs)} after ${endWords(state)}`];
  const p99 = briefly ? 'p99' : 'the 99th percentile of latency';
  const normal = isOtherLoad(state)
    ? 'normal for the last load'
    : differs
      ? 'normal for the new inputs'
      : 'normal';
  if (normalUs === null && briefly) return [`${p99} is not yet ${normal} at the end`];
  if (normalUs === null)
    return [...drained, `${p99} is not ${differs ? '' : 'back to '}${normal} by the end of the run`];
  const end = drained.length === 0 ? endWords(state) : 'it';
  return [
    ...drained,
    normalUs === 0
      ? `${p99} is ${normal} after ${end}`
      : `${p99} is ${differs ? '' : 'back to '}${normal} within ${durationText(normalUs)} of ${end}`,
  ];
}

/** Lost share of a single burst, or of all packets where only the load changes. */
function lostShare(state: TimeState): string {
  const { plan, without, answer } = state;
  const [burst] = plan.bursts;
  if (plan.events.length > 0 || plan.bursts.length > 1) return '';
  if (burst === undefined)
    return `, ${withUnit(formatPercent(lostMean(state) / answer.total.offered), '%')} of what arrives`;
  if (without === null || without.more <= 0) return '';
  // Where nothing is lost without the burst, its share is that of the loss in front of it.
  const more = without.lost === 0 ? lostMean(state) : without.more;
  return `, equal to ${withUnit(formatPercent(more / burst.packets), '%')} of the burst`;
}

/** Mean packets lost, exact where that is known and a packet was lost in simulation. */
const lostMean = ({ exact, answer: { total } }: TimeState): number =>
  total.lost === 0 ? 0 : (exact?.lost?.value ?? total.lost);

/** The loss without the events: `, without it none in 2000 runs (any loss: 4 ± 1 %; ...)`. */
function lossWords(state: TimeState, it: string): string {
  const { without, answer } = state;
  const any = `any loss: ${anyLossText(state, 'in brackets')}`;
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
