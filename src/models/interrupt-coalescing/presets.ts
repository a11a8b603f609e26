/** Starting points: the figures of the paper and what Linux drivers start with. */
import type { Preset } from '../contract/model.ts';

const families = [
  { id: 'deterministic', label: 'even', gaps: 'even' },
  { id: 'poisson', label: 'near-regular', gaps: 'near-regular' },
  { id: 'geometric', label: 'memoryless', gaps: 'memoryless' },
  { id: 'negative-binomial', label: 'cv 1', gaps: 'cv 1' },
] as const;

/** Forwarding in the kernel: about 1.2 µs a packet, 2 µs an interrupt, a backlog of 1000 packets. */
const kernelForwarding = {
  interruptUs: 2,
  'arrivals.family': 'geometric',
  'service.family': 'deterministic',
  'service.meanUs': 1.2,
  maxWorkUs: 1200,
  slotUs: 0.1,
};

export const presets: readonly Preset[] = [
  {
    id: 'fig-7',
    label: 'Testbed, τ = 200 µs',
    group: 'Paper: testbed (Fig. 7)',
    line: 'even gaps of 7 µs: the first packets are lost',
    description:
      'The paper’s measurement: evenly spaced packets every 5 to 12 µs, coalescing 200 µs; at 7 µs the first packets are lost.',
    inputs: { meanInterarrivalUs: 7, 'arrivals.family': 'deterministic', coalescingUs: 200 },
  },
  ...[100, 200, 500].flatMap((coalescingUs) =>
    families.map(({ id, label, gaps }) => ({
      id: `figs-8-9-tau-${coalescingUs}-${id}`,
      label: `τ = ${coalescingUs} µs, ${label}`,
      group: `Paper: coalescing ${coalescingUs} µs (Figs 8, 9)`,
      line: `${gaps} gaps of 9 µs, held for ${coalescingUs} µs`,
      description: `Mean processing time and loss against the interarrival time, 4 to 500 µs; ${gaps} interarrival times, coalescing ${coalescingUs} µs.`,
      inputs: { meanInterarrivalUs: 9, 'arrivals.family': id, coalescingUs },
    })),
  ),
  ...[
    { us: 4, part: 'a', what: 'overload' },
    { us: 8, part: 'a', what: 'just below capacity' },
    { us: 30, part: 'c', what: 'a few packets a batch' },
    { us: 100, part: 'c', what: 'as long as the coalescing time' },
  ].flatMap(({ us, part, what }) =>
    families.map(({ id, label, gaps }) => ({
      id: `fig-10-${us}-${id}`,
      label: `Gaps of ${us} µs, ${label}`,
      group: `Paper: gaps of ${us} µs (Fig. 10${part})`,
      line: `${what}, coalescing 100 µs`,
      description: `Distribution of the processing time, ${what}; ${gaps} interarrival times, coalescing 100 µs.`,
      inputs: { meanInterarrivalUs: us, 'arrivals.family': id, coalescingUs: 100 },
    })),
  ),
  {
    id: 'linux-i40e',
    label: 'Linux i40e, 50 µs',
    group: 'Drivers’ defaults',
    line: 'Intel 700 series: 20 000 interrupts a second',
    description:
      'Intel 700 series: the driver starts with 20 000 interrupts per second and queue (I40E_ITR_20K), here without its adaptive mode; 1.2 µs a packet as for forwarding in the kernel, in slots of 0.1 µs.',
    inputs: { meanInterarrivalUs: 2, coalescingUs: 50, ...kernelForwarding },
  },
  {
    id: 'linux-mlx5',
    label: 'mlx5, 16 µs or 32 packets',
    group: 'Drivers’ defaults',
    line: 'NVIDIA ConnectX, without its adaptive mode',
    description:
      'NVIDIA ConnectX: 16 µs or 32 packets, whichever is first (MLX5E_PARAMS_DEFAULT_RX_CQ_MODERATION_USEC and _PKTS), here without its adaptive mode; 1.2 µs a packet, in slots of 0.1 µs.',
    inputs: { meanInterarrivalUs: 2, coalescingUs: 16, coalescingFrames: 32, ...kernelForwarding },
  },
  {
    id: 'linux-mlx4',
    label: 'mlx4, 16 µs or 44 packets',
    group: 'Drivers’ defaults',
    line: 'Mellanox ConnectX-3, without its adaptive mode',
    description:
      'Mellanox ConnectX-3: 16 µs or 44 packets, whichever is first (MLX4_EN_RX_COAL_TIME and MLX4_EN_RX_COAL_TARGET), here without its adaptive mode; 1.2 µs a packet, in slots of 0.1 µs.',
    inputs: { meanInterarrivalUs: 2, coalescingUs: 16, coalescingFrames: 44, ...kernelForwarding },
  },
  {
    id: 'linux-bnxt',
    label: 'bnxt_en, 10 µs or 15 packets',
    group: 'Drivers’ defaults',
    line: 'Broadcom NetXtreme-E, without its adaptive mode',
    description:
      'Broadcom NetXtreme-E: 10 µs or 15 packets, whichever is first (bnxt_init_dflt_coal: 30 buffers, two a packet), here without its adaptive mode; 1.2 µs a packet, in slots of 0.1 µs.',
    inputs: { meanInterarrivalUs: 1.6, coalescingUs: 10, coalescingFrames: 15, ...kernelForwarding },
  },
  {
    id: 'linux-igb',
    label: 'Linux igb, 162 µs',
    group: 'Drivers’ defaults',
    line: 'Intel 1 Gbit/s: about 6000 interrupts a second',
    description:
      'Intel 1 Gbit/s cards as in the paper’s testbed: the driver starts with about 6000 interrupts per second (IGB_START_ITR), here without its adaptive mode; the paper’s gateway behind it.',
    inputs: { meanInterarrivalUs: 10, coalescingUs: 162, 'arrivals.family': 'negative-binomial' },
  },
  {
    id: 'timer-off',
    label: 'All but off, 1 µs',
    group: 'Drivers’ defaults',
    line: 'an interrupt for nearly every packet',
    description:
      'The shortest timer, one interrupt for nearly every packet: what coalescing is meant to avoid.',
    inputs: { meanInterarrivalUs: 14, coalescingUs: 1, interruptUs: 1, 'arrivals.family': 'geometric' },
  },
];
