/** The card waits before it interrupts: a floor of latency, or a rate of round trips that never changes. */
import type { Machine } from '../facts/machine.ts';
import { latencyPoints, roundTripsIn } from '../facts/stated-latencies.ts';
import { countOf, durationOf } from '../facts/losses.ts';
import { evidence, type Finding } from '../cause.ts';
import {
  helpedEvidence,
  latencyChange,
  latencyChangeEvidence,
  namedAsHelp,
} from '../facts/setting-changes.ts';
import { settingEvidence } from '../facts/compared-settings.ts';
import { sentencesOf } from '../facts/observations.ts';
import { speaksOf } from '../facts/vocabulary.ts';
import { type Sign, sign, weigh } from './sign.ts';

/** Rates of interrupts that drivers take as a limit are round. */
const roundTo = 500;
const nearlyRound = 0.015;
/** Largest relative difference between rates of several runs that a timer limits. */
const sameRate = 0.01;
/** Largest difference of rate times round trip from 1 where one request at a time is open. */
const atATime = 0.1;
/** Latencies at two timers, the longer over the shorter. */
const clearChange = 1.3;

const tripsASecond =
  /(\d[\d,]{0,30}(?:\.\d{1,30})?) ?(?:transactions?|trans|requests?|round[- ]?trips?) ?(?:\/ ?s|a second|per second)\b/gi;

/** Latency of the texts that a timer could explain, µs. */
function latencyUs(machine: Machine): number | null {
  const trips = machine.all(/round trip$/).map(({ value }) => value);
  const stated = roundTripsIn(machine.lines).flatMap(
    ({ roundTripUs, perSecond }) => roundTripUs ?? (perSecond === null ? [] : [1e6 / perSecond]),
  );
  const read = machine.texts.flatMap(({ tool }) =>
    (tool?.results ?? []).flatMap((one) =>
      one.quantity !== 'sojournUs'
        ? []
        : one.kind === 'percentiles'
          ? one.value.filter((_, k) => one.p[k]! >= 0.5).slice(0, 1)
          : [],
    ),
  );
  const points = latencyPoints(machine.lines).map((point) => point.latencyUs);
  const all = [...trips, ...stated, ...read, ...points];
  return all.length === 0 ? null : Math.min(...all);
}

/** The timer of the card, µs, and whether the driver adapts it; null where it is not in the texts. */
function timerOf(machine: Machine): { us: number; adaptive: boolean } | null {
  const us = machine.find('rx-usecs', 'ethtool-coalesce')?.value ?? namedTimer(machine);
  return us === null ? null : { us, adaptive: machine.find('adaptive-rx')?.value === 1 };
}

type Timer = NonNullable<ReturnType<typeof timerOf>>;

export function interruptModerationLatency(machine: Machine): Finding | null {
  const timer = timerOf(machine);
  const latency = latencyUs(machine);
  const comparison = settingEvidence(machine, clearChange, true);
  const { proof, points } = weigh([
    roundRate(machine, timer),
    ...(timer === null ? [] : ofTimer(timer, latency)),
    changeNamed(machine),
    comparison === null ? severalTimers(machine) : null,
    throttle(machine, latency),
    comparedInSentence(machine),
    tripsWithTimers(machine),
    ...changes(machine),
    comparison === null ? null : { says: comparison, points: 3 },
    fixedInterruptRate(machine, timer, latency === null ? 0.5 : 1.5),
  ]);
  if (proof.length === 0 || points === 0) return null;
  const slower = machine.observed('rarer-is-slower').length > 0;
  const against = [
    timer !== null && latency !== null && timer.us >= 10 && latency > 10 * timer.us
      ? evidence(
          `The latency of ${durationOf(latency)} is more than ten timers: they do not explain it.`,
          latency,
          'µs',
        )
      : null,
    timer?.us === 0 && !timer.adaptive ? evidence('Moderation is off (rx-usecs 0).', 0, 'µs') : null,
    slower ? evidence('The latency grows with the gap between packets; a timer’s does not.') : null,
  ].filter((one) => one !== null);
  const left = points - (slower ? 1 : 0);
  const cure =
    'Set rx-usecs by the load (ethtool -C … adaptive-rx off rx-usecs 0 for the lowest latency), or poll; the added mean is between half and all of the timer. The price is more interrupts.';
  return {
    cause: 'interrupt-moderation-latency',
    confidence: left >= 2 ? 'likely' : 'possible',
    weight: Math.min(6, left + 1),
    for: proof,
    against,
    cure,
  };
}

/** A round rate of round trips, as a timer gives, that is the same in several runs or fits a time of the texts. */
function roundRate(machine: Machine, timer: Timer | null): Sign | null {
  const trips = roundTripsIn(machine.lines);
  const rates = trips.flatMap(({ perSecond }) => perSecond ?? []);
  const times = trips.flatMap(({ roundTripUs }) => roundTripUs ?? []);
  // Several runs, for instance with messages of other sizes.
  const alike = rates.length >= 2 && Math.max(...rates) <= (1 + sameRate) * Math.min(...rates);
  const constant = alike || machine.observed('constant-rate').length > 0;
  if (timer !== null && timer.us >= 10 && !timer.adaptive) times.push(timer.us);
  for (const rate of rates) {
    const round = Math.round(rate / roundTo) * roundTo;
    const isRound =
      round > 0 && Math.abs(rate - round) <= nearlyRound * rate && rate >= 1000 && rate <= 100_000;
    const same = times.some((time) => Math.abs((rate * time) / 1e6 - 1) <= atATime);
    if (!isRound || !(same || constant)) continue;
    return sign(
      same && constant ? 3 : 2,
      `${countOf(rate)} round trips a second are one every ${countOf(1e6 / rate)} µs: a round number, as a timer’s.`,
      rate,
      '1/s',
    );
  }
  return null;
}

