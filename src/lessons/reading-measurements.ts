import type { Inputs, Lesson, LessonScene } from './lesson.ts';
import { geissler, rfc2544 } from './sources.ts';

const model = 'batch-polling';
const at = (inputs: Inputs = {}, view: Readonly<Record<string, string>> = {}): LessonScene => ({
  model,
  inputs: { rateMbps: 2500, ...inputs },
  view: { shown: 'sojourn', ...view },
});

export const readingMeasurements: Lesson = {
  id: 'reading-measurements',
  sources: [
    geissler,
    {
      text: 'The measurements behind that paper, MIT licence; excerpts come with this page.',
      url: 'https://github.com/lsinfo3/2020-tompecs-vpp-data',
    },
    rfc2544,
  ],
  steps: [
    {
      id: 'offset',
      title: 'A measurement and a model',
      say: 'On a testbed at 2.5 Gbit/s, 58 902 packets were timed from the generator and back. The median was 5.37 µs, 99 % were within 6.17 µs. The model of the core alone says 2.02 and 2.94 µs at the same places.',
      scene: at(),
      pointsAt: 'figure:sojourn',
      task: {
        kind: 'choose',
        ask: 'What is the most likely reason?',
        options: [
          'The model’s batches are too small',
          'Generator, wires and cards add the same time to every packet',
          'The core was disturbed by other work',
        ],
        right: 1,
        because:
          'The difference is 3.35 µs at the median and 3.23 µs at 99 %: nearly a constant. A shift of the whole law is a mark of the instrument; wrong batches would stretch it.',
      },
      claims: [
        { says: '2.02', result: 'sojournUs.exact.p50' },
        { says: '2.94', result: 'sojournUs.exact.p99' },
        { says: '3.35', result: 'sojournUs.exact.p50', minus: { result: 'one', times: 5.37 }, times: -1 },
        { says: '3.23', result: 'sojournUs.exact.p99', minus: { result: 'one', times: 6.17 }, times: -1 },
      ],
      given: ['58 902', '5.37', '6.17'],
    },
    {
      id: 'loopback',
      title: 'Measure the instrument',
      say: 'Do not guess an offset until the curves agree: with a free shift, many a wrong model fits. Connect the generator to itself, time the same packets, and take off what that shows. The page takes such a run, or a number of yours, under “Measurements”.',
      scene: at(),
      pointsAt: 'drawers',
      task: {
        kind: 'goal',
        do: 'Open “Measurements” and look for the instrument’s offset.',
        reach: { kind: 'view', name: 'drawer', is: 'measurements' },
        witness: { view: { drawer: 'measurements' } },
      },
    },
    {
      id: 'outliers',
      title: 'The slowest packet',
      say: 'The slowest of the 58 902 packets took 481 µs, the median is 5.37 µs. The model’s 99.9 % time is 3.1 µs; measured were 9.89, some 3.3 of them the instrument’s. A student proposes to drop everything above 20 µs as “outliers” before plotting.',
      scene: at(),
      pointsAt: 'figure:sojourn',
      task: {
        kind: 'choose',
        ask: 'What should be done?',
        options: [
          'Drop them: the model does not know them',
          'Keep them, and look for what else ran on the core',
          'Replace them by the mean',
        ],
        right: 1,
        because:
          'They are packets like all others. Up to 99 % the law is the model’s; beyond, something delays them that the model lacks, and the recording does not tell what: it is there to be looked for. Dropping it would hide the tail.',
      },
      claims: [{ says: '3.1', result: 'sojournUs.exact.p999' }],
      given: ['58 902', '481', '5.37', '9.89', '3.3', '20'],
    },
    {
      id: 'bins',
      title: 'What a bin hides',
      say: 'Many tools keep counts in bins. One with bins of 10 µs says: all packets in the first bin. Its report prints “p50 = 5 µs, p99 = 9.9 µs”, interpolated inside the bin as if packets were spread evenly there.',
      scene: at(),
      pointsAt: 'figure:sojourn',
      task: {
        kind: 'choose',
        ask: 'What does the measurement really say about the 99 % time?',
        options: ['It is 9.9 µs', 'It is between 0 and 10 µs', 'It is 9.9 µs, give or take 1'],
        right: 1,
        because:
          'No more than that. No time up to 10 µs contradicts it, the model’s or another. The page draws binned measurements as a band between the edges of their bins, not as a line.',
      },
      given: ['10', '5', '9.9'],
    },
    {
      id: 'sampling-floor',
      title: 'What a number of samples can tell',
      say: 'A run of 10 000 packets saw no loss. The report says “loss: 0”. Another one timed 1000 packets and prints a 99.99 % time.',
      scene: at(),
      task: {
        kind: 'choose',
        ask: 'Which loss is ruled out with 95 % confidence by no loss among 10 000 packets?',
        options: ['Any loss at all', 'More than about 3 in 10 000', 'More than 1 in a million'],
        right: 1,
        because:
          'The rule of three: nothing seen in n independent trials means less than 3/n; where losses come in clumps, it rules out less. And a thousand samples have no 99.99 % time: the one packet beyond would need ten times as many to be expected at all.',
      },
      given: ['10 000', '1000', '95', 'a thousand', 'ten times'],
    },
    {
      id: 'rate-by-rate',
      title: 'One point proves little',
      say: 'At 2.5 Gbit/s the testbed’s non-empty polls took 4.35 packets on average, the model says 5.02. That is 15 % apart. At one rate, a wrong fixed cost and a wrong cost per packet look alike.',
      scene: at({}, { shown: 'mean-batch-rate' }),
      pointsAt: 'figure:mean-batch-rate',
      task: {
        kind: 'choose',
        ask: 'Which further measurement tells the two apart best?',
        options: ['The same rate for longer', 'A rate near the capacity', 'The same rate with longer frames'],
        right: 1,
        because:
          'n = λc / (1 − λm): at low rates the batch is given by c, near the capacity by m. Measure at several rates, and fit both: “Measurements” does it with the testbed’s own.',
      },
      claims: [
        { says: '5.02', result: 'meanBatchNonEmpty' },
        {
          says: '15',
          result: 'meanBatchNonEmpty',
          over: { result: 'one', times: 4.35 },
          minus: { result: 'one' },
          times: 100,
        },
      ],
      given: ['4.35'],
    },
    {
      id: 'a-second-opinion',
      title: 'A second opinion on the model',
      say: 'Before blaming the testbed, make sure of the model. “Simulate” follows the mechanism packet by packet, and gives confidence intervals. Analysis and simulation share the mechanism but not the mathematics.',
      scene: at({ rateMbps: 8000 }),
      pointsAt: 'drawers',
      task: {
        kind: 'goal',
        do: 'Open “Simulate”.',
        reach: { kind: 'view', name: 'drawer', is: 'check' },
        witness: { view: { drawer: 'check' } },
      },
    },
    {
      id: 'exercises',
      title: 'Try it yourself',
      say: 'Ask of every measurement: whose clock, which bins, how many samples, what was left out.',
      scene: at(),
      task: {
        kind: 'exercises',
        exercises: [
          {
            ask: 'Without 3.3 µs the testbed’s median is 2.07 µs, the model’s is 2.02. What does that prove?',
            answer:
              'Little: the 3.3 µs are taken from the comparison itself. An offset measured with the generator alone would prove more.',
          },
          {
            ask: 'Why report percentiles of counts merged over runs, not the mean of each run’s percentiles?',
            answer:
              'A percentile is no sum: the mean of several is a number that no packet and no user ever meets.',
          },
          {
            ask: 'How many packets are needed to tell a loss of one in a million from none?',
            answer:
              'Three million without a loss rule it out with 95 % confidence, ten million almost surely, if losses are independent.',
          },
        ],
        playOn: { label: 'Play on: the testbed’s rate', scene: at() },
      },
      claims: [{ says: '2.02', result: 'sojournUs.exact.p50' }],
      given: ['3.3', '2.07', '95', 'one in a million', 'Three million', 'ten million'],
    },
  ],
};
