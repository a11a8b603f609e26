import type { Inputs, Lesson, LessonScene } from './lesson.ts';
import { geissler, transientStatements } from './sources.ts';

const model = 'batch-polling';
const core: Inputs = {
  'arrivals.family': 'geometric',
  'service.interceptUs': 0.75,
  'service.slopeUs': 0.0814453125,
  maxBatch: 256,
  ringSize: 512,
};

/** 85 % of the 7.96 Gbit/s that the core carries. */
const steady: Inputs = { ...core, rateMbps: 6769 };
const calm: Inputs = { ...core, 'service.interceptUs': 1, 'service.slopeUs': 0.13671875, rateMbps: 2500 };

const scene = (inputs: Inputs, view: LessonScene['view'] = { shown: 'loss-rate' }): LessonScene => ({
  model,
  inputs,
  view,
});

/** 40 % and 130 % of the capacity in turn, as factors on 85 %. */
const wave = (periodUs: number, horizonUs = 2000) =>
  `h:${horizonUs},wave:0:${horizonUs}:${periodUs}:0.470588:1.529412`;
/** Plan without the wave, until the reader has answered. */
const quiet = 'h:800';
const burst = 'h:500,burst:100:950';

export const burstsAndWaves: Lesson = {
  id: 'bursts-and-waves',
  sources: [geissler, transientStatements],
  steps: [
    {
      id: 'mean-load',
      title: 'The same mean',
      say: 'At a steady 85 % this core loses nothing worth the name with a ring of 512. Now the load swings: 200 µs at 40 %, 200 µs at 130 %, and so on. The mean is still 85 %.',
      scene: scene(steady),
      pointsAt: 'figure:loss-rate',
      task: {
        kind: 'choose',
        ask: 'What is lost?',
        options: ['Still nothing', 'Some 6 %', 'Some 30 %'],
        right: 1,
        because:
          'It is 5.7 %. In each busy half more comes than the core can do, and what does not fit into the ring is lost, although the core has time to spare in the other half.',
      },
      claims: [
        { says: '85', result: 'load', times: 100 },
        { says: '40', result: 'load', times: 47.0588 },
        { says: '130', result: 'load', times: 152.9412 },
        { within: [0, 1e-15], result: 'lossProbability' },
      ],
      given: ['200', '6', '30', '5.7', 'half'],
    },
    {
      id: 'watch-wave',
      title: 'Draw the wave',
      say: 'The stage shows the steady load over time. The wave begins with a quiet half of 200 µs; then a busy one follows, and so on.',
      scene: scene(steady, { stage: 'time', time: quiet }),
      pointsAt: 'figure:time-queue',
      task: {
        kind: 'draw-time',
        ask: 'Draw over time how many packets wait in the ring of 512.',
        plan: wave(400, 800),
        x: { title: 'Time', unit: 'µs', scale: 'linear', range: [0, 800] },
        y: { title: 'Waiting', unit: 'packets', scale: 'linear', range: [0, 700] },
        because:
          'In a busy half the ring fills for some 150 µs. Then it is full before each poll, which takes 256 packets: what waits stays above 400 in the median, and the excess is lost. In the quiet half all but a few are gone within 100 µs.',
      },
      given: ['200', '150', '100', '400', 'half'],
    },
    {
      id: 'faster',
      title: 'A faster swing',
      say: 'The core can do 11.85 packets a microsecond. The same two loads come again, but each for 50 µs instead of 200 µs; the mean is still 85 %.',
      scene: scene(steady),
      task: {
        kind: 'choose',
        ask: 'What is lost now?',
        options: ['As much', 'A quarter of it', 'Next to nothing'],
        right: 2,
        because:
          'No packet in 300 runs of 2 ms. A busy half brings 0.3 times 11.85 packets a microsecond too many: 178 in 50 µs, which the ring of 512 holds, and 711 in 200 µs.',
      },
      claims: [
        { says: '85', result: 'load', times: 100 },
        { says: '11.85', result: 'capacityMpps' },
        { says: '178', result: 'capacityMpps', times: 0.3 * 50 },
        { says: '711', result: 'capacityMpps', times: 0.3 * 200 },
      ],
      given: ['50', '200', '300', '0.3', 'half'],
    },
    {
      id: 'fits',
      title: 'A burst against a ring',
      say: 'Another core has a ring of 512, too, and can do 7.1 packets a microsecond. It is half busy when 950 packets come back to back at 10 Gbit/s.',
      scene: scene(calm),
      pointsAt: 'input:ringSize',
      task: {
        kind: 'choose',
        ask: 'How large may such a burst be, if one in a thousand may lose a packet?',
        options: ['About 400 packets', 'About 512 packets', 'About 909 packets'],
        right: 2,
        because:
          'The core goes on: while 14.9 packets a microsecond come, it takes 7.1 of them. 909 fit, and 899 for one in ten thousand.',
      },
      claims: [
        { says: 'half', result: 'load' },
        { says: '14.9', result: 'throughputMpps', times: 10000 / 2500 },
        { says: '7.1', result: 'capacityMpps' },
      ],
      given: ['950', '10', '400', '909', '899', 'one in a thousand', 'one in ten thousand'],
    },
    {
      id: 'watch-burst',
      title: 'Watch the burst',
      say: 'The same core with the burst of 950 packets in place of its load. Look where the ring is fullest.',
      scene: scene(calm, { time: burst }),
      pointsAt: 'stages',
      task: {
        kind: 'goal',
        do: 'Open Time.',
        reach: { kind: 'view', name: 'stage', is: 'time' },
        witness: { view: { stage: 'time' } },
      },
      given: ['950'],
    },
    {
      id: 'the-end',
      title: 'When it is over',
      say: 'While the 950 packets arrive, at least one of them is lost with a probability of 6.5 %. Then the burst is over, and the usual load returns.',
      scene: scene(calm),
      task: {
        kind: 'choose',
        ask: 'And from then until the next poll?',
        options: ['Nothing more', 'About a tenth of it', 'As much again'],
        right: 2,
        because:
          'It is 6.8 % more. The ring is nearly full and the batch under way still lasts; what arrives before the next poll finds no place.',
      },
      given: ['950', '6.5', '6.8', 'one', 'a tenth'],
    },
    {
      id: 'exercises',
      title: 'Try it yourself',
      say: 'A mean below the capacity says little about a load that swings: what counts is the excess against the ring.',
      scene: scene(steady),
      task: {
        kind: 'exercises',
        exercises: [
          {
            ask: 'Which ring would hold the slow swing?',
            answer: 'More than the 711 packets of a busy half, and some room for chance: 1024.',
          },
          {
            ask: 'In a virtual switch one port overflows during a stall. When does it stop losing?',
            answer:
              'Not with the stall: visits take turns, and a loaded port gets a share of the core that may be less than what arrives.',
          },
        ],
        playOn: {
          label: 'Play on: a square wave over time',
          scene: scene(steady, { stage: 'time', time: wave(400) }),
        },
      },
      claims: [{ says: '711', result: 'capacityMpps', times: 0.3 * 200 }],
      given: ['1024', 'half'],
    },
  ],
};
