/** The card waits before it interrupts: a floor of latency, or a rate of round trips that never changes. */
import type { Machine } from '../../evidence/facts/machine.ts';
import { countOf, durationOf } from '../../evidence/facts/losses.ts';
import { evidence } from '../../evidence/evidence.ts';
import type { Finding } from '../cause.ts';
import { latencyChange, latencyChangeEvidence } from '../../evidence/facts/setting-changes.ts';
import { type Sign, sign, weigh } from './sign.ts';

/** Rates of interrupts that drivers take as a limit are round. */
const roundTo = 500;
const nearlyRound = 0.015;
/** Largest relative difference between rates of several runs that a timer limits. */
const sameRate = 0.01;
/** Largest difference of rate times round trip from 1 where one request at a time is open. */
const atATime = 0.1;
/** Latency of the texts that a timer could explain, µs. */
function latencyUs(machine: Machine): number | null {
  const trips = machine.all(/round trip$/).map(({ value }) => value);
  const counted = machine.transactions.map(({ perSecond }) => 1e6 / perSecond);
  const read = machine.texts.flatMap(({ tool }) =>
    (tool?.results ?? []).flatMap((one) =>
      one.quantity !== 'sojournUs'
        ? []
        : one.kind === 'percentiles'
          ? one.value.filter((_, k) => one.p[k]! >= 0.5).slice(0, 1)
          : [],
    ),
  );
  const all = [...trips, ...counted, ...read];
  return all.length === 0 ? null : Math.min(...all);
}

/** The timer of the card, µs, and whether the driver adapts it; null where it is not in the texts. */
function timerOf(machine: Machine): { us: number; adaptive: boolean } | null {
  const us = machine.find('rx-usecs')?.value ?? null;
  return us === null ? null : { us, adaptive: machine.find('adaptive-rx')?.value === 1 };
}

type Timer = NonNullable<ReturnType<typeof timerOf>>;

export const moderationCure =
  'Set rx-usecs by the load (ethtool -C … adaptive-rx off rx-usecs 0 for the lowest latency), or poll; the added mean is between half and all of the timer. The price is more interrupts.';

export function interruptModerationLatency(machine: Machine): Finding | null {
  const timer = timerOf(machine);
  const latency = latencyUs(machine);
  const switched = latencyChange(machine.settingChanges, ['moderation']);
  const { proof, points } = weigh([
    roundRate(machine, timer),
    ...(timer === null ? [] : ofTimer(timer, latency)),
    throttle(machine, latency),
    switched === null ? null : { says: latencyChangeEvidence(switched), points: 3 },
    fixedInterruptRate(machine, timer, latency === null ? 0.5 : 1.5),
  ]);
  if (proof.length === 0 || points === 0) return null;
  const against = [
    timer !== null && latency !== null && timer.us >= 10 && latency > 10 * timer.us
      ? evidence(
          `The latency of ${durationOf(latency)} is more than ten times the timer, which does not explain it.`,
          latency,
          'µs',
        )
      : null,
    timer?.us === 0 && !timer.adaptive ? evidence('Moderation is off (rx-usecs 0).', 0, 'µs') : null,
  ].filter((one) => one !== null);
  return {
    cause: 'interrupt-moderation-latency',
    confidence: points >= 2 ? 'likely' : 'possible',
    weight: Math.min(6, points + 1),
    for: proof,
    against,
    cure: moderationCure,
  };
}

/** A round rate of round trips, as a timer gives, that is the same in several runs or fits a time of the texts. */
function roundRate(machine: Machine, timer: Timer | null): Sign | null {
  const rates = machine.transactions.map(({ perSecond }) => perSecond);
  const times: number[] = [];
  // Several runs, for instance with messages of other sizes.
  const alike = rates.length >= 2 && Math.max(...rates) <= (1 + sameRate) * Math.min(...rates);
  if (timer !== null && timer.us >= 10 && !timer.adaptive) times.push(timer.us);
  for (const rate of rates) {
    const round = Math.round(rate / roundTo) * roundTo;
    const isRound =
      round > 0 && Math.abs(rate - round) <= nearlyRound * rate && rate >= 1000 && rate <= 100_000;
    const same = times.some((time) => Math.abs((rate * time) / 1e6 - 1) <= atATime);
    if (!isRound || !(same || alike)) continue;
    return sign(
      same && alike ? 3 : 2,
      `${countOf(rate)} round trips a second are one every ${countOf(1e6 / rate)} µs: a round number, like a timer’s.`,
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
      ? sign(2, `The latency is ${durationOf(latency)}, about as long as the timer.`, latency, 'µs')
      : null,
  ];
}

/** A latency of one interrupt at the rate to which a driver limits them. */
function throttle(machine: Machine, latency: number | null): Sign | null {
  const rate = machine.setting('InterruptThrottleRate');
  if (rate === null || rate < 100 || latency === null) return null;
  const us = 1e6 / rate;
  if (Math.abs(latency / us - 1) > atATime) return null;
  const says = `The latency is ${durationOf(latency)}, and ${rate} interrupts a second are one every ${countOf(us)} µs.`;
  return sign(3, says, latency, 'µs');
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
