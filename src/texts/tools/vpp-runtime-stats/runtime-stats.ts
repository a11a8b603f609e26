/**
 * VPP's runtime counters as JSON, as CSIT's test log keeps them: one record a counter, node and thread; totals without
 * a time.
 */
import { MeasurementFailure } from '../../measurement-failure.ts';
import { limitTo, shownText } from '../../lines/lines.ts';
import { type GraphNode, type GraphThread, type ThreadWork, threadWork } from '../graph/nodes.ts';
import { largestCount, vppFrameSize } from '../vpp/lines.ts';
import { formatCount, formatSignificant } from '../../../text/number-format.ts';
import type { DroppedRows } from '../../measurement.ts';
import type { ReadingAnswers, ToolParser, ToolReading, UnderstoodItem } from '../tool-reading.ts';
import { batchNodeAnswer, graphClock, graphReading } from '../graph/report.ts';
import type { CounterClock } from '../counter-clock.ts';
import { chooseSeconds } from '../reading-choice.ts';
import { numberOf } from '../../../text/number-words.ts';

// CSIT's records of VPP's runtime counters: `{name: "calls", value, labels: {graph_node, thread_id, host}}`, many to a
// message.

interface CountedNode extends GraphNode {
  thread: number;
  calls: number;
  vectors: number;
  suspends: number;
  /** The total; `cost` is per packet, per call without packets, per suspension without calls. */
  clocks: number;
}

interface RuntimeCounters {
  host: string | null;
  /** Rising. */
  threads: readonly number[];
  /** In the order of the text. */
  nodes: readonly CountedNode[];
  /** Records that are not such counters, and messages of other moments. */
  skipped: number;
}

type CounterName = 'calls' | 'clocks' | 'suspends' | 'vectors';

interface Draft {
  name: string;
  thread: number;
  counters: Partial<Record<CounterName, number>>;
}

const counterNames: ReadonlySet<string> = new Set(['calls', 'clocks', 'suspends', 'vectors']);
/** Nodes times threads of a large router. */
const mostNodes = 100_000;
const mostMessages = 10_000;

/**
 * A message of the log, a list of them, or a whole result with its `log`. Of several messages of `show_runtime` the one
 * with most packets counts: the others are other moments, or machines without traffic. Throws `MeasurementFailure`.
 */
function runtimeCounters(text: string): RuntimeCounters {
  let best: RuntimeCounters | null = null;
  let others = 0;
  let records = 0;
  let mostPackets = -1;
  for (const data of messages(parsed(text))) {
    const counters = countersOf(data);
    const packets = counters.nodes.reduce((sum, node) => Math.max(sum, node.vectors), 0);
    if (counters.nodes.length === 0 || packets <= mostPackets) {
      others += data.length;
      continue;
    }
    others += records;
    records = data.length;
    best = counters;
    mostPackets = packets;
  }
  if (best === null) {
    throw new MeasurementFailure(
      'nothing-read',
      'No runtime counters were found: records with a name (calls, clocks, suspends or vectors), a value and the labels graph_node and thread_id are needed.',
    );
  }
  return { ...best, skipped: best.skipped + others };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, '')) as unknown;
  } catch {
    throw new MeasurementFailure(
      'not-json',
      'The text is not complete JSON: it was cut or changed in transit, so no counter can be trusted.',
    );
  }
}

/** The records of each message that has some. */
function messages(value: unknown): unknown[][] {
  const list = isRecord(value)
    ? Array.isArray(value.log)
      ? value.log
      : [value]
    : Array.isArray(value)
      ? value
      : [];
  if (list.some((each) => isRecord(each) && isRecord(each.labels))) return [list];
  return (list as unknown[])
    .slice(0, mostMessages)
    .flatMap((each) => (isRecord(each) && Array.isArray(each.data) ? [each.data as unknown[]] : []));
}

