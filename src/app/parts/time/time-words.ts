/** Numbers and the sentence of an answer over time. */
import type { TimeState } from './time-lane.ts';
import { formatPercent, formatPlain, formatSignificant, withUnit } from '../../../text/number-format.ts';
import { numberAndNoun } from '../../../models/headline-parts/headline-words.ts';
import { isCounted } from '../../../transient/plan.ts';
import { fewestLosing } from '../../../transient/estimates.ts';

/** From this many µs on times are in ms. */
const longUs = 10_000;

/** A time in µs, long ones in ms. */
export const durationText = (value: number): string =>
  value >= longUs
    ? withUnit(formatSignificant(value / 1000), 'ms')
    : withUnit(formatSignificant(value), 'µs');

/** The probability that any packet is lost, never without its bound. */
export const anyLossText = ({ answer: { total, replications } }: TimeState): string =>
  chanceText(total.anyLoss, replications);

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

/** `changes to 1 core and 2 cores`; of other inputs their number. */
function changeWords(changes: readonly { set: Readonly<Record<string, unknown>> }[]): string {
  const cores = changes.map(({ set }) => (Object.keys(set).length === 1 ? set.cores : null));
  const isOne = changes.length === 1;
  if (!cores.every((count) => typeof count === 'number'))
    return isOne ? 'a change of inputs' : `${changes.length} changes of inputs`;
  const words = cores.map((count) => numberAndNoun(count, 'core'));
  return isOne
    ? `a change to ${words[0]}`
    : `changes to ${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
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
      : `${plural ? 'let' : 'lets'} ${withUnit(peak, queueUnit)} wait on average at the peak`;
  const back =
    state.endUs === null
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
          total.lost === 0
            ? `no packet is lost in ${replications} runs (any loss: ${anyLossText(state)})`
            : `${formatSignificant(total.lost)} packets are lost on average${state.ports > 1 ? ' at all ports' : ''}${lossWords(state, plural ? 'them' : 'it')}`,
        ];
  return `${[`${text} ${fills}`, ...back, ...lost].join('; ')}.`;
}

/** How much of the loss there is without what happens: `, without it none in 2000 runs (any loss: 4 ± 1 %)`. */
function lossWords(state: TimeState, it: string): string {
  const { without, answer } = state;
  const any = `any loss: ${anyLossText(state)}`;
  if (without === null) return ` (${any})`;
  if (without.lost === 0) return `, without ${it} none in ${answer.replications} runs (${any})`;
  const other = chanceText(without.anyLoss, answer.replications);
  return `, ${withSpread(without.more, without.moreSe)} more than without ${it} (${any}; without ${it} ${other})`;
}

const withSpread = (mean: number, se: number) =>
  `${formatSignificant(mean)} ± ${formatSignificant(1.96 * se, 2)}`;

const withP95 = ({ mean, p95 }: { mean: number; p95: number }, unit: string) =>
  `${withUnit(formatSignificant(mean), unit)}, 95 % below ${formatSignificant(p95)}`;

export interface TimeNumber {
  label: string;
  text: string;
}

export function timeNumbers(state: TimeState): readonly TimeNumber[] {
  const { answer, limit, queueUnit, without } = state;
  const { total, drainUs, recoveryUs, bins } = answer;
  const end = endWords(state).replace(/^its end$/, 'the end');
  const worst = Math.max(...bins.map(({ latencyUs }) => latencyUs?.p99 ?? 0));
  return [
    ...(limit === null
      ? []
      : [
          {
            label: 'Packets lost',
            text: withSpread(total.lost, total.lostSe),
          },
          ...(without === null
            ? []
            : [{ label: 'Lost without the events', text: withSpread(without.lost, without.lostSe) }]),
          { label: 'Any loss', text: anyLossText(state) },
        ]),
    { label: 'Peak of the queue', text: withP95(total.peak, queueUnit) },
    { label: 'Worst 99th percentile', text: durationText(worst) },
    {
      label: `Drained after ${end}`,
      text: drainUs === null ? 'does not drain' : withP95(drainUs, 'µs'),
    },
    {
      label: `Latency back to normal after ${end}`,
      text: recoveryUs === null ? 'not in this time' : durationText(recoveryUs),
    },
  ];
}
