/**
 * VPP's runtime counters as JSON, as CSIT's test log keeps them: one record a counter, node and thread; totals without
 * a time.
 */
import { formatCount, formatSignificant } from '../../../../text/number-format.ts';
import type { DroppedRows } from '../../../measurement.ts';
import type {
  ReadingAnswers,
  ReadingQuestion,
  ToolParser,
  ToolReading,
  UnderstoodItem,
} from '../../tool-reading.ts';
import { decimalOf } from '../../text/number.ts';
import {
  batchNodeAnswer,
  batchNodeQuestion,
  batchNodeUnderstood,
  vppSystemFacts,
  workFacts,
} from '../system-facts.ts';
import { clockUnknown } from '../../reading-choice.ts';
import { type VppClock, vppClock, vppResults } from '../results.ts';
import { type RuntimeCounters, runtimeCounters } from './counters-json.ts';
import { type ThreadWork, threadWork } from '../graph.ts';
import type { VppThread } from '../node.ts';
import { vppWarnings } from '../warnings.ts';
import { numberOf } from '../../../../text/number-words.ts';

export const vppRuntimeStats: ToolParser = {
  format: 'vpp-runtime-stats',
  name: 'VPP runtime counters of CSIT',
  recognise: (head) => {
    if (!head.includes('"graph_node"') || !head.includes('"thread_id"')) return 0;
    return head.includes('show_runtime') ? 1 : 0.8;
  },
  parse: parseStats,
};

function parseStats(text: string, answers: ReadingAnswers): ToolReading {
  const counters = runtimeCounters(text);
  const node = batchNodeAnswer(answers);
  const seconds = secondsAnswer(answers);
  const untimed = works(counters, node, seconds.value);
  const clock = vppClock(untimed, answers);
  const timeS = seconds.value ?? timeFromClocks(untimed, clock);
  const timed = works(counters, node, timeS);
  const time: UnderstoodItem = {
    label: 'Time measured',
    text:
      timeS === null
        ? 'not in the text: no rates'
        : `${formatSignificant(timeS)} s${seconds.value === null ? ', from the clocks and the clock rate' : ''}`,
    guess: timeS !== null && seconds.value === null,
  };
  const rows = counters.nodes.length;
  const dropped: DroppedRows[] =
    counters.skipped === 0
      ? []
      : [
          {
            code: 'other-records',
            count: counters.skipped,
            message: `${formatCount(counters.skipped)} records are not runtime counters of a node, or come from an idle moment.`,
          },
        ];
  const threads = counters.threads.length;
  return {
    format: 'vpp-runtime-stats',
    title: `VPP runtime counters, ${numberOf(threads, 'thread')}`,
    facts: statsFacts(counters, timed),
    understood: [
      {
        label: 'Counters',
        text: `${formatCount(rows)} nodes of ${numberOf(threads, 'thread')}, host ${counters.host ?? 'not named'}`,
        guess: false,
      },
      { label: 'Clocks', text: 'totals, divided by the packets here', guess: false },
      ...batchNodeUnderstood(timed, node),
      ...clock.understood,
      time,
    ],
    questions: [...batchNodeQuestion(timed, node), ...clock.questions, secondsQuestion(seconds.choice)],
    rowsUsed: rows,
    dropped,
    warnings: vppWarnings(timed, clock),
    results: vppResults(timed, clock),
    systemFacts: vppSystemFacts(timed),
  };
}

function works({ nodes, threads }: RuntimeCounters, node: string | null, timeS: number | null): ThreadWork[] {
  return threads.map((number) => {
    const thread: VppThread = {
      number,
      name: null,
      timeS,
      rates: null,
      nodes: nodes.filter((each) => each.thread === number),
      cut: false,
      costUnit: 'clocks',
    };
    return threadWork(thread, node);
  });
}

/** A polling thread spends all of its time in nodes: the fullest one's clocks are the time measured. */
function timeFromClocks(all: readonly ThreadWork[], { ghz }: VppClock): number | null {
  const most = all.reduce(
    (top, work) => Math.max(top, work.inputs.length > 0 ? (work.totalCost ?? 0) : 0),
    0,
  );
  return ghz === null || most === 0 ? null : most / ghz / 1e9;
}

const secondsId = 'elapsedS';
const fromClocks = 'clocks';

function secondsAnswer(answers: ReadingAnswers): { choice: string | null; value: number | null } {
  const choice = answers[secondsId];
  if (choice === undefined || choice === fromClocks || choice === clockUnknown) {
    return { choice: choice === undefined ? null : fromClocks, value: null };
  }
  const value = decimalOf(choice.trim());
  return value === null || !(value > 0) || value > 1e7
    ? { choice: null, value: null }
    : { choice: String(value), value };
}

function secondsQuestion(choice: string | null): ReadingQuestion {
  const chosen = choice ?? fromClocks;
  const options = [
    { value: fromClocks, label: 'from the clocks, once the clock rate is known' },
    ...[1, 2, 5, 10, 20, 30, 60].map((s) => ({ value: String(s), label: `${s} s` })),
  ];
  if (!options.some(({ value }) => value === chosen)) options.push({ value: chosen, label: `${chosen} s` });
  return { id: secondsId, label: 'Time measured', options, chosen, guessed: choice === null };
}

function statsFacts(
  { host, threads, nodes }: RuntimeCounters,
  all: readonly ThreadWork[],
): Record<string, unknown> {
  const facts = nodes.map(({ thread, name, calls, vectors, suspends, clocks }) => ({
    thread,
    name,
    calls,
    clocks,
    suspends,
    vectors,
    vectorsPerCall: calls > 0 ? vectors / calls : null,
    clocksPerVector: vectors > 0 ? clocks / vectors : null,
  }));
  return {
    kind: 'vpp-runtime-stats',
    host,
    threads: [...threads],
    busyNodes: facts.filter(({ vectors }) => vectors > 0),
    polledNodesWithoutVectors: facts.filter(({ vectors, calls }) => vectors === 0 && calls > 0),
    otherNodes: facts.filter(({ vectors, calls }) => vectors === 0 && calls === 0).length,
    batches: all.map(workFacts),
  };
}
