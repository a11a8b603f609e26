/** Inputs of the models that testpmd's output knows. */
import { formatSignificant } from '../../../text/number-format.ts';
import { usualLimits } from './bursts.ts';
import type { TestpmdReport } from './report.ts';
import type { RatesReading } from './rates.ts';
import type { InputSuggestion } from '../tool-reading.ts';

const model = 'batch-polling';
/** What the inputs take; less than 0.002 Mpps is no load that a model of saturation has anything to say about. */
const ranges = {
  maxBatch: [1, 4096],
  ringSize: [1, 65_536],
  cores: [1, 128],
  rateMpps: [0.002, 1000],
  frameBytes: [64, 9216],
} as const;

/** `sendsOnly`: bursts, cores and rates are those of a generator. */
export function testpmdSuggestions(
  report: TestpmdReport,
  rates: RatesReading,
  sendsOnly: boolean,
): InputSuggestion[] {
  if (sendsOnly) return [];
  const { burst, cores, receiveDescriptors } = report.settings;
  const suggestions: InputSuggestion[] = [];
  const suggest = (input: keyof typeof ranges, value: number, source: string, caution: string | null) => {
    const [least, most] = ranges[input];
    if (value >= least && value <= most) suggestions.push({ model, input, value, source, caution });
  };
  const limit = burst === null ? likelyLimit(report) : null;
  if (burst !== null) suggest('maxBatch', burst, `packets/burst=${burst}`, null);
  else if (limit !== null) {
    const caution = `The limit of a burst is not in the text; bursts of ${limit} are the most frequent large ones.`;
    suggest('maxBatch', limit, `RX-bursts: ${limit} pkts`, caution);
  }
  if (receiveDescriptors !== null) {
    suggest('ringSize', receiveDescriptors, `RX desc=${receiveDescriptors}`, 'One ring a receive queue.');
  }
  if (cores !== null) suggest('cores', cores, `nb forwarding cores=${cores}`, null);
  if (rates.receivedMpps !== null) {
    const source = `Rx-pps: ${formatSignificant(rates.receivedMpps, 4)} Mpps`;
    const caution = 'Packets received: what the NIC lost before is not counted.';
    suggest('rateMpps', Number(rates.receivedMpps.toPrecision(6)), source, caution);
  }
  if (rates.frameBytes !== null) {
    const bytes = Math.round(10 * rates.frameBytes) / 10;
    suggest(
      'frameBytes',
      bytes,
      `Rx-bps over Rx-pps: ${formatSignificant(bytes)} B`,
      'A mean over all frames.',
    );
  }
  return suggestions;
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
