/** The card waits before it interrupts: a floor of latency, or a rate of round trips that never changes. */
import type { Machine } from '../facts/machine.ts';
import { latencyPoints, roundTripsIn } from '../facts/stated-latencies.ts';
import { countOf, durationOf } from '../facts/losses.ts';
import { evidence, type Evidence, type Finding } from '../cause.ts';
import {
  helpedEvidence,
  latencyChange,
  latencyChangeEvidence,
  namedAsHelp,
} from '../facts/setting-changes.ts';
import { settingEvidence } from '../facts/compared-settings.ts';
import { sentencesOf } from '../facts/observations.ts';
import { speaksOf } from '../facts/vocabulary.ts';

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
  /(\d[\d,]*(?:\.\d+)?) ?(?:transactions?|trans|requests?|round[- ]?trips?) ?(?:\/ ?s|a second|per second)\b/gi;

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

export function interruptModerationLatency(machine: Machine): Finding | null {
  const proof: Evidence[] = [];
  const against: Evidence[] = [];
  let points = 0;
  const trips = roundTripsIn(machine.lines);
  const rates = trips.flatMap(({ perSecond }) => (perSecond === null ? [] : [perSecond]));
  const times = trips.flatMap(({ roundTripUs }) => (roundTripUs === null ? [] : [roundTripUs]));
  // Several runs, for instance with messages of other sizes.
  const alike = rates.length >= 2 && Math.max(...rates) <= (1 + sameRate) * Math.min(...rates);
  const constant = alike || machine.observed('constant-rate').length > 0;
  const usecs = machine.find('rx-usecs', 'ethtool-coalesce')?.value ?? namedTimer(machine);
  const adaptive = machine.find('adaptive-rx')?.value === 1;
  const timers = usecs === null || usecs < 10 || adaptive ? [] : [usecs];
  for (const rate of rates) {
    const round = Math.round(rate / roundTo) * roundTo;
    const isRound =
      round > 0 && Math.abs(rate - round) <= nearlyRound * rate && rate >= 1000 && rate <= 100_000;
    const same = [...times, ...timers].some((time) => Math.abs((rate * time) / 1e6 - 1) <= atATime);
    if (!isRound || !(same || constant)) continue;
    proof.push(
      evidence(
        `${countOf(rate)} round trips a second are one every ${countOf(1e6 / rate)} µs: a round number, as a timer’s.`,
        rate,
        '1/s',
      ),
    );
    points += same && constant ? 3 : 2;
    break;
  }
  const latency = latencyUs(machine);
  if (usecs !== null && usecs >= 10) {
    proof.push(
      evidence(
        `The timer is ${countOf(usecs)} µs (rx-usecs)${adaptive ? ', but moderation is adaptive: that number is not in force' : ''}.`,
        usecs,
        'µs',
      ),
    );
    if (latency !== null && latency >= usecs && latency <= 5 * usecs) {
      proof.push(evidence(`The latency is ${durationOf(latency)}, of the timer’s size.`, latency, 'µs'));
      points += 2;
    } else if (latency !== null && latency > 10 * usecs) {
      against.push(
        evidence(
          `The latency of ${durationOf(latency)} is more than ten timers: they do not explain it.`,
          latency,
          'µs',
        ),
      );
    }
  }
  if (usecs === 0 && !adaptive) against.push(evidence('Moderation is off (rx-usecs 0).', 0, 'µs'));
  const matters = machine
    .observed('moderation-matters')
    .filter(({ text }) => /\b(?:latency|rtt|round|us|µs|ms|delay)\b/i.test(text));
  if (matters.length > 0) {
    proof.push(evidence(`The timer was changed, and the latency with it (“${matters[0]!.quote}”).`));
    points += 3;
  }
  const named = machine.observed('moderation-named').flatMap(({ line, text }) => {
    const latencies = withoutGap(line, text);
    return latencies.length === 1 ? [{ text, us: latencies[0]! }] : [];
  });
  const [low, high] = [Math.min(...named.map(({ us }) => us)), Math.max(...named.map(({ us }) => us))];
  if (
    named.length >= 2 &&
    high >= clearChange * low &&
    settingEvidence(machine, clearChange, true) === null
  ) {
    proof.push(
      evidence(
        `${durationOf(high)} with one setting of the timer, ${durationOf(low)} with another.`,
        high - low,
        'µs',
      ),
    );
    points += 3;
  }
  const throttle = machine.lines
    .map(({ text }) => /\bInterruptThrottleRate\D{0,4}(\d+)/i.exec(text)?.[1])
    .find((one) => one !== undefined);
  const throttleUs = throttle === undefined || Number(throttle) < 100 ? null : 1e6 / Number(throttle);
  if (throttleUs !== null && latency !== null && Math.abs(latency / throttleUs - 1) <= atATime) {
    proof.push(
      evidence(
        `The latency is ${durationOf(latency)}, and ${throttle!} interrupts a second are one in ${countOf(throttleUs)} µs.`,
        latency,
        'µs',
      ),
    );
    points += 3;
  }
  const changed = machine.observed('moderation-named').flatMap(({ line, text }) => {
    const about = sentencesOf(text).filter(
      (sentence) => speaksOf('timer', sentence) && !speaksOf('useless', sentence),
    );
    const latencies = about.flatMap((sentence) => withoutGap(line, sentence));
    return latencies.length >= 2 && Math.max(...latencies) >= clearChange * Math.min(...latencies)
      ? about
      : [];
  });
  if (changed.length > 0) {
    proof.push(evidence(`Latencies with and without the timer (“${changed[0]!.trim().slice(0, 120)}”).`));
    points += 3;
  }
  const counts = machine
    .observed('moderation-named')
    .flatMap(({ text }) =>
      [...text.matchAll(tripsASecond)].map(([, rate]) => Number(rate!.replace(/,/g, ''))),
    );
  if (counts.length >= 2 && Math.max(...counts) >= clearChange * Math.min(...counts)) {
    proof.push(
      evidence(
        `${countOf(Math.min(...counts))} and ${countOf(Math.max(...counts))} round trips a second with another timer.`,
        Math.max(...counts),
        '1/s',
      ),
    );
    points += 3;
  }
  const switched = latencyChange(machine.settingChanges, ['moderation']);
  if (switched !== null) {
    proof.push(latencyChangeEvidence(switched));
    points += 3;
  }
  const lossy = machine.observed('loss-named').length > 0;
  const helped = switched === null && !lossy ? namedAsHelp(machine.settingChanges, ['moderation']) : null;
  if (helped !== null) {
    proof.push(helpedEvidence(helped));
    points += 2;
  }
  const compared = settingEvidence(machine, clearChange, true);
  if (compared !== null) {
    proof.push(compared);
    points += 3;
  }
  const fixed = fixedInterruptRate(machine, usecs);
  if (fixed !== null) {
    proof.push(fixed);
    points += latency === null ? 0.5 : 1.5;
  }
  if (proof.length === 0 || points === 0) return null;
  if (machine.observed('rarer-is-slower').length > 0) {
    against.push(evidence('The latency grows with the gap between packets; a timer’s does not.'));
    points -= 1;
  }
  const cure =
    'Set rx-usecs by the load (ethtool -C … adaptive-rx off rx-usecs 0 for the lowest latency), or poll; the added mean is between half and all of the timer. The price is more interrupts.';
  return {
    cause: 'interrupt-moderation-latency',
    confidence: points >= 2 ? 'likely' : 'possible',
    weight: Math.min(6, points + 1),
    for: proof,
    against,
    cure,
  };
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
function fixedInterruptRate(machine: Machine, usecs: number | null): Evidence | null {
  if (usecs === null || usecs < 10) return null;
  for (const change of machine.all(/^irq /)) {
    if (change.delta === null || change.seconds === null) continue;
    const rate = change.delta / change.seconds;
    if (Math.abs((rate * usecs) / 1e6 - 1) <= 0.05) {
      return evidence(
        `The interrupt ${change.name.slice('irq '.length)} fires ${countOf(rate)} times a second, as often as the timer allows.`,
        rate,
        '1/s',
      );
    }
  }
  return null;
}
