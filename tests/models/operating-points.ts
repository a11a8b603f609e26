/** Inputs of each model beside its presets: extremes, limits, and every form of the equations. */
import type { InputValue } from '../../src/models/contract/inputs.ts';

type Points = readonly (readonly [string, Readonly<Record<string, InputValue>>])[];

const interruptCoalescing: Points = [
  ['overload', { meanInterarrivalUs: 5, maxWorkUs: 900 }],
  ['one packet a batch', { 'arrivals.family': 'deterministic', meanInterarrivalUs: 300 }],
  ['bursts', { 'arrivals.family': 'negative-binomial', 'arrivals.cv': 2, maxWorkUs: 300 }],
  ['entered arrivals', { 'arrivals.family': 'empirical', 'arrivals.pmf': [0, 0, 1, 0, 0, 0, 0, 0, 2, 1] }],
  ['a limit of frames', { coalescingFrames: 16 }],
  ['a frame at a time', { coalescingFrames: 1, meanInterarrivalUs: 14 }],
  ['too many interrupts', { coalescingFrames: 1, meanInterarrivalUs: 3 }],
  ['nothing accepted', { maxWorkUs: 4 }],
  ['hardly a packet', { 'arrivals.family': 'geometric', meanInterarrivalUs: 100_000, maxWorkUs: 700 }],
  ['hardly a packet, in rhythm', { 'arrivals.family': 'poisson', meanInterarrivalUs: 100_000 }],
];

const small = { queueCapacity: 24 };

const vswitchPolling: Points = [
  ['a small queue', small],
  ['overload', { ...small, loadMpps: 9 }],
  ['no load', { ...small, loadMpps: 0 }],
  ['one port', { ...small, ports: 1, portShares: null }],
  ['silent ports', { ...small, portShares: [0, 0.4, 0, 0.6] }],
  ['many equal ports', { ...small, ports: 12, portShares: null }],
  ['given times', { ...small, hitUs: 0.05, missUs: 0.2, forwardUs: 0 }],
  ['a time given for hits only', { ...small, hitUs: 0.05 }],
  ['no switch-over', { ...small, switchOverUs: 0 }],
  ['a queue of one', { queueCapacity: 1, maxBatch: 1 }],
  ['workload', { ...small, method: 'workload' }],
  ['workload in overload', { ...small, method: 'workload', loadMpps: 20, cores: 2 }],
  ['published', { ...small, method: 'published' }],
  ['without convergence', { ...small, method: 'published-literal', loadMpps: 8 }],
  ['gated', { ...small, method: 'gated' }],
];

const kLimited: Points = [
  ['exact', { method: 'exact', functions: 10 }],
  ['no load', { rateMpps: 0 }],
  ['no switchover', { switchOverUs: 0, switchOverSecondMoment: 0 }],
  ['one packet per cycle', { packetsPerCycle: 1, rateMpps: 0.3 }],
  ['no limit', { packetsPerCycle: null }],
  ['a very long cycle', { packetsPerCycle: 50_000 }],
  ['a given moment', { serviceSecondMoment: 2e-9 }],
  ['many functions', { functions: 80 }],
  ['at the limit', { rateMpps: 1.82, functions: 25 }],
  [
    'a slow machine',
    { serviceUs: 30, rateMpps: 0.01, cores: 1, packetsPerCycle: 8, serviceSecondMoment: 1e-9 },
  ],
];

export const operatingPoints: Readonly<Record<string, Points>> = {
  'interrupt-coalescing': interruptCoalescing,
  'vswitch-polling': vswitchPolling,
  'k-limited': kLimited,
};
