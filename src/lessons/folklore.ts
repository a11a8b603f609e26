import { edgeLoss } from '../models/contract/edge.ts';
import type { Inputs, Lesson, LessonScene } from './lesson.ts';
import { barach, gebert, geissler, gettys, vladislavic } from './sources.ts';

const polling = (inputs: Inputs, shown = 'latency-rate'): LessonScene => ({
  model: 'batch-polling',
  inputs,
  view: { shown },
});
const held = (inputs: Inputs, view: Readonly<Record<string, string>> = {}): LessonScene => ({
  model: 'interrupt-coalescing',
  inputs,
  view,
});

export const folklore: Lesson = {
  id: 'folklore',
  sources: [
    geissler,
    gebert,
    vladislavic,
    gettys,
    barach,
    {
      text: 'DPDK: Testpmd Application User Guide, Running the Application (--burst: 32 packets unless set).',
      url: 'https://doc.dpdk.org/guides/testpmd_app_ug/run_app.html',
    },
  ],
  steps: [
    {
      id: 'burst',
      title: '“Use a burst of 32”',
      say: 'The default of many programs is 32 packets a poll. Some swear by 64. Here is a core at 5 Gbit/s with β = 32; 99 % of the packets are through within 4.6 µs.',
      scene: polling({ rateMbps: 5000, maxBatch: 32 }),
      pointsAt: 'input:maxBatch',
      task: {
        kind: 'choose',
        ask: 'What does β = 64 change?',
        options: [
          'Latency, for the worse',
          'The capacity, for the better, and nothing else',
          'Nothing at all, at any rate',
        ],
        right: 1,
        because:
          'The capacity rises from 6.58 to 7.75 Gbit/s; the batch is 15.7 packets with either. The verdict: 32 is fine until the core needs more than 32 a poll, from 6.58 Gbit/s on. Then it is the reason for the loss.',
        then: { maxBatch: 64 },
      },
      claims: [
        { says: '4.6', result: 'sojournUs.exact.p99' },
        {
          within: [0.999, 1.001],
          result: 'sojournUs.exact.p99',
          at: { maxBatch: 64 },
          over: { result: 'sojournUs.exact.p99' },
        },
        { says: '6.58', result: 'capacityGbps' },
        { says: '7.75', result: 'capacityGbps', at: { maxBatch: 64 } },
        { says: '15.7', result: 'meanBatch' },
      ],
    },
    {
      id: 'ring',
      title: '“Always set the ring to 4096”',
      say: 'A longer ring loses less, so why not the longest? At 9 Gbit/s, half a per cent above the capacity, about 0.5 % are lost with 4096 places, and the rest take 327 µs (99 %). Somebody sets 512.',
      scene: polling({ rateMbps: 9000, ringSize: 4096 }),
      pointsAt: 'input:ringSize',
      task: {
        kind: 'estimate',
        ask: 'Within which time are 99 % through with 512 places?',
        result: 'sojournUs.exact.p99',
        unit: 'µs',
        low: 10,
        high: 1000,
        scale: 'log',
        pin: { figure: 'latency-rate', over: 'rateMbps' },
        because:
          'The loss is as large, the time a sixth. The verdict: the ring is for bursts. Choose it by the longest pause or burst to be survived, not by what the card can do.',
        then: { ringSize: 512 },
      },
      claims: [
        { says: '0.5', result: 'lossProbability', times: 100 },
        {
          says: 'half',
          result: 'one',
          times: 100,
          over: { result: 'capacityGbps', times: 1 / 9 },
          minus: { result: 'one' },
        },
        { says: '327', result: 'sojournUs.exact.p99' },
        {
          within: [0.999, 1.001],
          words: 'as large',
          result: 'lossProbability',
          at: { ringSize: 512 },
          over: { result: 'lossProbability' },
        },
        {
          says: 'a sixth',
          result: 'sojournUs.exact.p99',
          at: { ringSize: 512 },
          over: { result: 'sojournUs.exact.p99' },
        },
      ],
    },
    {
      id: 'busy',
      title: '“100 % CPU means overload”',
      say: 'Monitoring raises the alarm: the forwarding core is at 100 %. It polls, at 1 Gbit/s.',
      scene: polling({ rateMbps: 1000 }, 'mean-batch-rate'),
      pointsAt: 'headline',
      task: {
        kind: 'goal',
        do: 'Raise the rate until the core is at 80 % of its capacity or more, without loss.',
        reach: {
          kind: 'all',
          of: [
            { kind: 'result', name: 'load', atLeast: 0.8 },
            { kind: 'result', name: 'lossProbability', atMost: edgeLoss },
          ],
        },
        alone: ['rateMbps'],
        witness: { inputs: { rateMbps: 7500 } },
      },
      claims: [{ within: [0.99, 1], result: 'utilisation' }],
      given: ['80'],
    },
    {
      id: 'coalescing',
      title: '“64 µs is a good coalescing time”',
      say: 'Somebody found this number in a forum, without a source. With a packet every 9 µs it gives a mean time of 72.9 µs and 14 600 interrupts a second. Is it a good compromise?',
      scene: held({ coalescingUs: 64 }),
      pointsAt: 'input:coalescingUs',
      task: {
        kind: 'goal',
        do: 'Find a τ with a mean time of 50 µs or less that loses nothing.',
        reach: {
          kind: 'all',
          of: [
            { kind: 'result', name: 'processingUs.exact.mean', atMost: 50 },
            { kind: 'result', name: 'lossProbability', atMost: edgeLoss },
          ],
        },
        alone: ['coalescingUs'],
        witness: { inputs: { coalescingUs: 30 } },
      },
      claims: [
        { says: '72.9', result: 'processingUs.exact.mean' },
        { says: '14 600', result: 'interruptsPerSecond' },
      ],
    },
    {
      id: 'off',
      title: '“Switch it off for low latency”',
      say: 'At about 30 µs there was a third less delay than at 64, for a load of 92 instead of 86 %. The next advice in the forum is to switch coalescing off, or down to 10 µs, whatever the load.',
      scene: held({ coalescingUs: 30 }, { shown: 'loss-interarrival' }),
      pointsAt: 'headline',
      task: {
        kind: 'choose',
        ask: 'When is τ = 10 µs quicker than 30 µs?',
        options: ['Always', 'When packets come every 11 µs or less often', 'Never'],
        right: 1,
        because:
          'At a packet every 11 µs it is the quicker one already, 30 against 39 µs; at one every 20 it gives 21 µs at 56 % load. At one every 9 it overloads the processor. The verdict: the right τ follows the load, so let it adapt, with a bound.',
      },
      claims: [
        { says: '92', result: 'loadWithOverhead', times: 100 },
        { says: '86', result: 'loadWithOverhead', at: { coalescingUs: 64 }, times: 100 },
        {
          says: 'a third',
          result: 'one',
          minus: {
            result: 'processingUs.exact.mean',
            over: { result: 'processingUs.exact.mean', at: { coalescingUs: 64 } },
          },
        },
        { says: '30', result: 'processingUs.exact.mean', at: { coalescingUs: 10, meanInterarrivalUs: 11 } },
        { says: '39', result: 'processingUs.exact.mean', at: { meanInterarrivalUs: 11 } },
        {
          within: [1, 1.1],
          result: 'processingUs.exact.mean',
          at: { coalescingUs: 10, meanInterarrivalUs: 10.5 },
          over: { result: 'processingUs.exact.mean', at: { meanInterarrivalUs: 10.5 } },
        },
        { says: '21', result: 'processingUs.exact.mean', at: { coalescingUs: 10, meanInterarrivalUs: 20 } },
        {
          says: '56',
          result: 'loadWithOverhead',
          at: { coalescingUs: 10, meanInterarrivalUs: 20 },
          times: 100,
        },
        { within: [1.05, 1.1], result: 'loadWithOverhead', at: { coalescingUs: 10 } },
      ],
      given: ['10', '20', '64'],
    },
    {
      id: 'more-cores',
      title: '“Give the switch more cores”',
      say: 'A virtual switch with one machine and many flows. On three cores, as shown, there is one block “2+1” with coalescing. On eight cores there are two, which forward 1.18 Mpps. Somebody widens the block to “4+2”: twice the cores for each flow.',
      scene: {
        model: 'execution-areas',
        inputs: { configuration: '2+1-125', cores: 3 },
        view: { shown: 'cumulative-cost' },
      },
      pointsAt: 'input:configuration',
      task: {
        kind: 'choose',
        ask: 'What does “4+2” forward on the eight cores?',
        options: ['About twice as much', 'About half as much again', 'No more'],
        right: 2,
        because:
          'One block of 4+2 fits, where two of 2+1 did, and it forwards no more. The verdict: more cores help a single large flow; with many flows, repeat a small block.',
        then: { configuration: '4+2', cores: 8 },
      },
      claims: [
        { says: '1.18', result: 'throughputMpps', at: { cores: 8 } },
        {
          within: [0.98, 1],
          result: 'throughputMpps',
          at: { configuration: '4+2', cores: 8 },
          over: { result: 'throughputMpps', at: { cores: 8 } },
        },
        { within: [6, 6], result: 'coresUsed', at: { cores: 8 } },
        { within: [6, 6], result: 'coresUsed', at: { configuration: '4+2', cores: 8 } },
      ],
      given: ['4', 'twice the cores'],
    },
    {
      id: 'exercises',
      title: 'Judge for yourself',
      say: 'A rule of thumb is a model with its assumptions torn off. Put them back on.',
      scene: polling({ rateMbps: 8000 }),
      task: {
        kind: 'exercises',
        exercises: [
          {
            ask: '“Stay below 80 % load.” What does the core do at 89 %, 8 Gbit/s?',
            answer:
              'It loses nothing, and 99 % are through within 14.6 µs, if traffic is near-regular. With bursts of cv 4 it is about 43 µs. The rule is a margin, and should say against what.',
          },
          {
            ask: '“Larger frames are harder.” True?',
            answer:
              'Not for this core, whose cost is one of packets: at 5 Gbit/s, frames of 1518 bytes are 0.41 Mpps instead of 7.44, and the load is 3 %. The virtual switch copies every byte: its critical load is 12.35 Mpps at 64 bytes and 5.86 at 1500.',
          },
          {
            ask: '“Zero loss in the lab means zero loss in the field.” What is missing?',
            answer: 'The field’s burstiness, its uneven hashing, and what else runs on the cores.',
          },
        ],
        playOn: {
          label: 'Play on: 89 % load with bursts',
          scene: polling({ rateMbps: 8000, 'arrivals.family': 'negative-binomial', 'arrivals.cv': 4 }),
        },
      },
      claims: [
        { says: '89', result: 'load', times: 100 },
        { says: '14.6', result: 'sojournUs.exact.p99' },
        {
          says: '43',
          result: 'sojournUs.exact.p99',
          at: { 'arrivals.family': 'negative-binomial', 'arrivals.cv': 4 },
        },
        { says: '0.41', result: 'throughputMpps', at: { rateMbps: 5000, frameBytes: 1518 } },
        { says: '7.44', result: 'throughputMpps', at: { rateMbps: 5000 } },
        { says: '3', result: 'load', at: { rateMbps: 5000, frameBytes: 1518 }, times: 100 },
      ],
      given: ['80', '5', '12.35', '64', '5.86', '1500'],
    },
  ],
};
