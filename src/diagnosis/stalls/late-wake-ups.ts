/** Stalls behind wake-ups that come late. */
import { durationOf } from '../../evidence/facts/losses.ts';
import { type Snapshot } from '../../texts/counters/counter.ts';
import { type StallsSeen, withoutLaw, longerWords, seen } from './stall-words.ts';
import { byCore, lengthCounts, counterValue, totalCount, binOf, mostStalled } from './stall-counters.ts';
import { ratesOfDelays, normalWakeUp, unseen } from './stall-law.ts';
import { numberOf } from '../../text/number-words.ts';
import { formatSignificant } from '../../text/number-format.ts';

export function lateWakeUps(snapshots: readonly Snapshot[]): StallsSeen | null {
  const found = snapshots.flatMap(({ counters }) =>
    [...byCore(counters)].flatMap(([core, ofOne]) => {
      const bins = lengthCounts(ofOne, 'wake-up');
      const single = lengthCounts(ofOne, 'late');
      const counts = bins.size > 0 ? bins : new Map<number, number>();
      for (const [late, count] of single)
        counts.set(Math.floor(late), (counts.get(Math.floor(late)) ?? 0) + count);
      if (counts.size === 0) return [];
      const beyond = counterValue(ofOne, 'beyond') ?? 0;
      const samples = totalCount(counts) + beyond;
      const rates = ratesOfDelays(counts, samples, binOf(counts));
      const { floor, normal } = normalWakeUp(counts);
      const longestUs = Math.max(Math.max(...counts.keys()) - floor, ...rates.perUs.keys());
      return [{ core, rates, longestUs, samples, normal: normal - floor, beyond }];
    }),
  );
  const most = mostStalled(found);
  if (most === null) return null;
  const { samples, normal, longestUs, beyond } = most;
  if (samples < fewestWakeUps)
    return withoutLaw(
      `Only ${numberOf(samples, 'wake-up')} ${samples === 1 ? 'was' : 'were'} printed: too few for a rate of stalls.`,
    );
  const bound = `${longerWords(2 * longestUs, unseen / (samples * longestUs), `a wake-up sees only the rest of a stall, and ${formatSignificant(samples, 3)} were counted`)}`;
  const further = [
    `A late wake-up shows only the rest of a stall, and is assumed to come at any time within it; delays of up to ${durationOf(normal)} above the most frequent one count as normal.`,
    ...(beyond > 0
      ? [
          `${formatSignificant(beyond, 3)} wake-ups lie beyond the histogram: the law lacks the longest stalls; ask for a longer histogram.`,
        ]
      : [bound]),
  ];
  if (most.rates.perUs.size > 0) return seen(most, found.length, further);
  return withoutLaw(`No wake-up was later than usual by more than ${durationOf(normal)}: no stall was seen.`);
}

/** Fewer wake-ups do not determine the rate of stalls. */
const fewestWakeUps = 100;
