/**
 * Linux `ethtool -c`, `-g`, `-l`, `-S` and `-i`, alone or one after the other, with or without the commands, of several
 * devices, filtered, or quoted in a mail. Settings become inputs of the models; counters become losses where the driver
 * is known.
 */
import type { DroppedRows } from '../../measurement.ts';
import { MeasurementFailure } from '../../measurement-failure.ts';
import { type CounterBlock, type EthtoolBlocks, EthtoolCollector, ethtoolLine } from './lines.ts';
import { counterDifference, counterSummary, counterQuestions, counterResults } from './counters.ts';
import {
  title,
  understood,
  warnings,
  moderationOf,
  moderationQuestions,
  counterSystemFacts,
  limitsSystemFacts,
  moderationSystemFacts,
} from './report.ts';
import { cutAndOtherLines, takeLines } from '../../lines/cut.ts';
import { refuseLine, unquotedLines } from '../../lines/lines.ts';
import type { ReadingAnswers, ToolParser, ToolReading } from '../tool-reading.ts';

const headings =
  /^[> ]*(?:(?:Coalesce|Ring|Channel) parameters for \S+|NIC statistics\s*:|Adaptive RX\s*:.*TX\s*:)/m;
const settings = /^[> ]*(?:rx-usecs|rx-frames|Pre-set maximums|Current hardware settings)\s*:/m;
const counters =
  /^[> ]*(?:(?:rx|tx|port\.rx|rx_queue_\d+|tx_queue_\d+|[rt]x[-_]?\d+)[._](?:(?:rx|tx)_)?(?:packets|bytes|dropped|drops|unicast|csum_\w{1,20})|queue_\d+_[rt]x_(?:cnt|bytes|packets|drops)|\[\d+\]: [rt]x_\w{1,30}|rx_out_of_buffer|rx_(?:missed|no_dma|crc|fifo)_\w{1,20})\s*:\s*\d+\s*$/gm;

/** Nothing, or the prompt of a shell. */
const emptyLine = /^\s*[$#>%]?$/;

function recognise(head: string): number {
  if (headings.test(head)) return 0.98;
  if (settings.test(head)) return 0.9;
  return [...head.slice(0, 8192).matchAll(counters)].length >= 2 ? 0.8 : 0;
}

function parse(text: string, answers: ReadingAnswers): ToolReading {
  const collector = new EthtoolCollector();
  let used = 0;
  let other = 0;
  const cut = takeLines(text, unquotedLines(text), (line) => {
    if (emptyLine.test(line.text)) return;
    const read = ethtoolLine(line.text);
    if (read?.kind === 'no-value') refuseLine('not-a-number', line, read.says);
    if (read !== null && collector.take(read)) used++;
    else other++;
  });
  const blocks = collector.blocks();
  if (blocks.coalesce.length + blocks.limits.length + blocks.counters.length === 0) {
    throw new MeasurementFailure(
      'nothing-read',
      'The text has no coalescing, ring, channel or counter lines of ethtool; paste the output of ethtool -c, -g, -l or -S.',
    );
  }
  return reading(
    blocks,
    answers,
    used,
    cutAndOtherLines(cut, other, 'a known setting or counter of ethtool'),
  );
}

function reading(
  blocks: EthtoolBlocks,
  answers: ReadingAnswers,
  rowsUsed: number,
  droppedRows: readonly DroppedRows[],
): ToolReading {
  const last = blocks.counters.at(-1) ?? null;
  const summary = last && counterSummary(last);
  const driver = blocks.driver ?? summary?.driver ?? null;
  const moderations = blocks.coalesce.map((block) => moderationOf(block, driver, answers));
  const since = sinceFirst(blocks.counters);
  const losses = since === null ? summary : counterSummary(since);
  return {
    format: 'ethtool',
    title: title(blocks),
    understood: understood(blocks, summary, driver, moderations),
    questions: [
      ...moderationQuestions(moderations, driver, answers),
      ...(since === null ? [] : counterQuestions(answers)),
    ],
    rowsUsed,
    dropped: droppedRows,
    warnings: warnings(blocks, moderations, summary, since !== null),
    results: losses === null ? [] : counterResults(losses, since !== null, answers),
    systemFacts: [
      ...moderationSystemFacts(moderations),
      ...limitsSystemFacts(blocks.limits),
      ...(summary === null ? [] : counterSystemFacts(summary, blocks)),
    ],
  };
}

/** Differences of the counters between the first and the last of several snapshots of one device; null with one. */
function sinceFirst(snapshots: readonly CounterBlock[]): CounterBlock | null {
  const last = snapshots.at(-1);
  const first = snapshots.find(({ device }) => device === last?.device);
  return last === undefined || first === undefined || first === last ? null : counterDifference(first, last);
}

export const ethtoolOutput: ToolParser = {
  format: 'ethtool',
  traits: { sinceStart: true },
  name: 'ethtool -c, -g, -l, -S',
  recognise,
  parse,
};
