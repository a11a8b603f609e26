import type { Inputs, Lesson, LessonScene } from './lesson.ts';
import { geissler, kleinrock, little } from './sources.ts';

const model = 'batch-polling';
const bursty: Inputs = { 'arrivals.family': 'negative-binomial', 'arrivals.cv': 4 };
const at = (inputs: Inputs, view: Readonly<Record<string, string>> = {}): LessonScene => ({
  model,
  inputs: { rateMbps: 3000, ...inputs },
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
      scene: at(bursty, { shown: 'queue' }),
      task: {
        kind: 'choose',
        ask: 'How long do you wait on average?',
        options: ['5 minutes', '10 minutes', '20 minutes'],
        right: 1,
        because:
          'The gap that you fall into is 20 minutes long on average, and you are in the middle of it: 10. This is the inspection paradox. Polls are a packet’s buses.',
      },
      given: ['5', '10', '20'],
    },
    {
      id: 'two-averages',
      title: 'A queue seen by two observers',
      say: 'How many packets are in the ring? Observer A averages over polls: every poll counts once. Observer B averages over time: a long poll counts for longer. The published formula takes A’s for B’s. At 3 Gbit/s A finds 3.24, with even gaps, as shown, and with bursts of cv 4 alike.',
      scene: at({ 'arrivals.family': 'deterministic' }, { shown: 'loss-rate' }),
      pointsAt: 'mechanism',
      task: {
        kind: 'estimate',
        ask: 'What does B find with the bursts, averaging over time?',
        result: 'meanQueueRandomTime',
        unit: 'packets',
        low: 1,
        high: 10,
        scale: 'log',
        pin: { figure: 'queue' },
        because:
          'The printed mean is 18 % too low. More packets wait during a long poll, and a long poll lasts longer: both together weigh it twice.',
        then: bursty,
      },
      claims: [
        { says: '3.24', result: 'meanQueueRandomTimePublished' },
        { says: '3.24', result: 'meanQueueRandomTimePublished', at: bursty },
        {
          says: '18',
          result: 'one',
          times: 100,
          minus: {
            result: 'meanQueueRandomTimePublished',
            at: bursty,
            over: { result: 'meanQueueRandomTime', at: bursty },
          },
        },
      ],
    },
    {
      id: 'no-paradox',
      title: 'Where the paradox vanishes',
      say: 'The difference comes from polls of unequal length. Were they all equally long, A and B would agree. What makes them unequal here? The page says what each of the observers finds among “All” results.',
      scene: at(bursty),
      pointsAt: 'input:arrivals.family',
      task: {
        kind: 'goal',
        do: 'Choose arrivals with which both means agree, at 3.24 or 3.25 packets.',
        reach: {
          kind: 'all',
          of: [
            { kind: 'result', name: 'meanQueueRandomTime', atMost: 3.255 },
            { kind: 'input', name: 'rateMbps', atLeast: 3000 },
          ],
        },
        witness: { inputs: { 'arrivals.family': 'deterministic' } },
      },
      claims: [
        { says: '3.24', result: 'meanQueueRandomTimePublished' },
        { says: '3.25', result: 'meanQueueRandomTime', at: { 'arrivals.family': 'deterministic' } },
      ],
    },
    {
      id: 'own-batch',
      title: 'Company in the batch',
      say: 'Ask polls how large their batches are, and the mean is 6.49. Now ask packets: “In which batch did you travel?” A batch of twenty answers twenty times, an empty one never.',
      scene: at(bursty, { shown: 'batch-size', 'figure.batch-size': 'all' }),
      pointsAt: 'figure:batch-size',
      task: {
        kind: 'choose',
        ask: 'What is the mean size that packets report?',
        options: ['6.49 as well', 'About 9', 'About 20'],
        right: 2,
        because:
          'A packet is worked on for 2.42 µs on average, as its whole batch is. By the service line that is a batch of 20. The mean over polls describes nobody’s trip.',
      },
      claims: [
        { says: '6.49', result: 'meanBatch' },
        { says: '2.42', result: 'sojournUs.exact.mean', minus: { result: 'waitingUs.exact.mean' } },
      ],
      given: ['9', '20'],
    },
    {
      id: 'published',
      title: 'What it does to the latency',
      say: 'The paper adds a service time averaged over polls to the waiting time. So its mean time in the system is 2.33 µs, and the right one 3.30 µs. Both forms are on the page: the fold “Model” switches between them.',
      scene: at(bursty),
      pointsAt: 'method',
      task: {
        kind: 'goal',
        do: 'Switch to the equations as published.',
        reach: { kind: 'view', name: 'method', is: 'published' },
        witness: { view: { method: 'published' } },
      },
      claims: [
        { says: '2.33', result: 'sojournUs.published.mean' },
        { says: '3.30', result: 'sojournUs.exact.mean' },
      ],
    },
    {
      id: 'little',
      title: 'A law that finds the error',
      say: 'Little’s law needs no assumptions: packets in the ring = rate times mean wait. At 3 Gbit/s, 4.46 packets arrive in a microsecond, and the mean wait is 0.881 µs. One of the two observers’ means must fit.',
      scene: at(bursty),
      pointsAt: 'headline',
      task: {
        kind: 'choose',
        ask: 'Which mean queue obeys Little’s law?',
        options: ['3.24, averaged over polls', '3.93, averaged over time', 'Both'],
        right: 1,
        because:
          '4.46 times 0.881 is 3.93. Whenever a queue, a rate and a wait are measured separately, multiply: it is the cheapest check there is.',
      },
      claims: [
        { says: '4.46', result: 'throughputMpps' },
        { says: '0.881', result: 'waitingUs.exact.mean' },
        { says: '3.24', result: 'meanQueueRandomTimePublished' },
        { says: '3.93', result: 'meanQueueRandomTime' },
      ],
    },
    {
      id: 'exercises',
      title: 'Try it yourself',
      say: 'Always ask who was counted: polls, packets, or microseconds.',
      scene: at(bursty),
      task: {
        kind: 'exercises',
        exercises: [
          {
            ask: '“show runtime” of VPP prints vectors per call, polls that found nothing not among them. Which mean is that?',
            answer:
              'The one over non-empty polls: 11.4 here, not the 6.49 over all polls, and not the 20 that packets see.',
          },
          {
            ask: 'How far are the two queues apart at cv 2?',
            answer: '3.24 against 3.45: 6 %.',
          },
          {
            ask: 'A class of 10 and a class of 90 pupils: what is the mean class size?',
            answer: '50, says the headmaster; 82, say the pupils. Both are right about what they counted.',
          },
        ],
        playOn: { label: 'Play on: the same at cv 2', scene: at({ ...bursty, 'arrivals.cv': 2 }) },
      },
      claims: [
        { says: '11.4', result: 'meanBatchNonEmpty' },
        { says: '6.49', result: 'meanBatch' },
        { says: '3.24', result: 'meanQueueRandomTimePublished', at: { 'arrivals.cv': 2 } },
        { says: '3.45', result: 'meanQueueRandomTime', at: { 'arrivals.cv': 2 } },
        {
          says: '6',
          result: 'one',
          times: 100,
          minus: {
            result: 'meanQueueRandomTimePublished',
            at: { 'arrivals.cv': 2 },
            over: { result: 'meanQueueRandomTime', at: { 'arrivals.cv': 2 } },
          },
        },
      ],
      given: ['20', '10', '82'],
    },
  ],
};
