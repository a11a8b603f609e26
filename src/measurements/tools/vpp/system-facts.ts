/** Facts about the switch in the counters of VPP. */
import { formatSignificant } from '../../../text/number-format.ts';
import type { SystemFact } from '../tool-reading.ts';
import type { ThreadWork } from './graph.ts';
import { threadLabel, vppFrameSize } from './node.ts';
import { busyThreads, receivedMpps, receivedPerS } from './results.ts';

/** Smaller loads are no evidence for a model of saturation. */
const leastMpps = 0.002;
/** More than any machine has. */
const mostMpps = 1000;
const mostCores = 64;

/** Of the threads that carry traffic; none where no thread does. */
export function vppSystemFacts(works: readonly ThreadWork[]): SystemFact[] {
  const busy = busyThreads(works);
  if (busy.length === 0) return [];
  const facts: SystemFact[] = [
    {
      name: 'vectorLimit',
      value: vppFrameSize,
      source: 'VPP: a frame holds up to 256 packets',
      caution: 'A build can change the size of a frame.',
    },
  ];
  const fed = busy.filter(({ inputs }) => inputs.length > 0);
  const cores = fed.length > 0 ? fed : busy;
  const names = cores.map(({ thread }) => threadLabel(thread)).join(', ');
  if (cores.length <= mostCores) {
    facts.push({
      name: 'pollingThreads',
      value: cores.length,
      source:
        cores.length === 1
          ? `1 thread with traffic: ${names}`
          : `${cores.length} threads with traffic: ${names}`,
      caution:
        fed.length > 0 && fed.length < busy.length
          ? 'Threads that are handed their packets by others are not counted.'
          : null,
    });
  }
  return [...facts, ...loads(works, cores)];
}

function loads(works: readonly ThreadWork[], cores: readonly ThreadWork[]): SystemFact[] {
  const mpps = receivedMpps(works);
  if (mpps === null || mpps < leastMpps || mpps > mostMpps) return [];
  const value = Number(mpps.toPrecision(5));
  const rate = `${formatSignificant(mpps, 4)} Mpps`;
  const source = works.some(({ thread }) => thread.rates !== null)
    ? `vector rates in: ${rate}`
    : `packets over the time measured: ${rate}`;
  const caution = 'Packets taken in: what the NIC lost before is not counted.';
  const facts: SystemFact[] = [{ name: 'receivedMpps', value, source, caution }];
  const rates = cores.map((work) => receivedPerS(work) ?? 0);
  const most = Math.max(...rates);
  if (cores.length > 1 && cores.length <= mostCores && most > 0) {
    const share = Number((most / rates.reduce((sum, rate) => sum + rate, 0)).toPrecision(4));
    facts.push({
      name: 'busiestShare',
      value: share,
      source: `${threadLabel(cores[rates.indexOf(most)]!.thread)} takes ${formatSignificant(most / 1e6)} Mpps`,
      caution: null,
    });
  }
  return facts;
}
