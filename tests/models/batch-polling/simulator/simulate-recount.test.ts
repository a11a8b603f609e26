/** The fast loop's statistics, counted again packet by packet from the events of the same run. */
import { describe, expect, it } from 'vitest';
import type { MechanismEvent } from '../../../../src/models/contract/simulation.ts';
import { inSlots, simulator } from './simulations.ts';

/** A claim about one of many events: `expect` would take most of the time. */
function hold(claim: boolean, what: string): void {
  if (!claim) throw new Error(`not so: ${what}`);
}

/** A ring as a list, each packet with its arrival slot: what the mechanism is, without any cleverness. */
class Recount {
  polls = 0;
  empty = 0;
  offered = 0;
  lost = 0;
  taken = 0;
  slots = 0;
  busy = 0;
  waiting: number[] = [];
  sojourn: number[] = [];
  waitingOldest = 0;
  atPoll: number[] = [];
  atArrival: number[] = [];
  overTime: number[] = [];
  private ring: number[] = [];
  private ringOldest: number[] = [];

  constructor(
    private readonly maxBatch: number,
    private readonly ringSize: number,
  ) {}

  start(): void {
    const fresh = new Recount(this.maxBatch, this.ringSize);
    fresh.ring = this.ring;
    fresh.ringOldest = this.ringOldest;
    Object.assign(this, fresh);
  }

  add(cycle: readonly MechanismEvent[]): void {
    const slot = (us: number) => Math.round(us * 100);
    const poll = cycle[0];
    const begin = slot(poll.timeUs);
    const end = slot(poll.untilUs!);
    hold(poll.kind === (this.ring.length > 0 ? 'take' : 'empty'), 'a poll of a ring with packets takes some');
    hold(
      poll.packets === Math.min(this.ring.length, this.maxBatch),
      'a poll takes all, but no more than a batch',
    );
    this.polls++;
    if (poll.packets === 0) this.empty++;
    this.atPoll[this.ring.length] = (this.atPoll[this.ring.length] ?? 0) + 1;
    for (const arrived of this.ring.splice(0, poll.packets)) {
      this.waiting.push(begin - arrived);
      this.sojourn.push(end - arrived);
    }
    for (const arrived of this.ringOldest.splice(0, poll.packets)) this.waitingOldest += begin - arrived;
    this.taken += poll.packets;
    this.slots += end - begin;
    if (poll.packets > 0) this.busy += end - begin;
    let last = begin;
    const stay = (until: number) => {
      this.overTime[this.ring.length] = (this.overTime[this.ring.length] ?? 0) + until - last;
      last = until;
    };
    for (const event of cycle.slice(1)) {
      const at = slot(event.timeUs);
      hold(at >= last && at <= end, 'events are in order of time');
      if (event.kind === 'done') {
        hold(at === end && event.packets === poll.packets, 'the batch taken is done at its end');
        continue;
      }
      stay(at);
      this.offered++;
      this.atArrival[this.ring.length] = (this.atArrival[this.ring.length] ?? 0) + 1;
      hold(event.kind === (this.ring.length < this.ringSize ? 'arrival' : 'loss'), 'only a full ring loses');
      if (event.kind === 'arrival') this.ring.push(at);
      else this.lost++;
      this.ringOldest.push(at);
      if (this.ringOldest.length > this.ringSize) this.ringOldest.shift();
    }
    stay(end);
  }
}

/** Packets of the first batch where the warm-up is short. */
const firstBatch = 8192;

const sum = (values: readonly number[]) => values.reduce((a, b) => a + (b ?? 0), 0);
const meanOf = (counts: readonly number[]) =>
  counts.reduce((total, count, k) => total + k * (count ?? 0), 0) / sum(counts);

