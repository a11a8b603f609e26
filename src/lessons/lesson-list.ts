/** The lessons in the order in which they build on each other; each is fetched when it is opened. */
import type { Lesson } from './lesson.ts';

export interface LessonEntry {
  id: string;
  title: string;
  topic: string;
  /** The model's name on its tab. */
  model: string;
  minutes: number;
  steps: number;
  /** Learning outcome. */
  knows: string;
  load: () => Promise<Lesson>;
}

export const lessonList: readonly LessonEntry[] = [
  {
    id: 'packet-cost',
    title: 'Why a core gets faster when it must',
    topic: 'One core and its ring',
    model: 'Batch polling',
    minutes: 8,
    steps: 8,
    knows:
      'Why a packet costs 1060 ns at a low rate and 79 ns at a high one, and why “100 % busy” says nothing.',
    load: async () => (await import('./packet-cost.ts')).packetCost,
  },
  {
    id: 'fixed-point',
    title: 'The loop that finds its balance',
    topic: 'One core and its ring',
    model: 'Batch polling',
    minutes: 9,
    steps: 7,
    knows: 'How rate and batch size settle, which formula says where, and when they cannot.',
    load: async () => (await import('./fixed-point.ts')).fixedPoint,
  },
  {
    id: 'the-cliff',
    title: 'The cliff: why loss starts abruptly',
    topic: 'One core and its ring',
    model: 'Batch polling',
    minutes: 9,
    steps: 7,
    knows: 'Why nothing is lost at 99 % load and something at 101 %, and how to work out how much.',
    load: async () => (await import('./the-cliff.ts')).theCliff,
  },
  {
    id: 'burstiness',
    title: 'Burstiness: same rate, different traffic',
    topic: 'One core and its ring',
    model: 'Batch polling',
    minutes: 9,
    steps: 7,
    knows: 'What the coefficient of variation does to batches, latency and loss, and what it leaves alone.',
    load: async () => (await import('./burstiness.ts')).burstiness,
  },
  {
    id: 'ring-buys-time',
    title: 'A larger ring buys time, not throughput',
    topic: 'One core and its ring',
    model: 'Batch polling',
    minutes: 8,
    steps: 7,
    knows: 'What a ring is good for, how long it lasts, and what it costs in overload.',
    load: async () => (await import('./ring-buys-time.ts')).ringBuysTime,
  },
  {
    id: 'batch-limit',
    title: 'What a large batch limit costs in latency',
    topic: 'One core and its ring',
    model: 'Batch polling',
    minutes: 8,
    steps: 7,
    knows: 'Why the first packet does not wait for the other 31, and how to choose β.',
    load: async () => (await import('./batch-limit.ts')).batchLimit,
  },
  {
    id: 'tails',
    title: 'Averages hide, tails decide',
    topic: 'Reading latency',
    model: 'Batch polling',
    minutes: 8,
    steps: 7,
    knows: 'Why a mean promises nothing, who meets the tail, and why percentiles cannot be averaged.',
    load: async () => (await import('./tails.ts')).tails,
  },
  {
    id: 'inspection-paradox',
    title: 'The inspection paradox',
    topic: 'Reading latency',
    model: 'Batch polling',
    minutes: 9,
    steps: 7,
    knows:
      'Why a packet sees longer polls and larger batches than the mean, and how Little’s law finds the error.',
    load: async () => (await import('./inspection-paradox.ts')).inspectionParadox,
  },
  {
    id: 'hottest-core',
    title: 'Hashing: the hottest core decides',
    topic: 'Several queues and cores',
    model: 'Batch polling',
    minutes: 8,
    steps: 7,
    knows: 'How much capacity unequal flows cost, and why more cores may not help.',
    load: async () => (await import('./hottest-core.ts')).hottestCore,
  },
  {
    id: 'coalescing',
    title: 'Coalescing: interrupts against delay',
    topic: 'Several queues and cores',
    model: 'Coalescing',
    minutes: 9,
    steps: 7,
    knows: 'Why latency is a U along the coalescing time, and what lies over its left edge.',
    load: async () => (await import('./coalescing.ts')).coalescing,
  },
  {
    id: 'several-queues',
    title: 'Polling several queues',
    topic: 'Several queues and cores',
    model: 'Virtual switch',
    minutes: 8,
    steps: 7,
    knows: 'What taking turns protects, how batches share cache misses, and what switching over costs.',
    load: async () => (await import('./several-queues.ts')).severalQueues,
  },
  {
    id: 'pinning',
    title: 'Pinning: why more cores may forward less',
    topic: 'Several queues and cores',
    model: 'Pinned cores',
    minutes: 8,
    steps: 7,
    knows: 'Why frames per core count with many flows, and when a wide block is right.',
    load: async () => (await import('./pinning.ts')).pinning,
  },
  {
    id: 'napi-cycles',
    title: 'Sharing a core in NAPI cycles',
    topic: 'Several queues and cores',
    model: 'NAPI',
    minutes: 9,
    steps: 7,
    knows: 'What the budget k, pauses and varying service times do to the response time.',
    load: async () => (await import('./napi-cycles.ts')).napiCycles,
  },
  {
    id: 'reading-measurements',
    title: 'Reading a measurement',
    topic: 'Reading latency',
    model: 'Batch polling',
    minutes: 9,
    steps: 8,
    knows: 'How to tell an instrument’s offset from a wrong model, and what bins and samples can say at all.',
    load: async () => (await import('./reading-measurements.ts')).readingMeasurements,
  },
  {
    id: 'target-to-setting',
    title: 'From a target to a setting',
    topic: 'In operation',
    model: 'Batch polling',
    minutes: 9,
    steps: 8,
    knows: 'How to go from goals to cores, which goal binds, and why to leave a margin.',
    load: async () => (await import('./target-to-setting.ts')).targetToSetting,
  },
  {
    id: 'folklore',
    title: 'Folklore, judged',
    topic: 'In operation',
    model: 'Several',
    minutes: 9,
    steps: 7,
    knows: 'What bursts of 32, rings of 4096 and 64 µs are good for, and when they are wrong.',
    load: async () => (await import('./folklore.ts')).folklore,
  },
];
