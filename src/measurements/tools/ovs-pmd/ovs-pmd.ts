/**
 * Open vSwitch's statistics of PMD threads, as `ovs-appctl dpif-netdev/pmd-perf-show`, `pmd-stats-show` and
 * `pmd-rxq-show` print them, in the layouts since release 2.6; one or several of them, quoted or filtered.
 */
import { collectOvs, isPmdHeading, isQueueLine } from './collect.ts';
import { ovsClock } from './clock.ts';
import { ovsDuration } from './duration.ts';
import { ovsFacts } from './facts.ts';
import { ovsTitle, ovsUnderstood, ovsWarnings } from './report.ts';
import { ovsResults } from './results.ts';
import { ovsSystemFacts } from './system-facts.ts';
import type { ReadingAnswers, ToolParser, ToolReading } from '../tool-reading.ts';

export const ovsPmd: ToolParser = {
  format: 'ovs-pmd',
  name: 'Open vSwitch PMD statistics',
  recognise,
  parse,
};

function recognise(head: string): number {
  const lines = head.split(/[\r\n]+/);
  if (lines.some((line) => isPmdHeading(line.slice(0, 200)))) return 1;
  return lines.some((line) => isQueueLine(line.slice(0, 400))) ? 0.9 : 0;
}

function parse(text: string, answers: ReadingAnswers): ToolReading {
  const collected = collectOvs(text);
  const duration = ovsDuration(collected, answers);
  const read = { ...collected, sleepS: duration.seconds };
  const clock = ovsClock(read, answers);
  return {
    format: 'ovs-pmd',
    title: ovsTitle(read),
    facts: ovsFacts(read),
    understood: [...ovsUnderstood(read), ...duration.understood, ...clock.understood],
    questions: [duration.question, clock.question].filter((question) => question !== null),
    rowsUsed: read.rowsUsed,
    dropped: read.dropped,
    warnings: ovsWarnings(read),
    results: ovsResults(read, clock.ghz),
    systemFacts: ovsSystemFacts(read, clock),
  };
}
