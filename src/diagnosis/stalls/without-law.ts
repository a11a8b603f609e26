/** Prints that give no law of stalls: a quota, one maximum, a share of stolen time. */
import { type Machine } from '../../evidence/facts/machine.ts';
import { type StallsSeen, withoutLaw, longerWords } from './stall-words.ts';
import { durationOf, percentOf } from '../../evidence/facts/losses.ts';
import { type Snapshot } from '../../texts/counters/counter.ts';
import { counterValue, lookedShare } from './stall-counters.ts';
import { unseen } from './stall-law.ts';
import { busyLoop } from '../../texts/counters/tables/held-cores.ts';
import { formatSignificant } from '../../text/number-format.ts';

export function throttled(machine: Machine): StallsSeen | null {
  const [periods, times] = [machine.find('nr_periods'), machine.find('nr_throttled')];
  const [quotaUs, periodUs] = [machine.setting('cpu quota'), machine.setting('cpu period')];
  if (times === null && (quotaUs === null || periodUs === null)) return null;
  const heldUs = machine.find('throttled_usec');
  const [count, all, held] = [times, periods, heldUs].map((one) => one?.delta ?? one?.value ?? 0) as [
    number,
    number,
    number,
  ];
  const span = times?.delta === null || times === null ? 'since the start' : 'between the two prints';
  const counted =
    times === null
      ? []
      : [
          count === 0
            ? `The group was not throttled ${span}.`
            : `The group was throttled in ${percentOf(count / Math.max(count, all))} of its periods ${span}, for ${durationOf(held / count)} each time on average.`,
        ];
  if (quotaUs === null || periodUs === null || quotaUs >= periodUs)
    return {
      inputs: null,
      longestUs: count > 0 ? held / count : 0,
      throttling: null,
      says: [
        ...counted,
        ...(count > 0
          ? [
              'The quota and the period (`cat cpu.max`) give the time for which a busy thread is off its core.',
            ]
          : []),
      ],
    };
  return {
    inputs: null,
    longestUs: periodUs - quotaUs,
    throttling: { quotaUs, periodUs },
    says: [
      `One busy thread of this group runs ${durationOf(quotaUs)} of each ${durationOf(periodUs)} and is off the core for ${durationOf(periodUs - quotaUs)}; k busy threads run a k-th of that each.`,
      ...counted,
      'These pauses are periodic: the inputs of random stalls do not describe them.',
    ],
  };
}

/** A test of the clock that saw nothing beyond its threshold. */
function noneBeyond(snapshots: readonly Snapshot[]): StallsSeen | null {
  for (const { counters } of snapshots) {
    const [seconds, thresholdUs] = [counterValue(counters, 'watched'), counterValue(counters, 'threshold')];
    if (seconds === null || thresholdUs === null || counterValue(counters, 'exceeding') !== 0) continue;
    const watchedUs = seconds * 1e6 * lookedShare(counters);
    return withoutLaw(longerWords(thresholdUs, unseen / watchedUs, `${durationOf(watchedUs)} were watched`));
  }
  return null;
}

/** One number: how long the longest stall was. */
export function longestAlone(snapshots: readonly Snapshot[]): StallsSeen | null {
  const found = snapshots.flatMap(({ counters }) =>
    counters
      .filter(({ name }) => name === `delay ${busyLoop}` || name.startsWith('delay cyclictest '))
      .map(({ value }) => ({ value, counters })),
  );
  if (found.length === 0) return noneBeyond(snapshots);
  const most = found.reduce((a, b) => (b.value > a.value ? b : a));
  const longestUs = most.value;
  const [seconds, samples] = [counterValue(most.counters, 'watched'), counterValue(most.counters, 'samples')];
  const watchedUs = seconds === null ? null : seconds * 1e6 * lookedShare(most.counters);
  const bound =
    watchedUs !== null
      ? [longerWords(longestUs, unseen / watchedUs, `${durationOf(watchedUs)} were watched`)]
      : samples === null
        ? []
        : [
            longerWords(
              2 * longestUs,
              unseen / (samples * longestUs),
              `a wake-up sees only the rest of a stall, and ${formatSignificant(samples, 3)} were counted`,
            ),
          ];
  return {
    inputs: null,
    longestUs,
    throttling: null,
    says: [
      `The longest stall that was seen took ${durationOf(longestUs)}; one maximum is no law of stalls.`,
      ...bound,
      'A histogram (`cyclictest -h 1000`, `rtla osnoise hist`) shows how often stalls come.',
    ],
  };
}

export function stolen(machine: Machine): StallsSeen | null {
  const most = Math.max(0, ...machine.cores.map(({ steal }) => steal));
  if (!(most >= leastSteal)) return null;
  return {
    inputs: null,
    longestUs: 0,
    throttling: null,
    says: [
      `The hypervisor takes the core away for ${formatSignificant(most, 3)} % of the time: a share without lengths determines neither loss nor p99.9.`,
      '`cyclictest -h 20000` or `rtla osnoise hist` in the guest shows how long it is away each time.',
    ],
  };
}

/** Share of stolen time from which it counts, %. */
const leastSteal = 0.5;
