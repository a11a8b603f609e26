/** Facts about the switch in PMD statistics. */
import { formatSignificant } from '../../../text/number-format.ts';
import type { OvsClock } from './clock.ts';
import type { OvsPmd, OvsText } from './collect.ts';
import { pmdName } from './results.ts';
import { assignmentFacts } from '../queue-assignment.ts';
import { packetsOf, receivedMpps, usagePercent } from './values.ts';
import type { SystemFact } from '../tool-reading.ts';

/** NETDEV_MAX_BURST: Open vSwitch takes no more from a queue at once. */
export const ovsMaxBatch = 32;

/** Smaller loads are no evidence for a model of saturation. */
const leastMpps = 0.002;
/** More than any machine has. */
const mostCores = 64;
const mostPorts = 64;

export function ovsSystemFacts(text: OvsText, clock: OvsClock): SystemFact[] {
  const busy = text.pmds.filter((pmd) => (packetsOf(pmd.values) ?? usagePercent(pmd) ?? 0) > 0);
  if (busy.length === 0) return [];
  const rates = loads(text, busy);
  const queues = text.pmds.flatMap((pmd) =>
    pmd.queues.map((queue) => ({ ...queue, core: `core ${pmd.core}` })),
  );
  const counted = rates.some(({ name }) => name === 'busiestShare');
  return [
    ...batches(),
    ...cores(busy, text.pmds),
    ...ports(busy),
    ...assignmentFacts(queues, !counted),
    ...rates,
    ...clockRate(clock),
  ];
}

function batches(): SystemFact[] {
  return [
    {
      ...{ name: 'batchLimit', value: ovsMaxBatch },
      source: 'Open vSwitch: at most 32 packets from a queue at once',
      caution: 'The text does not say it; a build can change it.',
    },
  ];
}

function cores(busy: readonly OvsPmd[], all: readonly OvsPmd[]): SystemFact[] {
  if (busy.length > mostCores) return [];
  const names = busy
    .slice(0, 8)
    .map((pmd) => pmdName(pmd, all))
    .join(', ');
  const source = `${busy.length} PMD thread${busy.length === 1 ? '' : 's'} with packets: ${names}`;
  const more = busy.length > 8 ? ` and ${busy.length - 8} more` : '';
  return [{ name: 'pollingThreads', value: busy.length, source: source + more, caution: null }];
}

function ports(busy: readonly OvsPmd[]): SystemFact[] {
  const names = new Set(busy.flatMap(({ queues }) => queues.map(({ port }) => port)));
  if (names.size === 0 || names.size > mostPorts) return [];
  return [
    {
      ...{ name: 'ports', value: names.size },
      source: `${names.size} port${names.size === 1 ? '' : 's'} with queues`,
      caution:
        busy.length > 1
          ? 'The model gives every core a queue of every port; here a queue belongs to one thread.'
          : null,
    },
  ];
}

function loads({ sleepS }: OvsText, busy: readonly OvsPmd[]): SystemFact[] {
  const rates = busy.map((pmd) => receivedMpps(pmd, sleepS) ?? 0);
  const total = rates.reduce((sum, rate) => sum + rate, 0);
  if (total < leastMpps) return [];
  const value = Number(total.toPrecision(5));
  const source = `packets taken in: ${formatSignificant(total, 4)} Mpps`;
  const caution = 'What was lost in front of the threads is not counted.';
  const facts: SystemFact[] = [{ name: 'receivedMpps', value, source, caution }];
  const most = Math.max(...rates);
  if (busy.length > 1) {
    facts.push({
      ...{ name: 'busiestShare', value: Number((most / total).toPrecision(4)) },
      source: `core ${busy[rates.indexOf(most)]!.core} takes ${formatSignificant(most)} Mpps`,
      caution: null,
    });
  }
  return facts;
}

function clockRate({ ghz, understood }: OvsClock): SystemFact[] {
  if (ghz === null) return [];
  return [
    {
      ...{ name: 'timestampGhz', value: Number(ghz.toPrecision(3)) },
      source: understood[0]!.text,
      caution: 'The time-stamp counter runs at the nominal clock; a core in turbo is faster.',
    },
  ];
}
