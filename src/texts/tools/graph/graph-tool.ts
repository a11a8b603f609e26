/**
 * Tools that print a table of graph nodes, one row a node, each described by the head and the columns of its table.
 * Batches, costs, questions and results are computed alike for all graphs.
 */
import { takeLines } from '../../lines/cut.ts';
import {
  limitTo,
  numberIn,
  refuseLine,
  shownText,
  type TextLine,
  unquotedLines,
  refuseRow,
} from '../../lines/lines.ts';
import { counterOf, decimalOf } from '../../lines/number.ts';
import type { DroppedRows } from '../../measurement.ts';
import { numberOf } from '../../../text/number-words.ts';
import { sinceStart } from '../notes-on-results.ts';
import { chosenOutput } from '../reading-choice.ts';
import type { ReadingAnswers, ToolParser, ToolReading, ToolTraits } from '../tool-reading.ts';
import { type GraphNode, type GraphThread, threadWork } from './nodes.ts';
import { batchNodeAnswer, graphClock, graphReading } from './report.ts';

/** `cycles`: of all calls together; `mpps`: rate of packets in the last interval. */
type Column =
  | 'calls'
  | 'packets'
  | 'packetsPerCall'
  | 'cycles'
  | 'cyclesPerCall'
  | 'cyclesPerPacket'
  | 'mpps';
type Row = Readonly<Partial<Record<Column, number>>>;

export interface GraphTool {
  format: string;
  /** As lists call its output. */
  name: string;
  traits?: ToolTraits;
  /** The head of the table, which no other tool prints. */
  head: RegExp;
  /** By the name in the head; the first column is the node's name. Others are not read. */
  columns: Readonly<Record<string, Column>>;
  /** Nodes that bring packets. */
  brings: RegExp;
  /** Nodes that forwarded packets do not pass; they are left out. */
  without?: RegExp;
  /** The command whose whole output is needed. */
  command: string;
  /** Threads and time that the counters cover, in words. */
  counted: string;
  /** Start of the counters, and the output that gives a rate (`sinceStart`). */
  since: readonly [start: string, more: string];
  /** Largest rounding error of the printed quotients; absent: they are not those of the printed counts. */
  printedStep?: number;
}

const mostRows = 100_000;

function cellsOf(text: string): string[] {
  const cells = text.split('|').map((cell) => cell.trim());
  if (cells.length === 1) return text.trim().split(/\s+/);
  return cells.slice(cells[0] === '' ? 1 : 0, cells.at(-1) === '' ? -1 : undefined);
}

class Reader {
  /** Nodes of each print. */
  readonly outputs: Map<string, Row>[] = [];
  rows = 0;
  /** Titles of the columns behind the name. */
  private titles: readonly string[] | null = null;
  private readonly tool: GraphTool;

  constructor(tool: GraphTool) {
    this.tool = tool;
  }

  take(line: TextLine): void {
    const [name = '', ...cells] = cellsOf(line.text);
    if (this.tool.head.test(line.text)) {
      this.titles = cells;
      this.outputs.push(new Map());
      return;
    }
    const counts = cells.filter((cell) => /^\d/.test(cell)).length;
    // A border, a prompt or a remark.
    if (this.titles === null || counts < 2) return;
    if (cells.length !== this.titles.length || counterOf(cells[0]!) === null) {
      refuseRow(line, `a node and ${this.titles.length} numbers`);
    }
    const row: Partial<Record<Column, number>> = {};
    this.titles.forEach((title, k) => {
      const column = Object.hasOwn(this.tool.columns, title) ? this.tool.columns[title] : undefined;
      if (column !== undefined) row[column] = numberIn(line, title, cells[k]!, decimalOf);
    });
    if (!this.fits(row))
      refuseLine('contradiction', line, `the numbers of ${shownText(name)} do not fit each other.`);
    // A node that comes again belongs to another print, whose head was left out.
    if (this.outputs.at(-1)!.has(name)) this.outputs.push(new Map());
    this.outputs.at(-1)!.set(name, row);
    limitTo(mostRows, 'rows', ++this.rows, line);
  }

