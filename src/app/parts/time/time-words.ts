/** Numbers and the sentence of an answer over time. */
import type { TimeState } from './time-lane.ts';
import type { BoundedValue } from '../../../models/contract/transient.ts';
import {
  formatOdds,
  formatPercent,
  formatPlain,
  formatSignificant,
  withUnit,
} from '../../../text/number-format.ts';
import { numberAndNoun } from '../../../models/headline-parts/headline-words.ts';
import { isCounted } from '../../../transient/plan.ts';
import { fewestLosing } from '../../../transient/estimates.ts';

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

function chanceText(anyLoss: number, replications: number): string {
  const losing = anyLoss * replications;
  const bound = fewestLosing / replications;
  if (losing < fewestLosing) return `below ${withUnit(formatSignificant(100 * bound, 2), '%')}`;
  if (replications - losing < fewestLosing) return `above ${withUnit(formatPercent(1 - bound), '%')}`;
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

/** `A stall of 100 µs`, and whether the verb that follows is plural. */
function disturbance({ plan }: TimeState): { text: string; plural: boolean } {
  const stalls = plan.events.filter((event) => event.kind === 'stall');
  const changes = plan.events.filter((event) => event.kind === 'change');
  const parts = [
    ...(stalls.length === 1 ? [`A stall of ${enteredText(stalls[0].lengthUs)}`] : []),
    ...(stalls.length > 1 ? [`${stalls.length} stalls`] : []),
    ...(plan.bursts.length === 1 ? [`a burst of ${plan.bursts[0].packets} packets`] : []),
    ...(plan.bursts.length > 1 ? [`${plan.bursts.length} bursts`] : []),
    ...(changes.length > 0 ? [changeWords(changes)] : []),
  ];
  if (parts.length === 0) return { text: 'This load', plural: false };
  const text = parts.length === 1 ? parts[0] : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
  const plural = parts.length > 1 || /^(?:\d|changes)/.test(text);
  return { text: `${text[0].toUpperCase()}${text.slice(1)}`, plural };
}

/** `its end` of a single stall or burst at a steady load; else when the last of several things happens. */
function endWords({ plan, endUs }: TimeState): string {
  const { profile, bursts, events } = plan;
  const isSteady = !isCounted(profile) && profile.every(({ fromUs }) => fromUs === 0);
  const isSingle = bursts.length + events.length === 1 && isSteady;
  return isSingle || endUs === null ? 'its end' : `the last change, at ${enteredText(endUs)}`;
}

export function timeSentence(state: TimeState): string {
  const { answer, limit, queueUnit } = state;
  const { total, recoveryUs, replications } = answer;
  const { text, plural } = disturbance(state);
  const peak = formatSignificant(total.peak.mean);
  const fills =
    queueUnit === 'packets' && limit !== null
      ? `${plural ? 'fill' : 'fills'} ${peak} of ${limit} places on average`
      : `${plural ? 'let' : 'lets'} ${queueUnit === 'µs' ? `${durationText(total.peak.mean)} of work` : withUnit(peak, queueUnit)} wait on average at the peak`;
  const back =
    state.endUs === null || !state.hasReference
      ? []
      : recoveryUs === null
        ? ['the 99th percentile of latency is not back to normal in this time']
        : [
            recoveryUs === 0
              ? `the 99th percentile of latency is normal after ${endWords(state)}`
              : `the 99th percentile of latency is back to normal within ${durationText(recoveryUs)} of ${endWords(state)}`,
          ];
  const lost =
    limit === null
      ? []
      : [
          lostMean(state) === 0
            ? `no packet is lost in ${replications} runs (any loss: ${anyLossWords(state)})`
            : `${formatSignificant(lostMean(state))} packets are lost on average${state.ports > 1 ? ' at all ports' : ''}${lossWords(state, plural ? 'them' : 'it')}`,
        ];
  return `${[`${text} ${fills}`, ...back, ...lost].join('; ')}.`;
}

/** Mean packets lost, exact where that is known and a packet was lost in simulation. */
const lostMean = ({ exact, answer: { total } }: TimeState): number =>
  total.lost === 0 ? 0 : (exact?.lost?.value ?? total.lost);

/** How much of the loss there is without what happens: `, without it none in 2000 runs (any loss: 4 ± 1 %)`. */
function lossWords(state: TimeState, it: string): string {
  const { without, answer } = state;
  const any = `any loss: ${anyLossWords(state)}`;
  if (without === null) return ` (${any})`;
  if (without.lost === 0) return `, without ${it} none in ${answer.replications} runs (${any})`;
  const other = chanceText(without.anyLoss, answer.replications);
  const more =
    without.more === 0 && without.moreSe === 0
      ? 'as many as'
      : `${withSpread(without.more, without.moreSe)} more than`;
  return `, ${more} without ${it} (${any}; without ${it} ${other})`;
}

const withSpread = (mean: number, se: number) =>
  `${formatSignificant(mean)} ± ${formatSignificant(1.96 * se, 2)}`;

/** Mean packets lost; where none is, only that. */
const lostText = ({ lost, lostSe }: { lost: number; lostSe: number }, replications: number): string =>
  lost === 0 ? `none in ${replications} runs` : withSpread(lost, lostSe);

const withP95 = ({ mean, p95 }: { mean: number; p95: number }, unit: string) =>
  `${withUnit(formatSignificant(mean), unit)}, 95 % below ${formatSignificant(p95)}`;

export interface TimeNumber {
  label: string;
  text: string;
}

export function timeNumbers(state: TimeState): readonly TimeNumber[] {
  const { answer, exact, limit, queueUnit, without } = state;
  const { total, drainUs, recoveryUs, bins } = answer;
  const end = endWords(state).replace(/^its end$/, 'the end');
  const worst = Math.max(...bins.map(({ latencyUs }) => latencyUs?.p99 ?? 0));
  return [
    ...(limit === null
      ? []
      : [
          {
            label: 'Packets lost',
            text: exact?.lost ? exactText(exact.lost, '') : lostText(total, answer.replications),
          },
          ...(without === null
            ? []
            : [{ label: 'Lost without the events', text: lostText(without, answer.replications) }]),
          { label: 'Any loss', text: anyLossText(state) },
        ]),
    { label: 'Peak of the queue', text: withP95(total.peak, queueUnit) },
    { label: 'Worst 99th percentile', text: durationText(worst) },
    {
      label: `Drained after ${end}`,
      text: !state.hasReference
        ? '...'
        : drainUs === null
          ? 'does not drain'
          : exact?.drainUs
            ? `${exactText(exact.drainUs, 'µs')}, 95 % below ${formatSignificant(drainUs.p95)}`
            : withP95(drainUs, 'µs'),
    },
    {
      label: `Latency back to normal after ${end}`,
      text: !state.hasReference ? '...' : recoveryUs === null ? 'not in this time' : durationText(recoveryUs),
    },
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
