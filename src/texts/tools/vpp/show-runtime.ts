/** VPP `show runtime`: the counters of every graph node, by thread. */
import { incompleteLastRowDropped } from '../../formats/format-parser.ts';
import type { DroppedRows, ReadingNote } from '../../measurement.ts';
import { grouped, MeasurementFailure } from '../../measurement-failure.ts';
import { limitTo, refuseLine, shownText, type TextLine, unquotedLines } from '../../lines/lines.ts';
import { decimalOf } from '../../lines/number.ts';
import { printedNameLength, threadWork, type GraphThread } from '../graph/nodes.ts';
import {
  type ColumnsLine,
  type HeadLine,
  headLine,
  type RatesLine,
  type ThreadLine,
  type TimeLine,
  type RuntimeRow,
  runtimeRow,
  vppFrameSize,
} from './lines.ts';
import { formatSignificant } from '../../../text/number-format.ts';
import type { ReadingAnswers, UnderstoodItem, ToolParser, ToolReading } from '../tool-reading.ts';
import { batchNodeAnswer, graphClock, graphReading } from '../graph/report.ts';
import { outputChoice } from '../reading-choice.ts';
import { lastParts, rateFacts, rateResults } from '../rates/rate-tool.ts';
import { vppInterfaces } from '../rates/vpp-interfaces.ts';
import { numberOf } from '../../../text/number-words.ts';

// The text as thread blocks, with the omitted lines.

interface RuntimeBlock {
  thread: ThreadLine | null;
  time: TimeLine | null;
  rates: RatesLine['rates'] | null;
  columns: ColumnsLine | null;
  rows: RuntimeRow[];
  /** Someone cut the list (`...`), or a row of it could not be read. */
  cut: boolean;
}

interface RuntimeBlocks {
  blocks: RuntimeBlock[];
  rowsUsed: number;
  dropped: DroppedRows[];
}

/** A graph has some hundred nodes a thread. */
const mostRows = 100_000;
/** Threads of a large machine, printed many times. */
const mostBlocks = 10_000;

/** Throws `MeasurementFailure` where there is neither a row nor a line of times and rates. */
function runtimeBlocks(text: string): RuntimeBlocks {
  const reader = new BlockReader();
  for (const line of unquotedLines(text)) reader.take(line);
  return reader.finish(!/[\n\r]$/.test(text));
}

/** Result of reading a line. */
type Outcome = 'row' | 'unreadable' | 'loose' | 'other';

class BlockReader {
  private readonly blocks: RuntimeBlock[] = [];
  /** Nodes of the block that is being read. */
  private readonly names = new Set<string>();
  private rowsUsed = 0;
  private readonly unreadable: { count: number; first: TextLine | null } = { count: 0, first: null };
  private incomplete = false;
  private last: { line: TextLine; outcome: Outcome } | null = null;

  take(line: TextLine): void {
    this.last = { line, outcome: this.outcome(line) };
    limitTo(mostBlocks, 'threads', this.blocks.length, line);
  }

  /** `endsInLine`: the text stops without a line end, so its last line may not be whole. */
  finish(endsInLine: boolean): RuntimeBlocks {
    if (endsInLine) this.checkLastLine();
    if (!this.blocks.some(({ rows, rates }) => rows.length > 0 || rates !== null)) this.refuse();
    const named = this.blocks.filter(
      ({ time, rates, rows }) => time !== null || rates !== null || rows.length > 0,
    );
    return { blocks: named, rowsUsed: this.rowsUsed, dropped: this.dropped() };
  }

  private outcome(line: TextLine): Outcome {
    if (line.text.trim() === '') return 'other';
    const head = headLine(line.text);
    if (head !== null) {
      this.takeHead(head);
      return 'other';
    }
    const block = this.blocks.at(-1);
    const row = runtimeRow(line.text, block?.columns?.layout ?? 'calls', block?.columns?.more);
    if (row !== null && (block?.columns || row.state !== null)) {
      this.takeRow(row, line);
      return 'row';
    }
    return block?.columns ? this.takeOther(line, block) : 'other';
  }

  private takeHead(head: HeadLine): void {
    const last = this.blocks.at(-1);
    if (head.kind === 'thread') {
      this.start().thread = head;
    } else if (head.kind === 'time') {
      (last === undefined || last.time !== null || last.rows.length > 0 ? this.start() : last).time = head;
    } else if (head.kind === 'rates') {
      (last === undefined || last.rates !== null || last.rows.length > 0 ? this.start() : last).rates =
        head.rates;
    } else {
      (last === undefined || last.columns !== null ? this.start() : last).columns = head;
    }
  }