/** A long timer, and a latency of its size. */
function ofTimer({ us, adaptive }: Timer, latency: number | null): (Sign | null)[] {
  if (us < 10) return [];
  const note = adaptive ? ', but moderation is adaptive: that number is not in force' : '';
  return [
    sign(0, `The timer is ${countOf(us)} µs (rx-usecs)${note}.`, us, 'µs'),
    latency !== null && latency >= us && latency <= 5 * us
      ? sign(2, `The latency is ${durationOf(latency)}, of the timer’s size.`, latency, 'µs')
      : null,
  ];
}

/** Words say that the timer was changed, and the latency with it. */
function changeNamed(machine: Machine): Sign | null {
  const [matters] = machine
    .observed('moderation-matters')
    .filter(({ text }) => /\b(?:latency|rtt|round|us|µs|ms|delay)\b/i.test(text));
  if (matters === undefined) return null;
  return sign(3, `The timer was changed, and the latency with it (“${matters.quote}”).`);
}

/** Lines that name the timer, each with one latency: these differ clearly. */
function severalTimers(machine: Machine): Sign | null {
  const latencies = machine.observed('moderation-named').flatMap(({ line, text }) => {
    const found = withoutGap(line, text);
    return found.length === 1 ? found : [];
  });
  const [low, high] = [Math.min(...latencies), Math.max(...latencies)];
  if (latencies.length < 2 || high < clearChange * low) return null;
  const says = `${durationOf(high)} with one setting of the timer, ${durationOf(low)} with another.`;
  return sign(3, says, high - low, 'µs');
}

/** A latency of one interrupt at the rate to which a driver limits them. */
function throttle(machine: Machine, latency: number | null): Sign | null {
  const rate = machine.lines
    .map(({ text }) => /\bInterruptThrottleRate\D{0,4}(\d+)/i.exec(text)?.[1])
    .find((one) => one !== undefined);
  if (rate === undefined || Number(rate) < 100 || latency === null) return null;
  const us = 1e6 / Number(rate);
  if (Math.abs(latency / us - 1) > atATime) return null;
  const says = `The latency is ${durationOf(latency)}, and ${rate} interrupts a second are one in ${countOf(us)} µs.`;
  return sign(3, says, latency, 'µs');
}

/** A sentence with latencies with and without the timer. */
function comparedInSentence(machine: Machine): Sign | null {
  const [sentence] = machine.observed('moderation-named').flatMap(({ line, text }) => {
    const about = sentencesOf(text).filter((one) => speaksOf('timer', one) && !speaksOf('useless', one));
    const latencies = about.flatMap((one) => withoutGap(line, one));
    const differ = latencies.length >= 2 && Math.max(...latencies) >= clearChange * Math.min(...latencies);
    return differ ? about : [];
  });
  if (sentence === undefined) return null;
  return sign(3, `Latencies with and without the timer (“${sentence.trim().slice(0, 120)}”).`);
}

/** Rates of round trips in words, with another timer each. */
function tripsWithTimers(machine: Machine): Sign | null {
  const counts = machine
    .observed('moderation-named')
    .flatMap(({ text }) =>
      [...text.matchAll(tripsASecond)].map(([, rate]) => Number(rate!.replace(/,/g, ''))),
    );
  const [low, high] = [Math.min(...counts), Math.max(...counts)];
  if (counts.length < 2 || high < clearChange * low) return null;
  const says = `${countOf(low)} and ${countOf(high)} round trips a second with another timer.`;
  return sign(3, says, high, '1/s');
}

/** A change of the timer changed the latency, or is said to have helped where nothing is lost. */
function changes(machine: Machine): Sign[] {
  const switched = latencyChange(machine.settingChanges, ['moderation']);
  if (switched !== null) return [{ says: latencyChangeEvidence(switched), points: 3 }];
  if (machine.observed('loss-named').length > 0) return [];
  const helped = namedAsHelp(machine.settingChanges, ['moderation']);
  return helped === null ? [] : [{ says: helpedEvidence(helped), points: 2 }];
}

/** Latencies of a line, µs, but those at several gaps between packets, which are not a comparison of timers. */
function withoutGap(line: number, text: string): number[] {
  const points = latencyPoints([{ number: line, text }]);
  const gaps = new Set(points.flatMap(({ gapUs }) => gapUs ?? []));
  return points.filter(({ gapUs }) => gapUs === null || gaps.size < 2).map(({ latencyUs: one }) => one);
}

/** `rx-usecs: 200` in words, where one value alone is named; µs. */
function namedTimer(machine: Machine): number | null {
  const named = new Set(
    machine.lines.flatMap(({ text }) => /\brx-usecs\D{0,3}(\d+)\b/.exec(text)?.[1] ?? []),
  );
  return named.size === 1 ? Number([...named][0]) : null;
}

/** Interrupts of a queue between two prints, as many as the timer allows. */
function fixedInterruptRate(machine: Machine, timer: Timer | null, points: number): Sign | null {
  if (timer === null || timer.us < 10) return null;
  for (const { name, delta, seconds } of machine.all(/^irq /)) {
    if (delta === null || seconds === null) continue;
    const rate = delta / seconds;
    if (Math.abs((rate * timer.us) / 1e6 - 1) > 0.05) continue;
    const interrupt = name.slice('irq '.length);
    const says = `The interrupt ${interrupt} fires ${countOf(rate)} times a second, as often as the timer allows.`;
    return sign(points, says, rate, '1/s');
  }
  return null;
}
