/** Columns of a table of results: their labels, the names that figures have for them, and their units. */
import type { CurveSetting } from './column-names.ts';
import type { CurveSettings } from '../../measurement.ts';
import { numberOf } from '../../../text/number-words.ts';
import { percentileOfRole, type ResultRole } from './result-columns.ts';

const roleLabels: Readonly<Partial<Record<ResultRole, string>>> = {
  frame: 'Frame size',
  load: 'Offered load',
  throughput: 'Throughput',
  loss: 'Loss',
  sojourn: 'Latency',
  longest: 'Longest latency',
  queue: 'Mean queue',
  batch: 'Mean batch',
  cpu: 'CPU',
  idle: 'Idle',
  cycles: 'Cycles per packet',
  lost: 'Lost packets',
  sent: 'Packets sent',
  received: 'Packets received',
  lostRate: 'Lost packets',
  duration: 'Duration',
  port: 'Port',
  configuration: 'Configuration',
  samples: 'Samples',
  flows: 'Flows',
  cores: 'Cores',
  functions: 'Functions',
};

/** Whether it is a time in the system. */
export const isTimeRole = (role: ResultRole) =>
  role === 'sojourn' || role === 'longest' || percentileOfRole(role) !== null;

export function labelOf(role: ResultRole): string {
  const level = percentileOfRole(role);
  return level === null
    ? roleLabels[role]!
    : level === 50
      ? 'Median latency'
      : `${level} % of packets within`;
}

/** The quantity of an overlay that shows a result, and its unit. */
export function quantityOf(role: ResultRole): { quantity: string; unit: string } {
  if (percentileOfRole(role) !== null) return { quantity: `sojournUs.${role}`, unit: 'µs' };
  switch (role) {
    case 'sojourn':
      return { quantity: 'sojournUs', unit: 'µs' };
    case 'longest':
      return { quantity: 'sojournUs.max', unit: 'µs' };
    case 'batch':
      return { quantity: 'meanBatchNonEmpty', unit: 'packets' };
    case 'queue':
      return { quantity: 'meanQueue', unit: 'packets' };
    case 'cpu':
      return { quantity: 'utilisation', unit: '' };
    case 'cycles':
      return { quantity: 'clocksPerPacket', unit: 'clocks' };
    case 'throughput':
      return { quantity: 'throughputMpps', unit: 'Mpps' };
    default:
      return { quantity: 'lossProbability', unit: '' };
  }
}

export type TimeUnit = 'ns' | 'us' | 'ms' | 's';
/** Numbers times `factor` are µs. Dividing by 1000 is rounded once, multiplying by 1e-3 twice. */
export const timeUnits: readonly { value: TimeUnit; label: string; factor: number }[] = [
  { value: 'ns', label: 'ns', factor: 1e-3 },
  { value: 'us', label: 'µs', factor: 1 },
  { value: 'ms', label: 'ms', factor: 1e3 },
  { value: 's', label: 's', factor: 1e6 },
];
const settingNouns: Readonly<Record<CurveSetting, string>> = {
  flows: 'flow',
  cores: 'core',
  functions: 'function',
};

/** `99 % of packets within, port 2, 64 B`. */
export function curveLabel(
  result: ResultRole,
  { port, configuration, settings, frameBytes }: CurveSettings,
): string {
  return [
    labelOf(result),
    ...(configuration === null || configuration === '' ? [] : [configuration]),
    ...(port === null ? [] : [`port ${port}`]),
    ...Object.entries(settings).map(([name, value]) => numberOf(value, settingNouns[name as CurveSetting])),
    ...(frameBytes === null ? [] : [`${frameBytes} B`]),
  ].join(', ');
}
