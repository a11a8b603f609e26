import { edgeLoss } from '../models/contract/edge.ts';
import type { Inputs, Lesson, LessonScene } from './lesson.ts';
import { gebert, mogul } from './sources.ts';

const model = 'interrupt-coalescing';
const tradeOff = { shown: 'trade-off' };
const at = (inputs: Inputs, view: Readonly<Record<string, string>> = tradeOff): LessonScene => ({
  model,
  inputs,
  view,
});
const elsewhere = { shown: 'loss-interarrival' };

export const coalescing: Lesson = {
  id: 'coalescing',
  sources: [gebert, mogul],
  steps: [
    {
      id: 'what-the-card-does',
      title: 'A card that waits on purpose',
      say: 'Not every system polls. Here the network card holds the first packet back for τ = 200 µs, gathers what follows, and then interrupts the processor once for all of them: 4890 interrupts a second instead of 111 000, one for each packet.',
      scene: at({}, elsewhere),
      pointsAt: 'mechanism',
      task: {
        kind: 'choose',
        ask: 'Why would one hold packets back at all?',
        options: [
          'To put them into order',
          'Because an interrupt costs the processor time, however many packets it brings',
          'To protect the card’s memory',
        ],
        right: 1,
        because:
          'A packet is 7.25 µs of work, an interrupt 4 µs more. At 111 000 interrupts a second the interrupts alone would take 44 % of the processor; here they take 2 %.',
      },
      claims: [
        { says: '4890', result: 'interruptsPerSecond' },
        { says: '111 000', result: 'offeredMpps', times: 1e6 },
        { says: '44', result: 'offeredMpps', times: 400 },
        { says: '2', result: 'interruptsPerSecond', times: 0.0004 },
      ],
    },
    {
      id: 'interrupts',
      title: 'A shorter wait',
      say: 'The 200 µs are felt: 99 % of the packets are through within 228 µs, most of it spent in the card. So shorten τ. The number of interrupts goes up. A new wait begins only with the next packet after an interrupt.',
      scene: at({}, elsewhere),
      pointsAt: 'input:coalescingUs',
      task: {
        kind: 'estimate',
        ask: 'How many interrupts a second at τ = 20 µs?',
        result: 'interruptsPerSecond',
        unit: 'a second',
        low: 1000,
        high: 200000,
        scale: 'log',
        pin: { figure: 'trade-off', unit: '1/s' },
        because:
          'Not ten times as many come but eight: after each interrupt the card waits for a packet first, so that a round takes τ and, as regular as the gaps are here, about half of one. 2.72 packets come with each.',
        then: { coalescingUs: 20 },
      },
      claims: [
        { says: '228', result: 'processingUs.exact.p99' },
        { says: '2.72', result: 'meanBatch', at: { coalescingUs: 20 } },
        {
          says: 'eight',
          result: 'interruptsPerSecond',
          at: { coalescingUs: 20 },
          over: { result: 'interruptsPerSecond' },
        },
        {
          says: 'half',
          result: 'one',
          over: { result: 'interruptsPerSecond', at: { coalescingUs: 20 }, times: 1e-6 },
          minus: { result: 'one', times: 20 },
          times: 1 / 9,
        },
      ],
      given: ['ten times'],
    },
    {
      id: 'draw-the-u',
      title: 'Predict the latency',
      say: 'Less τ, less waiting in the card. More interrupts, more work for the processor. Draw the time within which 99 % of the packets are through, for τ from 25 to 500 µs; both axes are logarithmic.',
      scene: at({}, { ...tradeOff, 'figure.trade-off': 'tau' }),
      pointsAt: 'figure:trade-off',
      task: {
        kind: 'draw-curve',
        ask: 'Draw the 99 % time against τ.',
        figure: 'trade-off',
        result: 'processingUs.exact.p99',
        x: { input: 'coalescingUs', title: 'Coalescing time τ', unit: 'µs', scale: 'log', range: [25, 500] },
        y: { title: 'Processing time, 99 %', unit: 'µs', scale: 'log', range: [10, 1000] },
        because:
          'It is a U: 523 µs at 500, down to 91 µs at τ = 40, and up again to 110 µs at 25. On the left the processor runs at 94 %, and packets queue there instead of in the card.',
      },
      claims: [
        { says: '523', result: 'processingUs.exact.p99', at: { coalescingUs: 500 } },
        { says: '91', result: 'processingUs.exact.p99', at: { coalescingUs: 40 } },
        { says: '110', result: 'processingUs.exact.p99', at: { coalescingUs: 25 } },
        { says: '94', result: 'loadWithOverhead', at: { coalescingUs: 25 }, times: 100 },
      ],
    },
    {
      id: 'find-the-minimum',
      title: 'Down into the U',
      say: 'The preset’s 200 µs give a mean of 193 µs. There is a setting that is four times as quick and loses nothing. Find it; the trade-off figure shows interrupts against latency as τ moves.',
      scene: at({}),
      pointsAt: 'input:coalescingUs',
      task: {
        kind: 'goal',
        do: 'Bring the mean processing time to 50 µs or less, and lose nothing.',
        reach: {
          kind: 'all',
          of: [
            { kind: 'result', name: 'processingUs.exact.mean', atMost: 50 },
            { kind: 'result', name: 'lossProbability', atMost: edgeLoss },
          ],
        },
        alone: ['coalescingUs'],
        witness: { inputs: { coalescingUs: 30 } },
      },
      claims: [
        { says: '193', result: 'processingUs.exact.mean' },
        {
          says: 'four times',
          result: 'processingUs.exact.mean',
          over: { result: 'processingUs.exact.mean', at: { coalescingUs: 30 } },
        },
      ],
    },
    {
      id: 'too-short',
      title: 'Over the left edge',
      say: 'If 25 µs are better than 200, why not 10? Each interrupt then brings 1.6 packets and costs 4 µs. Somebody sets it on a Friday afternoon, “for the lowest latency”.',
      scene: at({ coalescingUs: 25 }, elsewhere),
      pointsAt: 'input:coalescingUs',
      task: {
        kind: 'choose',
        ask: 'What happens at τ = 10 µs?',
        options: [
          'The mean time falls to about 20 µs',
          'It rises to about 100 µs',
          'A tenth of the packets is lost, and the rest take 5 ms',
        ],
        right: 2,
        because:
          'Work and interrupts together need 108 % of the processor. 10.3 % are lost and the queue is full. Interrupts eat time that packets need; were they to eat all of it, nothing would be forwarded any more: receive livelock.',
        then: { coalescingUs: 10 },
      },
      claims: [
        { says: '1.6', result: 'meanBatch', at: { coalescingUs: 10 } },
        { says: '108', result: 'loadWithOverhead', at: { coalescingUs: 10 }, times: 100 },
        { says: '10.3', result: 'lossProbability', at: { coalescingUs: 10 }, times: 100 },
        { says: 'A tenth', result: 'lossProbability', at: { coalescingUs: 10 } },
        { says: '5', result: 'processingUs.exact.mean', at: { coalescingUs: 10 }, times: 0.001 },
      ],
      given: ['25', '200', '20'],
    },
    {
      id: 'other-u',
      title: 'Along the load',
      say: 'Keep τ = 200 µs and let the traffic fade, from a packet every 9 µs to one every 500. At first the queue shrinks. Then batches get so small that every packet is the first of its own.',
      scene: at({}),
      pointsAt: 'input:meanInterarrivalUs',
      task: {
        kind: 'choose',
        ask: 'When is the mean time shortest?',
        options: ['With the least traffic', 'With traffic in between', 'Just before the overload'],
        right: 1,
        because:
          'It is 193 µs at one packet every 9 µs, 137 µs at one every 50, and 211 µs at one every 500. Nearly idle, each packet opens a batch and waits all of τ for others that do not come.',
        then: { meanInterarrivalUs: 50 },
      },
      claims: [
        { says: '193', result: 'processingUs.exact.mean' },
        { says: '137', result: 'processingUs.exact.mean', at: { meanInterarrivalUs: 50 } },
        { says: '211', result: 'processingUs.exact.mean', at: { meanInterarrivalUs: 500 } },
      ],
      given: ['500'],
    },
    {
      id: 'exercises',
      title: 'Try it yourself',
      say: 'A fixed τ is right for one load. That is why drivers adapt it.',
      scene: at({}),
      task: {
        kind: 'exercises',
        exercises: [
          {
            ask: 'A gap of 50 µs and τ = 5 µs: what is the mean time, and how loaded is the processor?',
            answer: '16.25 µs, at a load of 22.5 %. With little traffic a short wait is cheap.',
          },
          {
            ask: 'How does an interrupt of 8 µs instead of 4 move the left edge?',
            answer: 'Towards a longer τ: at 20 µs, 16.4 % are lost, where nothing was lost before.',
          },
          {
            ask: 'Why does overload not depend on τ alone?',
            answer:
              'A packet takes 7.25 µs of the processor and an interrupt 4 µs: how many interrupts come depends on τ and on the rate, and there is at most one for each packet.',
          },
        ],
        playOn: { label: 'Play on: τ = 30 µs', scene: at({ coalescingUs: 30 }) },
      },
      claims: [
        { says: '16.25', result: 'processingUs.exact.mean', at: { meanInterarrivalUs: 50, coalescingUs: 5 } },
        {
          says: '22.5',
          result: 'loadWithOverhead',
          at: { meanInterarrivalUs: 50, coalescingUs: 5 },
          times: 100,
        },
        { says: '16.4', result: 'lossProbability', at: { interruptUs: 8, coalescingUs: 20 }, times: 100 },
        { within: [0, 1e-12], result: 'lossProbability', at: { coalescingUs: 20 } },
      ],
      given: ['8', '20'],
    },
  ],
};
