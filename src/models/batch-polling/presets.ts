/** Starting points: the measured router and the configurations of the paper. */
import type { InputValues } from '../contract/inputs.ts';
import type { Preset } from '../contract/model.ts';

/**
 * Median time per batch of mixed traffic, µs, over the recordings that run at one speed (1500, 2000, 3000, 4000 to 6500
 * and 7500 to 10000 Mbit/s), sizes with at least five observations, thinned where neighbours are equal. Recordings
 * 2500, 3500 and 7000 are about 1.3 times slower for an unknown reason and left out. Sizes 1 and 2 come from the low
 * rates, contain empty polls and are upper bounds.
 */
const mixedTableUs = {
  1: 1.355,
  2: 1.589,
  3: 1.649,
  4: 2.133,
  5: 2.328,
  6: 2.416,
  8: 3.2,
  12: 4.278,
  14: 4.597,
  16: 4.899,
  30: 6.761,
  32: 7.092,
  80: 13.395,
  84: 13.925,
  180: 26.701,
  189: 27.992,
  256: 37.184,
};

/** The testbed's mixed traffic. */
export const mixed = {
  'service.tableUs': mixedTableUs,
  'service.between': 'interpolation',
  'service.interceptUs': null,
  'service.slopeUs': null,
};

/**
 * A receiving socket of Linux 7.1 on x86_64, 128 bytes over loopback: 3.583 Mpps with one datagram a call and 4.490
 * with eight, from https://github.com/daeuniverse/honk/pull/80. The line through both gives 4.573 Mpps with sixteen;
 * 1.8 % more than with eight were measured, 4.571.
 */
export const recvmmsg = { 'service.interceptUs': 0.0644, 'service.slopeUs': 0.2147 };

/** Headings in the gallery. */
const testbed = 'Testbed';
const batches = 'Paper: max batch';
const rings = 'Paper: ring size';
const frames = 'Paper: frame size';
const beyond = 'Beyond the paper';
const textbook = 'Textbook';

/** Batches of one, no cost of a poll but the slot that a look takes, and memoryless arrivals. */
function oneByOne(slotNs: number, load: number, ringSize: number, family: string): InputValues {
  return {
    rateMbps: 672 * load, // one packet of 84 bytes on the wire a microsecond at a load of 1
    maxBatch: 1,
    ringSize,
    slotNs,
    'arrivals.family': 'geometric',
    'service.interceptUs': null,
    'service.slopeUs': null,
    // Half a slot is one slot or none, whatever the spread: a look of no slot changes nothing.
    'service.tableUs': { 0: slotNs / 2000, 1: 1 },
    'service.family': family,
  };
}

/** A packet comes in a slot with probability 0.4, or not: gaps of 1, 2, ... slots, until 1e-13 of them are left. */
const bernoulliGaps = [0, ...Array.from({ length: 60 }, (_, k) => 0.4 * 0.6 ** k)];

/** Queues of the textbooks, which have no batches. Tested against their closed forms. */
const textbookPresets: readonly Preset[] = [
  {
    id: 'm-m-1',
    label: 'M/M/1',
    group: textbook,
    line: 'exponential service of 1 µs, load 0.7',
    inputs: oneByOne(10, 0.7, 63, 'geometric'),
  },
  {
    id: 'm-m-1-k',
    label: 'M/M/1/K',
    group: textbook,
    line: 'nine places to wait, one in service, load 0.9',
    inputs: oneByOne(10, 0.9, 9, 'geometric'),
  },
  {
    id: 'm-d-1',
    label: 'M/D/1',
    group: textbook,
    line: 'one packet at a time, each 1 µs, load 0.7',
    inputs: oneByOne(1, 0.7, 63, 'deterministic'),
  },
  {
    id: 'm-g-1',
    label: 'M/G/1',
    group: textbook,
    line: 'service of 1 µs with a cv of 0.5, load 0.7',
    // Arrivals on slots add 1 / 100 to the square of the cv.
    inputs: { ...oneByOne(10, 0.7, 63, 'cv'), 'service.cv': 0.49 },
  },
  {
    id: 'geo-geo-1-k',
    label: 'Geo/Geo/1/K',
    group: textbook,
    line: 'slots of 1 µs, λ = 0.4, μ = 0.5, K = 10',
    inputs: {
      ...oneByOne(1000, 0.4, 9, 'geometric'),
      'arrivals.family': 'empirical',
      'arrivals.pmf': bernoulliGaps,
      'service.tableUs': { 0: 0.5, 1: 2 },
    },
  },
];

