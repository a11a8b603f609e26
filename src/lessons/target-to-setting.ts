import { edgeLoss } from '../models/contract/edge.ts';
import type { Inputs, Lesson, LessonScene, ModelNumber } from './lesson.ts';
import { geissler, rfc2544 } from './sources.ts';

const model = 'batch-polling';
const bursty: Inputs = { 'arrivals.family': 'negative-binomial', 'arrivals.cv': 2 };
/** 20 Mpps of 64-byte packets. */
const at = (inputs: Inputs, view: Readonly<Record<string, string>> = {}): LessonScene => ({
  model,
  inputs: { rateMbps: 13440, ...inputs },
  ...(Object.keys(view).length === 0 ? {} : { view }),
});
const asked = { stage: 'question', ask: 'cores:1:16:least,loss:max:0,latency.p99:max:10' };
/** A map whose outline is the region in which both goals of the question hold. */
const landscape = {
  map: 'rateMbps:5000:25000,cores:1:8,sojournUs.exact.p99,24',
  outline: 'loss:max:0,latency.p99:max:10',
};

/** Rate of the busiest of three cores, Mpps. */
const offeredAt = (at: Inputs): ModelNumber => ({
  result: 'load',
  at,
  over: { result: 'one', over: { result: 'capacityMpps', at: { cores: 1 } } },
});

