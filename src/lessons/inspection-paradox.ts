import type { Inputs, Lesson, LessonScene } from './lesson.ts';
import { geissler, kleinrock, little } from './sources.ts';

const model = 'batch-polling';
/** Work per packet, as of a core that encrypts: the length of a poll depends on the packets that it finds. */
const heavy: Inputs = { rateMbps: 1000, 'service.interceptUs': 0.2, 'service.slopeUs': 0.6 };
const even: Inputs = { 'arrivals.family': 'deterministic' };
const memoryless: Inputs = { 'arrivals.family': 'geometric' };
const at = (inputs: Inputs, view: Readonly<Record<string, string>> = {}): LessonScene => ({
  model,
  inputs: { ...heavy, ...inputs },
  ...(Object.keys(view).length === 0 ? {} : { view }),
});

export const inspectionParadox: Lesson = {
  id: 'inspection-paradox',
  sources: [kleinrock, geissler, little],
  steps: [
    {
      id: 'the-bus',
      title: 'At the bus stop',
      say: 'Buses come every ten minutes on average, but irregularly: their gaps are memoryless. You arrive at a random moment. Long gaps are easier to fall into than short ones, just because they are longer.',
      scene: at(even, { shown: 'batch-size' }),
      task: {
        kind: 'choose',
        ask: 'How long do you wait on average?',
        options: ['5 minutes', '10 minutes', '20 minutes'],
        right: 1,
        because:
          'The gap that you fall into is 20 minutes long on average, and on average you are in the middle of it: 10. This is the inspection paradox. Polls are a packet’s buses.',
      },
      given: ['ten', '5', '10', '20'],
    },
    {
      id: 'two-averages',
      title: 'A queue seen by two observers',
      say: 'A core encrypts: 0.2 µs a poll, 0.6 µs a packet. How many packets are in its ring? Observer A counts each interval between polls once, B by its length. The published formula takes A’s for B’s. A finds 1.39 with even gaps, as shown, and with memoryless ones alike.',
      scene: at(even, { shown: 'loss-rate' }),
      pointsAt: 'mechanism',
      task: {
        kind: 'estimate',
        ask: 'What does B find with memoryless gaps, averaging over time?',
        result: 'meanQueueRandomTime',
        unit: 'packets',
        low: 0.5,
        high: 20,
        scale: 'log',
        pin: { figure: 'queue' },
        because:
          'It is more than twice as many as A finds. A long poll lets more packets gather, and it lasts longer: it counts for both. The model’s time runs in slots of 10 ns, which makes B’s number, and those of packets in the next steps, 1 to 2 % larger than without.',
        then: memoryless,
      },
      claims: [
        { says: '1.39', result: 'meanQueueRandomTimePublished' },
        { says: '1.39', result: 'meanQueueRandomTimePublished', at: memoryless },
        {
          says: 'more than twice',
          result: 'meanQueueRandomTime',
          at: memoryless,
          over: { result: 'meanQueueRandomTimePublished', at: memoryless },
        },
      ],
    },
    {
      id: 'no-paradox',
      title: 'Where the paradox vanishes',
      say: 'With memoryless gaps A finds 1.39 packets and B 3.41. The difference comes from polls of unequal length. Were they all equally long, A and B would agree. What makes them unequal here? “All results” has both as means at random times, A’s as published; 2.78 is that at polls.',
      scene: at(memoryless),
      pointsAt: 'input:service.slopeUs',
      task: {
        kind: 'goal',
        do: 'Bring B within 10 % of A by the service times alone, with the same traffic.',
        reach: {
          kind: 'result',
          name: 'meanQueueRandomTime',
          over: 'meanQueueRandomTimePublished',
          atMost: 1.1,
        },
        alone: ['service.interceptUs', 'service.slopeUs'],
        witness: { inputs: { 'service.slopeUs': 0.05 } },
      },
      claims: [
        { says: '1.39', result: 'meanQueueRandomTimePublished' },
        { says: '3.41', result: 'meanQueueRandomTime' },
        { says: '2.78', result: 'meanQueueAtPoll' },
      ],
      given: ['10'],
    },
    {
      id: 'own-batch',
      title: 'Company in the batch',
      say: 'Ask polls how large their batches are, and the mean is 2.78. Now ask packets: “In which batch did you travel?” A batch of twenty answers twenty times, an empty one never.',
      scene: at(memoryless, { shown: 'batch-size', 'figure.batch-size': 'all' }),
      pointsAt: 'figure:batch-size',
      task: {
        kind: 'choose',
        ask: 'What is the mean size that packets report?',
        options: ['As many as polls report', 'About 4', 'About 8'],
        right: 2,
        because:
          'A packet is worked on for 4.91 µs on average, as its whole batch is. By the service line that is a batch of 7.9. The mean over polls describes no packet’s trip.',
      },
      claims: [
        { says: '2.78', result: 'meanBatch' },
        { says: '4.91', result: 'sojournUs.exact.mean', minus: { result: 'waitingUs.exact.mean' } },
        {
          says: '7.9',
          result: 'sojournUs.exact.mean',
          minus: { result: 'waitingUs.exact.mean', minus: { result: 'one', times: -0.2 } },
          times: 1 / 0.6,
        },
      ],
      given: ['4', '8', 'twenty', 'twenty times'],
    },
    {
      id: 'published',
      title: 'What it does to the latency',
      say: 'The paper adds a service time averaged over polls to the waiting time. So its mean time in the system is 4.16 µs, and the right one 7.21 µs. Both forms are on the page: the fold “Model” switches between them.',
      scene: at(memoryless),
      pointsAt: 'method',
      task: {
        kind: 'goal',
        do: 'Switch to the equations as published.',
        reach: { kind: 'view', name: 'method', is: 'published' },
        witness: { view: { method: 'published' } },
      },
      claims: [
        { says: '4.16', result: 'sojournUs.published.mean' },
        { says: '7.21', result: 'sojournUs.exact.mean' },
      ],
    },
    {
      id: 'little',
      title: 'A law that finds the error',
      say: 'Little’s law holds for any queue that neither grows nor shrinks for good: packets in the ring = rate times mean wait. Here 1.49 packets arrive in a microsecond, and the mean wait is 2.29 µs. One of the means, 1.39 by A and 3.41 by B, must fit.',
      scene: at(memoryless),
      pointsAt: 'headline',
      task: {
        kind: 'choose',
        ask: 'Which mean queue obeys Little’s law?',
        options: ['A’s, averaged over intervals', 'B’s, averaged over time', 'Both'],
        right: 1,
        because:
          '1.49 times 2.29 is 3.41, as B says. Whenever a queue, a rate and a wait are measured separately, multiply: it is a cheap check.',
      },
      claims: [
        { says: '1.49', result: 'throughputMpps' },
        { says: '2.29', result: 'waitingUs.exact.mean' },
        { says: '1.39', result: 'meanQueueRandomTimePublished' },
        { says: '3.41', result: 'meanQueueRandomTime' },
      ],
    },
    {
      id: 'exercises',
      title: 'Try it yourself',
      say: 'Always ask who was counted: polls, packets, or microseconds.',
      scene: at(memoryless),
      task: {
        kind: 'exercises',
        exercises: [
          {
            ask: '“show runtime” of VPP prints vectors per call. The node “dpdk-input” is called at every poll, those behind it only with packets. Which means are these?',
            answer:
              'The 2.78 over all polls at “dpdk-input”, the 4.10 over polls that found something behind it. Neither is the 7.9 that packets see.',
          },
          {
            ask: 'How far are the two queues apart at half the rate?',
            answer: '0.13 against 0.26: B still finds twice as many.',
          },
          {
            ask: 'A class of 10 and a class of 90 pupils: what is the mean class size?',
            answer: '50, says the head teacher; 82, say the pupils. Both are right about what they counted.',
          },
        ],
        playOn: { label: 'Play on: the same at 1.1 Gbit/s', scene: at({ ...memoryless, rateMbps: 1100 }) },
      },
      claims: [
        { says: '2.78', result: 'meanBatch' },
        { says: '4.10', result: 'meanBatchNonEmpty' },
        {
          says: '7.9',
          result: 'sojournUs.exact.mean',
          minus: { result: 'waitingUs.exact.mean', minus: { result: 'one', times: -0.2 } },
          times: 1 / 0.6,
        },
        { says: '0.13', result: 'meanQueueRandomTimePublished', at: { rateMbps: 500 } },
        { says: '0.26', result: 'meanQueueRandomTime', at: { rateMbps: 500 } },
        {
          says: 'twice',
          result: 'meanQueueRandomTime',
          at: { rateMbps: 500 },
          over: { result: 'meanQueueRandomTimePublished', at: { rateMbps: 500 } },
        },
      ],
      given: ['10', '82', 'half'],
    },
  ],
};