describe.each([
  ['light load', { interarrival: 9, intercept: 30, slope: 1, maxBatch: 8, ringSize: 24 }],
  ['empty polls', { interarrival: 60, intercept: 20, slope: 5, maxBatch: 4, ringSize: 8 }],
  [
    'many empty polls at once',
    { interarrival: 3000, intercept: 40, slope: 5, maxBatch: 4, 'arrivals.family': 'geometric' },
  ],
  ['polls of no length', { interarrival: 40, intercept: 0.03, slope: 30, maxBatch: 4, ringSize: 8 }],
  [
    'fixed polls of no length',
    { interarrival: 40, intercept: 0.03, slope: 30, 'service.family': 'deterministic' },
  ],
  ['losses', { interarrival: 9, intercept: 30, slope: 6, maxBatch: 8, ringSize: 24 }],
  ['overload', { interarrival: 3, intercept: 30, slope: 6, maxBatch: 8, ringSize: 24 }],
  [
    'bursts',
    { interarrival: 9, intercept: 20, slope: 4, maxBatch: 8, ringSize: 40, 'arrivals.family': 'geometric' },
  ],
  ['one place', { interarrival: 14, intercept: 3, slope: 6, maxBatch: 1, ringSize: 1 }],
  ['long times', { interarrival: 900, intercept: 5000, slope: 400, maxBatch: 4, ringSize: 64 }],
  ['several packets a slot', { interarrival: 0.3, intercept: 30, slope: 0.2, maxBatch: 256, ringSize: 300 }],
])('%s', (_, system) => {
  it('is counted packet for packet', () => {
    const values = inSlots({ maxBatch: 8, ringSize: 24, ...system });
    const run = simulator(values, 5);
    const recount = new Recount(values.maxBatch as number, values.ringSize as number);
    const warmedUp = simulator(values, 5);
    warmedUp.run(100_000);
    const warmUp = warmedUp.report().warmUpPackets;
    while (run.packets < warmUp) recount.add(run.step());
    expect(run.packets).toBe(warmUp);
    recount.start();
    while (run.packets < warmUp + firstBatch || run.report().batches === 0) recount.add(run.step());
    const { indicators, distributions, tails, timeUs } = run.report();
    const mean = (name: string) => indicators[name]!.mean;
    expect(timeUs).toBeCloseTo(recount.slots / 100, 6);
    expect(mean('lossProbability')).toBeCloseTo(recount.lost / recount.offered, 12);
    expect(mean('meanBatchNonEmpty')).toBeCloseTo(sum(recount.waiting.map(() => 1)) / nonEmpty(recount), 9);
    expect(mean('utilisation')).toBeCloseTo(recount.busy / recount.slots, 12);
    expect(mean('throughputMpps')).toBeCloseTo((100 * recount.taken) / recount.slots, 9);
    expect(mean('meanQueueAtArrival')).toBeCloseTo(meanOf(recount.atArrival), 9);
    expect(mean('meanQueueRandomTime')).toBeCloseTo(meanOf(recount.overTime), 9);
    const average = (times: readonly number[]) => sum(times) / times.length / 100;
    expect(mean('waitingUs.exact.mean')).toBeCloseTo(average(recount.waiting), 9);
    expect(mean('sojournUs.exact.mean')).toBeCloseTo(average(recount.sojourn), 9);
    expect(mean('waitingUs.dropOldest.mean')).toBeCloseTo(recount.waitingOldest / recount.taken / 100, 9);
    for (const [name, counts] of [
      ['queueAtArrival', recount.atArrival],
      ['queueRandomTime', recount.overTime],
    ] as const) {
      const { start, p } = distributions[name];
      counts.forEach((count, k) =>
        expect(p[k - start] ?? 0, `${name} ${k}`).toBeCloseTo((count ?? 0) / sum(counts), 12),
      );
    }
    for (const [name, times] of [
      ['waitingUs', recount.waiting],
      ['sojournUs', recount.sojourn],
    ] as const) {
      const { x, ccdf } = tails[name];
      const sorted = Float64Array.from(times).sort();
      x.forEach((time, k) => {
        let beyond = 0;
        for (const t of sorted) if (t / 100 > time + 1e-9) beyond++;
        expect(ccdf[k], `${name} beyond ${time}`).toBeCloseTo(beyond / sorted.length, 12);
      });
      // Beyond 2^12 slots times are distinguished to 1/2048 only.
      const p90 = sorted[Math.ceil(0.9 * sorted.length) - 1] / 100;
      expect(Math.abs(mean(`${name}.exact.p90`) - p90)).toBeLessThan(p90 > 40.96 ? p90 / 2048 : 1e-9);
    }
  });
});

function nonEmpty({ polls, empty }: Recount): number {
  return polls - empty;
}
