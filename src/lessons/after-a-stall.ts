import type { Inputs, Lesson, LessonScene, ModelNumber } from './lesson.ts';
import { geissler, transientStatements } from './sources.ts';

const model = 'batch-polling';
const core: Inputs = {
  'arrivals.family': 'geometric',
  'service.interceptUs': 0.75,
  'service.slopeUs': 0.0814453125,
  maxBatch: 256,
};
const small: Inputs = {
  'arrivals.family': 'geometric',
  'service.interceptUs': 0.3,
  'service.slopeUs': 0.1,
  maxBatch: 32,
  ringSize: 256,
  rateMbps: 3686,
};

/** Scene with an offered rate; the core carries 7.96 Gbit/s. */
const at = (rateMbps: number, view: LessonScene['view'] = {}): LessonScene => ({
  model,
  inputs: { ...core, ringSize: 4096, rateMbps },
  view,
});

const stall = 'h:2000,stall:200:100';
/** Plan without the stall, until the reader has answered. */
const quiet = 'h:1000';

/** Time to work off a stall over its length, by the rule of the first step: load over what the load leaves. */
const overTheStall = (at: Inputs): ModelNumber => ({
  result: 'load',
  at,
  over: { result: 'one', minus: { result: 'load', at } },
});

/** Share of the core that is left at 80 %. */
const spareAt80: ModelNumber = { result: 'one', minus: { result: 'load', at: { rateMbps: 6371 } } };

