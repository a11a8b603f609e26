/** DPDK's testpmd: forwarding statistics with bursts, cycles per packet, port statistics with rates. */
import { formatSignificant } from '../../../text/number-format.ts';
import type { ReadingAnswers, UnderstoodItem, SystemFact, ToolParser, ToolReading } from '../tool-reading.ts';
import { type TestpmdReport, type TestpmdKind, testpmdKind, forwardMode, testpmdReport } from './blocks.ts';
import { readCycles, readBursts, usualLimits, type RatesReading, readRates } from './results.ts';
import { outputChoice } from '../reading-choice.ts';
import { numberOf } from '../../../text/number-words.ts';

// The output in the terms of testpmd.

// Facts about the forwarder in the output of testpmd.

/** Plausible rates; loads below 0.002 Mpps are not evidence for a model of saturation. */
const ranges = {
  burstLimit: [1, 4096],
  receiveDescriptors: [1, 65_536],
  forwardingCores: [1, 128],
  forwarderMpps: [0.002, 1000],
  meanFrameBytes: [64, 9216],
} as const;

/** `sendsOnly`: bursts, cores and rates are those of a generator. */
function testpmdSystemFacts(report: TestpmdReport, rates: RatesReading, sendsOnly: boolean): SystemFact[] {
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

export const testpmd: ToolParser = {
  format: 'testpmd',
  traits: {
    sinceStart: true,
    plane: 'dpdk',
    usualBatch: 32,
    atPrompt: 'At the testpmd prompt, “show port xstats all” twice and “show fwd stats all” say the same.',
  },
  name: 'DPDK testpmd',
  recognise: recogniseTestpmd,
  parse: parseTestpmd,
};

function recogniseTestpmd(head: string): number {
  if (/[RT]X-bursts ?: ?\d/.test(head) || head.includes('CPU cycles/packet=')) return 1;
  if (
    /(?:Forward|NIC)(?: extended)? statistics for port \d/.test(head) ||
    head.includes('Accumulated forward statistics')
  )
    return 1;
  if (/\b[RT]x-pps: *\d/.test(head)) return 0.9;
  if (/^[ \t]*rx_good_packets: *\d/m.test(head)) return 0.95;
  return /\bRX-packets: *\d/.test(head) && /\bTX-packets: *\d/.test(head) ? 0.8 : 0;
}

const kindWords: Readonly<Record<TestpmdKind, string>> = {
  'testpmd-fwd-stats': 'forwarding statistics',
  'testpmd-port-stats': 'port statistics',
  'testpmd-cycles': 'cycles per packet',
};

function parseTestpmd(text: string, answers: ReadingAnswers): ToolReading {
  const whole = testpmdReport(text);
  const output = outputChoice(whole.outputs, answers);
  const report = ofOutput(whole, Number(output.value));
  const { sendsOnly } = forwardMode(report);
  const bursts = readBursts(report.blocks, sendsOnly);
  const batch = bursts.meanBatches.length === 1 ? bursts.meanBatches[0]! : null;
  const cycles = readCycles(report, batch, answers);
  const rates = readRates(report, sendsOnly, answers);
  return {
    format: 'testpmd',
    title: `testpmd, ${kindWords[testpmdKind(report)]}`,
    understood: [...reportUnderstood(report), ...cycles.understood, ...rates.understood],
    questions: [...(whole.outputs > 1 ? [output.question] : []), ...cycles.questions, ...rates.questions],
    rowsUsed: report.rowsUsed,
    dropped: report.dropped,
    warnings: [...bursts.warnings, ...cycles.warnings, ...rates.warnings],
    results: [...bursts.results, ...cycles.results, ...rates.results],
    systemFacts: testpmdSystemFacts(report, rates, sendsOnly),
  };
}

/** Statistics that are printed again are another measurement. */
function ofOutput(report: TestpmdReport, output: number): TestpmdReport {
  const ofOutput = (part: { output: number }) => report.outputs === 1 || part.output === output;
  return { ...report, blocks: report.blocks.filter(ofOutput), cycles: report.cycles.filter(ofOutput) };
}

function reportUnderstood(report: TestpmdReport): UnderstoodItem[] {
  const items: UnderstoodItem[] = [];
  const ports = new Set(report.blocks.flatMap(({ port }) => (port === null ? [] : [port])));
  const blocks = report.blocks.length;
  if (blocks > 0) {
    const where = ports.size === 0 ? 'ports not named' : numberOf(ports.size, 'port');
    items.push({
      label: 'Counters',
      text: `${numberOf(blocks, 'block')}, ${where}`,
      guess: false,
    });
  }
  const bursts = report.blocks.flatMap((block) => block.bursts);
  if (bursts.length > 0) {
    const directions = [...new Set(bursts.map(({ direction }) => direction))].join(' and ');
    items.push({
      label: 'Bursts',
      text: `packets per burst, ${directions}; not all sizes are listed`,
      guess: false,
    });
  }
  const { mode, guess } = forwardMode(report);
  if (mode !== null) {
    const why = guess ? ': packets were sent, next to none received' : '';
    items.push({ label: 'Forwarding mode', text: mode + why, guess });
  }
  return items;
}
