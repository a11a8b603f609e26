/** What testpmd's output knows of the forwarder. */
import { formatSignificant } from '../../../text/number-format.ts';
import { usualLimits } from './bursts.ts';
import type { TestpmdReport } from './report.ts';
import type { RatesReading } from './rates.ts';
import type { SystemFact } from '../tool-reading.ts';

/** Plausible rates; loads below 0.002 Mpps are no evidence for a model of saturation. */
const ranges = {
  burstLimit: [1, 4096],
  receiveDescriptors: [1, 65_536],
  forwardingCores: [1, 128],
  forwarderMpps: [0.002, 1000],
  meanFrameBytes: [64, 9216],
} as const;

/** `sendsOnly`: bursts, cores and rates are those of a generator. */
export function testpmdSystemFacts(
  report: TestpmdReport,
  rates: RatesReading,
  sendsOnly: boolean,
): SystemFact[] {
  if (sendsOnly) return [];
  const { burst, cores, receiveDescriptors } = report.settings;
  const facts: SystemFact[] = [];
  const add = (name: keyof typeof ranges, value: number, source: string, caution: string | null) => {
    const [least, most] = ranges[name];
    if (value >= least && value <= most) facts.push({ name, value, source, caution });
  };
  const limit = burst === null ? likelyLimit(report) : null;
  if (burst !== null) add('burstLimit', burst, `packets/burst=${burst}`, null);
  else if (limit !== null) {
    const caution = `The limit of a burst is not in the text; bursts of ${limit} are the most frequent large ones.`;
    add('burstLimit', limit, `RX-bursts: ${limit} pkts`, caution);
  }
  if (receiveDescriptors !== null) {
    add(
      'receiveDescriptors',
      receiveDescriptors,
      `RX desc=${receiveDescriptors}`,
      'One ring a receive queue.',
    );
  }
  if (cores !== null) add('forwardingCores', cores, `nb forwarding cores=${cores}`, null);
  if (rates.receivedMpps !== null) {
    const source = `Rx-pps: ${formatSignificant(rates.receivedMpps, 4)} Mpps`;
    const caution = 'Packets received: what the NIC lost before is not counted.';
    add('forwarderMpps', Number(rates.receivedMpps.toPrecision(6)), source, caution);
  }
  if (rates.frameBytes !== null) {
    const bytes = Math.round(10 * rates.frameBytes) / 10;
    add(
      'meanFrameBytes',
      bytes,
      `Rx-bps over Rx-pps: ${formatSignificant(bytes)} B`,
      'A mean over all frames.',
    );
  }
  return facts;
}

/** Half of the bursts that found packets, or more, have one size, and it is one that people choose. */
function likelyLimit({ blocks }: TestpmdReport): number | null {
  for (const line of blocks.flatMap(({ bursts }) => bursts)) {
    if (line.direction !== 'RX') continue;
    const filled = line.shares.filter(({ packets }) => packets !== 0);
    const sum = filled.reduce((total, { percent }) => total + percent, 0);
    const most = filled.find(({ packets, percent }) => packets !== null && percent > 0 && 2 * percent >= sum);
    if (most?.packets && usualLimits.includes(most.packets)) return most.packets;
  }
  return null;
}
