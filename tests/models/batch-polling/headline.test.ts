import { expect, it } from 'vitest';
import type { InputValue } from '../../../src/models/contract/inputs.ts';
import { batchPolling } from '../../../src/models/batch-polling/batch-polling.ts';
import { headlineSentence, wireOf64B } from '../headline-sentence.ts';

/** The operating points of these sentences. */
const points: Readonly<Record<string, Record<string, InputValue>>> = {
  'At 5 Gbit/s the core runs at 55.9 % of its capacity: it takes 15.7 packets a poll and loses none. Loss would start near 8.95 Gbit/s.':
    {},
  'At 2 Gbit/s the core runs at 22.3 % of its capacity and sleeps 1.68 % of the time: it takes 3.83 packets a poll and loses none in a simulated run. Its capacity is 8.95 Gbit/s.':
    { 'arrivals.family': 'jittered', rateMbps: 2000, sleepUs: 5 },
  'At 8.94 Gbit/s the core runs at 99.87 % of its capacity: it takes 250 packets a poll and loses none. Loss would start near 8.952 Gbit/s, 0.0115 Gbit/s above the current rate.':
    { rateMbps: 8940 },
  'At 8.95 Gbit/s the core runs at its capacity: it takes 256 packets a poll and loses about 1 in 29 000.': {
    rateMbps: 8951.514710014466,
  },
  'At 12 Gbit/s the core is overloaded, at 134 % of its capacity: every batch is full, and the core loses 25.4 % of its packets. Loss ends at 8.95 Gbit/s, 3.05 Gbit/s below the current rate.':
    { rateMbps: 12000 },
  'At 40 Gbit/s the core is overloaded, at 447 % of its capacity: every batch is full, and the core loses 77.6 % of its packets. Loss ends at 8.95 Gbit/s, 31 Gbit/s below the current rate.':
    { rateMbps: 40000 },
  'At 0.01 Gbit/s the core runs at 0.112 % of its capacity: 98.5 % of its polls find no packet, and it loses none. Loss would start near 8.95 Gbit/s.':
    { rateMbps: 10 },
  'At 8.8 Gbit/s the ring of 256 packets is too short: 1 in 510 is lost, although the core runs at 98.3 % of its capacity. Its capacity is 8.95 Gbit/s, 0.152 Gbit/s above the current rate.':
    { rateMbps: 8800, ringSize: 256, 'arrivals.family': 'geometric' },
  'At 1 Gbit/s the core runs at 11.2 % of its capacity and sleeps 77.4 % of the time: it takes 12.2 packets a poll and loses none. Its capacity is 8.95 Gbit/s.':
    { rateMbps: 1000, 'arrivals.family': 'geometric', sleepUs: 50 },
  'At 0.5 Gbit/s the core runs at 5.59 % of its capacity: 67 % of its polls find no packet, and it loses none in this approximation. Loss would start near 8.95 Gbit/s.':
    { rateMbps: 500, 'arrivals.family': 'negative-binomial', 'arrivals.cv': 2 },
  'At 0.5 Gbit/s the core runs at 5.59 % of its capacity: it takes 0.779 packets a poll and loses none. Loss would start near 8.95 Gbit/s.':
    { rateMbps: 500, 'arrivals.family': 'deterministic' },
  'At 1.5 Gbit/s the ring of 8 packets is too short: about 9.75 % are lost, although the core runs at 71.2 % of its capacity. Its capacity is 2.11 Gbit/s.':
    { rateMbps: 1500, maxBatch: 4, ringSize: 8, 'arrivals.family': 'negative-binomial', 'arrivals.cv': 2 },
  'At 20 Gbit/s the busiest core runs at 55.9 % of its capacity: it takes 15.7 packets a poll and loses none. Loss would start near 35.8 Gbit/s.':
    { cores: 4, rateMbps: 20000 },
};

it.each(Object.entries(points))('the headline is “%s”', (sentence, inputs) => {
  expect(headlineSentence(batchPolling, inputs, wireOf64B)).toBe(sentence);
});

it('the headline has rates in the unit that the reader chose', () => {
  expect(headlineSentence(batchPolling)).toContain('near 13.3 Mpps.');
});

it('the headline names what overfills a ring below the capacity', () => {
  const stalled = headlineSentence(batchPolling, { stallUs: 100, stallEveryMs: 10, ringSize: 512 });
  const asleep = headlineSentence(batchPolling, {
    sleepUs: 190,
    ringSize: 256,
    rateMbps: 1000,
    'arrivals.family': 'geometric',
  });
  expect(stalled).toMatch(/the ring of 512 packets is too short for stalls of 100 µs: /);
  expect(asleep).toMatch(/the ring of 256 packets is too short for sleeps of 190 µs: /);
});

it('the headline names the link, or the ring before it, where most packets are lost there', () => {
  const full = headlineSentence(batchPolling, { rateMbps: 6000, linkGbps: 5 }, wireOf64B);
  expect(full).toMatch(
    /^At 6 Gbit\/s the link of 5 Gbit\/s is full: about 16\.7 % are lost\. The link carries 5 Gbit\/s/,
  );
  const short = { rateMbps: 6000, linkGbps: 20, 'transmit.ringSize': 16 };
  expect(headlineSentence(batchPolling, short, wireOf64B)).toMatch(
    /the transmit ring of 16 is too short: about [\d.]+ % are lost\./,
  );
  const idle = headlineSentence(batchPolling, { linkGbps: 40 }, wireOf64B);
  expect(idle).toBe(headlineSentence(batchPolling, {}, wireOf64B));
});
