/** Starting points: the figures of the paper and what Linux drivers start with. */
import type { Preset } from '../model.ts';

const families = [
  { id: 'deterministic', label: 'even' },
  { id: 'poisson', label: 'Poisson' },
  { id: 'geometric', label: 'geometric' },
  { id: 'negative-binomial', label: 'negative binomial' },
] as const;

export const presets: readonly Preset[] = [
  {
    id: 'fig-7',
    label: 'Fig. 7: testbed, τ = 200 µs',
    description:
      'The paper’s measurement: evenly spaced packets every 5 to 12 µs, coalescing 200 µs; at 7 µs the first packets are lost.',
    inputs: { meanInterarrivalUs: 7, 'arrivals.family': 'deterministic', coalescingUs: 200 },
  },
  ...[100, 200, 500].flatMap((coalescingUs) =>
    families.map(({ id, label }) => ({
      id: `figs-8-9-tau-${coalescingUs}-${id}`,
      label: `Figs 8, 9: τ = ${coalescingUs} µs, ${label}`,
      description: `Mean processing time and loss against the interarrival time, 4 to 500 µs; ${label} interarrival times, coalescing ${coalescingUs} µs.`,
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
      label: `Fig. 10(${part}): E[A] = ${us} µs, ${label}`,
      description: `Distribution of the processing time, ${what}; ${label} interarrival times, coalescing 100 µs.`,
      inputs: { meanInterarrivalUs: us, 'arrivals.family': id, coalescingUs: 100 },
    })),
  ),
  {
    id: 'linux-igb',
    label: 'Linux igb: rx-usecs 3, about 50 µs',
    description:
      'Intel 1 Gbit/s cards as in the paper’s testbed: the driver’s default mode “3” adapts and settles near 50 µs at moderate rates.',
    inputs: { meanInterarrivalUs: 12, coalescingUs: 50, 'arrivals.family': 'geometric' },
  },
  {
    id: 'linux-ixgbe',
    label: 'Linux, forwarding in the kernel: 10 µs',
    description:
      'A short fixed timer of 10 µs and 1.2 µs a packet, as for forwarding in the kernel, in slots of 0.1 µs; a memoryless stream of 500 000 packets per second.',
    inputs: {
      meanInterarrivalUs: 2,
      coalescingUs: 10,
      interruptUs: 2,
      'arrivals.family': 'geometric',
      'service.family': 'deterministic',
      'service.meanUs': 1.2,
      maxWorkUs: 1000,
      slotUs: 0.1,
    },
  },
  {
    id: 'timer-off',
    label: 'Coalescing all but off: 1 µs',
    description: 'The shortest timer, one interrupt for nearly every packet: what coalescing is there to avoid.',
    inputs: { meanInterarrivalUs: 14, coalescingUs: 1, interruptUs: 1, 'arrivals.family': 'geometric' },
  },
];
