/** Every number that the k-limited model answers with, by name. Nested by dots in headless answers. */
import { packetRate, packets, share, time } from '../result-parts/results.ts';
import type { IndicatorDeclaration } from '../contract/model.ts';

const forms = [
  {
    id: 'published',
    label: 'Eq. (1)',
    help: 'By Eq. (1): an upper bound between one packet per cycle and no limit.',
  },
  { id: 'exact', label: 'exact', help: 'Exact for gamma-distributed service and switchover times.' },
] as const;

const byForm: IndicatorDeclaration[] = forms.flatMap((form) => [
  time(`${form.id}.responseUs`, {
    label: `Mean response time, ${form.label}`,
    short: `R, ${form.label}`,
    symbol: 'R',
    help: `Mean time from the arrival of a packet to the end of its service. ${form.help}`,
  }),
  time(`${form.id}.waitingUs`, {
    label: `Mean waiting time, ${form.label}`,
    short: `E[W], ${form.label}`,
    symbol: 'E[W]',
    help: `Mean time from the arrival of a packet to the start of its service. ${form.help}`,
  }),
]);

export const indicators: readonly IndicatorDeclaration[] = [
  time('responseUs', {
    label: 'Mean response time',
    short: 'Response',
    symbol: 'R',
    help: 'Mean time from the arrival of a packet to the end of its service, by the chosen form.',
  }),
  time('waitingUs', {
    label: 'Mean waiting time',
    short: 'Waiting',
    symbol: 'E[W]',
    help: 'Mean time from the arrival of a packet to the start of its service, by the chosen form.',
  }),
  ...byForm,
  time('boundExcessUs', {
    label: 'Eq. (1) above the exact mean',
    short: 'Eq. (1) excess',
    help: 'By how much Eq. (1), an upper bound, exceeds the exact mean waiting time.',
  }),
  share('boundExcess', {
    label: 'Eq. (1) above the exact mean, share',
    short: 'Eq. (1) excess',
    help: 'The same excess as a share of the exact mean waiting time.',
  }),
  share('load', {
    label: 'Load',
    help: 'Offered rate over the rate at which the queues grow without bound.',
  }),
  share('utilisation', {
    label: 'Utilisation',
    symbol: 'ρ',
    help: 'Share of time that a core spends on forwarding packets; the rest are pauses.',
  }),
  packetRate('capacityMpps', {
    label: 'Capacity',
    symbol: 'C',
    help: 'Rate over all cores below which the queues stay finite, P/(β + s/k).',
  }),
  {
    name: 'capacityPerCoreKpps',
    label: 'Capacity per core',
    short: 'Capacity, core',
    symbol: 'λ∞',
    unit: 'kpps',
    kind: 'rate',
    help: 'The capacity of one core, 1/(β + s/k).',
  },
  packets('meanQueue', {
    label: 'Mean queue',
    help: 'Mean number of packets that wait at one core, by Little’s law from the chosen form.',
  }),
  packets('meanInSystem', {
    label: 'Mean number at a core',
    short: 'At a core',
    help: 'Waiting or in service at one core, by Little’s law from the chosen form.',
  }),
  {
    name: 'serviceSecondMomentUs2',
    label: 'Second moment of the service time',
    short: 'Second moment',
    symbol: 'β⁽²⁾',
    unit: 'µs²',
    kind: 'count',
    help: 'As given, or from the cubic in the number of functions; 1 µs² is 1e-12 s².',
  },
  {
    name: 'serviceVariation',
    label: 'Variation of the service time',
    short: 'Service cv²',
    symbol: 'cv²',
    unit: '',
    kind: 'count',
    help: 'Variance of the service time over the square of its mean; 1 for an exponential time.',
  },
  {
    name: 'switchOverVariation',
    label: 'Variation of the switchover time',
    short: 'Pause cv²',
    symbol: 'cv²',
    unit: '',
    kind: 'count',
    help: 'Variance of the switchover time over the square of its mean.',
  },
];
