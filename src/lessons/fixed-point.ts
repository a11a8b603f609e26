import type { Lesson, LessonScene, ModelNumber } from './lesson.ts';
import { barach, geissler } from './sources.ts';

const model = 'batch-polling';
const at = (rateMbps: number): LessonScene => ({
  model,
  inputs: { rateMbps },
  view: { shown: 'mean-batch-rate' },
});

/** Parts of the default service line, µs. */
const [fixed, perPacket] = [0.991, 0.0712];
/** Batch after so many polls at 5 Gbit/s, the first being of one packet, by means alone. */
function batchAfter(polls: number): ModelNumber {
  const perUs = 5000 / 672;
  let before = 1;
  for (let k = 1; k < polls; k++) before = perUs * (fixed + perPacket * before);
  return { result: 'throughputMpps', at: { rateMbps: 5000 }, times: fixed + perPacket * before };
}
/** The share of a deviation that is left at the next poll, λm. */
const leftAt = (rateMbps: number): ModelNumber => ({
  result: 'throughputMpps',
  at: { rateMbps },
  times: perPacket,
});

export const fixedPoint: Lesson = {
  id: 'fixed-point',
  sources: [geissler, barach],
  steps: [
    {
      id: 'feedback',
      title: 'A loop with a feedback',
      say: 'While a core works on a batch, the next one gathers in the ring. A large batch takes long, many packets arrive meanwhile, and the next one is large, too. The page shows 1 Gbit/s. At 5 Gbit/s, 7.44 packets arrive in a microsecond; a batch of n takes 0.991 + 0.0712 n microseconds. Start with a single packet.',
      scene: { model, inputs: { rateMbps: 1000 }, view: { shown: 'queue' } },
      pointsAt: 'mechanism',
      task: {
        kind: 'choose',
        ask: 'What happens to the batches from poll to poll?',
        options: [
          'They grow until the ring is full',
          'They settle at one size',
          'They swing between small and large ones',
        ],
        right: 1,
        because:
          'From 1 the next batches are 7.9, 11.6, 13.5, 14.5 packets in the mean, ever closer to 15.7. There a batch takes just as long as the next one needs to gather: the fixed point.',
        then: { rateMbps: 5000 },
      },
      claims: [
        { says: '7.44', result: 'throughputMpps', at: { rateMbps: 5000 } },
        { says: '15.7', result: 'meanBatch', at: { rateMbps: 5000 } },
        { says: '7.9', ...batchAfter(1) },
        { says: '11.6', ...batchAfter(2) },
        { says: '13.5', ...batchAfter(3) },
        { says: '14.5', ...batchAfter(4) },
      ],
    },
    {
      id: 'solve-it',
      title: 'Solve for the batch',
      say: 'Set the batch equal to what arrives in its time: n = λ (c + m n), with λ packets a microsecond, c = 0.991 µs and m = 0.0712 µs. So n = λc / (1 − λm). At 5 Gbit/s that is 15.7. Seven Gbit/s is λ = 10.4; use the formula, or guess.',
      scene: { model, inputs: { rateMbps: 5000 }, view: { shown: 'queue' } },
      pointsAt: 'number:meanBatch',
      task: {
        kind: 'estimate',
        ask: 'How many packets does a poll take at 7 Gbit/s?',
        result: 'meanBatch',
        unit: 'packets',
        low: 4,
        high: 256,
        scale: 'log',
        pin: { figure: 'mean-batch-rate', over: 'rateMbps' },
        because:
          '1 − λm has shrunk from 0.47 to 0.26, and λ has grown as well. The batch is 2.5 times as large at 1.4 times the rate.',
        then: { rateMbps: 7000 },
      },
      claims: [
        { says: '15.7', result: 'meanBatch' },
        { says: '10.4', result: 'throughputMpps', at: { rateMbps: 7000 } },
        { says: '0.47', result: 'one', minus: leftAt(5000) },
        { says: '0.26', result: 'one', minus: leftAt(7000) },
        {
          says: '2.5 times',
          result: 'meanBatch',
          at: { rateMbps: 7000 },
          over: { result: 'meanBatch', at: { rateMbps: 5000 } },
        },
        {
          says: '1.4 times',
          result: 'throughputMpps',
          at: { rateMbps: 7000 },
          over: { result: 'throughputMpps' },
        },
      ],
      given: ['Seven'],
    },
    {
      id: 'double-it',
      title: 'Twice the batch',
      say: 'The fixed point climbs steeply: the same step in rate enlarges a large batch far more than a small one. From the 15.7 packets at 5 Gbit/s, how small a step doubles the batch?',
      scene: at(5000),
      pointsAt: 'input:rateMbps',
      task: {
        kind: 'goal',
        do: 'Find the rate at which a poll takes between 31 and 32 packets.',
        reach: { kind: 'result', name: 'meanBatch', atLeast: 31, atMost: 32 },
        alone: ['rateMbps'],
        witness: { inputs: { rateMbps: 6540 } },
      },
      claims: [
        { says: '15.7', result: 'meanBatch' },
        { says: 'Twice', result: 'meanBatch', at: { rateMbps: 6540 }, over: { result: 'meanBatch' } },
      ],
      given: ['31', '32', 'doubles'],
    },
    {
      id: 'how-steady',
      title: 'How steady is it?',
      say: 'Packets do not come like clockwork, and neither do service times. So batches differ from poll to poll. Before you look: how are the sizes of the batches spread at 5 Gbit/s, where the mean is 15.7? Draw the share of the polls by batch size.',
      scene: { model, inputs: { rateMbps: 5000 }, view: { shown: 'batch-size' } },
      pointsAt: 'figure:batch-size',
      task: {
        kind: 'draw-shares',
        ask: 'Draw how often batches have each size.',
        figure: 'batch-size',
        distribution: 'batchSizeNonEmpty',
        views: ['non-empty', 'log'],
        x: { title: 'Batch size', unit: 'packets', from: 0, binWidth: 2, bins: 16 },
        highest: 0.5,
        because:
          'With nearly regular arrivals the batches stray little. A large one is worked on for longer, so that the next is large, too, but less so: on average a deviation shrinks to λm = 0.53 of itself at the next poll.',
      },
      claims: [
        { says: '15.7', result: 'meanBatch' },
        { says: '0.53', ...leftAt(5000) },
      ],
    },
    {
      id: 'no-fixed-point',
      title: 'Where the balance ends',
      say: 'The formula breaks when λm reaches one: then a packet’s work is long enough for another one to arrive, whatever the batch. That is at 14.0 Mpps, 9.44 Gbit/s. The max batch ends it sooner: full batches of 256 manage 8.95 Gbit/s.',
      scene: at(8000),
      pointsAt: 'input:maxBatch',
      task: {
        kind: 'goal',
        do: 'Bring the capacity to 9.2 Gbit/s or more with the max batch alone.',
        reach: { kind: 'result', name: 'capacityGbps', atLeast: 9.2 },
        alone: ['maxBatch'],
        witness: { inputs: { maxBatch: 1024 } },
      },
      claims: [
        { says: '8.95', result: 'capacityGbps' },
        { says: '14.0', result: 'one', times: 1 / perPacket },
        { says: '9.44', result: 'one', times: 0.672 / perPacket },
      ],
      given: ['9.2'],
    },
    {
      id: 'which-part',
      title: 'Two numbers, two jobs',
      say: 'The service line has two parts: c, paid once a poll, and m, paid for every packet. As they are, the capacity is 8.95 Gbit/s. Look at n = λc / (1 − λm) again. A programmer can shorten one of them by a fifth and asks you which.',
      scene: at(7000),
      pointsAt: 'number:capacityMpps',
      task: {
        kind: 'choose',
        ask: 'Which one raises the highest rate without loss?',
        options: [
          'c, because it is the larger one',
          'm, because λm must stay below one',
          'Either, by the same amount',
        ],
        right: 1,
        because:
          'A fifth off m lifts the capacity from 8.95 to 11.0 Gbit/s, a fifth off c only to 9.04. But c sets the size of the batches, and with it the latency: n is proportional to it.',
      },
      claims: [
        { says: '8.95', result: 'capacityGbps' },
        { says: '11.0', result: 'capacityGbps', at: { 'service.slopeUs': 0.05696 } },
        { says: '9.04', result: 'capacityGbps', at: { 'service.interceptUs': 0.7928 } },
      ],
      given: ['a fifth'],
    },
    {
      id: 'exercises',
      title: 'Try it yourself',
      say: 'Three questions on the fixed point. Paper first, then the sliders.',
      scene: at(5000),
      task: {
        kind: 'exercises',
        exercises: [
          {
            ask: 'What does the batch tend to when the rate goes to zero?',
            answer:
              'To λc, the packets that arrive during an empty poll. At 0.5 Gbit/s that is 0.74; the mean batch is 0.78 there, and of near-regular traffic 22 % of the polls find nothing.',
          },
          {
            ask: 'Mixed traffic costs 1.0 µs + 0.13 µs a packet. What is the batch at 4 Gbit/s?',
            answer: '26.3 packets, more than twice the 10.2 of the cross-connect at the same rate.',
          },
          {
            ask: 'Why is the mean batch the same for even and for bursty traffic?',
            answer:
              'The balance is one of means: as many packets are taken as arrive. Burstiness spreads the batches and leaves their mean where it is, as long as nothing is lost.',
          },
        ],
        playOn: {
          label: 'Play on: a costlier packet',
          scene: { model, inputs: { rateMbps: 4000, 'service.interceptUs': 1, 'service.slopeUs': 0.13 } },
        },
      },
      claims: [
        { says: '0.74', result: 'throughputMpps', at: { rateMbps: 500 }, times: fixed },
        { says: '0.78', result: 'meanBatch', at: { rateMbps: 500 } },
        { says: '22', result: 'emptyPollShare', at: { rateMbps: 500 }, times: 100 },
        {
          says: '26.3',
          result: 'meanBatch',
          at: { rateMbps: 4000, 'service.interceptUs': 1, 'service.slopeUs': 0.13 },
        },
        { says: '10.2', result: 'meanBatch', at: { rateMbps: 4000 } },
        {
          says: 'more than twice',
          result: 'meanBatch',
          at: { rateMbps: 4000, 'service.interceptUs': 1, 'service.slopeUs': 0.13 },
          over: { result: 'meanBatch', at: { rateMbps: 4000 } },
        },
      ],
      given: ['1.0', '0.13'],
    },
  ],
};