  /** Whether the printed quotients are those of the counts. */
  private fits(row: Row): boolean {
    const { printedStep: step } = this.tool;
    const { calls = 0, packets = 0, packetsPerCall, cycles, cyclesPerCall, cyclesPerPacket } = row;
    if (step === undefined) return true;
    const near = (found: number, printed: number | undefined, loose: number) =>
      printed === undefined || Math.abs(found - printed) <= step + loose;
    const batch = calls > 0 ? packets / calls : 0;
    const all = cycles ?? (cyclesPerCall === undefined ? null : cyclesPerCall * calls);
    if (!near(batch, packetsPerCall, 1e-9 * batch)) return false;
    if (all === null || packets === 0) return true;
    const rounded = cycles === undefined ? step * (calls / packets) : 0;
    return near(all / packets, cyclesPerPacket, rounded + (1e-3 * all) / packets);
  }
}

function nodeOf(tool: GraphTool, name: string, row: Row): GraphNode {
  const { calls = null, packets = null, packetsPerCall = null, cycles, cyclesPerCall } = row;
  const perCall = cyclesPerCall ?? (cycles === undefined || !calls ? null : cycles / calls);
  const batch = calls !== null && calls > 0 ? (packets ?? 0) / calls : 0;
  const cost = row.cyclesPerPacket ?? (perCall === null ? null : batch > 0 ? perCall / batch : perCall);
  return {
    name,
    state: tool.brings.test(name) ? 'polling' : 'active',
    calls,
    vectors: packets,
    suspends: null,
    cost,
    vectorsPerCall: packetsPerCall,
  };
}

function threadOf(tool: GraphTool, rows: ReadonlyMap<string, Row>): GraphThread {
  const named = [...rows].filter(([name]) => tool.without?.test(name) !== true);
  const rates = named.flatMap(([name, { mpps }]) =>
    mpps !== undefined && tool.brings.test(name) ? [mpps * 1e6] : [],
  );
  return {
    number: null,
    name: null,
    timeS: null,
    rates: rates.length === 0 ? null : { in: rates.reduce((sum, rate) => sum + rate, 0), drop: null },
    nodes: named.map(([name, row]) => nodeOf(tool, name, row)),
    cut: false,
    costUnit: 'clocks',
    frameSize: null,
  };
}

function parse(tool: GraphTool, text: string, answers: ReadingAnswers): ToolReading {
  const reader = new Reader(tool);
  const cut = takeLines(text, unquotedLines(text), (line) => reader.take(line));
  const dropped: DroppedRows[] = cut === null ? [] : [cut];
  const { output, questions } = chosenOutput(
    reader.outputs.filter((nodes) => nodes.size > 0),
    answers,
    `The text has no rows of the nodes of ${tool.name}; paste the whole output of ${tool.command}.`,
  );
  const preferred = batchNodeAnswer(answers);
  const thread = threadOf(tool, output);
  const works = [threadWork(thread, preferred)];
  const graph = graphReading(works, graphClock(works, answers), preferred);
  const count = numberOf(output.size, 'graph node');
  return {
    format: tool.format,
    title: `${tool.name}, ${count}`,
    understood: [
      { label: 'Counters', text: `of ${count}, ${tool.counted}`, guess: false },
      ...graph.understood,
    ],
    questions: [...questions, ...graph.questions],
    rowsUsed: reader.rows,
    dropped,
    warnings: [...graph.warnings, ...(thread.rates === null ? [sinceStart(...tool.since)] : [])],
    results: graph.results,
    // Threads are counted together: their number is not known.
    systemFacts: graph.systemFacts.filter(({ name }) => name !== 'pollingThreads'),
  };
}

/** The reader of a tool that prints a table of graph nodes. */
export function graphTool(tool: GraphTool): ToolParser {
  return {
    format: tool.format,
    name: tool.name,
    ...(tool.traits === undefined ? {} : { traits: tool.traits }),
    recognise: (head) => (head.split(/[\r\n]+/, 2000).some((line) => tool.head.test(line)) ? 0.98 : 0),
    parse: (text, answers) => parse(tool, text, answers),
  };
}
