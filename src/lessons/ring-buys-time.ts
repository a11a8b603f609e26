import { edgeLoss } from '../models/contract/edge.ts';
import type { Inputs, Lesson, LessonScene, ModelNumber } from './lesson.ts';
import { geissler, gettys } from './sources.ts';

const model = 'batch-polling';
const bursty: Inputs = { 'arrivals.family': 'negative-binomial', 'arrivals.cv': 4 };
const at = (rateMbps: number, ringSize: number, more: Inputs = {}, shown = 'latency-rate'): LessonScene => ({
  model,
  inputs: { rateMbps, ringSize, ...more },
  view: { shown },
});

/** Packets that come in a microsecond. */
const offered = (rateMbps: number): ModelNumber => ({
  result: 'load',
  at: { rateMbps },
  over: { result: 'one', over: { result: 'capacityMpps' } },
});
/** Packets a microsecond that come beyond the capacity at 10 Gbit/s. */
const excess: ModelNumber = { ...offered(10000), minus: { result: 'capacityMpps' } };

export const ringBuysTime: Lesson = {
  id: 'ring-buys-time',
  sources: [geissler, gettys],
  steps: [
    {
      id: 'twice-the-ring',
      title: 'Twice the ring',
      say: 'The core is overloaded: 10 Gbit/s come, it can do 8.95, and 10.5 % of the packets are lost. The ring has 2048 places. An engineer doubles it to 4096.',
      scene: at(10000, 2048, {}, 'loss-rate'),
      pointsAt: 'input:ringSize',
      task: {
        kind: 'choose',
        ask: 'What becomes of the loss?',
        options: ['It halves', 'It vanishes', 'It stays the same'],
        right: 2,
        because:
          'It is still 10.5 %. What comes in beyond the capacity has to be lost, however many places there are to wait in first.',
        then: { ringSize: 4096 },
      },
      claims: [
        { says: '8.95', result: 'capacityGbps' },
        { says: '10.5', result: 'lossProbability', times: 100 },
        { says: '10.5', result: 'lossProbability', at: { ringSize: 4096 }, times: 100 },
      ],
      given: ['Twice', 'doubles'],
    },
    {
      id: 'the-price',
      title: 'What the places cost',
      say: 'With 4096 places, 99 % of the packets that are forwarded take at most 328 µs. The engineer doubles the ring once more. The loss stays, so nothing is gained. Does it cost something?',
      scene: at(10000, 4096),
      pointsAt: 'number:sojournUs.exact.p99',
      task: {
        kind: 'estimate',
        ask: 'Within which time are 99 % through with 8192 places?',
        result: 'sojournUs.exact.p99',
        unit: 'µs',
        low: 50,
        high: 5000,
        scale: 'log',
        pin: { figure: 'latency-rate', over: 'rateMbps' },
        because:
          'In overload the ring hardly empties, and every packet waits behind nearly all of it. Twice the ring makes about twice the time: a buffer that is always full only delays.',
        then: { ringSize: 8192 },
      },
      claims: [
        { says: '328', result: 'sojournUs.exact.p99' },
        {
          says: 'about twice',
          result: 'sojournUs.exact.p99',
          at: { ringSize: 8192 },
          over: { result: 'sojournUs.exact.p99' },
        },
      ],
      given: ['Twice', 'doubles'],
    },
    {
      id: 'smaller',
      title: 'A better ring for overload',
      say: 'If the overload cannot be avoided, the packets that are forwarded should at least be quick. Choose the ring for it, and see what becomes of the loss.',
      scene: at(10000, 4096),
      pointsAt: 'input:ringSize',
      task: {
        kind: 'goal',
        do: 'Bring the 99 % time under 60 µs at 10 Gbit/s, with the ring alone.',
        reach: { kind: 'result', name: 'sojournUs.exact.p99', atMost: 60 },
        alone: ['ringSize'],
        witness: { inputs: { ringSize: 512 } },
      },
      given: ['60'],
    },
    {
      id: 'how-long',
      title: 'How much time it buys',
      say: 'A ring does help against overload that passes. At 10 Gbit/s, 14.9 million packets a second come and 13.3 million are served. The difference, 1.6 packets a microsecond, fills the empty ring.',
      scene: at(10000, 4096),
      pointsAt: 'mechanism',
      task: {
        kind: 'choose',
        ask: 'How long do 4096 places last?',
        options: ['About 26 µs', 'About 2.6 ms', 'About 2.6 s'],
        right: 1,
        because:
          '4096 places at 1.6 packets a microsecond: 2.6 ms. A burst longer than that overflows it; a neighbour that steals the core for 300 µs does so as well, at this rate.',
      },
      claims: [
        { says: '14.9', ...offered(10000) },
        { says: '13.3', result: 'throughputMpps' },
        { says: '1.6', ...excess },
        { says: '2.6', result: 'one', times: 4.096, over: excess },
        // In 300 µs more come than the ring has places.
        { within: [1, 1.1], ...offered(10000), times: 300 / 4096 },
      ],
      given: ['26', '300'],
    },
    {
      id: 'against-bursts',
      title: 'What a ring is for',
      say: 'Below the capacity a ring earns its keep. At 8.5 Gbit/s with bursts of cv 4 and only 256 places, about 1.8 % are lost, although the core has a twentieth to spare.',
      scene: at(8500, 256, bursty, 'loss-rate'),
      pointsAt: 'input:ringSize',
      task: {
        kind: 'estimate',
        ask: 'What is lost with 1024 places?',
        result: 'lossProbability',
        times: 100,
        unit: '%',
        low: 0.0001,
        high: 10,
        scale: 'log',
        pin: { figure: 'loss-rate', over: 'rateMbps' },
        because:
          'It is about one in ten thousand. Each doubling divides the loss by a larger factor. And the mean time grows only from 18 to about 24 µs, because the ring is seldom full.',
        then: { ringSize: 1024 },
      },
      claims: [
        { says: '1.8', result: 'lossProbability', times: 100 },
        { says: 'a twentieth', result: 'one', minus: { result: 'load' } },
        { says: 'about one in ten thousand', result: 'lossProbability', at: { ringSize: 1024 } },
        {
          within: [5, 10],
          result: 'lossProbability',
          over: { result: 'lossProbability', at: { ringSize: 512 } },
        },
        {
          within: [20, 50],
          result: 'lossProbability',
          at: { ringSize: 512 },
          over: { result: 'lossProbability', at: { ringSize: 1024 } },
        },
        { says: '18', result: 'sojournUs.exact.mean' },
        { says: '24', result: 'sojournUs.exact.mean', at: { ringSize: 1024 } },
      ],
      given: ['doubling'],
    },
    {
      id: 'how-small',
      title: 'How small may it be?',
      say: 'With nearly regular traffic at 8 Gbit/s the ring holds 39 packets on average. Four thousand places are empty. They do no harm there, but they will on the day of the overload.',
      scene: at(8000, 4096, {}, 'loss-rate'),
      pointsAt: 'input:ringSize',
      task: {
        kind: 'goal',
        do: 'Find a ring of at most 300 places that still loses nothing.',
        reach: {
          kind: 'all',
          of: [
            { kind: 'input', name: 'ringSize', atMost: 300 },
            { kind: 'result', name: 'lossProbability', atMost: edgeLoss },
          ],
        },
        alone: ['ringSize'],
        witness: { inputs: { ringSize: 256 } },
      },
      claims: [{ says: '39', result: 'meanQueueRandomTime' }],
      given: ['300', 'Four thousand'],
    },
    {
      id: 'exercises',
      title: 'Try it yourself',
      say: 'A ring turns bursts into waiting, and cannot turn overload into anything.',
      scene: at(9000, 4096),
      task: {
        kind: 'exercises',
        exercises: [
          {
            ask: 'What is the longest a packet can wait behind a full ring of 4096 with batches of 256?',
            answer:
              'For the batch under way and fifteen full ones of 19.2 µs on average: about 307 µs. The sixteenth is its own.',
          },
          {
            ask: 'The ring cannot be smaller than the max batch here. Why does that take nothing away?',
            answer:
              'With a smaller ring a poll could never find that many packets, and the max batch would mean nothing.',
          },
          {
            ask: 'When would you still choose 4096?',
            answer:
              'When the core is taken away now and then, by an interrupt or another process: at 8 Gbit/s 11.9 packets arrive in each microsecond of such a pause, and 4096 places last for some 340 µs of it.',
          },
        ],
        playOn: { label: 'Play on: a short ring and bursts', scene: at(8500, 512, bursty) },
      },
      claims: [
        { says: '19.2', result: 'one', times: 256, over: { result: 'capacityMpps' } },
        { says: '307', result: 'one', times: 16 * 256, over: { result: 'capacityMpps' } },
        { says: '11.9', result: 'throughputMpps', at: { rateMbps: 8000 } },
        {
          says: '340',
          result: 'one',
          times: 4096,
          over: { result: 'throughputMpps', at: { rateMbps: 8000 } },
        },
      ],
      given: ['fifteen', 'sixteenth'],
    },
  ],
};
