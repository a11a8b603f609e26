import type { Lesson, ModelNumber, LessonScene } from './lesson.ts';
import { barach, geissler } from './sources.ts';

const model = 'batch-polling';
/** Scene with a figure that does not give the answer away. */
const before = (rateMbps: number): LessonScene => ({
  model,
  inputs: { rateMbps },
  view: { shown: 'queue' },
});
const after = (rateMbps: number): LessonScene => ({
  model,
  inputs: { rateMbps },
  view: { shown: 'packet-cost-rate' },
});

/** Time of the core on packets over the packets that it takes, ns. */
const cost = (rateMbps: number): ModelNumber => ({
  result: 'utilisation',
  at: { rateMbps },
  times: 1000,
  over: { result: 'throughputMpps', at: { rateMbps } },
});

/** Share of each of 256 packets in the fixed time of a full batch, ns. */
const fixedShare: ModelNumber = {
  result: 'one',
  over: { result: 'capacityMpps' },
  minus: { result: 'one', times: 0.0712 },
  times: 1000,
};

export const packetCost: Lesson = {
  id: 'packet-cost',
  sources: [geissler, barach],
  steps: [
    {
      id: 'the-loop',
      title: 'A core that never sleeps',
      say: 'One core runs a loop: it polls its ring, takes what waits there, at most 256 packets, works on them as one batch, and polls again. It never sleeps. Watch the picture: at 5 Gbit/s of 64-byte packets it takes 15.7 of them a poll.',
      scene: before(5000),
      pointsAt: 'mechanism',
      task: { kind: 'read' },
      claims: [{ says: '15.7', result: 'meanBatch' }],
    },
    {
      id: 'two-parts',
      title: 'What a batch costs',
      say: 'Measured on a testbed, a batch of n packets takes 0.991 µs + n · 0.0712 µs. The first part is paid once a poll: the loop, the ring’s registers, code that has left the cache. The second is paid for every packet. The first packet of a batch is dear, the others are cheap.',
      scene: before(5000),
      pointsAt: 'mechanism',
      task: {
        kind: 'choose',
        ask: 'How much less does a packet cost in a batch of 256 than alone?',
        options: ['It costs half', 'It costs a fourteenth', 'It costs a 256th'],
        right: 1,
        because:
          'Alone it costs 1.062 µs. Among 256 the fixed part shrinks to 3.9 ns a packet, and 75.1 ns are left in all. The 71.2 ns that each packet costs cannot be shared.',
      },
      claims: [
        { says: '1.062', result: 'one', over: { result: 'capacityMpps', at: { maxBatch: 1 } } },
        { says: '3.9', ...fixedShare },
        { says: '75.1', result: 'one', times: 1000, over: { result: 'capacityMpps' } },
        {
          says: 'a fourteenth',
          result: 'capacityMpps',
          at: { maxBatch: 1 },
          over: { result: 'capacityMpps' },
        },
      ],
    },
    {
      id: 'draw-it',
      title: 'Predict the curve',
      say: 'Batches grow with the rate. So what does one packet cost the core, in nanoseconds, as the rate goes from 0.5 to 8.5 Gbit/s? Draw it over the large figure. A guess is enough; the point is to have one before you look.',
      scene: after(5000),
      pointsAt: 'figure:packet-cost-rate',
      task: {
        kind: 'draw-curve',
        ask: 'Draw the core’s time per packet against the rate.',
        figure: 'packet-cost-rate',
        result: 'utilisation',
        over: 'throughputMpps',
        times: 1000,
        x: {
          input: 'rateMbps',
          title: 'Packet rate',
          unit: 'Gbit/s',
          scale: 'linear',
          range: [0.5, 8.5],
          perInput: 0.001,
        },
        y: { title: 'Core time per packet', unit: 'ns', scale: 'linear', range: [0, 1200] },
        because:
          'It falls from 1060 ns to 79 ns. Seventeen times the packets a second, done by the same core: it polled without rest before, and each packet has become cheaper.',
      },
      claims: [
        { says: '1060', ...cost(500) },
        { says: '79', ...cost(8500) },
        {
          says: 'Seventeen times',
          result: 'throughputMpps',
          at: { rateMbps: 8500 },
          over: { result: 'throughputMpps', at: { rateMbps: 500 } },
        },
      ],
    },
    {
      id: 'larger-batches',
      title: 'Let the batches grow',
      say: 'No one tells the core to take larger batches. A higher rate fills the ring further while the last batch is worked on, and the next poll finds more. Raise the rate and watch the cost fall as the batch grows.',
      scene: after(2000),
      pointsAt: 'input:rateMbps',
      task: {
        kind: 'goal',
        do: 'Raise the packet rate until a poll takes 64 packets or more.',
        reach: { kind: 'result', name: 'meanBatch', atLeast: 64 },
        alone: ['rateMbps'],
        witness: { inputs: { rateMbps: 8000 } },
      },
      given: ['64'],
    },
    {
      id: 'always-busy',
      title: 'What the operating system sees',
      say: 'An operator looks at this core at 1 Gbit/s, 11 % of its capacity. It could forward nine times as much. The operating system counts the time in which the core has something to run.',
      scene: after(1000),
      pointsAt: 'mechanism',
      task: {
        kind: 'choose',
        ask: 'What does “top” show for the core?',
        options: ['11 %, its load', '100 %', 'Something in between, by the batch size'],
        right: 1,
        because:
          'The loop never sleeps, so the operating system shows 100 % at any rate. The load is something else: it has to be worked out from the capacity.',
      },
      claims: [
        { says: '11', result: 'load', times: 100 },
        { says: 'nine times', result: 'capacityGbps', over: { result: 'throughputGbps' } },
      ],
    },
    {
      id: 'the-time-between',
      title: 'What the rate tells',
      say: 'Batches settle where a packet, with its share of the polls, takes the core as long as the next one takes to come: at 5 Gbit/s 7.44 million packets a second arrive, one every 134 ns. A core that never sleeps settles so with any code that keeps up: this time measures the traffic and not the code.',
      scene: before(5000),
      pointsAt: 'input:rateMbps',
      task: {
        kind: 'estimate',
        ask: 'And at 8 Gbit/s? Estimate the core’s time per packet.',
        result: 'utilisation',
        over: 'throughputMpps',
        times: 1000,
        unit: 'ns',
        low: 20,
        high: 300,
        scale: 'log',
        pin: { figure: 'packet-cost-rate', over: 'rateMbps' },
        because:
          'The rate is 1.6 times as high, so the time per packet falls by the same factor. What the code costs shows where it no longer keeps up: at the capacity.',
        then: { rateMbps: 8000 },
      },
      claims: [
        { says: '7.44', result: 'throughputMpps' },
        { says: '134', ...cost(5000) },
        {
          says: '1.6 times',
          result: 'throughputMpps',
          at: { rateMbps: 8000 },
          over: { result: 'throughputMpps' },
        },
      ],
    },
    {
      id: 'headroom',
      title: 'How much is left',
      say: 'The cheapest a packet can be is its share of a full batch: 75.1 ns. That makes 8.95 Gbit/s, the capacity, and the distance to it is the true headroom. At 5 Gbit/s the load is 56 %, although the core is 100 % busy.',
      scene: after(5000),
      pointsAt: 'number:capacityMpps',
      task: {
        kind: 'goal',
        do: 'Find a rate at which the load lies between 89 % and 91 %.',
        reach: { kind: 'result', name: 'load', atLeast: 0.89, atMost: 0.91 },
        alone: ['rateMbps'],
        witness: { inputs: { rateMbps: 8050 } },
      },
      claims: [
        { says: '75.1', result: 'one', times: 1000, over: { result: 'capacityMpps' } },
        { says: '8.95', result: 'capacityGbps' },
        { says: '56', result: 'load', times: 100 },
      ],
      given: ['89', '91'],
    },
    {
      id: 'exercises',
      title: 'Try it yourself',
      say: 'Three questions to take away. Answer before you look; the page can check each of them.',
      scene: after(5000),
      task: {
        kind: 'exercises',
        exercises: [
          {
            ask: 'With a max batch of 32, what is the capacity, and why is it lower?',
            answer:
              '6.58 Gbit/s: the fixed 0.991 µs are shared by 32 packets instead of 256, so that a packet costs at least 102 ns.',
          },
          {
            ask: 'A colleague halves the fixed part of a poll to 0.5 µs. What changes at 5 Gbit/s?',
            answer:
              'The time per packet stays 134 ns, the time between two packets. The batch shrinks from 15.7 to 7.91 packets, and with it the latency.',
          },
          {
            ask: 'Halving the time per packet, 0.0712 µs, instead: is the capacity doubled?',
            answer:
              'Nearly: from 8.95 to 17.0 Gbit/s. Of a full batch only the fixed part, 3.9 ns a packet, stays as it was.',
          },
        ],
        playOn: {
          label: 'Play on: the same core with batches of at most 32',
          scene: { model, inputs: { maxBatch: 32 } },
        },
      },
      claims: [
        { says: '6.58', result: 'capacityGbps', at: { maxBatch: 32 } },
        { says: '102', result: 'one', times: 1000, over: { result: 'capacityMpps', at: { maxBatch: 32 } } },
        { says: '134', ...cost(5000) },
        { says: '15.7', result: 'meanBatch' },
        { says: '7.91', result: 'meanBatch', at: { 'service.interceptUs': 0.5 } },
        { says: '8.95', result: 'capacityGbps' },
        { says: '17.0', result: 'capacityGbps', at: { 'service.slopeUs': 0.0356 } },
        { says: '3.9', ...fixedShare },
      ],
      given: ['halves', 'Halving', 'doubled'],
    },
  ],
};
