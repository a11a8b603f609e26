/** Stalls of a core as the prints show them: their law, its bias in words, and bounds of longer stalls. */
import type { Counter, Snapshot } from '../../measurements/counters/counter.ts';
import { busyLoop } from '../../measurements/counters/tables/held-cores.ts';
import { formatSignificant } from '../../text/number-format.ts';
import { numberOf } from '../../text/number-words.ts';
import type { Machine } from '../facts/machine.ts';
import { durationOf, percentOf } from '../facts/losses.ts';
import {
  lawInputs,
  type LengthCounts,
  normalWakeUp,
  ratesOfDelays,
  ratesOfLengths,
  type StallLawInputs,
  type StallRates,
  unseen,
} from './stall-law.ts';

/** The model that has inputs for stalls. */
export const modelOfStalls = 'batch-polling';

/** A busy thread runs `quotaUs` of each `periodUs`. */
export interface Throttling {
  readonly quotaUs: number;
  readonly periodUs: number;
}

export interface StallsSeen {
  /** Inputs of batch polling; null where the print has no law. */
  readonly inputs: StallLawInputs | null;
  /** Longest stall; 0 where none was seen. */
  readonly longestUs: number;
  readonly throttling: Throttling | null;
  /** Observations, their bias and the bounds that follow; the first sentence gives the stalls. */
  readonly says: readonly string[];
}

const us = (value: number) => durationOf(value);
const perSecond = (perUs: number) => `${formatSignificant(perUs * 1e6, 3)} a second`;

/** The prints of the first host; null where they say nothing of stalls. Direct lengths say more than late wake-ups. */
export function stallsSeen(machine: Machine): StallsSeen | null {
  const [host] = machine.hosts;
  const snapshots = machine.texts
    .flatMap(({ counters }) => counters.snapshots)
    .filter((one) => one.host === '' || one.host === host);
  return (
    heldLengths(snapshots) ??
    heldWindows(snapshots) ??
    lateWakeUps(snapshots) ??
    offCore(snapshots) ??
    throttled(machine) ??
    longestAlone(snapshots) ??
    stolen(machine)
  );
}

// Reading of counters.

const coreOf = (scope: string) => /^(?:core|thread) \d+/.exec(scope)?.[0] ?? '';
const timeOf = (scope: string) => Number(/ at ([\d.]+)/.exec(scope)?.[1] ?? NaN);

/** Counters by core. */
function byCore(counters: readonly Counter[]): Map<string, Counter[]> {
  const found = new Map<string, Counter[]>();
  for (const counter of counters) {
    const core = coreOf(counter.scope);
    const known = found.get(core);
    if (known === undefined) found.set(core, [counter]);
    else known.push(counter);
  }
  return found;
}

/** Of histograms `NAME N` and of single times `NAME`. */
function countsOf(counters: readonly Counter[], name: string): Map<number, number> {
  const counts = new Map<number, number>();
  for (const counter of counters) {
    const isBin = counter.name.startsWith(`${name} `) && /^\d+$/.test(counter.name.slice(name.length + 1));
    if (!isBin && counter.name !== name) continue;
    const length = isBin ? Number(counter.name.slice(name.length + 1)) : counter.value;
    counts.set(length, (counts.get(length) ?? 0) + (isBin ? counter.value : 1));
  }
  return counts;
}

const total = (counts: LengthCounts) => [...counts.values()].reduce((sum, count) => sum + count, 0);
const stalledShare = ({ perUs }: StallRates) =>
  [...perUs].reduce((sum, [length, rate]) => sum + length * rate, 0);

/** Distance of the bins of a histogram; 1 for single times. */
function binOf(counts: LengthCounts): number {
  const lengths = [...counts.keys()].sort((a, b) => a - b);
  const apart = lengths.slice(1).map((one, k) => one - lengths[k]!);
  return lengths.every((one) => Number.isInteger(one)) && apart.length > 0
    ? Math.max(1, Math.min(...apart))
    : 1;
}

/** Time between the first and the last event, µs. */
function spanOf(counters: readonly Counter[]): number {
  const times = counters.map(({ scope }) => timeOf(scope)).filter((time) => !Number.isNaN(time));
  return times.length < 2 ? 0 : (Math.max(...times) - Math.min(...times)) * 1e6;
}

const valueOf = (counters: readonly Counter[], name: string) =>
  counters.find((counter) => counter.name === name)?.value ?? null;

interface CoreRates {
  core: string;
  rates: StallRates;
  longestUs: number;
}

/** The core that is stalled for the greatest share of its time. */
function mostStalled<Core extends CoreRates>(cores: readonly Core[]): Core | null {
  return cores.reduce<Core | null>(
    (most, one) => (most === null || stalledShare(one.rates) > stalledShare(most.rates) ? one : most),
    null,
  );
}