export const targetToSetting: Lesson = {
  id: 'target-to-setting',
  sources: [geissler, rfc2544],
  steps: [
    {
      id: 'the-target',
      title: 'A target, not a setting',
      say: 'So far you set inputs and read results. An engineer starts at the other end: “20 Mpps of 64-byte packets, 13.44 Gbit/s on the wire, no loss, 99 % within 10 µs. How many cores?” One core of this kind can do 13.3 Mpps.',
      scene: at({}),
      pointsAt: 'headline',
      task: {
        kind: 'choose',
        ask: 'How many cores does it take to lose nothing?',
        options: ['One', 'Two', 'Three'],
        right: 1,
        because:
          'Two can do 26.6 Mpps and run at 75 %. So far below the capacity nothing is lost with a ring of 4096, as you know from the cliff. Whether they are quick enough is the next question.',
        then: { cores: 2 },
      },
      claims: [
        { says: '13.3', result: 'capacityMpps' },
        { says: '26.6', result: 'capacityMpps', at: { cores: 2 } },
        { says: '75', result: 'load', at: { cores: 2 }, times: 100 },
        { within: [0, 1e-50], result: 'lossProbability', at: { cores: 2 } },
      ],
      given: ['20', '10'],
    },
    {
      id: 'by-hand',
      title: 'By hand',
      say: 'Traffic is bursty here, cv 2. Meet the target by hand first: no loss, and 99 % of the packets within 10 µs, at 13.44 Gbit/s. More cores are one way.',
      scene: at({ ...bursty }),
      pointsAt: 'input:cores',
      task: {
        kind: 'goal',
        do: 'Meet the target at 13.44 Gbit/s and cv 2.',
        reach: {
          kind: 'all',
          of: [
            { kind: 'result', name: 'lossProbability', atMost: edgeLoss },
            { kind: 'result', name: 'sojournUs.exact.p99', atMost: 10 },
            { kind: 'input', name: 'rateMbps', atLeast: 13440 },
            { kind: 'input', name: 'arrivals.cv', atLeast: 2 },
          ],
        },
        alone: ['rateMbps', 'cores', 'maxBatch', 'ringSize', 'arrivals.cv'],
        witness: { inputs: { cores: 3 } },
      },
      given: ['10'],
    },
    {
      id: 'what-binds',
      title: 'Which goal binds?',
      say: 'With two cores nothing is lost, at a load of 75 %. Still, two are not enough: 99 % are through within 12.3 µs only. A target has several goals; the one that is met last, as cores are added, binds.',
      scene: at({ ...bursty, cores: 2 }),
      pointsAt: 'number:sojournUs.exact.p99',
      task: {
        kind: 'choose',
        ask: 'If the binding goal were relaxed from 10 to 15 µs, how many cores would do?',
        options: ['Two', 'Three, as before', 'One'],
        right: 0,
        because:
          '12.3 µs is within 15, so the third core was bought for 2.3 µs. To know which goal binds is to know what a relaxed contract saves.',
      },
      claims: [
        { says: '12.3', result: 'sojournUs.exact.p99' },
        { says: '75', result: 'load', times: 100 },
        { says: '2.3', result: 'sojournUs.exact.p99', minus: { result: 'one', times: 10 } },
        { within: [0, 1e-50], result: 'lossProbability' },
      ],
      given: ['10', '15', 'the third core'],
    },
    {
      id: 'ask-the-page',
      title: 'Let the page search',
      say: 'The stage “What do I need?” takes the target as it is: what to find, and the goals. It solves the model as often as it needs to and names the goal that binds. It also tells what one step less would break.',
      scene: at({ ...bursty }),
      pointsAt: 'stages',
      task: {
        kind: 'goal',
        do: 'Open “What do I need?”.',
        reach: { kind: 'view', name: 'stage', is: 'question' },
        witness: { view: { stage: 'question' } },
      },
    },
    {
      id: 'the-answer',
      title: 'Read the answer',
      say: 'The question of this lesson is asked: the fewest cores, from 1 to 16, with no loss and 99 % within 10 µs. Let it find the answer, and read which goal decides.',
      scene: at({ ...bursty }, asked),
      pointsAt: 'question',
      task: {
        kind: 'choose',
        ask: 'A different lever: would a larger max batch spare the third core?',
        options: [
          'Yes: capacity is what is missing',
          'No: the load is not the trouble, the bursts are',
          'Yes, from 512 on',
        ],
        right: 1,
        because:
          'Batches of 34 packets on average hardly ever reach the limit of 256. It is the bursts that make packets late: with nearly regular traffic two cores would do.',
      },
      claims: [
        { says: '34', result: 'meanBatch', at: { cores: 2 } },
        {
          within: [0.99, 1.01],
          result: 'sojournUs.exact.p99',
          at: { cores: 2, maxBatch: 512 },
          over: { result: 'sojournUs.exact.p99', at: { cores: 2 } },
        },
        { within: [0, 10], result: 'sojournUs.exact.p99', at: { cores: 2, 'arrivals.family': 'poisson' } },
      ],
      given: ['1', '16', '10', '512', 'the third core'],
    },
    {
      id: 'robust',
      title: 'A setting that holds tomorrow',
      say: 'Three cores meet the target if the flows share them evenly. Suppose the hash puts 60 % of the traffic on one of them. It gets 12 Mpps then, instead of 6.67.',
      scene: at({ ...bursty, cores: 3 }),
      pointsAt: 'number:sojournUs.exact.p99',
      task: {
        kind: 'estimate',
        ask: 'Within which time are 99 % of the hottest core’s packets through?',
        result: 'sojournUs.exact.p99',
        unit: 'µs',
        low: 2,
        high: 200,
        scale: 'log',
        pin: { figure: 'latency-rate', over: 'rateMbps' },
        because:
          'The target is missed by far: the hottest core runs at 90 %. Ask for a margin in what you do not control.',
        then: { hottestShare: 0.6 },
      },
      claims: [
        { says: '12', ...offeredAt({ hottestShare: 0.6 }) },
        { says: '6.67', ...offeredAt({}) },
        { says: '90', result: 'load', at: { hottestShare: 0.6 }, times: 100 },
      ],
    },
    {
      id: 'map',
      title: 'The whole landscape',
      say: 'A single answer says nothing of its neighbours. The stage “Map” shows one result over two inputs, here the 99 % time over rate and cores, and outlines where both goals are met. A setting in the middle of the region is safer than one at its rim.',
      scene: at({ ...bursty, cores: 3 }, landscape),
      pointsAt: 'stages',
      task: {
        kind: 'goal',
        do: 'Open “Map”, and choose a setting that meets both goals with a core more than needed.',
        reach: {
          kind: 'all',
          of: [
            { kind: 'view', name: 'stage', is: 'map' },
            { kind: 'input', name: 'rateMbps', atLeast: 13440 },
            { kind: 'input', name: 'cores', atLeast: 4 },
          ],
        },
        alone: ['rateMbps', 'cores'],
        witness: { inputs: { cores: 4 }, view: { stage: 'map' } },
      },
    },
    {
      id: 'exercises',
      title: 'Try it yourself',
      say: 'Target, search, binding goal, margin: four words for a day in operations.',
      scene: at({ ...bursty }),
      task: {
        kind: 'exercises',
        exercises: [
          {
            ask: 'With β = 32 instead of 256, are two cores still without loss?',
            answer: 'No: two can do 19.6 Mpps then, and 2.1 % are lost with near-regular traffic.',
          },
          {
            ask: 'What does “NDR” mean in a benchmark report, and what is it here for one core?',
            answer:
              'The highest rate at which no packet is lost: just below the capacity of 8.95 Gbit/s with near-regular traffic.',
          },
          {
            ask: 'Why is a load of 60 % a common rule?',
            answer:
              'As a margin against bursts, uneven hashing and growth, all in one number. It is better to name them one by one and to ask what each costs.',
          },
        ],
        playOn: { label: 'Play on: ask the question yourself', scene: at({ ...bursty }, asked) },
      },
      claims: [
        { says: '19.6', result: 'capacityMpps', at: { cores: 2, maxBatch: 32 } },
        {
          says: '2.1',
          result: 'lossProbability',
          at: { cores: 2, maxBatch: 32, 'arrivals.family': 'poisson' },
          times: 100,
        },
        { says: '8.95', result: 'capacityGbps' },
      ],
      given: ['60', 'four words'],
    },
  ],
};