function countersOf(data: readonly unknown[]): RuntimeCounters {
  const drafts = new Map<string, Draft>();
  let host: string | null = null;
  let skipped = 0;
  for (const record of data) {
    const labels = isRecord(record) && isRecord(record.labels) ? record.labels : null;
    const thread = threadOf(labels?.thread_id);
    const node = labels?.graph_node;
    const counter = isRecord(record) && typeof record.name === 'string' ? record.name : '';
    if (typeof node !== 'string' || node === '' || thread === null || !counterNames.has(counter)) {
      skipped++;
      continue;
    }
    if (typeof labels!.host === 'string') host ??= labels!.host;
    const key = `${thread} ${node}`;
    const draft = drafts.get(key) ?? { name: node.slice(0, 64), thread, counters: {} };
    draft.counters[counter as CounterName] = counterValue(
      (record as Record<string, unknown>).value,
      counter,
      node,
    );
    drafts.set(key, draft);
    limitTo(mostNodes, 'nodes', drafts.size, null);
  }
  const nodes = [...drafts.values()].map(nodeOf);
  const threads = [...new Set(nodes.map(({ thread }) => thread))].sort((a, b) => a - b);
  return { host, threads, nodes, skipped };
}

function threadOf(id: unknown): number | null {
  const number = typeof id === 'string' && /^\d{1,5}$/.test(id) ? Number(id) : id;
  return typeof number === 'number' && Number.isInteger(number) && number >= 0 ? number : null;
}

function counterValue(value: unknown, counter: string, node: string): number {
  if (typeof value === 'number' && value >= 0 && value <= largestCount) return value;
  throw new MeasurementFailure(
    'not-a-number',
    `The ${counter} of ${shownText(node)} are ${shownText(JSON.stringify(value) ?? 'missing')}; a number from 0 to 2^64 is needed.`,
  );
}

function nodeOf({ name, thread, counters }: Draft): CountedNode {
  const { calls = 0, vectors = 0, suspends = 0, clocks = 0 } = counters;
  return {
    name,
    state: null,
    thread,
    calls,
    vectors,
    suspends,
    clocks,
    cost: clocks / (vectors || calls || suspends || 1),
    vectorsPerCall: calls > 0 ? vectors / calls : null,
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

// Recognition and reading of a text.

export const vppRuntimeStats: ToolParser = {
  format: 'vpp-runtime-stats',
  traits: { sinceStart: true },
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
  const { seconds, question } = chooseSeconds(answers, 'elapsedS', 'Time measured', fromClocks);
  const untimed = works(counters, node, seconds);
  const clock = graphClock(untimed, answers);
  const timeS = seconds ?? timeFromClocks(untimed, clock);
  const graph = graphReading(works(counters, node, timeS), clock, node);
  const time: UnderstoodItem = {
    label: 'Time measured',
    text:
      timeS === null
        ? 'not in the text: no rates'
        : `${formatSignificant(timeS)} s${seconds === null ? ', from the clocks and the clock rate' : ''}`,
    guess: timeS !== null && seconds === null,
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
    understood: [
      {
        label: 'Counters',
        text: `${formatCount(rows)} nodes of ${numberOf(threads, 'thread')}, host ${counters.host ?? 'not named'}`,
        guess: false,
      },
      { label: 'Clocks', text: 'totals, divided by the packets here', guess: false },
      ...graph.understood,
      time,
    ],
    questions: [...graph.questions, question],
    rowsUsed: rows,
    dropped,
    warnings: graph.warnings,
    results: graph.results,
    systemFacts: graph.systemFacts,
  };
}

function works({ nodes, threads }: RuntimeCounters, node: string | null, timeS: number | null): ThreadWork[] {
  return threads.map((number) => {
    const thread: GraphThread = {
      number,
      name: null,
      timeS,
      rates: null,
      nodes: nodes.filter((each) => each.thread === number),
      cut: false,
      costUnit: 'clocks',
      frameSize: vppFrameSize,
    };
    return threadWork(thread, node);
  });
}

/** A polling thread spends all of its time in nodes: the fullest one's clocks are the time measured. */
function timeFromClocks(all: readonly ThreadWork[], { ghz }: CounterClock): number | null {
  const most = all.reduce(
    (top, work) => Math.max(top, work.inputs.length > 0 ? (work.totalCost ?? 0) : 0),
    0,
  );
  return ghz === null || most === 0 ? null : most / ghz / 1e9;
}

const fromClocks = { value: 'clocks', label: 'from the clocks, once the clock rate is known' };
