import type { Inputs, Lesson, LessonScene } from './lesson.ts';
import { begin } from './sources.ts';

const model = 'vswitch-polling';
const at = (inputs: Inputs, shown?: string): LessonScene => ({
  model,
  inputs,
  ...(shown === undefined ? {} : { view: { shown } }),
});

export const severalQueues: Lesson = {
  id: 'several-queues',
  sources: [begin],
  steps: [
    {
      id: 'the-round',
      title: 'One core, four ports',
      say: 'A core of a virtual switch goes round its four ports: it takes up to four packets from a port, switches over to the next, and so on. The ports get 15, 20, 25 and 40 % of 5 Mpps. At 7.17 Mpps, the critical load, the first queue would stay full.',
      scene: at({}, 'loss-load'),
      pointsAt: 'mechanism',
      task: { kind: 'read' },
      claims: [{ says: '7.17', result: 'criticalLoadMpps' }],
      given: ['15', '20', '25', '40'],
    },
    {
      id: 'who-loses',
      title: 'Too much for the core',
      say: 'Now 8 Mpps arrive, more than the core can do. The ports share it fairly: none gets more than four packets a visit. The first one brings 15 % of the traffic, the fourth 40 %.',
      scene: at({}, 'balance'),
      pointsAt: 'input:loadMpps',
      task: {
        kind: 'choose',
        ask: 'Which ports lose packets?',
        options: ['All, each the same share', 'All, the busiest most', 'Only the busiest'],
        right: 2,
        because:
          'The fourth loses more than a sixth of its packets and its ring is nearly full; the first three lose nothing. Taking turns protects the small ones: a port that asks for less than its turn gets all it asks for.',
        then: { loadMpps: 8 },
      },
      claims: [
        { says: 'more than a sixth', result: 'ports.3.lossProbability', at: { loadMpps: 8 } },
        {
          within: [0.9, 1],
          words: 'nearly full',
          result: 'ports.3.meanQueue',
          at: { loadMpps: 8 },
          times: 1 / 128,
        },
        { within: [0, 1e-20], result: 'ports.0.lossProbability', at: { loadMpps: 8 } },
        { within: [0, 1e-9], result: 'ports.2.lossProbability', at: { loadMpps: 8 } },
      ],
      given: ['15', '40', '8', 'the fourth'],
    },
    {
      id: 'the-cache',
      title: 'Why batches pay here',
      say: 'Every packet’s route is looked up, 80 cycles. What the code needs for that, the first packet of a batch to a destination fetches from memory, 200 cycles; those that follow find it in the cache, 10. That is 93 and 30 ns. Single packets always miss: the critical load is 6.35 Mpps; with up to four a visit 7.17.',
      scene: at({ maxBatch: 1 }, 'loss-load'),
      pointsAt: 'input:maxBatch',
      task: {
        kind: 'estimate',
        ask: 'What is the critical load with up to 32 a visit?',
        result: 'criticalLoadMpps',
        unit: 'Mpps',
        low: 3,
        high: 30,
        scale: 'log',
        pin: { figure: 'loss-load' },
        because:
          'Three ports to go to, so at most three misses a batch: of 32 packets at least 29 are hits. But a packet still costs 62.5 ns to forward, hit or miss.',
        then: { maxBatch: 32 },
      },
      claims: [
        { says: '93', result: 'missUs', times: 1000 },
        { says: '30', result: 'hitUs', times: 1000 },
        { says: '62.5', result: 'forwardUs', times: 1000 },
        { says: '6.35', result: 'criticalLoadMpps' },
        { says: '7.17', result: 'criticalLoadMpps', at: { maxBatch: 4 } },
      ],
      given: ['29', '80', '200', '10'],
    },
    {
      id: 'rescue',
      title: 'Rescue the busy port',
      say: 'Back to 8 Mpps and four packets a visit: the busiest port loses more than a sixth. You may change how many packets a visit takes, nothing else.',
      scene: at({ loadMpps: 8 }, 'loss-load'),
      pointsAt: 'input:maxBatch',
      task: {
        kind: 'goal',
        do: 'Bring the loss of all packets under one in ten thousand at 8 Mpps.',
        reach: { kind: 'result', name: 'lossProbability', atMost: 1e-4 },
        alone: ['maxBatch'],
        witness: { inputs: { maxBatch: 16 } },
      },
      claims: [{ says: 'more than a sixth', result: 'ports.3.lossProbability' }],
      given: ['one in ten thousand'],
    },
    {
      id: 'the-price',
      title: 'The price for the others',
      say: 'A visit of up to eight packets instead of four keeps the other ports waiting for longer. At 6.8 Mpps, where hardly anything is lost either way, a packet takes nearly 2 µs on average with four a visit, and one of the busiest port about 3.',
      scene: at({ loadMpps: 6.8 }, 'sojourn-load'),
      pointsAt: 'number:sojournUs',
      task: {
        kind: 'choose',
        ask: 'What becomes of the mean time of all packets with up to eight a visit?',
        options: ['It falls by a third or more', 'It stays about the same', 'It rises by a third or more'],
        right: 0,
        because:
          'It falls to little more than 1 µs. The busiest port gains most, from about 3 to 1.4 µs; the smallest pays a little. Larger batches share the misses, so that the core has less to do; beside that the longer wait for the other ports is small.',
        then: { maxBatch: 8 },
      },
      claims: [
        { says: 'nearly 2', result: 'sojournUs' },
        { says: 'little more than 1', result: 'sojournUs', at: { maxBatch: 8 } },
        {
          says: 'a third or more',
          result: 'one',
          minus: { result: 'sojournUs', at: { maxBatch: 8 }, over: { result: 'sojournUs' } },
        },
        { says: '3', result: 'ports.3.sojournUs' },
        { says: '1.4', result: 'ports.3.sojournUs', at: { maxBatch: 8 } },
        {
          within: [0.01, 0.2],
          words: 'pays a little',
          result: 'ports.0.sojournUs',
          at: { maxBatch: 8 },
          over: { result: 'ports.0.sojournUs' },
          minus: { result: 'one' },
        },
        { within: [0, 1e-5], result: 'lossProbability' },
      ],
    },
    {
      id: 'switch-over',
      title: 'When going round costs time',
      say: 'So far it took 1 ns to turn to the next port. With queues in another memory, or a lock to take, it may be 100 ns, more than the 62.5 that forwarding a packet takes. With up to four a visit the critical load was 7.17 Mpps.',
      scene: at({}, 'loss-load'),
      pointsAt: 'input:switchOverUs',
      task: {
        kind: 'estimate',
        ask: 'What is it with a switch-over of 100 ns?',
        result: 'criticalLoadMpps',
        unit: 'Mpps',
        low: 1,
        high: 20,
        scale: 'log',
        pin: { figure: 'loss-load' },
        because:
          'A round has four switch-overs and, where nothing is lost, at most ten packets: four of the fourth port, which brings 40 % of all. That is 40 ns a packet. With 32 a visit little is lost: 9.35 Mpps are left of 9.80.',
        then: { switchOverUs: 0.1 },
      },
      claims: [
        { says: '62.5', result: 'forwardUs', times: 1000 },
        { says: '7.17', result: 'criticalLoadMpps' },
        { says: '9.35', result: 'criticalLoadMpps', at: { switchOverUs: 0.1, maxBatch: 32 } },
        { says: '9.80', result: 'criticalLoadMpps', at: { maxBatch: 32 } },
        {
          says: '40',
          result: 'one',
          over: { result: 'criticalLoadMpps', at: { switchOverUs: 0.1 } },
          minus: { result: 'one', over: { result: 'criticalLoadMpps' } },
          times: 1000,
        },
      ],
      given: ['ten', '32', 'fourth'],
    },
    {
      id: 'exercises',
      title: 'Try it yourself',
      say: 'Several queues on a core: turns are fair, batches share the misses and the way between the ports.',
      scene: at({}),
      task: {
        kind: 'exercises',
        exercises: [
          {
            ask: 'Two cores poll all ports, each half of the traffic: what is the critical load?',
            answer: '14.3 Mpps, twice as much: in this model cores do not disturb each other.',
          },
          {
            ask: 'A longer lookup, 800 cycles instead of 80: how much is lost at 5 Mpps?',
            answer:
              '46 %, and not for the misses: were every packet a hit, 270 and 62.5 ns for each would leave 3.0 of the 5 Mpps.',
          },
          {
            ask: 'Where is this model not to be trusted?',
            answer:
              'Near the critical load and with very small rings, in the loss and the batches of one port: for these it treats the queues as independent, which they are not. “Simulate” follows the real mechanism.',
          },
        ],
        playOn: { label: 'Play on: 16 packets a visit at 9 Mpps', scene: at({ maxBatch: 16, loadMpps: 9 }) },
      },
      claims: [
        { says: '14.3', result: 'criticalLoadMpps', at: { cores: 2 } },
        { says: 'twice', result: 'criticalLoadMpps', at: { cores: 2 }, over: { result: 'criticalLoadMpps' } },
        { says: '46', result: 'lossProbability', at: { lookupCycles: 800 }, times: 100 },
        { says: '270', result: 'hitUs', at: { lookupCycles: 800 }, times: 1000 },
        { says: '62.5', result: 'forwardUs', times: 1000 },
        {
          says: '3.0',
          result: 'one',
          over: {
            result: 'hitUs',
            at: { lookupCycles: 800 },
            minus: { result: 'forwardUs', times: -1 },
          },
        },
      ],
      given: ['half'],
    },
  ],
};
