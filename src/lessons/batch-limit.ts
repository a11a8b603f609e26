import { edgeLoss } from '../models/contract/edge.ts';
import type { Inputs, Lesson, LessonScene } from './lesson.ts';
import { barach, geissler } from './sources.ts';

const model = 'batch-polling';
const at = (rateMbps: number, maxBatch: number, shown = 'latency-rate'): LessonScene => ({
  model,
  inputs: { rateMbps, maxBatch },
  view: { shown },
});
const p99 = (inputs: Inputs) => ({ result: 'sojournUs.exact.p99', at: inputs }) as const;

export const batchLimit: Lesson = {
  id: 'batch-limit',
  sources: [geissler, barach],
  steps: [
    {
      id: 'a-common-belief',
      title: 'A common belief',
      say: '“With a burst of 32, the first packet has to wait for the other 31.” It is said of every framework that works in batches. The page shows a core with a max batch β of 32 at 3 Gbit/s. Suppose that only 1 Gbit/s arrives, 1.49 packets a microsecond.',
      scene: at(3000, 32, 'queue'),
      pointsAt: 'mechanism',
      task: {
        kind: 'choose',
        ask: 'How many packets does a poll take then, on average?',
        options: ['32: it waits until the batch is full', 'About 16', 'Fewer than 2'],
        right: 2,
        because:
          'No packet waits for others to come. The core polls, takes what happens to be there, 1.65 packets on average, and works on it. β is a limit, not a target. Were it a target, filling it would take 21 µs.',
        then: { rateMbps: 1000 },
      },
      claims: [
        { says: '1.49', result: 'throughputMpps', at: { rateMbps: 1000 } },
        { says: '1.65', result: 'meanBatch', at: { rateMbps: 1000 } },
        { says: '21', result: 'one', times: 31, over: { result: 'throughputMpps', at: { rateMbps: 1000 } } },
      ],
      given: ['31', '16'],
    },
    {
      id: 'eight-times',
      title: 'Eight times the limit',
      say: 'At 1 Gbit/s, 99 % of the packets are through within 2.4 µs when β is 32. Now somebody sets β to 256, “for throughput”, and somebody else fears for the latency.',
      scene: at(1000, 32),
      pointsAt: 'number:sojournUs.exact.p99',
      task: {
        kind: 'choose',
        ask: 'Within which time are 99 % through when β is 256?',
        options: ['Within the same as before', 'Within about twice as long', 'Within about 20 µs'],
        right: 0,
        because:
          'It is the same: a limit that is hardly ever reached changes nothing that you could see. What rises is the capacity, from 6.58 to 8.95 Gbit/s.',
        then: { maxBatch: 256 },
      },
      claims: [
        { says: '2.4', ...p99({}) },
        { within: [0.999, 1.001], ...p99({ maxBatch: 256 }), over: p99({}) },
        { says: '6.58', result: 'capacityGbps' },
        { says: '8.95', result: 'capacityGbps', at: { maxBatch: 256 } },
      ],
      given: ['20', 'Eight times'],
    },
    {
      id: 'too-small',
      title: 'A limit that bites',
      say: 'At 5 Gbit/s the core would take 15.7 packets a poll, if you let it. Lower β until the limit bites: then the core cannot take what has gathered, the ring fills, and the fixed cost of a poll is shared by too few.',
      scene: at(5000, 256, 'loss-rate'),
      pointsAt: 'input:maxBatch',
      task: {
        kind: 'goal',
        do: 'Lower the max batch until at least 1 % of the packets are lost.',
        reach: { kind: 'result', name: 'lossProbability', atLeast: 0.01 },
        alone: ['maxBatch'],
        witness: { inputs: { maxBatch: 12 } },
      },
      claims: [{ says: '15.7', result: 'meanBatch' }],
    },
    {
      id: 'just-above',
      title: 'Just above the bite',
      say: 'With β = 24 at 5 Gbit/s, 99 % are through within 4.63 µs, as they are with 256. With β = 16 the limit is just above the 15.7 that the core needs on average, and sometimes it needs more.',
      scene: at(5000, 24),
      pointsAt: 'input:maxBatch',
      task: {
        kind: 'estimate',
        ask: 'Within which time are 99 % through when β is 16?',
        result: 'sojournUs.exact.p99',
        unit: 'µs',
        low: 2,
        high: 50,
        scale: 'log',
        pin: { figure: 'latency-rate', over: 'rateMbps' },
        because:
          'Smaller batches made it slower, not faster: what a poll may not take waits for the next one. Nothing is lost yet, but the load is 99 %.',
        then: { maxBatch: 16 },
      },
      claims: [
        { says: '4.63', ...p99({}) },
        { says: '4.63', ...p99({ maxBatch: 256 }) },
        { says: '15.7', result: 'meanBatch' },
        { says: '99', result: 'load', at: { maxBatch: 16 }, times: 100 },
        { within: [0, 1e-12], result: 'lossProbability', at: { maxBatch: 16 } },
      ],
    },
    {
      id: 'smallest',
      title: 'The smallest sound limit',
      say: 'At 8 Gbit/s the core needs 77.4 packets a poll. Popular values for β are 32, 64, 128 and 256. Look for the smallest β, popular or not, that still loses nothing at this rate.',
      scene: at(8000, 256, 'loss-rate'),
      pointsAt: 'input:maxBatch',
      task: {
        kind: 'goal',
        do: 'Set β to 90 or less and lose nothing at 8 Gbit/s.',
        reach: {
          kind: 'all',
          of: [
            { kind: 'input', name: 'maxBatch', atMost: 90 },
            { kind: 'result', name: 'lossProbability', atMost: edgeLoss },
          ],
        },
        alone: ['maxBatch'],
        witness: { inputs: { maxBatch: 85 } },
      },
      claims: [{ says: '77.4', result: 'meanBatch' }],
      given: ['32', '64', '128', '90'],
    },
    {
      id: 'where-it-costs',
      title: 'Is a large limit ever bad?',
      say: 'At 10 Gbit/s, beyond the capacity, every batch is full, and a packet that is taken as one of 256 is done when its batch is: after 19.2 µs. With β = 64 that takes 5.5 µs. So is it wise to limit batches to 64 for days of such overload?',
      scene: at(10000, 256),
      pointsAt: 'number:sojournUs.exact.p99',
      task: {
        kind: 'choose',
        ask: 'Against β = 256, the 99 % time at 10 Gbit/s with β = 64 is …',
        options: ['shorter', 'the same', 'longer'],
        right: 2,
        because:
          'It is 364 µs instead of 328, and 22.5 % are lost instead of 10.5 %. Smaller batches make each packet dearer, so that the full ring drains more slowly.',
        then: { maxBatch: 64 },
      },
      claims: [
        { says: '19.2', result: 'one', times: 256, over: { result: 'capacityMpps' } },
        { says: '5.5', result: 'one', times: 64, over: { result: 'capacityMpps', at: { maxBatch: 64 } } },
        { says: '364', ...p99({ maxBatch: 64 }) },
        { says: '328', ...p99({}) },
        { says: '22.5', result: 'lossProbability', at: { maxBatch: 64 }, times: 100 },
        { says: '10.5', result: 'lossProbability', times: 100 },
        { within: [1 - 1e-9, 1 + 1e-9], result: 'meanBatch', times: 1 / 256 },
      ],
    },
    {
      id: 'exercises',
      title: 'Try it yourself',
      say: 'The limit costs latency only where it is too small. Where, then, does the fear come from?',
      scene: at(5000, 256),
      task: {
        kind: 'exercises',
        exercises: [
          {
            ask: 'Where does waiting for a full batch really exist?',
            answer:
              'Where packets are held back on purpose: interrupt coalescing, transmit buffers that are flushed by count, batching for a GPU. There a timer must bound the wait.',
          },
          {
            ask: 'At 7 Gbit/s, which of 32, 64 and 128 lose packets?',
            answer: 'Only 32: it loses 6 %, because a poll needs 40 packets. With 64 and 128 none are lost.',
          },
          {
            ask: 'Why not set β to 4096 then?',
            answer:
              'Little is left to gain: 1024 gives 9.31 Gbit/s, and no limit gives more than 9.44. Real code may also lose its place in the cache with very large batches, which this service line does not know.',
          },
        ],
        playOn: { label: 'Play on: β = 64 at 7 Gbit/s', scene: at(7000, 64) },
      },
      claims: [
        { says: '6', result: 'lossProbability', at: { rateMbps: 7000, maxBatch: 32 }, times: 100 },
        { says: '40', result: 'meanBatch', at: { rateMbps: 7000 } },
        { within: [0, 1e-12], result: 'lossProbability', at: { rateMbps: 7000, maxBatch: 64 } },
        { within: [0, 1e-12], result: 'lossProbability', at: { rateMbps: 7000, maxBatch: 128 } },
        { says: '9.31', result: 'capacityGbps', at: { maxBatch: 1024 } },
        { says: '9.44', result: 'one', times: 0.672 / 0.0712 },
      ],
      given: ['32', '64', '128', '4096'],
    },
  ],
};
