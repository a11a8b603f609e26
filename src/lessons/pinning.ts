import type { Inputs, Lesson, LessonScene } from './lesson.ts';
import { vladislavic } from './sources.ts';

const model = 'execution-areas';
const at = (inputs: Inputs, shown?: string): LessonScene => ({
  model,
  inputs,
  ...(shown === undefined ? {} : { view: { shown } }),
});

export const pinning: Lesson = {
  id: 'pinning',
  sources: [vladislavic],
  steps: [
    {
      id: 'areas',
      title: 'A packet’s way through a host',
      say: 'Nine pieces of code work on a frame on its way through the host’s kernel switch, a virtual machine and back, or tidy up behind it: execution areas. “3+1” means that the host’s areas are spread over three cores and the machine has one. With many flows the block can be repeated on further cores.',
      scene: at({ configuration: '3+1', cores: 4 }),
      pointsAt: 'mechanism',
      task: { kind: 'read' },
      given: ['nine'],
    },
    {
      id: 'more-for-the-switch',
      title: 'More cores for one flow',
      say: 'The page shows a block on five cores. Now there are eight at 3 GHz, 64-byte frames and a hundred flows. “5+2” spreads the host’s six areas over five cores, so that hardly any waits for another. “3+1” lets more of them share. Which one forwards more?',
      scene: at({ configuration: '4+1', cores: 5 }, 'cumulative-cost'),
      pointsAt: 'input:configuration',
      task: {
        kind: 'choose',
        ask: 'Which forwards more on eight cores?',
        options: ['5+2, because less is shared', '3+1, because it fits twice', 'Both the same'],
        right: 1,
        because:
          'A block of 5+2 needs seven cores and leaves one idle: 0.957 Mpps. Two blocks of 3+1 fill all eight: 1.076 Mpps. More cores for a flow made the machine slower.',
        then: { configuration: '3+1', cores: 8, clockGhz: 3 },
      },
      claims: [
        { says: '0.957', result: 'throughputMpps', at: { configuration: '5+2', cores: 8, clockGhz: 3 } },
        { says: '1.076', result: 'throughputMpps', at: { configuration: '3+1', cores: 8, clockGhz: 3 } },
        { says: 'seven', result: 'coresUsed', at: { configuration: '5+2', cores: 8 } },
        { within: [8, 8], result: 'coresUsed', at: { configuration: '3+1', cores: 8 } },
        { word: 'configuration', is: '3+1', at: { configuration: 'best', cores: 8, clockGhz: 3 } },
      ],
      given: ['64', '5', '2', 'fits twice', 'six areas'],
    },
    {
      id: 'one-flow',
      title: 'A single flow',
      say: 'Frames of one flow go through one block: a second one would put them out of order. Set the flows to 1 and compare “3+1” with “5+2” once more. The four numbers at the top tell how many cores work.',
      scene: at({ configuration: '3+1' }),
      pointsAt: 'input:flows',
      task: {
        kind: 'goal',
        do: 'With a single flow, find a configuration that forwards more than 1.1 Mpps.',
        reach: {
          kind: 'all',
          of: [
            { kind: 'input', name: 'flows', atMost: 1 },
            { kind: 'result', name: 'throughputMpps', atLeast: 1.1 },
          ],
        },
        alone: ['flows', 'configuration'],
        witness: { inputs: { flows: 1, configuration: '5+2' } },
      },
      given: ['1.1', '5', '2', 'four numbers'],
    },
    {
      id: 'interrupts',
      title: 'Two cores and a timer',
      say: 'The smallest block, “1+1”, is on the page. It fits three times on six cores; without interrupt coalescing the three forward 0.54 Mpps in all. Its one host core runs all six of the host’s areas, and takes the interrupts as well.',
      scene: at({ configuration: '1+1-off', cores: 2 }, 'cumulative-cost'),
      pointsAt: 'number:throughputMpps',
      task: {
        kind: 'estimate',
        ask: 'What do the three blocks forward with interrupts held back for 125 µs?',
        result: 'throughputMpps',
        unit: 'Mpps',
        low: 0.3,
        high: 3,
        scale: 'log',
        pin: { figure: 'throughput-frame', over: 'frameBytes' },
        because:
          'They forward 1.7 times as much, for 125 µs of delay at most. With 3+1 and larger blocks the authors saw less than 0.1 % of difference: there the areas that take interrupts run on other cores than those of the machine’s virtual card.',
        then: { configuration: '1+1-125', cores: 6 },
      },
      claims: [
        { says: '0.54', result: 'throughputMpps', at: { cores: 6 } },
        { within: [6, 6], result: 'coresUsed', at: { cores: 6 } },
        {
          says: '1.7 times',
          result: 'throughputMpps',
          at: { configuration: '1+1-125', cores: 6 },
          over: { result: 'throughputMpps', at: { cores: 6 } },
        },
      ],
      given: ['125', '0.1', 'three times', 'six of the host’s areas'],
    },
    {
      id: 'eighteen',
      title: 'Eighteen cores',
      say: 'A larger processor: 18 cores at 3.2 GHz instead of eight at 3.7, which the page shows. On the 18, two blocks of 5+2 fit, with four cores left over, and forward 1.28 Mpps. The block “2+1” with coalescing fits six times.',
      scene: at({ configuration: '5+2' }, 'cumulative-cost'),
      pointsAt: 'input:configuration',
      task: {
        kind: 'estimate',
        ask: 'What do six blocks of 2+1 forward?',
        result: 'throughputMpps',
        unit: 'Mpps',
        low: 0.5,
        high: 8,
        scale: 'log',
        pin: { figure: 'throughput-frame', over: 'frameBytes' },
        because:
          'They forward nearly twice as much on the same processor. With many flows what counts is frames per core, not frames per flow.',
        then: { configuration: '2+1-125', cores: 18, clockGhz: 3.2 },
      },
      claims: [
        { says: '1.28', result: 'throughputMpps', at: { cores: 18, clockGhz: 3.2 } },
        { within: [14, 14], result: 'coresUsed', at: { cores: 18, clockGhz: 3.2 } },
        { within: [18, 18], result: 'coresUsed', at: { configuration: '2+1-125', cores: 18, clockGhz: 3.2 } },
        {
          says: 'nearly twice',
          result: 'throughputMpps',
          at: { configuration: '2+1-125', cores: 18, clockGhz: 3.2 },
          over: { result: 'throughputMpps', at: { cores: 18, clockGhz: 3.2 } },
        },
        { word: 'configuration', is: '2+1-125', at: { configuration: 'best', cores: 18, clockGhz: 3.2 } },
      ],
      given: ['3.7', '5', 'four cores left over', 'six times', 'six blocks'],
    },
    {
      id: 'the-link',
      title: 'When the link is full',
      say: 'A frame’s cost grows little with its length, by 14 % from 64 to 1024 bytes: most of the work is done once a frame. So with longer frames the bits per second grow, until the link’s 10 Gbit/s are reached. Then the processor no longer matters.',
      scene: at({ configuration: '3+1' }),
      pointsAt: 'input:frameBytes',
      task: {
        kind: 'goal',
        do: 'Find a frame size at which the link, not the processor, is the limit.',
        reach: { kind: 'result', name: 'throughputGbps', atLeast: 9.999 },
        alone: ['frameBytes'],
        witness: { inputs: { frameBytes: 1280 } },
      },
      claims: [
        {
          says: '14',
          result: 'throughputMpps',
          over: { result: 'throughputMpps', at: { frameBytes: 1024 } },
          minus: { result: 'one' },
          times: 100,
        },
      ],
      given: ['1024'],
    },
    {
      id: 'exercises',
      title: 'Try it yourself',
      say: 'Pin for the traffic that you have: few large flows want wide blocks, many flows want small ones.',
      scene: at({}),
      task: {
        kind: 'exercises',
        exercises: [
          {
            ask: 'From which frame size on does 3+1 fill 10 Gbit/s on eight cores?',
            answer: '1059 bytes.',
          },
          {
            ask: 'What is the best choice with three cores, and what with five?',
            answer: 'Three: 2+1 with coalescing, 0.88 Mpps. Five: 4+1, 1.05 Mpps.',
          },
          {
            ask: 'Seven cores instead of six: what is gained?',
            answer: 'Nothing: two blocks of 2+1 are best on either, 1.18 Mpps, and the seventh core idles.',
          },
        ],
        playOn: { label: 'Play on: eighteen cores at 3 GHz', scene: at({ cores: 18, clockGhz: 3 }) },
      },
      claims: [
        { within: [9.99, 9.999], result: 'throughputGbps', at: { configuration: '3+1', frameBytes: 1058 } },
        { within: [10, 10], result: 'throughputGbps', at: { configuration: '3+1', frameBytes: 1059 } },
        { says: '0.88', result: 'throughputMpps', at: { cores: 3 } },
        { word: 'configuration', is: '2+1-125', at: { cores: 3 } },
        { says: '1.05', result: 'throughputMpps', at: { cores: 5 } },
        { word: 'configuration', is: '4+1', at: { cores: 5 } },
        { says: '1.18', result: 'throughputMpps', at: { cores: 7 } },
        { word: 'configuration', is: '2+1-125', at: { cores: 7 } },
        { word: 'configuration', is: '2+1-125', at: { cores: 6 } },
        {
          within: [0.999, 1.001],
          result: 'throughputMpps',
          at: { cores: 7 },
          over: { result: 'throughputMpps', at: { cores: 6 } },
        },
      ],
      given: ['4', 'the seventh core'],
    },
  ],
};
