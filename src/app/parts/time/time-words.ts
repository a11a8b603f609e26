/** Numbers and the sentence of an answer over time. */
import type { TransientState } from '../../../../workers/transient/transient-protocol.ts';
import { formatPercent, formatSignificant, withUnit } from '../../../text/number-format.ts';

/** From this many µs on times are in ms. */
const longUs = 10_000;

const us = (value: number) =>
  value >= longUs
    ? withUnit(formatSignificant(value / 1000), 'ms')
    : withUnit(formatSignificant(value), 'µs');

/** Below this many losing runs the probability is stated as a bound. */
const fewestLosing = 10;

/** The probability that any packet is lost, never without its bound. */
export function anyLossText({ answer: { total, replications } }: TransientState): string {
  const losing = total.anyLoss * replications;
  return losing < fewestLosing
    ? `below ${formatSignificant(fewestLosing / replications, 2)}`
    : `${formatPercent(total.anyLoss)} ± ${formatPercent(1.96 * total.anyLossSe)} %`;
}

function disturbance({ plan }: TransientState): string {
  const stalls = plan.events.filter((event) => event.kind === 'stall');
  const changes = plan.events.length - stalls.length;
  const parts = [
    ...(stalls.length === 1 ? [`A stall of ${us(stalls[0].lengthUs)}`] : []),
    ...(stalls.length > 1 ? [`${stalls.length} stalls`] : []),
    ...(plan.bursts.length === 1 ? [`a burst of ${plan.bursts[0].packets} packets`] : []),
    ...(plan.bursts.length > 1 ? [`${plan.bursts.length} bursts`] : []),
    ...(changes > 0 ? [changes === 1 ? 'a change of inputs' : `${changes} changes of inputs`] : []),
  ];
  if (parts.length === 0) return 'This load';
  const text = parts.length === 1 ? parts[0] : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
  return `${text[0].toUpperCase()}${text.slice(1)}`;
}

export function timeSentence(state: TransientState): string {
  const { answer, limit, queueUnit } = state;
  const { total, recoveryUs, replications } = answer;
  const peak = formatSignificant(total.peak.mean);
  const fills =
    queueUnit === 'packets' && limit !== null
      ? `fills ${peak} of ${limit} places on average`
      : `lets ${withUnit(peak, queueUnit)} wait on average at the peak`;
  const back =
    recoveryUs === null
      ? []
      : [`the 99th percentile of latency is back to normal ${us(recoveryUs)} after its end`];
  const lost =
    limit === null
      ? []
      : [
          total.lost === 0
            ? `no packet is lost in ${replications} runs (any loss: ${anyLossText(state)})`
            : `${formatSignificant(total.lost)} packets are lost on average (any loss: ${anyLossText(state)})`,
        ];
  return `${[`${disturbance(state)} ${fills}`, ...back, ...lost].join('; ')}.`;
}

const withP95 = ({ mean, p95 }: { mean: number; p95: number }, unit: string) =>
  `${withUnit(formatSignificant(mean), unit)}, 95 % below ${formatSignificant(p95)}`;

export interface TimeNumber {
  label: string;
  text: string;
}

export function timeNumbers(state: TransientState): readonly TimeNumber[] {
  const { answer, limit, queueUnit } = state;
  const { total, drainUs, recoveryUs, bins } = answer;
  const worst = Math.max(...bins.map(({ latencyUs }) => latencyUs?.p99 ?? 0));
  return [
    ...(limit === null
      ? []
      : [
          {
            label: 'Packets lost',
            text: `${formatSignificant(total.lost)} ± ${formatSignificant(1.96 * total.lostSe, 2)}`,
          },
          { label: 'Any loss', text: anyLossText(state) },
        ]),
    { label: 'Peak of the queue', text: withP95(total.peak, queueUnit) },
    { label: 'Worst 99th percentile', text: us(worst) },
    {
      label: 'Drained after',
      text: drainUs === null ? 'does not drain' : withP95(drainUs, 'µs'),
    },
    {
      label: 'Latency back to normal after',
      text: recoveryUs === null ? 'not in this time' : us(recoveryUs),
    },
  ];
}
