/** The polls that follow a stall: Eq. (1) from the law that the first of them finds. */
import { pollStep as step, unseen } from './poll-step.ts';
import type { StalledCore } from './stalled-core.ts';

interface AfterStall {
  /** Mean packets that are lost because of the stall. */
  lost: number;
  /** Probability of any loss that the stall causes. */
  anyLoss: number;
  /** Mean slots from the end of the stall to the first poll that finds at most `level` packets. */
  meanDrain: number;
  /** Polls after which losses are those of the stationary state. */
  lossPolls: number;
  /** Mean packets that the stationary state loses between two polls. */
  usualLost: number;
}

/** Mass above the level, and loss of a poll beside the stationary one, that no longer count. */
const negligible = 1e-11;

/** Multiply-adds: about a second. Near capacity a queue takes longer to forget. */
const mostWork = 1e9;

/** Mean slots that the services of these polls take. */
function meanServices(core: StalledCore, law: Float64Array): number {
  const { service, maxBatch } = core.system;
  let sum = 0;
  for (let i = 0; i < law.length; i++) sum += law[i] * service.mean(Math.min(i, maxBatch));
  return sum;
}

const massAbove = (law: Float64Array, level: number): number => {
  let mass = 0;
  for (let i = law.length - 1; i > level; i--) mass += law[i];
  return mass;
};

/**
 * Multiply-adds of all polls, to a factor of about two: a crowded ring empties with a drift of -d packets a poll of
 * variance v, and what is left above the level falls by exp(-d²/2v) a poll.
 */
function forecast(core: StalledCore, law: Float64Array, level: number): number {
  const { maxBatch, ringSize } = core.system;
  const { start, p } = core.rows.crowded.law(maxBatch);
  const mean = p.reduce((sum, mass, k) => sum + mass * (start + k), 0);
  const variance = p.reduce((sum, mass, k) => sum + mass * (start + k - mean) ** 2, 0);
  const drift = maxBatch - mean;
  if (drift <= 0) return Infinity;
  const above = law.reduce((sum, mass, i) => sum + mass * Math.max(0, i - level), 0);
  const polls = above / drift - (2 * variance * Math.log(negligible)) / drift ** 2;
  const states = Math.min(ringSize, (-Math.log(unseen) * variance) / (2 * drift));
  return 3 * polls * states * p.length;
}

/** null where it takes too many polls, near capacity. */
export function afterStall(core: StalledCore, stall: number, level: number): AfterStall | null {
  const { any, lost: lostFirst } = core.loss(stall);
  const { ringSize } = core.system;
  const usual = step(core, core.chain.queueAtPoll, true);
  let law = core.nextPoll(stall);
  /** Of the polls that no loss has preceded. */
  let unharmed: Float64Array = law.slice();
  unharmed[ringSize] = Math.max(0, unharmed[ringSize] - any);
  /** Of the polls before the queue has drained. */
  let draining: Float64Array = law.slice();
  let lost = lostFirst;
  let anyLoss = any;
  let meanDrain = core.meanResidual;
  let lossPolls = 0;
  if (forecast(core, law, level) > mostWork) return null;
  for (let polls = 1, work = 0; work < mostWork; polls++) {
    draining.fill(0, 0, level + 1);
    meanDrain += meanServices(core, draining);
    const all = step(core, law, true);
    const accepted = step(core, unharmed, false);
    const rest = step(core, draining, true);
    work += all.work + accepted.work + rest.work;
    lost += all.lost - usual.lost;
    // Without the losses that the stationary state has by itself.
    let intact = 0;
    for (const mass of unharmed) intact += mass;
    const more = accepted.losing - intact * usual.losing;
    anyLoss += Math.max(0, more);
    const isUsual = Math.abs(all.lost - usual.lost) <= negligible && Math.abs(more) <= negligible;
    if (!isUsual) lossPolls = polls;
    if (isUsual && massAbove(draining, level) < negligible)
      return { lost, anyLoss, meanDrain, lossPolls, usualLost: usual.lost };
    law = all.next;
    unharmed = accepted.next;
    draining = rest.next;
  }
  return null;
}

/** Later losses of a poll below this share of all count as none, and as many polls without any end the search. */
const negligibleShare = 1e-5;
const quietPolls = 3;

/** Multiply-adds of one search: a tenth of a second. */
const mostWorkOfAny = 1e8;

/**
 * Probability of any loss that the stall causes, in its interval and at later polls; null where these are too many,
 * near capacity. Some ms.
 */
export function anyLossAfter(core: StalledCore, stall: number): number | null {
  const { any } = core.loss(stall);
  const { ringSize } = core.system;
  const usual = step(core, core.chain.queueAtPoll, true).losing;
  let unharmed = core.nextPoll(stall);
  unharmed[ringSize] = Math.max(0, unharmed[ringSize] - any);
  let sum = any;
  for (let quiet = 0, work = 0; quiet < quietPolls;) {
    let intact = 0;
    for (const mass of unharmed) intact += mass;
    const polled = step(core, unharmed, false);
    const more = Math.max(0, polled.losing - intact * usual);
    sum += more;
    quiet = more <= negligibleShare * sum ? quiet + 1 : 0;
    work += polled.work;
    if (work > mostWorkOfAny) return null;
    unharmed = polled.next;
  }
  return Math.min(1, sum);
}
