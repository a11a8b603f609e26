import { edgeLoss } from '../models/contract/edge.ts';
import type { Inputs, Lesson, LessonScene } from './lesson.ts';
import { geissler } from './sources.ts';

const model = 'batch-polling';
const at = (inputs: Inputs, shown?: string): LessonScene => ({
  model,
  inputs: { rateMbps: 20000, cores: 4, ...inputs },
  ...(shown === undefined ? {} : { view: { shown } }),
});

export const hottestCore: Lesson = {
  id: 'hottest-core',
  sources: [
    geissler,
    {
      text: 'Microsoft: RSS Hashing Types and the Toeplitz hash, Windows driver documentation.',
      url: 'https://learn.microsoft.com/en-us/windows-hardware/drivers/network/rss-hashing-types',
    },
  ],
  steps: [
    {
      id: 'four-cores',
      title: 'Four cores, shared evenly',
      say: 'Twenty Gbit/s are too much for one core, so the network card spreads the packets over four. Each gets a quarter, 5 Gbit/s, and runs at 56 % of its capacity. Together they could forward 35.8 Gbit/s. So far it is simple division.',
      scene: at({}),
      pointsAt: 'input:cores',
      task: { kind: 'read' },
      claims: [
        { says: '56', result: 'load', times: 100 },
        { says: '35.8', result: 'capacityGbps' },
      ],
      given: ['5', 'a quarter'],
    },
    {
      id: 'hashing',
      title: 'Who decides which core?',
      say: 'To keep a connection’s packets in order, the card hashes their addresses and ports: all packets of a flow go to the same core. Flows are of unequal size, and the hash knows nothing of it. Suppose that 40 % of the traffic ends up on one core.',
      scene: at({}, 'loss-rate'),
      pointsAt: 'number:capacityMpps',
      task: {
        kind: 'estimate',
        ask: 'What is the capacity of the four cores then, before anything is lost?',
        result: 'capacityGbps',
        unit: 'Gbit/s',
        low: 5,
        high: 50,
        scale: 'log',
        pin: { figure: 'loss-rate' },
        because:
          'When the hottest core is full, the others are half loaded. The capacity is the 8.95 Gbit/s of one core divided by the largest share: 0.4 instead of 0.25.',
        then: { hottestShare: 0.4 },
      },
      claims: [
        { says: '8.95', result: 'capacityGbps', at: { hottestShare: 0.4 }, times: 0.4 },
        {
          says: 'half',
          result: 'capacityGbps',
          at: { hottestShare: 0.4 },
          times: 0.6 / 3,
          over: { result: 'capacityGbps', at: { cores: 1 } },
        },
      ],
      given: ['0.4', '0.25'],
    },
    {
      id: 'how-far',
      title: 'How uneven may it be?',
      say: 'At 20 Gbit/s there was plenty of room: 56 % load on each core when the shares are equal. Find out how uneven they may become. “Share of the busiest core” is in the fold “Cores”.',
      scene: at({ hottestShare: 0.3 }, 'loss-rate'),
      pointsAt: 'input:hottestShare',
      task: {
        kind: 'goal',
        do: 'Raise the share of the busiest core to 0.43 or more without losing anything.',
        reach: {
          kind: 'all',
          of: [
            { kind: 'input', name: 'hottestShare', atLeast: 0.43 },
            { kind: 'result', name: 'lossProbability', atMost: edgeLoss },
          ],
        },
        alone: ['hottestShare'],
        witness: { inputs: { hottestShare: 0.44 } },
      },
      claims: [{ says: '56', result: 'load', at: { hottestShare: null }, times: 100 }],
      given: ['0.43'],
    },
    {
      id: 'who-loses',
      title: 'Who loses the packets?',
      say: 'Half of the traffic is on one core: it gets 10 Gbit/s and can do 8.95. The three others share the rest and are loaded to 37 %. The mean of what is offered to the four is 56 % of a core.',
      scene: at({ hottestShare: 0.3 }),
      pointsAt: 'headline',
      task: {
        kind: 'choose',
        ask: 'Which packets are lost?',
        options: [
          'None: the mean load is 56 %',
          'About one in ten of those on the hottest core',
          'About one in ten of all',
        ],
        right: 1,
        because:
          'The hottest core loses 10.5 % of its half, 5.2 % of all packets. Its flows suffer, the others notice nothing, and the mean load hides it: look at every core.',
        then: { hottestShare: 0.5 },
      },
      claims: [
        { says: '8.95', result: 'capacityGbps', at: { hottestShare: 0.5 }, times: 0.5 },
        { says: '5.2', result: 'totalLossProbability', at: { hottestShare: 0.5 }, times: 100 },
        { says: '10.5', result: 'lossProbability', at: { hottestShare: 0.5 }, times: 100 },
        { says: 'About one in ten', result: 'lossProbability', at: { hottestShare: 0.5 } },
        { says: '37', result: 'one', times: 2000 / 6, over: { result: 'capacityGbps', at: { cores: 1 } } },
        { says: '56', result: 'load', at: { hottestShare: null }, times: 100 },
      ],
      given: ['10', 'Half', 'its half'],
    },
    {
      id: 'more-cores',
      title: 'Twice the cores',
      say: 'One flow alone, a tunnel or a backup, makes up half of the 20 Gbit/s. On four cores 5.2 % of all packets are lost. The usual answer to loss is more cores. So eight instead of four.',
      scene: at({ hottestShare: 0.5 }, 'loss-rate'),
      pointsAt: 'input:cores',
      task: {
        kind: 'choose',
        ask: 'What becomes of the loss with eight cores?',
        options: ['It stays as it is', 'It halves', 'It vanishes'],
        right: 0,
        because:
          'A flow is not divided, so its core is as full as before. More cores help many small flows; one large flow needs a faster core, or has to be split by what is inside the tunnel.',
        then: { cores: 8 },
      },
      claims: [
        { says: '5.2', result: 'totalLossProbability', times: 100 },
        { says: '5.2', result: 'totalLossProbability', at: { cores: 8 }, times: 100 },
      ],
      given: ['Twice the cores', 'half'],
    },
    {
      id: 'what-helps',
      title: 'What does help?',
      say: 'The share is what it is: one half. The hottest core has to do with less work a packet or with fewer packets. A programmer offers a shorter path through the code: try a smaller time per packet (fold “Service”), or less traffic.',
      scene: at({ hottestShare: 0.5 }),
      pointsAt: 'input:service.slopeUs',
      task: {
        kind: 'goal',
        do: 'Lose nothing, with half of the traffic on one core.',
        reach: {
          kind: 'all',
          of: [
            { kind: 'input', name: 'hottestShare', atLeast: 0.5 },
            { kind: 'result', name: 'lossProbability', atMost: edgeLoss },
          ],
        },
        witness: { inputs: { 'service.slopeUs': 0.06 } },
      },
      given: ['half'],
    },
    {
      id: 'exercises',
      title: 'Try it yourself',
      say: 'With hashing, capacity is set by the largest share, not by the number of cores.',
      scene: at({ hottestShare: 0.4 }),
      task: {
        kind: 'exercises',
        exercises: [
          {
            ask: 'With 40 % on the hottest of four cores, how long do 99 % of its packets take, against equal shares?',
            answer: '14.6 instead of 4.63 µs.',
          },
          {
            ask: 'A thousand flows of equal size on four cores: how uneven does hashing make it?',
            answer:
              'Little: each core gets 250 flows, give or take 14, so the largest share is around 0.27. Few flows or unequal ones are the trouble.',
          },
          {
            ask: 'Where does the page draw flows at random instead of one share?',
            answer:
              'In “What do I need?”, under hashing: it draws flow sizes and tells how often the goals are still met.',
          },
        ],
        playOn: { label: 'Play on: 45 % on one core of four', scene: at({ hottestShare: 0.45 }) },
      },
      claims: [
        { says: '14.6', result: 'sojournUs.exact.p99' },
        { says: '4.63', result: 'sojournUs.exact.p99', at: { hottestShare: null } },
      ],
      given: ['250', '14', '0.27', 'A thousand'],
    },
  ],
};
