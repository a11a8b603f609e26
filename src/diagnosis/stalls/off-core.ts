/** A scheduler’s trace: the times for which the task of a core was off it. */
import { durationOf } from '../../evidence/facts/losses.ts';
import { type Snapshot } from '../../texts/counters/counter.ts';
import { type StallsSeen, withoutLaw, tooShort, seen, longerWords } from './stall-words.ts';
import {
  byCore,
  traceLengthUs,
  lengthCounts,
  totalCount,
  mostStalled,
  stalledShare,
} from './stall-counters.ts';
import { ratesOfLengths, unseen } from './stall-law.ts';

/** A trace is as long as its events are apart: fewer of them do not determine a rate. */
const fewestIntervals = 10;

export function offCore(snapshots: readonly Snapshot[]): StallsSeen | null {
  const found = snapshots.flatMap(({ counters }) =>
    [...byCore(counters)].flatMap(([core, ofOne]) => {
      const runs = new Map<string, number>();
      for (const { name, value } of ofOne)
        if (name.startsWith('run ') && !/^run (?:<?idle>?|swapper)/.test(name))
          runs.set(name, (runs.get(name) ?? 0) + value);
      const [busiest] = [...runs].sort(([, a], [, b]) => b - a);
      const spanUs = traceLengthUs(ofOne);
      if (busiest === undefined || spanUs <= 0 || busiest[1] < alwaysRuns * spanUs) return [];
      const task = busiest[0].slice('run '.length);
      const counts = lengthCounts(ofOne, `off ${task}`);
      counts.delete(0);
      if (totalCount(counts) === 0) return [];
      return [
        {
          core,
          task,
          spanUs,
          intervals: totalCount(counts),
          longestUs: Math.max(...counts.keys()),
          rates: ratesOfLengths(counts, spanUs),
        },
      ];
    }),
  );
  if (found.length === 0) return null;
  const most = mostStalled(
    found.filter(({ rates, intervals }) => intervals >= fewestIntervals && stalledShare(rates) < 1),
  );
  if (most === null) return withoutLaw(tooShort);
  return seen(most, found.length, [
    `The times for which ${most.task} was off its core are taken as stalls; a task that sleeps would make them too many.`,
    longerWords(most.longestUs, unseen / most.spanUs, `the trace is ${durationOf(most.spanUs)} long`),
  ]);
}

/** Share of the trace from which a task is one that always wants to run. */
const alwaysRuns = 0.5;
