import type { Inputs, Lesson, LessonScene } from './lesson.ts';
import { geissler, kleinrock } from './sources.ts';

const model = 'batch-polling';
const even: Inputs = { 'arrivals.family': 'deterministic' };
const memoryless: Inputs = { 'arrivals.family': 'geometric' };
const bursty = (cv: number): Inputs => ({ 'arrivals.family': 'negative-binomial', 'arrivals.cv': cv });
const arrivals = ['arrivals.family', 'arrivals.cv', 'arrivals.jitterPackets', 'arrivals.pmf'];
const at = (rateMbps: number, traffic: Inputs, shown?: string): LessonScene => ({
  model,
  inputs: { rateMbps, ...traffic },
  ...(shown === undefined ? {} : { view: { shown } }),
});

export const burstiness: Lesson = {
  id: 'burstiness',
  sources: [geissler, kleinrock],
  steps: [
    {
      id: 'what-cv-says',
      title: 'Same rate, different traffic',
      say: 'Five Gbit/s can be one packet every 134 ns, or clumps and pauses. The coefficient of variation (cv) of the gaps tells them apart: 0 for even gaps, 1 for memoryless ones (a Poisson process; 1.04 in the page’s slots of 10 ns), more for bursts. A packet generator usually sends evenly; the world does not.',
      scene: at(5000, even),
      pointsAt: 'input:arrivals.family',
      task: { kind: 'read' },
      claims: [{ says: '134', result: 'one', times: 1000, over: { result: 'throughputMpps' } }],
      given: ['1.04', '10'],
    },
    {
      id: 'mean-batch',
      title: 'What the mean batch does',
      say: 'At 1 Gbit/s with even gaps nearly every poll finds one packet or two, 1.65 on average. Now as many packets a second come with memoryless gaps, some close together, some far apart.',
      scene: at(1000, even, 'queue'),
      pointsAt: 'number:meanBatch',
      task: {
        kind: 'choose',
        ask: 'What happens to the mean number of packets a poll takes?',
        options: [
          'It grows, because packets gather',
          'It shrinks, because of the pauses',
          'It stays as it is',
        ],
        right: 2,
        because:
          'The balance is one of means: as many packets are taken as arrive, 1.65 a poll either way. But a fifth of the polls now find nothing, and those that find something take 2.06.',
        then: memoryless,
      },
      claims: [
        { says: '1.65', result: 'meanBatch' },
        { says: '1.65', result: 'meanBatch', at: memoryless },
        { within: [0, 0.001], result: 'emptyPollShare' },
        { says: 'a fifth', result: 'emptyPollShare', at: memoryless },
        { says: '2.06', result: 'meanBatchNonEmpty', at: memoryless },
      ],
    },
    {
      id: 'tail',
      title: 'What the tail does',
      say: 'With even gaps, 99 % of the packets are through within 4.56 µs. Clumps make a packet wait behind its neighbours. Predict the time with cv 4, at the same 5 Gbit/s.',
      scene: at(5000, even, 'latency-rate'),
      pointsAt: 'number:sojournUs.exact.p99',
      task: {
        kind: 'estimate',
        ask: 'Within which time are 99 % through at cv 4?',
        result: 'sojournUs.exact.p99',
        unit: 'µs',
        low: 2,
        high: 100,
        scale: 'log',
        pin: { figure: 'latency-rate', over: 'rateMbps' },
        because:
          'The mean time grows only from 3.2 to about 5 µs. Bursts hurt the tail more: its time is 2.8 times as long.',
        then: bursty(4),
      },
      claims: [
        { says: '4.56', result: 'sojournUs.exact.p99' },
        { says: '3.2', result: 'sojournUs.exact.mean' },
        { says: '5', result: 'sojournUs.exact.mean', at: bursty(4) },
        {
          says: '2.8 times',
          result: 'sojournUs.exact.p99',
          at: bursty(4),
          over: { result: 'sojournUs.exact.p99' },
        },
      ],
    },
    {
      id: 'set-it',
      title: 'Make it bursty yourself',
      say: 'Memoryless gaps are what theory usually assumes: 99 % are then through within 5.41 µs. Choose “Adjustable” under Arrivals and raise the cv until it hurts.',
      scene: at(5000, memoryless, 'latency-rate'),
      pointsAt: 'input:arrivals.family',
      task: {
        kind: 'goal',
        do: 'Bring the 99 % time to 10 µs or more by the arrivals alone.',
        reach: { kind: 'result', name: 'sojournUs.exact.p99', atLeast: 10 },
        alone: arrivals,
        witness: { inputs: bursty(4) },
      },
      claims: [{ says: '5.41', result: 'sojournUs.exact.p99' }],
      given: ['10'],
    },
    {
      id: 'compare',
      title: 'All of them at once',
      say: 'The button “Compare all” beside Arrivals lays the kinds of traffic over each other in every figure. Press it and look at the batch sizes: the means agree, the shapes do not.',
      scene: at(5000, memoryless, 'batch-size'),
      pointsAt: 'input:arrivals.family',
      task: {
        kind: 'goal',
        do: 'Press “Compare all”.',
        reach: { kind: 'view', name: 'compared', is: 'arrivals.family' },
        witness: { view: { compared: 'arrivals.family' } },
      },
    },
    {
      id: 'loss',
      title: 'Bursts need room',
      say: 'At 8.5 Gbit/s, 95 % of the capacity, with cv 4 and a ring of 512 places, about 0.28 % of the packets are lost. With even gaps there would be none. The traffic is as it is. What can you do about the loss?',
      scene: at(8500, { ...bursty(4), ringSize: 512 }, 'loss-rate'),
      pointsAt: 'input:ringSize',
      task: {
        kind: 'goal',
        do: 'Bring the loss under one in a million with the ring alone.',
        reach: { kind: 'result', name: 'lossProbability', atMost: 1e-6 },
        alone: ['ringSize'],
        witness: { inputs: { ringSize: 2048 } },
      },
      claims: [
        { says: '95', result: 'load', times: 100 },
        { says: '0.28', result: 'lossProbability', times: 100 },
        { within: [0, 1e-25], result: 'lossProbability', at: even },
      ],
      given: ['one in a million'],
    },
    {
      id: 'exercises',
      title: 'Try it yourself',
      say: 'What a packet generator tells you holds for its own traffic. Three questions on the rest.',
      scene: at(8000, even),
      task: {
        kind: 'exercises',
        exercises: [
          {
            ask: 'At 8 Gbit/s: how does the 99.9 % time differ between even gaps and cv 4?',
            answer: '15.1 against about 55 µs, more than three times as long.',
          },
          {
            ask: 'The preset’s “near-regular” gaps have a cv of 0.17 at 2 Gbit/s and 0.27 at 5. Why does it change?',
            answer:
              'The paper draws each gap as a Poisson-distributed number of 10 ns slots. Its cv is one over the root of the mean, so it depends on the length of the slot: a property of the calculation, not of traffic.',
          },
          {
            ask: 'Does merging many bursty flows make the traffic even?',
            answer:
              'No. Its gaps become nearly memoryless, cv 1, if the flows are independent and none dominates. Over long times the traffic stays as bursty as one of them.',
          },
        ],
        playOn: { label: 'Play on: cv 2 at 8 Gbit/s', scene: at(8000, bursty(2)) },
      },
      claims: [
        { says: '15.1', result: 'sojournUs.exact.p999' },
        { says: '55', result: 'sojournUs.exact.p999', at: bursty(4) },
        {
          says: 'more than three times',
          result: 'sojournUs.exact.p999',
          at: bursty(4),
          over: { result: 'sojournUs.exact.p999' },
        },
      ],
      given: ['0.17', '0.27', '5', '1'],
    },
  ],
};