const ofCore = (core: string, cores: number) =>
  cores > 1 ? `, on ${core}, the most disturbed of ${cores}` : '';

function lawWords({ rates, longestUs, core }: CoreRates, cores: number): string {
  const rate = [...rates.perUs.values()].reduce((sum, one) => sum + one, 0);
  const share = stalledShare(rates);
  return `${formatSignificant(rate * 1e6, 3)} stalls a second of ${us(share / rate)} on average and ${us(longestUs)} at most hold the core for ${percentOf(share)} of the time${ofCore(core, cores)}.`;
}

function seen(one: CoreRates, cores: number, further: readonly string[]): StallsSeen {
  const inputs = lawInputs(one.rates);
  const shorter =
    inputs !== null && inputs.fromUs > Math.min(...one.rates.perUs.keys()) + 1
      ? [
          `Those shorter than ${us(inputs.fromUs)} come too often for a law of stalls and are left out: they belong to the service time.`,
        ]
      : [];
  const cut = inputs?.isCut === true ? ['Stalls above 10 ms are taken as 10 ms.'] : [];
  return {
    inputs: inputs && { stallLengths: inputs.stallLengths, stallEveryMs: inputs.stallEveryMs },
    longestUs: one.longestUs,
    throttling: null,
    says: [lawWords(one, cores), ...further, ...shorter, ...cut],
  };
}

// Lengths of stalls, watched directly: a window of the clock, or a share of it.

function heldLengths(snapshots: readonly Snapshot[]): StallsSeen | null {
  const found = snapshots.flatMap(({ counters }) => {
    const looked = lookedShare(counters);
    const seconds = valueOf(counters, 'watched');
    return [...byCore(counters)].flatMap(([core, ofOne]) => {
      const single = countsOf(ofOne, 'held');
      const counts = single.size > 0 ? single : countsOf(ofOne, 'held in part');
      const watchedUs = (seconds === null ? spanOf(ofOne) : seconds * 1e6) * looked;
      const bin = counts === single && ofOne.some(({ name }) => /^held \d/.test(name)) ? binOf(counts) : 1;
      const middle = new Map([...counts].map(([length, count]) => [length + (bin > 1 ? bin / 2 : 0), count]));
      const listed = total(counts);
      if (listed === 0 || watchedUs <= 0) return [];
      const counted = Math.max(listed, valueOf(counters, 'exceeding') ?? 0);
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
          ...without(tooShort),
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
    boundWords(longestUs, unseen / watchedUs, `${us(watchedUs)} were watched`),
  ]);
}

const tooShort = 'The trace is too short for a rate of stalls: print some seconds of it.';

/** Share of the time for which a test of the clock watches the core. */
function lookedShare(counters: readonly Counter[]): number {
  const [window, width] = [valueOf(counters, 'window'), valueOf(counters, 'width')];
  return window !== null && width !== null && window > 0 ? width / window : 1;
}

const boundWords = (aboveUs: number, perUs: number, why: string) =>
  `No stall longer than ${us(aboveUs)} was seen; ${why}, so that longer ones come at most ${perSecond(perUs)} (with 95 % confidence): the law ends there.`;

/** Windows of which the sum, the longest and the number of stalls are known. */
function heldWindows(snapshots: readonly Snapshot[]): StallsSeen | null {
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
    boundWords(most.longestUs, unseen / most.watchedUs, `${us(most.watchedUs)} were watched`),
  ]);
}

// Late wake-ups.

