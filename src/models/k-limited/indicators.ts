/** Every number that the k-limited model answers with, by name. Nested by dots in headless answers. */
import type { IndicatorDeclaration } from '../model.ts';

const forms = [
  {
    id: 'published',
    label: 'Eq. (1)',
    help: 'By Eq. (1): an upper bound between one packet per cycle and no limit.',
  },
  { id: 'exact', label: 'exact', help: 'Exact for gamma-distributed service and switchover times.' },
] as const;

const byForm: IndicatorDeclaration[] = forms.flatMap((form) => [
  {
    name: `${form.id}.responseUs`,
    label: `Mean response time, ${form.label}`,
    symbol: 'R',
    unit: 'µs',
    kind: 'time' as const,
    help: `Mean time from the arrival of a packet to the end of its service. ${form.help}`,
  },
  {
    name: `${form.id}.waitingUs`,
    label: `Mean waiting time, ${form.label}`,
    symbol: 'E[W]',
    unit: 'µs',
    kind: 'time' as const,
    help: `Mean time from the arrival of a packet to the start of its service. ${form.help}`,
  },
]);

export const indicators: readonly IndicatorDeclaration[] = [
  {
    name: 'responseUs',
    label: 'Mean response time',
    symbol: 'R',
    unit: 'µs',
    kind: 'time',
    help: 'Mean time from the arrival of a packet to the end of its service, by the chosen form.',
  },
  {
    name: 'waitingUs',
    label: 'Mean waiting time',
    symbol: 'E[W]',
    unit: 'µs',
    kind: 'time',
    help: 'Mean time from the arrival of a packet to the start of its service, by the chosen form.',
  },
  ...byForm,
  {
    name: 'boundExcessUs',
    label: 'Eq. (1) above the exact mean',
    unit: 'µs',
    kind: 'time',
    help: 'By how much Eq. (1), an upper bound, exceeds the exact mean waiting time.',
  },
  {
    name: 'boundExcess',
    label: 'Eq. (1) above the exact mean, share',
    unit: '',
    kind: 'share',
    help: 'The same excess as a share of the exact mean waiting time.',
  },
  {
    name: 'load',
    label: 'Load',
    unit: '',
    kind: 'share',
    help: 'Offered rate over the rate at which the queues grow without bound.',
  },
  {
    name: 'utilisation',
    label: 'Utilisation',
    symbol: 'ρ',
    unit: '',
    kind: 'share',
    help: 'Share of time that a core spends on forwarding packets; the rest are pauses.',
  },
  {
    name: 'capacityMpps',
    label: 'Capacity',
    symbol: 'C',
    unit: 'Mpps',
    kind: 'rate',
    help: 'Rate over all cores below which the queues stay finite, P/(β + s/k).',
  },
  {
    name: 'capacityPerCoreKpps',
    label: 'Capacity of a core',
    symbol: 'λ∞',
    unit: 'kpps',
    kind: 'rate',
    help: 'The same limit for one core, 1/(β + s/k).',
  },
  {
    name: 'meanQueue',
    label: 'Mean queue',
    unit: 'packets',
    kind: 'count',
    help: 'Mean number of packets that wait at one core, by Little’s law from the chosen form.',
  },
  {
    name: 'meanInSystem',
    label: 'Mean number at a core',
    unit: 'packets',
    kind: 'count',
    help: 'Waiting or in service at one core, by Little’s law from the chosen form.',
  },
  {
    name: 'serviceSecondMomentUs2',
    label: 'Second moment of the service time',
    symbol: 'β⁽²⁾',
    unit: 'µs²',
    kind: 'count',
    help: 'As given, or from the cubic in the number of functions; 1 µs² is 1e-12 s².',
  },
  {
    name: 'serviceVariation',
    label: 'Variation of the service time',
    symbol: 'cv²',
    unit: '',
    kind: 'count',
    help: 'Variance of the service time over the square of its mean; 1 for an exponential time.',
  },
  {
    name: 'switchOverVariation',
    label: 'Variation of the switchover time',
    symbol: 'cv²',
    unit: '',
    kind: 'count',
    help: 'Variance of the switchover time over the square of its mean.',
  },
];
