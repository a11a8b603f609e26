import { edgeLoss } from '../models/contract/edge.ts';
import type { Lesson, LessonScene } from './lesson.ts';
import { geissler, rfc2544 } from './sources.ts';

const model = 'batch-polling';
const at = (rateMbps: number, shown = 'loss-rate'): LessonScene => ({
  model,
  inputs: { rateMbps },
  view: { shown },
});

export const theCliff: Lesson = {
  id: 'the-cliff',
  sources: [geissler, rfc2544],
  steps: [
    {
      id: 'far-from-the-edge',
      title: 'Is 89 % of the capacity risky?',
      say: 'At 8 Gbit/s this core runs at 89 % of its capacity. Its ring holds 39 packets on average, more than the 7.5 that would wait at a counter as busy (M/M/1). Is that the beginning of loss? The ring has 4096 places, and a longer queue makes a larger batch, which costs less a packet.',
      scene: at(8000, 'mean-batch-rate'),
      pointsAt: 'headline',
      task: { kind: 'read' },
      claims: [
        { says: '89', result: 'load', times: 100 },
        { says: '39', result: 'meanQueueRandomTime' },
        // Mean number that waits in M/M/1: ρ² / (1 − ρ).
        {
          says: '7.5',
          result: 'load',
          over: { result: 'one', minus: { result: 'load' } },
          minus: { result: 'load' },
        },
      ],
    },
    {
      id: 'draw-loss',
      title: 'Predict the loss',
      say: 'Now the rate goes on to 12 Gbit/s, a third above the capacity of 8.95. Which share of the packets is lost on the way there? Draw it, from 8 Gbit/s on, and mind where your curve leaves zero.',
      scene: {
        model,
        inputs: { rateMbps: 8000 },
        view: { shown: 'loss-rate', 'figure.loss-rate': 'linear' },
      },
      pointsAt: 'figure:loss-rate',
      task: {
        kind: 'draw-curve',
        ask: 'Draw the loss against the rate.',
        figure: 'loss-rate',
        result: 'lossProbability',
        times: 100,
        x: {
          input: 'rateMbps',
          title: 'Packet rate',
          unit: 'Gbit/s',
          scale: 'linear',
          range: [8, 12],
          perInput: 0.001,
        },
        y: { title: 'Loss', unit: '%', scale: 'linear', range: [0, 40] },
        because:
          'Nothing that you could see is lost up to the capacity. Then the loss climbs at once, and is steepest where it begins: 10.5 % at 10 Gbit/s, 25.4 % at 12. No gentle bend announces it.',
      },
      claims: [
        { says: '8.95', result: 'capacityGbps' },
        { says: '10.5', result: 'lossProbability', at: { rateMbps: 10000 }, times: 100 },
        { says: '25.4', result: 'lossProbability', at: { rateMbps: 12000 }, times: 100 },
        {
          says: 'a third',
          result: 'one',
          over: { result: 'capacityGbps', times: 1 / 12 },
          minus: { result: 'one' },
        },
        {
          within: [1.15, 1.5],
          words: 'steepest where it begins',
          result: 'lossProbability',
          at: { rateMbps: 10000 },
          times: 3.0485 / 1.0485,
          over: { result: 'lossProbability', at: { rateMbps: 12000 } },
        },
      ],
    },
    {
      id: 'how-little',
      title: 'Just below the edge',
      say: 'Take 8.9 Gbit/s, 99.4 % of the capacity. A ring of 4096 packets, arrivals that are nearly regular, a poll every 17 µs. How often does a packet find the ring full?',
      scene: at(8000, 'queue'),
      pointsAt: 'mechanism',
      task: {
        kind: 'choose',
        ask: 'The loss at 8.9 Gbit/s is about …',
        options: [
          'one packet in a thousand',
          'one packet in a billion',
          'less than one packet since the beginning of the universe',
        ],
        right: 2,
        because:
          'The model says 5e-76. The ring has room for sixteen full batches, and chance alone does not fill it while a little more is taken than comes. Such a number only says “never”: something else will break first.',
        then: { rateMbps: 8900 },
      },
      claims: [
        { says: '99.4', result: 'load', at: { rateMbps: 8900 }, times: 100 },
        { says: '5e-76', result: 'lossProbability', at: { rateMbps: 8900 } },
        {
          says: '17',
          result: 'meanBatch',
          at: { rateMbps: 8900 },
          over: { result: 'throughputMpps', at: { rateMbps: 8900 } },
        },
      ],
      given: ['sixteen'],
    },
    {
      id: 'find-the-edge',
      title: 'Find the edge',
      say: 'Up to the edge no more than one packet in ten million is lost; a benchmark looks for the NDR, the no-drop rate, which is hardly lower here. Go as high as you can while the headline says that none is lost. The slider’s steps are 0.01 Gbit/s; on a keyboard the arrow keys move it by one.',
      scene: at(8000),
      pointsAt: 'input:rateMbps',
      task: {
        kind: 'goal',
        do: 'Set at least 8.92 Gbit/s and lose none.',
        reach: {
          kind: 'all',
          of: [
            { kind: 'input', name: 'rateMbps', atLeast: 8920 },
            { kind: 'result', name: 'lossProbability', atMost: edgeLoss },
          ],
        },
        alone: ['rateMbps'],
        witness: { inputs: { rateMbps: 8930 } },
      },
      given: ['0.01', '8.92', 'one packet in ten million'],
    },
    {
      id: 'latency-too',
      title: 'Latency goes over it, too',
      say: 'At 8.8 Gbit/s, 99 % of the packets are through within 33 µs. A little later the rate passes the capacity and the ring fills for good. Those that are not lost now queue behind nearly 4096 others.',
      scene: at(8800, 'queue'),
      pointsAt: 'number:sojournUs.exact.p99',
      task: {
        kind: 'estimate',
        ask: 'Within which time are 99 % through at 9 Gbit/s?',
        result: 'sojournUs.exact.p99',
        unit: 'µs',
        low: 20,
        high: 2000,
        scale: 'log',
        pin: { figure: 'latency-rate', over: 'rateMbps' },
        because:
          'Before such a packet come the batch under way and fifteen full ones; with its own that is seventeen times 19.2 µs. Two per cent more traffic made it ten times as slow: watch latency, too, when you look for the edge.',
        then: { rateMbps: 9000 },
      },
      claims: [
        { says: '33', result: 'sojournUs.exact.p99' },
        { says: '19.2', result: 'one', times: 256, over: { result: 'capacityMpps' } },
        {
          says: 'seventeen times',
          result: 'sojournUs.exact.p99',
          at: { rateMbps: 9000 },
          times: 1 / 256,
          over: { result: 'one', over: { result: 'capacityMpps' } },
        },
        {
          says: 'ten times',
          result: 'sojournUs.exact.p99',
          at: { rateMbps: 9000 },
          over: { result: 'sojournUs.exact.p99' },
        },
      ],
      given: ['fifteen'],
    },
    {
      id: 'beyond',
      title: 'Beyond the edge',
      say: 'At 9 Gbit/s, above the capacity, the ring does not empty any more, and every batch is a full one. The core forwards its 13.3 Mpps and not one packet more; everything else is lost. So loss is plain arithmetic there: one minus capacity over rate.',
      scene: at(9000, 'queue'),
      pointsAt: 'number:capacityMpps',
      task: {
        kind: 'estimate',
        ask: 'How much is lost at 9.5 Gbit/s?',
        result: 'lossProbability',
        times: 100,
        unit: '%',
        low: 0.5,
        high: 30,
        scale: 'log',
        pin: { figure: 'loss-rate', view: 'linear', over: 'rateMbps' },
        because:
          'It is one minus 8.95 over 9.5. With a ring as long as this neither bursts nor luck matter there any more.',
        then: { rateMbps: 9500 },
      },
      claims: [
        { says: '13.3', result: 'throughputMpps' },
        { says: '8.95', result: 'capacityGbps' },
        { within: [1 - 1e-9, 1], result: 'meanBatch', times: 1 / 256 },
        {
          within: [1 - 1e-6, 1 + 1e-6],
          result: 'lossProbability',
          at: { rateMbps: 9500, 'arrivals.family': 'negative-binomial', 'arrivals.cv': 4 },
          over: { result: 'lossProbability', at: { rateMbps: 9500 } },
        },
      ],
    },
    {
      id: 'exercises',
      title: 'Try it yourself',
      say: 'The cliff is sharp because arrivals are nearly regular and the ring is long. Loosen either and look again.',
      scene: at(8800),
      task: {
        kind: 'exercises',
        exercises: [
          {
            ask: 'Bursty arrivals (adjustable, cv 4): what is lost at 8.8 Gbit/s?',
            answer: 'A few packets in a million: the cliff has a slope now. At 8 Gbit/s it is none again.',
          },
          {
            ask: 'And with a ring of 512 places at 8.5 Gbit/s and cv 4?',
            answer: 'About 0.28 %. Short ring and bursts together move the edge well below the capacity.',
          },
          {
            ask: 'A benchmark reports an NDR of 8.93 Gbit/s from trials of one second. Would trials of an hour find less?',
            answer:
              'Hardly, with regular traffic: between 8.90 and 8.96 Gbit/s the loss rises from never to nearly one in a thousand. With bursts, yes: rare losses need long trials.',
          },
        ],
        playOn: {
          label: 'Play on: bursty traffic at the edge',
          scene: {
            model,
            inputs: { rateMbps: 8800, 'arrivals.family': 'negative-binomial', 'arrivals.cv': 4 },
            view: { shown: 'loss-rate' },
          },
        },
      },
      claims: [
        {
          within: [2e-6, 9e-6],
          words: 'A few packets in a million',
          result: 'lossProbability',
          at: { 'arrivals.family': 'negative-binomial', 'arrivals.cv': 4 },
        },
        {
          within: [0, 1e-20],
          result: 'lossProbability',
          at: { rateMbps: 8000, 'arrivals.family': 'negative-binomial', 'arrivals.cv': 4 },
        },
        {
          says: '0.28',
          result: 'lossProbability',
          at: { rateMbps: 8500, ringSize: 512, 'arrivals.family': 'negative-binomial', 'arrivals.cv': 4 },
          times: 100,
        },
        { says: 'nearly one in a thousand', result: 'lossProbability', at: { rateMbps: 8960 } },
        { within: [0, 1e-70], result: 'lossProbability', at: { rateMbps: 8900 } },
      ],
      given: ['8.93'],
    },
  ],
};