function lateWakeUps(snapshots: readonly Snapshot[]): StallsSeen | null {
  const found = snapshots.flatMap(({ counters }) =>
    [...byCore(counters)].flatMap(([core, ofOne]) => {
      const bins = countsOf(ofOne, 'wake-up');
      const single = countsOf(ofOne, 'late');
      const counts = bins.size > 0 ? bins : new Map<number, number>();
      for (const [late, count] of single)
        counts.set(Math.floor(late), (counts.get(Math.floor(late)) ?? 0) + count);
      if (counts.size === 0) return [];
      const beyond = valueOf(ofOne, 'beyond') ?? 0;
      const samples = total(counts) + beyond;
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
    return without(
      `Only ${numberOf(samples, 'wake-up')} ${samples === 1 ? 'was' : 'were'} printed: too few for a rate of stalls.`,
    );
  const bound = `${boundWords(2 * longestUs, unseen / (samples * longestUs), `a wake-up sees only the rest of a stall, and ${formatSignificant(samples, 3)} were counted`)}`;
  const further = [
    `A late wake-up shows only the rest of a stall, and is assumed to come at any time within it; delays of up to ${us(normal)} above the most frequent one count as normal.`,
    ...(beyond > 0
      ? [
          `${formatSignificant(beyond, 3)} wake-ups lie beyond the histogram: the law lacks the longest stalls; ask for a longer histogram.`,
        ]
      : [bound]),
  ];
  if (most.rates.perUs.size > 0) return seen(most, found.length, further);
  return without(`No wake-up was later than usual by more than ${us(normal)}: no stall was seen.`);
}

const without = (...says: string[]): StallsSeen => ({ inputs: null, longestUs: 0, throttling: null, says });

/** Fewer wake-ups do not determine the rate of stalls. */
const fewestWakeUps = 100;

/** A trace is as long as its events are apart: fewer of them do not determine a rate. */
const fewestIntervals = 10;

// A scheduler's trace: the times for which the task of a core was off it.

function offCore(snapshots: readonly Snapshot[]): StallsSeen | null {
  const found = snapshots.flatMap(({ counters }) =>
    [...byCore(counters)].flatMap(([core, ofOne]) => {
      const runs = new Map<string, number>();
      for (const { name, value } of ofOne)
        if (name.startsWith('run ') && !/^run (?:<?idle>?|swapper)/.test(name))
          runs.set(name, (runs.get(name) ?? 0) + value);
      const [busiest] = [...runs].sort(([, a], [, b]) => b - a);
      const spanUs = spanOf(ofOne);
      if (busiest === undefined || spanUs <= 0 || busiest[1] < alwaysRuns * spanUs) return [];
      const task = busiest[0].slice('run '.length);
      const counts = countsOf(ofOne, `off ${task}`);
      counts.delete(0);
      if (total(counts) === 0) return [];
      return [
        {
          core,
          task,
          spanUs,
          intervals: total(counts),
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
  if (most === null) return without(tooShort);
  return seen(most, found.length, [
    `The times for which ${most.task} was off its core are taken as stalls; a task that sleeps would make them too many.`,
    boundWords(most.longestUs, unseen / most.spanUs, `the trace is ${us(most.spanUs)} long`),
  ]);
}

/** Share of the trace from which a task is one that always wants to run. */
const alwaysRuns = 0.5;

// A quota, and prints without a law.

function throttled(machine: Machine): StallsSeen | null {
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
            : `The group was throttled in ${percentOf(count / Math.max(count, all))} of its periods ${span}, for ${us(held / count)} each time on average.`,
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
      `One busy thread of this group runs ${us(quotaUs)} of each ${us(periodUs)} and is off the core for ${us(periodUs - quotaUs)}; k busy threads run a k-th of that each.`,
      ...counted,
      'These pauses are periodic: the inputs of random stalls do not describe them.',
    ],
  };
}

/** A test of the clock that saw nothing beyond its threshold. */
function noneBeyond(snapshots: readonly Snapshot[]): StallsSeen | null {
  for (const { counters } of snapshots) {
    const [seconds, thresholdUs] = [valueOf(counters, 'watched'), valueOf(counters, 'threshold')];
    if (seconds === null || thresholdUs === null || valueOf(counters, 'exceeding') !== 0) continue;
    const watchedUs = seconds * 1e6 * lookedShare(counters);
    return without(boundWords(thresholdUs, unseen / watchedUs, `${us(watchedUs)} were watched`));
  }
  return null;
}

/** One number: how long the longest stall was. */
function longestAlone(snapshots: readonly Snapshot[]): StallsSeen | null {
  const found = snapshots.flatMap(({ counters }) =>
    counters
      .filter(({ name }) => name === `delay ${busyLoop}` || name.startsWith('delay cyclictest '))
      .map(({ value }) => ({ value, counters })),
  );
  if (found.length === 0) return noneBeyond(snapshots);
  const most = found.reduce((a, b) => (b.value > a.value ? b : a));
  const longestUs = most.value;
  const [seconds, samples] = [valueOf(most.counters, 'watched'), valueOf(most.counters, 'samples')];
  const watchedUs = seconds === null ? null : seconds * 1e6 * lookedShare(most.counters);
  const bound =
    watchedUs !== null
      ? [boundWords(longestUs, unseen / watchedUs, `${us(watchedUs)} were watched`)]
      : samples === null
        ? []
        : [
            boundWords(
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
      `The longest stall that was seen took ${us(longestUs)}; one maximum is no law of stalls.`,
      ...bound,
      'A histogram (`cyclictest -h 1000`, `rtla osnoise hist`) shows how often stalls come.',
    ],
  };
}

function stolen(machine: Machine): StallsSeen | null {
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
