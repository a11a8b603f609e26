/** Effect of stalls on a ring, in closed form and in words. */
import { describe, expect, it } from 'vitest';
import {
  ringFor,
  stallAnswer,
  type StalledRing,
  survivalWords,
  survivedUs,
} from '../../../src/diagnosis/stalls/stall-answer.ts';
import type { StallsSeen } from '../../../src/diagnosis/stalls/stall-words.ts';
import { lostAPeriod } from '../../../src/diagnosis/stalls/throttling.ts';
import { poissonTail } from '../../../src/numerics/laws/poisson-tail.ts';
import { randomStreams } from '../../../src/numerics/random/xoshiro128.ts';

const ring: StalledRing = { ringSize: 512, rateMpps: 7.44, meanQueue: 10, capacityMpps: 12.7 };
const seen: StallsSeen = {
  inputs: { stallLengths: { 20: 90, 50: 9, 90: 1 }, stallEveryMs: 10 },
  longestUs: 90,
  throttling: null,
  says: [],
};
const plain = (says: string) => says.replace(/[\u202f\u2009\u00a0]/g, ' ');

describe('stalls at a ring', () => {
  it('of D* = (L - q) / rate overfill it half of the time', () => {
    expect(survivedUs(ring)).toBeCloseTo(502 / 7.44, 9);
    expect(poissonTail(512, 10 + 7.44 * survivedUs(ring))).toBeCloseTo(0.5, 1);
  });

  it('are survived by the smallest power of two that rarely loses any packet', () => {
    expect(ringFor(ring, 90)).toBe(1024);
    expect(poissonTail(1024, 10 + 7.44 * 90)).toBeLessThan(1e-3);
    expect(poissonTail(512, 10 + 7.44 * 90)).toBeGreaterThan(1e-3);
    expect(ringFor(ring, 1e5)).toBeNull();
  });

  it('are answered first, then by which of them matter', () => {
    const answer = stallAnswer(
      seen,
      ring,
      { lossProbability: 0, p999Us: 10 },
      { lossProbability: 3.3e-7, p999Us: 12 },
    );
    expect(plain(answer)).toBe(
      'These stalls add 2 µs to p99.9 (10 µs without them), and 1 packet in 3 000 000 is lost through them with a ring of 512; a ring of 1024 would survive the longest one seen in 99.9 % of cases.',
    );
    // 1 of 100 stalls, 100 of which come in a second, is longer than 67.5 µs.
    expect(plain(survivalWords(seen, ring)[0]!)).toBe(
      'At 7.44 Mpps a ring of 512 survives half of the stalls of 67.47 µs: 1.00 a second are longer, and more than half of these lose packets; a ring of 1024 would survive the longest one seen in 99.9 % of cases.',
    );
  });

  it('that lose nothing are said to', () => {
    const none = { lossProbability: 0, p999Us: 10 };
    expect(plain(stallAnswer(seen, { ...ring, ringSize: 4096 }, none, none))).toBe(
      'These stalls add less than 0.5 % to p99.9, and none of the packets is lost through them with a ring of 4096.',
    );
  });
});

describe('a quota', () => {
  /** Packets lost in a period, simulated packet by packet: Poisson arrivals, batches of at most 32 of 1 + 0.1 n µs. */
  function simulated(core: {
    rateMpps: number;
    ringSize: number;
    quotaUs: number;
    periodUs: number;
  }): number {
    const [stream] = randomStreams(11, 1);
    const periods = 400;
    const warmUp = 20;
    let [waiting, lost] = [0, 0];
    let next = -Math.log(stream.nextDouble()) / core.rateMpps;
    const arriveUntil = (time: number) => {
      for (; next <= time; next += -Math.log(stream.nextDouble()) / core.rateMpps) {
        if (waiting < core.ringSize) waiting++;
        else if (next > warmUp * core.periodUs) lost++;
      }
    };
    for (let k = 0; k < periods + warmUp; k++) {
      let now = k * core.periodUs;
      const stop = now + core.quotaUs;
      while (now < stop) {
        arriveUntil(now);
        const batch = Math.min(32, waiting);
        waiting -= batch;
        now += 1 + 0.1 * batch;
      }
      arriveUntil((k + 1) * core.periodUs);
    }
    return lost / periods;
  }

  it('loses what comes beyond the ring while the core is away, and what the quota cannot serve', () => {
    const capacityMpps = 32 / 4.2;
    for (const [rateMpps, ringSize, quotaUs, periodUs] of [
      [2, 1024, 500, 1000],
      [2, 512, 500, 1000],
      [3, 4096, 5000, 10_000],
      [5, 1024, 500, 1000],
      [1, 256, 9000, 10_000],
    ] as const) {
      const core = { rateMpps, ringSize, quotaUs, periodUs };
      const meanQueue = Math.min(ringSize, rateMpps / (1 - rateMpps / capacityMpps));
      const lost = lostAPeriod({ ...core, capacityMpps, meanQueue });
      // Around the border the spread of the arrivals matters: its standard deviation.
      const spread = Math.sqrt(rateMpps * periodUs);
      const found = simulated(core);
      expect(Math.abs(lost - found), JSON.stringify({ core, lost, found })).toBeLessThan(
        0.5 * spread + 0.02 * found,
      );
    }
  });

  it('is answered with the packets of each period and the ring that would hold them', () => {
    const throttled: StallsSeen = {
      ...seen,
      inputs: null,
      throttling: { quotaUs: 500, periodUs: 1000 },
    };
    const slow = { ringSize: 512, rateMpps: 2, meanQueue: 0, capacityMpps: 8 };
    expect(plain(survivalWords(throttled, slow)[0]!)).toBe(
      'At 2.00 Mpps the ring of 512 loses 488 packets of each period, 24.4 %; a ring of 1000 would hold those that arrive meanwhile.',
    );
    expect(plain(survivalWords(throttled, { ...slow, ringSize: 2048 })[0]!)).toContain(
      'holds the packets that arrive',
    );
  });
});
