/** Lengths of stalls that were watched directly: a window of the clock, a share of it, or windows with sums. */
import { type Snapshot } from '../../texts/counters/counter.ts';
import { type StallsSeen, withoutLaw, tooShort, seen, longerWords } from './stall-words.ts';
import {
  lookedShare,
  counterValue,
  byCore,
  lengthCounts,
  traceLengthUs,
  binOf,
  totalCount,
  mostStalled,
  stalledShare,
} from './stall-counters.ts';
import { ratesOfLengths, unseen } from './stall-law.ts';
import { durationOf, percentOf } from '../../evidence/facts/losses.ts';
import { busyLoop } from '../../texts/counters/tables/held-cores.ts';

export function heldLengths(snapshots: readonly Snapshot[]): StallsSeen | null {
  const found = snapshots.flatMap(({ counters }) => {
    const looked = lookedShare(counters);
    const seconds = counterValue(counters, 'watched');
    return [...byCore(counters)].flatMap(([core, ofOne]) => {
      const single = lengthCounts(ofOne, 'held');
      const counts = single.size > 0 ? single : lengthCounts(ofOne, 'held in part');
      const watchedUs = (seconds === null ? traceLengthUs(ofOne) : seconds * 1e6) * looked;
      const bin = counts === single && ofOne.some(({ name }) => /^held \d/.test(name)) ? binOf(counts) : 1;
      const middle = new Map([...counts].map(([length, count]) => [length + (bin > 1 ? bin / 2 : 0), count]));
      const listed = totalCount(counts);
      if (listed === 0 || watchedUs <= 0) return [];
      const counted = Math.max(listed, counterValue(counters, 'exceeding') ?? 0);
      const rates = ratesOfLengths(middle, (watchedUs * listed) / counted);
      const longestUs = Math.max(...counts.keys());
      return [{ core, looked, listed, counted, watchedUs, longestUs, rates }];
    });
  });
  const most = mostStalled(found.filter(({ rates }) => stalledShare(rates) < 1));
  if (most === null)
    return found.length === 0
      ? null
      : {
          ...withoutLaw(tooShort),
          longestUs: Math.max(...found.map(({ longestUs }) => longestUs)),
        };
  const { looked, listed, counted, watchedUs, longestUs } = most;
  return seen(most, found.length, [
    ...(listed < counted
      ? [`The text lists ${listed} of ${counted} stalls; their lengths are taken for those of all.`]
      : []),
    ...(looked < 1
      ? [
          `The test watches the core for only ${percentOf(looked)} of the time: counts are divided by that share.`,
        ]
      : []),
    longerWords(longestUs, unseen / watchedUs, `${durationOf(watchedUs)} were watched`),
  ]);
}

/** Windows of which the sum, the longest and the number of stalls are known. */
export function heldWindows(snapshots: readonly Snapshot[]): StallsSeen | null {
  const windows = snapshots.flatMap(({ counters }) => counters);
  const cores = [...byCore(windows)].flatMap(([core, counters]) => {
    const sum = (name: string) => counters.reduce((all, one) => all + (one.name === name ? one.value : 0), 0);
    const longest = counters.filter(({ name }) => name === `delay ${busyLoop}`);
    const [watchedUs, heldUs, count] = [sum('runtime'), sum('held in all'), sum('times held')];
    if (!(watchedUs > 0 && heldUs > 0 && count > 0)) return [];
    const counts = new Map<number, number>();
    for (const { value } of longest) counts.set(value, (counts.get(value) ?? 0) + 1);
    const others = count - longest.length;
    const restUs = heldUs - longest.reduce((all, { value }) => all + value, 0);
    if (others > 0 && restUs > 0) counts.set(restUs / others, (counts.get(restUs / others) ?? 0) + others);
    return [
      {
        core,
        watchedUs,
        longestUs: Math.max(...longest.map(({ value }) => value)),
        rates: ratesOfLengths(counts, watchedUs),
      },
    ];
  });
  const most = mostStalled(cores);
  if (most === null) return null;
  return seen(most, cores.length, [
    'Of each window only the longest and the sum are printed: the others are taken as equally long, which makes long ones too rare.',
    longerWords(most.longestUs, unseen / most.watchedUs, `${durationOf(most.watchedUs)} were watched`),
  ]);
}
