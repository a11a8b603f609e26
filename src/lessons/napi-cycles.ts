import type { Claim, Inputs, Lesson, LessonScene, ModelNumber } from './lesson.ts';
import { dimitrovski, kleinrock } from './sources.ts';

const model = 'k-limited';
/** Unused share of the capacity with nine cores. */
const left: ModelNumber = { result: 'one', minus: { result: 'load', at: { cores: 9 } } };
/** Second moment of the service time over the square of its mean. */
const secondMoment: ModelNumber = { result: 'serviceVariation', minus: { result: 'one', times: -1 } };
/** Mean work of a packet, µs. */
const work: ModelNumber = { result: 'responseUs', minus: { result: 'waitingUs' } };
const at = (inputs: Inputs, shown?: string): LessonScene => ({
  model,
  inputs,
  ...(shown === undefined ? {} : { view: { shown } }),
});

export const napiCycles: Lesson = {
  id: 'napi-cycles',
  sources: [
    dimitrovski,
    kleinrock,
    {
      text: 'The Linux kernel: NAPI, and net.core.netdev_budget (300 packets unless set).',
      url: 'https://docs.kernel.org/networking/napi.html',
    },
  ],
  steps: [
    {
      id: 'the-cycle',
      title: 'A core that turns to other things',
      say: 'In Linux a core takes at most k packets, 300 by default, and then turns to something else: other work, or the next round. That pause lasts 13.5 µs on average. The model begins one whenever the queue is empty, too, where Linux waits for an interrupt. A packet takes 8.74 µs of work.',
      scene: at({}, 'bound-rate'),
      pointsAt: 'mechanism',
      task: {
        kind: 'choose',
        ask: 'How long is a packet’s mean response time when there is next to no traffic?',
        options: ['8.7 µs, its work alone', 'About 20 µs', 'About 22 µs, work and a whole pause'],
        right: 1,
        because:
          'It arrives during a pause and waits for what is left of it: 11 µs, more than half of 13.5, because long pauses are easier to hit. With its work that is 20 µs.',
        then: { rateMpps: 0.001 },
      },
      claims: [
        { says: '20', result: 'responseUs', at: { rateMpps: 0.001 } },
        { says: '11', result: 'waitingUs', at: { rateMpps: 0.001 } },
        { says: '8.74', ...work },
        { says: '8.7', ...work },
        { says: '22', ...work, minus: { result: 'waitingUs', minus: { result: 'one', times: 13.52 } } },
      ],
      given: ['13.5', 'more than half'],
    },
    {
      id: 'draw-response',
      title: 'Predict the response time',
      say: 'Sixteen cores can do 1.82 Mpps together. A core with nearly regular traffic and service would hardly notice a load of a half. Here service times vary a lot. Draw the mean response time from 0.1 to 1.7 Mpps; its axis is logarithmic.',
      scene: at({}),
      pointsAt: 'figure:response-rate',
      task: {
        kind: 'draw-curve',
        ask: 'Draw the mean response time against the rate.',
        figure: 'response-rate',
        result: 'responseUs',
        x: { input: 'rateMpps', title: 'Packet rate', unit: 'Mpps', scale: 'linear', range: [0.1, 1.7] },
        y: { title: 'Mean response time', unit: 'µs', scale: 'log', range: [10, 2000] },
        because:
          'It climbs from 23.6 to 944 µs without a break: at half load it is 88 µs already, ten times a packet’s work. It grows like one over what is left of the capacity.',
      },
      claims: [
        { says: '1.82', result: 'capacityMpps' },
        { says: '23.6', result: 'responseUs', at: { rateMpps: 0.1 } },
        { says: '944', result: 'responseUs', at: { rateMpps: 1.7 } },
        { says: '88', result: 'responseUs' },
        { says: 'half', result: 'load' },
        {
          says: 'ten times',
          result: 'responseUs',
          over: { result: 'responseUs', minus: { result: 'waitingUs' } },
        },
      ],
      given: ['0.1', '1.7'],
    },
    {
      id: 'budget',
      title: 'The smallest sound budget',
      say: 'A smaller budget k lets other work run sooner. But every k packets a pause of 13.5 µs is due: at k = 1 the cores could do only 0.72 Mpps, less than the 0.93 that arrive. With k = 300 the response time is 88 µs.',
      scene: at({}),
      pointsAt: 'input:packetsPerCycle',
      task: {
        kind: 'goal',
        do: 'Lower the budget to 20 or less and keep the response time under 100 µs.',
        reach: {
          kind: 'all',
          of: [
            { kind: 'input', name: 'packetsPerCycle', atMost: 20 },
            { kind: 'result', name: 'responseUs', atMost: 100 },
          ],
        },
        alone: ['packetsPerCycle'],
        witness: { inputs: { packetsPerCycle: 16 } },
      },
      claims: [
        { says: '88', result: 'responseUs' },
        { says: '0.93', result: 'load', over: { result: 'one', over: { result: 'capacityMpps' } } },
        { says: '0.72', result: 'capacityMpps', at: { packetsPerCycle: 1, rateMpps: 0.3 } },
      ],
      given: ['13.5', '20'],
    },
    {
      id: 'variation',
      title: 'Same mean, more functions',
      say: 'More network functions share the cores. The mean work of a packet stays 8.74 µs, and so does the load, 51 %. But service times vary more: their squared coefficient of variation grows from 14 to 27 with 25 functions.',
      scene: at({}, 'bound-rate'),
      pointsAt: 'input:functions',
      task: {
        kind: 'estimate',
        ask: 'What is the response time with 25 functions? With one it is 88 µs.',
        result: 'responseUs',
        unit: 'µs',
        low: 40,
        high: 1000,
        scale: 'log',
        pin: { figure: 'response-rate', over: 'rateMpps' },
        because:
          'A packet waits for the rest of the one under way, and long ones are met more often than short ones. At the same load most of the wait follows the second moment of the work, which is nearly twice as large.',
        then: { functions: 25 },
      },
      claims: [
        { says: '51', result: 'load', times: 100 },
        { says: '8.74', result: 'responseUs', minus: { result: 'waitingUs' } },
        { says: '14', result: 'serviceVariation' },
        { says: '27', result: 'serviceVariation', at: { functions: 25 } },
        { says: '88', result: 'responseUs' },
        {
          says: 'nearly twice',
          result: 'serviceVariation',
          at: { functions: 25 },
          over: secondMoment,
          minus: { result: 'one', times: -1, over: secondMoment },
        },
      ],
    },
    {
      id: 'more-cores',
      title: 'How many cores?',
      say: 'With sixteen cores the load is 51 %, and somebody asks whether half of the cores could be given away. On paper nine of them would do: the capacity would still be above the rate.',
      scene: at({}),
      pointsAt: 'input:cores',
      task: {
        kind: 'estimate',
        ask: 'What is the response time with nine cores?',
        result: 'responseUs',
        unit: 'µs',
        low: 50,
        high: 5000,
        scale: 'log',
        pin: { figure: 'response-rate', over: 'rateMpps' },
        because:
          'The load is 91 %. The wait goes like one over what is left, 9 % instead of 49 %, which makes it five times as long; and each core has nearly twice the packets to wait behind. It is eight times as long in all, because pauses do not add more to it.',
        then: { cores: 9 },
      },
      claims: [
        { says: '51', result: 'load', times: 100 },
        { says: '91', result: 'load', at: { cores: 9 }, times: 100 },
        { says: '49', result: 'one', minus: { result: 'load' }, times: 100 },
        { says: '9', ...left, times: 100 },
        {
          says: 'five times',
          result: 'one',
          over: left,
          minus: { result: 'load', over: left },
        },
        { says: 'nearly twice', result: 'load', at: { cores: 9 }, over: { result: 'load' } },
        { says: 'eight times', result: 'waitingUs', at: { cores: 9 }, over: { result: 'waitingUs' } },
      ],
      given: ['half of the cores'],
    },
    {
      id: 'bound',
      title: 'A bound and the exact mean',
      say: 'With memoryless arrivals the published formula is exact for k = 1 and for k without limit. In between it is an upper bound. At k = 8 it says 109 µs. The exact mean for gamma-distributed times is on the page, too: fold “Model”.',
      scene: at({ packetsPerCycle: 8 }),
      pointsAt: 'method',
      task: {
        kind: 'goal',
        do: 'Switch to the exact form and see by how much the bound was too high.',
        reach: { kind: 'choice', name: 'method', is: 'exact' },
        witness: { inputs: { method: 'exact' } },
      },
      claims: [
        { says: '109', result: 'published.responseUs' },
        ...[1, null].map((packetsPerCycle): Claim => {
          const at = { packetsPerCycle, rateMpps: 0.5 };
          const exact: ModelNumber = { result: 'exact.responseUs', at };
          return { within: [1 - 1e-6, 1 + 1e-6], result: 'published.responseUs', at, over: exact };
        }),
      ],
    },
    {
      id: 'exercises',
      title: 'Try it yourself',
      say: 'Budgets, variation and load: three handles on one waiting time.',
      scene: at({}),
      task: {
        kind: 'exercises',
        exercises: [
          {
            ask: 'By how much does the bound exceed the exact response time at k = 8?',
            answer: 'By 4.6 µs: 109.4 against 104.8.',
          },
          {
            ask: 'At 1.6 Mpps and 25 functions, how many packets wait at a core on average?',
            answer: 'About 88, well within a ring of 1024; the model itself loses nothing.',
          },
          {
            ask: 'Is a budget of 600 better than 300?',
            answer:
              'No: the exact response time is 87.6 µs with either. The pauses are already shared by many packets. Only the bound still moves, from 88.1 to 87.8.',
          },
        ],
        playOn: { label: 'Play on: 25 functions at 1.6 Mpps', scene: at({ functions: 25, rateMpps: 1.6 }) },
      },
      claims: [
        {
          says: '4.6',
          result: 'published.responseUs',
          at: { packetsPerCycle: 8 },
          minus: { result: 'exact.responseUs', at: { packetsPerCycle: 8 } },
        },
        { says: '109.4', result: 'published.responseUs', at: { packetsPerCycle: 8 } },
        { says: '104.8', result: 'exact.responseUs', at: { packetsPerCycle: 8 } },
        { says: '88', result: 'meanQueue', at: { functions: 25, rateMpps: 1.6 } },
        { says: '87.6', result: 'exact.responseUs', at: { packetsPerCycle: 600 } },
        { says: '87.6', result: 'exact.responseUs' },
        { says: '87.8', result: 'published.responseUs', at: { packetsPerCycle: 600 } },
        { says: '88.1', result: 'published.responseUs' },
      ],
      given: ['1024', '600', '8'],
    },
  ],
};