export const afterAStall: Lesson = {
  id: 'after-a-stall',
  sources: [geissler, transientStatements],
  steps: [
    {
      id: 'how-long',
      title: 'A tenth of a millisecond',
      say: 'The core works at 80 % of its capacity when another task takes it for 100 µs. The ring of 4096 places holds all that arrives meanwhile: nothing is lost.',
      scene: at(6371, { shown: 'latency-rate' }),
      pointsAt: 'number:sojournUs.exact.p99',
      task: {
        kind: 'choose',
        ask: 'How long after the end of the stall is the 99 % time normal again?',
        options: ['At once', 'About 100 µs', 'About 480 µs'],
        right: 2,
        because:
          'A fifth of the core is left to work off what 100 µs at four fifths have piled up: 400 µs by that rule. The queue is back to normal after 430 µs on average; the slowest runs have caught up after some 480 µs.',
      },
      claims: [
        { says: '80', result: 'load', times: 100 },
        { says: 'A fifth', result: 'one', minus: { result: 'load' } },
        { says: 'four fifths', result: 'load' },
        { says: '400', ...overTheStall({}), times: 100 },
      ],
      given: ['A tenth', '100', '480', '430'],
    },
    {
      id: 'watch',
      title: 'Draw it',
      say: 'The stage shows the same core over time, so far without the stall. It will come at 200 µs and last until 300 µs.',
      scene: at(6371, { stage: 'time', time: quiet }),
      pointsAt: 'figure:time-queue',
      task: {
        kind: 'draw-time',
        ask: 'Draw over time how many packets wait in the ring.',
        plan: 'h:1000,stall:200:100',
        x: { title: 'Time', unit: 'µs', scale: 'linear', range: [100, 900] },
        y: { title: 'Waiting', unit: 'packets', scale: 'linear', range: [0, 1500] },
        because:
          'The ring fills in a straight line, to about 980 packets, and is emptied batch by batch, four times as slowly. Drag the time cursor along.',
      },
      claims: [{ says: 'four times', ...overTheStall({}) }],
      given: ['200', '300', '980'],
    },
    {
      id: 'nearer-the-edge',
      title: 'Nearer the edge',
      say: 'The same stall of 100 µs, now at 90 % of the capacity. The ring gets 15 % fuller than at 80 %.',
      scene: at(7167, { shown: 'latency-rate' }),
      task: {
        kind: 'choose',
        ask: 'When is the 99 % time normal again?',
        options: ['After some 540 µs', 'After some 1140 µs', 'After some 10 ms'],
        right: 1,
        because:
          'Half as much of the core is left to catch up with more packets: 900 µs by the rule of the first step, and more for the slowest runs.',
      },
      claims: [
        { says: '90', result: 'load', times: 100 },
        { says: '80', result: 'load', at: { rateMbps: 6371 }, times: 100 },
        {
          says: 'Half',
          result: 'one',
          over: spareAt80,
          minus: { result: 'load', over: spareAt80 },
        },
        { says: '900', ...overTheStall({}), times: 100 },
      ],
      given: ['100', '15', '540', '1140', '10'],
    },
    {
      id: 'who-waits',
      title: 'Who waits longest',
      say: 'The ring is fullest when the stall ends. Think of a packet that arrives at its start, one in its middle, and one right at its end.',
      scene: at(6371, { shown: 'latency-rate' }),
      task: {
        kind: 'choose',
        ask: 'Which of the three takes longest?',
        options: ['The one at the start', 'The one in the middle', 'The one at the end'],
        right: 0,
        because:
          'It waits for the whole stall, with few packets before it: 99 % take up to about 125 µs. At the end many wait before it, but the core works again: 111 µs.',
      },
      given: ['125', '111'],
    },
    {
      id: 'coin',
      title: 'A rule of thumb',
      say: 'A smaller core: 32 packets a poll, a ring of 256, 60 % load. “The ring holds what waits and what arrives during the stall” gives 46.3 µs.',
      scene: { model, inputs: small, view: { shown: 'loss-rate' } },
      pointsAt: 'input:ringSize',
      task: {
        kind: 'choose',
        ask: 'How many stalls of 46.3 µs lose a packet?',
        options: ['None', 'One in a thousand', 'About every other'],
        right: 2,
        because:
          '53 % of them do. Arrivals vary: that the mean just fits into the ring makes it the toss of a coin. The rule gives about the median, not a limit.',
      },
      claims: [
        { says: '60', result: 'load', times: 100 },
        {
          says: '46.3',
          result: 'one',
          over: { result: 'throughputMpps', times: 1 / 256 },
          minus: { result: 'meanQueueRandomTime', over: { result: 'throughputMpps' } },
        },
      ],
      given: ['53', 'One in a thousand', 'every other'],
    },
    {
      id: 'rarely',
      title: 'Rarely enough',
      say: 'The same ring may lose a packet in one stall of a million at most. Of the stalls of 46.3 µs, as long as the rule of thumb allows, every other one loses some.',
      scene: { model, inputs: small, view: { shown: 'loss-rate' } },
      task: {
        kind: 'choose',
        ask: 'How long may a stall be?',
        options: ['33 µs', '16 µs', '5 µs'],
        right: 0,
        because:
          'It may last 33.1 µs, and 37.3 µs for one in a thousand. A few microseconds hold three powers of ten: rarely is cheap, never cannot be had with memoryless arrivals.',
      },
      given: [
        'a million',
        '46.3',
        '33',
        '16',
        '5',
        '33.1',
        '37.3',
        'one in a thousand',
        'ten',
        'every other',
      ],
    },
    {
      id: 'exercises',
      title: 'Try it yourself',
      say: 'A stall is worked off with what the core has to spare, and a ring survives it with a probability.',
      scene: at(6371),
      task: {
        kind: 'exercises',
        exercises: [
          {
            ask: 'Two cores share the load at 45 %, and one of them restarts. Worse than a stall of 100 µs at 80 %?',
            answer:
              'No: the other takes everything at 90 %. Its 99 % time rises from 3.6 to 17 µs, and its ring loses nothing.',
          },
          {
            ask: 'What does a stall of 100 µs do to the packets that arrived just before it?',
            answer:
              'They are in the batch under way, or wait for the next: both are late by the whole stall.',
          },
        ],
        playOn: { label: 'Play on: a stall over time', scene: at(6371, { stage: 'time', time: stall }) },
      },
      claims: [
        { says: '45', result: 'load', at: { rateMbps: 7167, cores: 2 }, times: 100 },
        { says: '90', result: 'load', at: { rateMbps: 7167 }, times: 100 },
        { says: '80', result: 'load', times: 100 },
        { says: '3.6', result: 'sojournUs.exact.p99', at: { rateMbps: 7167, cores: 2 } },
        { says: '17', result: 'sojournUs.exact.p99', at: { rateMbps: 7167 } },
        { within: [0, 1e-12], result: 'lossProbability', at: { rateMbps: 7167 } },
      ],
      given: ['100'],
    },
  ],
};
