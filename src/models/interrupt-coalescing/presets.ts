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
    inputs: { meanInterarrivalUs: 7, 'arrivals.family': 'deterministic', coalescingUs: 200 },
  },
  ...[100, 200, 500].flatMap((coalescingUs) =>
    families.map(({ id, label, gaps }) => ({
      id: `figs-8-9-tau-${coalescingUs}-${id}`,
      label: `τ = ${coalescingUs} µs, ${label}`,
      group: `Paper: coalescing ${coalescingUs} µs (Figs 8, 9)`,
      line: `${gaps} gaps of 9 µs, held for ${coalescingUs} µs`,
      inputs: { meanInterarrivalUs: 9, 'arrivals.family': id, coalescingUs },
    })),
  ),
  ...[
    { us: 4, part: 'a', what: 'overload' },
    { us: 8, part: 'a', what: 'just below capacity' },
    { us: 30, part: 'c', what: 'a few packets a batch' },
    { us: 100, part: 'c', what: 'as long as the coalescing time' },
  ].flatMap(({ us, part, what }) =>
    families.map(({ id, label }) => ({
      id: `fig-10-${us}-${id}`,
      label: `Gaps of ${us} µs, ${label}`,
      group: `Paper: gaps of ${us} µs (Fig. 10${part})`,
      line: `${what}, coalescing 100 µs`,
      inputs: { meanInterarrivalUs: us, 'arrivals.family': id, coalescingUs: 100 },
    })),
  ),
  {
    id: 'linux-i40e',
    label: 'Linux i40e, 50 µs',
    group: 'Drivers’ defaults',
    line: 'Intel 700 series: 20 000 interrupts a second',
    inputs: { meanInterarrivalUs: 2, coalescingUs: 50, ...kernelForwarding },
  },
  {
    id: 'linux-mlx5',
    label: 'mlx5, 16 µs or 32 packets',
    group: 'Drivers’ defaults',
    line: 'NVIDIA ConnectX, without its adaptive mode',
    inputs: { meanInterarrivalUs: 2, coalescingUs: 16, coalescingFrames: 32, ...kernelForwarding },
  },
  {
    id: 'linux-mlx4',
    label: 'mlx4, 16 µs or 44 packets',
    group: 'Drivers’ defaults',
    line: 'Mellanox ConnectX-3, without its adaptive mode',
    inputs: { meanInterarrivalUs: 2, coalescingUs: 16, coalescingFrames: 44, ...kernelForwarding },
  },
  {
    id: 'linux-bnxt',
    label: 'bnxt_en, 10 µs or 15 packets',
    group: 'Drivers’ defaults',
    line: 'Broadcom NetXtreme-E, without its adaptive mode',
    inputs: { meanInterarrivalUs: 1.6, coalescingUs: 10, coalescingFrames: 15, ...kernelForwarding },
  },
  {
    id: 'linux-igb',
    label: 'Linux igb, 162 µs',
    group: 'Drivers’ defaults',
    line: 'Intel 1 Gbit/s: about 6000 interrupts a second',
    inputs: { meanInterarrivalUs: 10, coalescingUs: 162, 'arrivals.family': 'negative-binomial' },
  },
  {
    id: 'timer-off',
    label: 'All but off, 1 µs',
    group: 'Drivers’ defaults',
    line: 'an interrupt for nearly every packet',
    inputs: { meanInterarrivalUs: 14, coalescingUs: 1, interruptUs: 1, 'arrivals.family': 'geometric' },
  },
];
