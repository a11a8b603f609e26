/**
 * Open vSwitch's statistics of PMD threads, as `ovs-appctl dpif-netdev/pmd-perf-show`, `pmd-stats-show` and `pmd-rxq-show` print
 * them, in the layouts since release 2.6; one or several of them, quoted or filtered.
 */
import { collectOvs, isPmdHeading } from './ovs-pmd-collect.ts';
import { ovsClock } from './ovs-pmd-clock.ts';
import { ovsDuration } from './ovs-pmd-duration.ts';
import { ovsFacts } from './ovs-pmd-facts.ts';
import { ovsTitle, ovsUnderstood, ovsWarnings } from './ovs-pmd-report.ts';
import { ovsResults } from './ovs-pmd-results.ts';
import { ovsSuggestions } from './ovs-pmd-suggestions.ts';
import type { ReadingAnswers, ToolParser, ToolReading } from './tool-reading.ts';

export const ovsPmd: ToolParser = {
  format: 'ovs-pmd',
  name: 'Open vSwitch PMD statistics',
  recognise,
  parse,
};

function recognise(head: string): number {
  return head.split(/[\r\n]+/).some((line) => isPmdHeading(line.slice(0, 200))) ? 1 : 0;
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
    suggestions: ovsSuggestions(read, clock),
  };
}