  private start(): RuntimeBlock {
    const block: RuntimeBlock = {
      thread: null,
      time: null,
      rates: null,
      columns: null,
      rows: [],
      cut: false,
    };
    this.blocks.push(block);
    this.names.clear();
    return block;
  }

  private takeRow(row: RuntimeRow, line: TextLine): void {
    const block = this.blocks.at(-1) ?? this.start();
    // A node that comes again belongs to another output, whose head was left out; long names are cut and may be alike.
    const again = row.name.length < printedNameLength && this.names.has(row.name);
    const { thread, columns } = block;
    (again ? Object.assign(this.start(), { thread, columns }) : block).rows.push(row);
    this.names.add(row.name);
    limitTo(mostRows, 'rows', ++this.rowsUsed, line);
  }

  /** Between the rows: dots for omitted rows, dashes, prompts, labels, remarks; or a row that cannot be read. */
  private takeOther(line: TextLine, block: RuntimeBlock): Outcome {
    const text = line.text.trim();
    if (/^[.\u2026]+$/.test(text)) {
      block.cut = true;
      return 'other';
    }
    if (text.length > longestRemark || text.split(/\s+/).filter(isNumber).length >= 3) {
      block.cut = true;
      this.unreadable.count++;
      this.unreadable.first ??= line;
      return 'unreadable';
    }
    return /^-+$/.test(text) || /[#>$%:,]/.test(text) ? 'other' : 'loose';
  }

  /** A text that ends within a line may end within a number: Vectors/Call has two decimals when it is whole. */
  private checkLastLine(): void {
    const block = this.blocks.at(-1);
    if (block === undefined || this.last === null) return;
    const { line, outcome } = this.last;
    if (outcome === 'other' || (outcome === 'row' && whole.test(line.text))) return;
    if (outcome === 'row') {
      block.rows.pop();
      this.rowsUsed--;
    } else if (outcome === 'unreadable') {
      this.unreadable.count--;
    }
    this.incomplete = block.cut = true;
  }

  private refuse(): never {
    const needed = 'a node’s name, its state and five numbers that fit each other are needed.';
    const { first } = this.unreadable;
    if (first === null) {
      throw new MeasurementFailure('nothing-read', `No row of “show runtime” was found: ${needed}`);
    }
    return refuseLine(
      'nothing-read',
      first,
      `${shownText(first.text.trim())} is not a row of “show runtime”; ${needed}`,
    );
  }

  private dropped(): DroppedRows[] {
    const dropped: DroppedRows[] = [];
    const { count, first } = this.unreadable;
    if (count > 0) {
      const words = count === 1 ? 'A row' : `${grouped(count)} rows`;
      const where = count === 1 ? `line ${first!.number}` : `the first in line ${first!.number}`;
      dropped.push({
        code: 'unreadable-row',
        count,
        message: `${words} without five numbers that fit each other, ${where}.`,
      });
    }
    if (this.incomplete) dropped.push(incompleteLastRowDropped);
    return dropped;
  }
}

const longestRemark = 400;
const isNumber = (word: string) => decimalOf(word) !== null;
const whole = /(?:\.\d\d|e-?\d+)$/;

// Recognition and reading of a text.

export const vppShowRuntime: ToolParser = {
  format: 'vpp-show-runtime',
  traits: { sinceStart: true },
  name: 'VPP show runtime',
  recognise: recogniseRuntime,
  parse: parseRuntime,
};

function recogniseRuntime(head: string): number {
  const rates = /vector rates? in \S/.test(head) && head.includes('punt');
  const columns = head.includes('Vectors/Call') && /(?:Suspends|Max Node Clocks|Vectors at Max)/.test(head);
  const time = head.includes('vectors/node') || head.includes('internal node vector rate');
  if (rates && (columns || time)) return 1;
  if (columns) return 0.95;
  return rates || head.includes('internal node vector rate') ? 0.8 : 0;
}

function parseRuntime(text: string, answers: ReadingAnswers): ToolReading {
  const { blocks, rowsUsed, dropped } = runtimeBlocks(text);
  const outputs = separateOutputs(blocks);
  const traffic = outputs.map(hasTraffic).lastIndexOf(true) + 1;
  if (traffic === 0 && blocks.some(({ rows }) => rows.length > 0)) {
    throw new MeasurementFailure(
      'no-packets',
      'No node of VPP in this text took a packet: there is no batch and no rate in it. Run vppctl clear runtime, wait some seconds under traffic, and paste the whole vppctl show runtime with its worker threads.',
    );
  }
  const output = outputChoice(outputs.length, answers, traffic || outputs.length);
  const shown = outputs[Number(output.value) - 1]!;
  const node = batchNodeAnswer(answers);
  const works = shown.map((block) => threadWork(threadOf(block), node));
  const graph = graphReading(works, graphClock(works, answers), node);
  // Losses of the rings are shown beside; with several outputs it is unknown to which one they belong.
  const interfaces = outputs.length === 1 ? lastParts(vppInterfaces, text) : [];
  const threads = numberOf(blocks.length, 'thread');
  return {
    format: 'vpp-show-runtime',
    title: `VPP show runtime, ${threads}`,
    understood: [...blocksUnderstood(shown), ...graph.understood],
    questions: [...(outputs.length > 1 ? [output.question] : []), ...graph.questions],
    rowsUsed,
    dropped,
    warnings: [...outputsWarning(outputs, shown), ...repairedWarning(blocks), ...graph.warnings],
    results: [...graph.results, ...rateResults(vppInterfaces, interfaces)],
    systemFacts: [...graph.systemFacts, ...rateFacts(vppInterfaces, interfaces)],
  };
}

function threadOf(block: RuntimeBlock): GraphThread {
  return {
    number: block.thread?.number ?? null,
    name: block.thread === null ? 'VPP' : block.thread.name,
    timeS: block.time?.timeS ?? null,
    rates: block.rates,
    nodes: block.rows,
    cut: block.cut,
    costUnit: block.columns?.costUnit ?? 'clocks',
    frameSize: vppFrameSize,
  };
}

/** All threads of one output were counted for the same time, as far as one decimal shows. */
const sameTime = 0.05;
const printedTenth = 0.2;

/**
 * A thread number that does not rise starts the output of another moment or another machine, and so does another time.
 */
function separateOutputs(blocks: readonly RuntimeBlock[]): RuntimeBlock[][] {
  const outputs: RuntimeBlock[][] = [];
  let last = Infinity;
  for (const block of blocks) {
    const number = block.thread?.number ?? -1;
    // VPP names its threads where there are several, all of them.
    const named = outputs.at(-1)?.[0]!.thread !== null;
    if (number <= last || !named || !fitsTime(outputs.at(-1)!, block)) outputs.push([block]);
    else outputs.at(-1)!.push(block);
    last = number;
  }
  return outputs;
}

function fitsTime(output: readonly RuntimeBlock[], { time }: RuntimeBlock): boolean {
  const before = output.find((block) => block.time?.timeS)?.time?.timeS;
  const now = time?.timeS;
  return !before || !now || Math.abs(now - before) <= printedTenth + sameTime * Math.max(now, before);
}

function hasTraffic(output: readonly RuntimeBlock[]): boolean {
  return output.some(
    ({ rows, rates }) => (rates?.in ?? 0) > 0 || rows.some(({ vectors }) => (vectors ?? 0) > 0),
  );
}

function blocksUnderstood(shown: readonly RuntimeBlock[]): UnderstoodItem[] {
  const items: UnderstoodItem[] = [];
  const rows = shown.reduce((sum, block) => sum + block.rows.length, 0);
  const names = shown.map(({ thread }) => thread?.name ?? 'one, not named');
  items.push({
    label: 'Threads',
    text: `${names.slice(0, 8).join(', ')}${names.length > 8 ? ` and ${names.length - 8} more` : ''}; ${numberOf(rows, 'node')}`,
    guess: false,
  });
  const time = shown.find((block) => block.time !== null)?.time;
  if (time) {
    const since =
      time.timeS === null
        ? 'since the last clear'
        : `over ${formatSignificant(time.timeS)} s, since the last clear`;
    const header = time.header === 'old' ? 'older releases' : 'releases since 2019';
    items.push({ label: 'Counters', text: `${since}; header of ${header}`, guess: false });
  }
  const columns = shown.find((block) => block.columns !== null)?.columns;
  if (columns) {
    items.push({
      label: columns.costUnit === 'ns' ? 'Time' : 'Clocks',
      text: `${columns.costUnit === 'ns' ? 'ns' : 'CPU clocks'} per packet; per call without packets, per suspension for processes`,
      guess: false,
    });
  }
  return items;
}

function outputsWarning(outputs: readonly RuntimeBlock[][], shown: readonly RuntimeBlock[]): ReadingNote[] {
  if (outputs.length === 1) return [];
  const number = outputs.indexOf(shown as RuntimeBlock[]) + 1;
  return [
    {
      code: 'several-outputs',
      message: `The text holds ${outputs.length} outputs, of several times or machines: the results are those of number ${number}.`,
    },
  ];
}

function repairedWarning(blocks: readonly RuntimeBlock[]): ReadingNote[] {
  return blocks
    .flatMap(({ rows }) => rows)
    .filter(({ repaired }) => repaired)
    .slice(0, 5)
    .map(({ name }) => ({
      code: 'blank-in-number',
      message: `A number of ${name} contains a blank; it is read as the number that fits its Vectors/Call.`,
    }));
}
