import type { Inputs, Lesson, LessonScene } from './lesson.ts';
import { dean, geissler } from './sources.ts';

const model = 'batch-polling';
const even: Inputs = { 'arrivals.family': 'deterministic' };
const bursty = (cv: number): Inputs => ({ 'arrivals.family': 'negative-binomial', 'arrivals.cv': cv });
const arrivals = ['arrivals.family', 'arrivals.cv', 'arrivals.jitterPackets', 'arrivals.pmf'];
const at = (rateMbps: number, traffic: Inputs, view: Readonly<Record<string, string>> = {}): LessonScene => ({
  model,
  inputs: { rateMbps, ...traffic },
  view: { shown: 'sojourn', ...view },
});

export const tails: Lesson = {
  id: 'tails',
  sources: [dean, geissler],
  steps: [
    {
      id: 'one-number',
      title: 'One number is not enough',
      say: 'The page shows 8 Gbit/s with even gaps. In the real traffic, with bursts of cv 4, a packet spends about 15 µs in the system on average. A contract is about to promise “20 µs”. The mean says little about the last one in a hundred.',
      scene: at(8000, even, { shown: 'loss-rate' }),
      pointsAt: 'headline',
      task: {
        kind: 'estimate',
        ask: 'Within which time are 99 % through with these bursts?',
        result: 'sojournUs.exact.p99',
        unit: 'µs',
        low: 10,
        high: 500,
        scale: 'log',
        pin: { figure: 'latency-rate', over: 'rateMbps' },
        because:
          'It is nearly three times the mean, and one packet in a thousand takes longer than about 55 µs.',
        then: bursty(4),
      },
      claims: [
        { says: '15', result: 'sojournUs.exact.mean', at: bursty(4) },
        {
          says: 'nearly three times',
          result: 'sojournUs.exact.p99',
          at: bursty(4),
          over: { result: 'sojournUs.exact.mean', at: bursty(4) },
        },
        { says: '55', result: 'sojournUs.exact.p999', at: bursty(4) },
      ],
      given: ['20', 'one in a hundred', 'one packet in a thousand'],
    },
    {
      id: 'read-it',
      title: 'A figure made for tails',
      say: 'This figure gives each further nine the same room: 90, 99, 99.9 % and on. A straight line means that every nine costs the same number of microseconds, the mark of an exponential tail. The views below it show the same law.',
      scene: at(8000, bursty(4)),
      pointsAt: 'figure:sojourn',
      task: {
        kind: 'goal',
        do: 'Show the share of packets that take longer (CCDF).',
        reach: { kind: 'view', name: 'figure.sojourn', is: 'ccdf' },
        witness: { view: { 'figure.sojourn': 'ccdf' } },
      },
      given: ['each further nine', 'every nine'],
    },
    {
      id: 'fan-out',
      title: 'Who meets the tail?',
      say: 'A web page is fetched with a hundred requests, each through a core like this one. The page is there when the slowest of them is. One request in a hundred is slower than the 99 % time, about 43 µs.',
      scene: at(8000, bursty(4)),
      pointsAt: 'number:sojournUs.exact.p99',
      task: {
        kind: 'choose',
        ask: 'How many of the pages meet at least one such request?',
        options: ['1 %', 'About 10 %', 'About 63 %'],
        right: 2,
        because:
          'One minus 0.99 to the power of a hundred, if they are slow independently. What is rare for a packet is the rule for a page: its typical time is about the packets’ 99 % time.',
      },
      claims: [
        { says: '43', result: 'sojournUs.exact.p99' },
        { says: '63', result: 'one', times: 100 * (1 - 0.99 ** 100) },
      ],
      given: ['0.99', '10', 'a hundred'],
    },
    {
      id: 'even-traffic',
      title: 'The mean moves, and the tail?',
      say: 'With even gaps the mean at 8 Gbit/s is 9.8 µs, and the 99 % time 14.1. Bursts of cv 4 make the mean 1.6 times as long. What do they do to the tail? Change the arrivals and see both move.',
      scene: at(8000, even),
      pointsAt: 'input:arrivals.family',
      task: {
        kind: 'goal',
        do: 'Make the 99 % time at least twice as long, 28 µs or more, by the arrivals alone.',
        reach: { kind: 'result', name: 'sojournUs.exact.p99', atLeast: 28 },
        alone: arrivals,
        witness: { inputs: bursty(4) },
      },
      claims: [
        { says: '9.8', result: 'sojournUs.exact.mean' },
        { says: '14.1', result: 'sojournUs.exact.p99' },
        {
          says: '1.6 times',
          result: 'sojournUs.exact.mean',
          at: bursty(4),
          over: { result: 'sojournUs.exact.mean' },
        },
      ],
      given: ['28', 'twice'],
    },
    {
      id: 'buy-a-nine',
      title: 'The price of a nine',
      say: 'The contract now says: 99.9 % of the packets within 10 µs, with bursts of cv 4. At 8 Gbit/s that time is about 55 µs. The mean would be below 10 µs at 7 Gbit/s already. How far down must the rate go for the tail?',
      scene: at(8000, bursty(4), { shown: 'latency-rate' }),
      pointsAt: 'input:rateMbps',
      task: {
        kind: 'goal',
        do: 'Lower the rate until the 99.9 % time is 10 µs or less, and keep the bursts.',
        reach: { kind: 'result', name: 'sojournUs.exact.p999', atMost: 10 },
        alone: ['rateMbps'],
        witness: { inputs: { rateMbps: 2000 } },
      },
      claims: [
        { says: '55', result: 'sojournUs.exact.p999' },
        { within: [5, 10], result: 'sojournUs.exact.mean', at: { rateMbps: 7000 } },
      ],
      given: ['10', 'nine'],
    },
    {
      id: 'averaging',
      title: 'Percentiles do not add up',
      say: 'Two cores carry the same number of packets. One has a 99 % time of 4.6 µs, the other, at 8 Gbit/s with bursts, 43 µs. A dashboard shows the average of the two, 24 µs, as “p99”.',
      scene: at(8000, bursty(4)),
      pointsAt: 'figure:sojourn',
      task: {
        kind: 'choose',
        ask: 'The 99 % time of all packets together is …',
        options: ['24 µs, as shown', 'above 24 µs', 'below 24 µs'],
        right: 1,
        because:
          'Practically all slow packets come from the second core: one in a hundred of all is one in fifty of its own. Its 98 % time is the answer, well above 24 µs. Percentiles must be taken from the merged counts.',
      },
      claims: [
        { says: '4.6', result: 'sojournUs.exact.p99', at: { rateMbps: 5000, 'arrivals.family': 'poisson' } },
        { says: '43', result: 'sojournUs.exact.p99' },
        { within: [25, 30], result: 'sojournUs.exact.p90' },
      ],
      given: ['24', '98', 'one in a hundred', 'one in fifty'],
    },
    {
      id: 'exercises',
      title: 'Try it yourself',
      say: 'Promise percentiles, not means; measure them from counts, not from averages of averages.',
      scene: at(8000, bursty(2)),
      task: {
        kind: 'exercises',
        exercises: [
          {
            ask: 'At cv 2 and 8 Gbit/s: what are mean, 99 % and 99.9 % time?',
            answer: '11.2, 24 and 30 µs.',
          },
          {
            ask: 'How many packets must you measure to know a 99.9 % time?',
            answer:
              'A thousand give one packet beyond it, which is luck. A hundred thousand give a hundred of them, good to about 10 % in their number.',
          },
          {
            ask: 'The median at cv 4 and 8 Gbit/s is about 13 µs, below the mean. Why?',
            answer:
              'The long tail pulls the mean up to about 15 µs, and leaves the place of the middle packet as it is.',
          },
        ],
        playOn: { label: 'Play on: cv 4 at 8 Gbit/s', scene: at(8000, bursty(4)) },
      },
      claims: [
        { says: '11.2', result: 'sojournUs.exact.mean' },
        { says: '24', result: 'sojournUs.exact.p99' },
        { says: '30', result: 'sojournUs.exact.p999' },
        { says: '13', result: 'sojournUs.exact.p50', at: bursty(4) },
        { says: '15', result: 'sojournUs.exact.mean', at: bursty(4) },
      ],
      given: ['10', '4', 'A thousand', 'A hundred thousand', 'a hundred'],
    },
  ],
};