export const presets: readonly Preset[] = [
  {
    id: 'xc-measured',
    label: 'VPP cross-connect',
    group: testbed,
    line: 'as measured: β 256, ring 4096, 64-byte frames',
    inputs: {},
    recordings: 'cross-connect',
  },
  {
    id: 'xc-table-3',
    label: 'VPP near Table 3',
    group: testbed,
    line: 'slower polls, losses as in the paper’s Table 3',
    inputs: { rateMbps: 8500, 'service.interceptUs': 0.75, 'service.slopeUs': 0.0814453125 },
    recordings: 'cross-connect',
  },
  {
    id: 'mix-measured',
    label: 'VPP mixed traffic',
    group: testbed,
    line: 'Ethernet, IPv4 and IPv6: a table of times',
    inputs: { rateMbps: 4000, ...mixed },
    recordings: 'mixed',
  },
  ...[64, 512, 1024].map((maxBatch) => ({
    id: `batch-${maxBatch}`,
    label: `β = ${maxBatch}`,
    group: batches,
    line: `${maxBatch} packets a poll at most, cross-connect`,
    inputs: { maxBatch },
    recordings: 'cross-connect',
  })),
  ...[1024, 2048].map((ringSize) => ({
    id: `ring-${ringSize}`,
    label: `L = ${ringSize}`,
    group: rings,
    line: `a ring of ${ringSize}, mixed traffic near its capacity`,
    inputs: { rateMbps: 4500, ringSize, ...mixed },
    recordings: 'mixed',
  })),
  ...[128, 256, 512, 1024].map((frameBytes) => ({
    id: `frame-${frameBytes}`,
    label: `${frameBytes}-byte frames`,
    group: frames,
    line: 'the same bits in fewer packets, at 8 Gbit/s',
    inputs: { rateMbps: 8000, frameBytes, ...mixed },
    recordings: 'mixed',
  })),
  {
    id: 'stalls',
    label: 'Stalls of 50 µs',
    group: beyond,
    line: 'every 10 ms, in a ring of 512',
    inputs: { ringSize: 512, 'service.family': 'sd', stallUs: 50 },
    recordings: 'cross-connect',
  },
  {
    id: 'sleep-50',
    label: 'Sleep of 50 µs',
    group: beyond,
    line: 'asleep three quarters of the time, p99 54 µs',
    inputs: { rateMbps: 1000, maxBatch: 32, 'arrivals.family': 'geometric', sleepUs: 50 },
  },
  {
    id: 'xc-drift',
    label: 'Drift of the speed',
    group: beyond,
    line: 'a speed that varies by 1.5 %, close to capacity',
    inputs: { rateMbps: 8500, 'service.driftCv': 0.015 },
    recordings: 'cross-connect',
  },
  {
    id: 'kernel-socket',
    label: 'Kernel socket, recvmmsg',
    group: beyond,
    line: 'up to 8 datagrams a call, measured on loopback',
    inputs: {
      rateMbps: 4700,
      frameBytes: 174, // 128 bytes of data with the headers of UDP, IPv4 and Ethernet and the checksum
      maxBatch: 8,
      ringSize: 256,
      'arrivals.family': 'geometric',
      ...recvmmsg,
    },
  },
  {
    id: 'imix-bytes',
    label: 'IMIX, 0.3 ns a byte',
    group: beyond,
    line: 'frames of 64, 594 and 1518 bytes, batches of 64',
    inputs: {
      rateMbps: 12_000,
      maxBatch: 64,
      ringSize: 1024,
      'arrivals.family': 'geometric',
      'service.perByteNs': 0.3,
      frameMix: { 64: 7, 594: 4, 1518: 1 },
    },
  },
  {
    id: 'sent-by-32',
    label: 'Sent by 32 or 100 µs',
    group: beyond,
    line: 'as DPDK’s examples send, at 1 Gbit/s',
    inputs: {
      rateMbps: 1000,
      maxBatch: 32,
      ringSize: 1024,
      'arrivals.family': 'geometric',
      'transmit.packets': 32,
      'transmit.timeoutUs': 100,
      'transmit.timer': 'periodic',
    },
  },
  ...textbookPresets,
];
