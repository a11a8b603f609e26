/** The numbers of an answer over time, and those without simulation beside the simulated ones. */
import type { BoundedValue } from '../../../models/contract/transient.ts';
import { formatSignificant, withUnit } from '../../../text/number-format.ts';
import type { TimeState } from './time-lane.ts';
import { endWords, ends, isOther, normalAfterUs, shownPeak } from './time-sentence.ts';
import { anyLossText, asPercent, durationText, exactText, lossless, withSpread } from './time-words.ts';

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
    : `${text}, not counting ${notDrained} of ${replications} runs that did not drain`;
}

export interface TimeNumber {
  label: string;
  text: string;
}

export function timeNumbers(state: TimeState): readonly TimeNumber[] {
  const { answer, exact, limit, queueUnit, without } = state;
  const { total, bins } = answer;
  const normalUs = normalAfterUs(state);
  const end = endWords(state, { end: 'the end', change: 'the change' });
  const peak = shownPeak(state);
  const { mean, p95 } = peak;
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
          { label: state.ports > 1 ? 'Any loss at any port' : 'Any loss', text: anyLossText(state) },
        ]),
    { label: peak === total.peak ? 'Queue peak' : 'Queue peak after the change', text: peakText },
    { label: 'Worst 99th percentile', text: durationText(worst) },
    ...(!ends(state)
      ? []
      : [
          { label: `Drained after ${end}`, text: state.hasReference ? drainText(state) : '...' },
          {
            label: `Latency back to normal after ${end}`,
            text: !state.hasReference
              ? '...'
              : normalUs === null
                ? 'not by the end of the run'
                : normalUs === 0
                  ? isOther(state)
                    ? 'at once'
                    : 'never above normal'
                  : `within ${durationText(normalUs)}`,
          },
        ]),
  ];
}

/**
 * Differences up to these, in standard errors beyond the error of the exact number, agree or are unlikely but possible.
 */
const agreeing = 1.96;
const unlikely = 3.3;

function compared(label: string, exact: BoundedValue, mean: number, se: number, unit: string): TimeNumber {
  const off = Math.max(0, Math.abs(exact.value - mean) - exact.error);
  const verdict =
    off <= agreeing * se
      ? 'agrees'
      : off <= unlikely * se
        ? 'outside the 95 % interval, as one in twenty is by chance'
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
  // Standard error without a loss in any run, where none can be estimated: that of one run with a loss.
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
            text: `exact to ${withUnit(formatSignificant(queue[0].error, 1), queueUnit)}; the simulated 95 % interval contains it at ${queue.filter(({ isInside }) => isInside).length}`,
          },
        ]),
  ];
}
