/** DPDK's testpmd: forwarding statistics with bursts, cycles per packet, port statistics with rates. */
import { formatCount } from '../../../text/number-format.ts';
import { outputChoice } from '../output-choice.ts';
import type { ReadingAnswers, ToolParser, ToolReading, UnderstoodItem } from '../tool-reading.ts';
import { readBursts } from './bursts.ts';
import { readCycles } from './cycles.ts';
import type { TestpmdKind } from './facts.ts';
import { testpmdFacts, testpmdKind } from './facts.ts';
import { forwardMode } from './mode.ts';
import { readRates } from './rates.ts';
import type { TestpmdReport } from './report.ts';
import { testpmdReport } from './report.ts';
import { testpmdSystemFacts } from './system-facts.ts';

export const testpmd: ToolParser = {
  format: 'testpmd',
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
  if (/^\s*rx_good_packets: *\d/m.test(head)) return 0.95;
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
    facts: testpmdFacts(whole),
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
  const own = (part: { output: number }) => report.outputs === 1 || part.output === output;
  return { ...report, blocks: report.blocks.filter(own), cycles: report.cycles.filter(own) };
}

function reportUnderstood(report: TestpmdReport): UnderstoodItem[] {
  const items: UnderstoodItem[] = [];
  const ports = new Set(report.blocks.flatMap(({ port }) => (port === null ? [] : [port])));
  const blocks = report.blocks.length;
  if (blocks > 0) {
    const where =
      ports.size === 0 ? 'ports not named' : `${formatCount(ports.size)} port${ports.size === 1 ? '' : 's'}`;
    items.push({
      label: 'Counters',
      text: `${formatCount(blocks)} block${blocks === 1 ? '' : 's'}, ${where}`,
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
