/** The text of VPP's `show runtime` as thread blocks, with the omitted lines. */
import { incompleteLastRowDropped } from '../../../formats/format-parser.ts';
import type { DroppedRows } from '../../../measurement.ts';
import { grouped, MeasurementFailure } from '../../../measurement-failure.ts';
import { refuseLine, shownText, type TextLine, unquotedLines } from '../../text/lines.ts';
import { decimalOf } from '../../text/number.ts';
import { printedNameLength } from '../node.ts';
import {
  type ColumnsLine,
  type HeadLine,
  headLine,
  type RatesLine,
  type ThreadLine,
  type TimeLine,
} from './head-line.ts';
import { type RuntimeRow, runtimeRow } from './runtime-row.ts';

export interface RuntimeBlock {
  thread: ThreadLine | null;
  time: TimeLine | null;
  rates: RatesLine['rates'] | null;
  columns: ColumnsLine | null;
  rows: RuntimeRow[];
  /** Someone cut the list (`...`), or a row of it could not be read. */
  cut: boolean;
}

export interface RuntimeBlocks {
  blocks: RuntimeBlock[];
  rowsUsed: number;
  dropped: DroppedRows[];
}

/** A graph has some hundred nodes a thread. */
const mostRows = 100_000;
/** Threads of a large machine, printed many times. */
const mostBlocks = 10_000;

/** Throws `MeasurementFailure` where there is neither a row nor a line of times and rates. */
export function runtimeBlocks(text: string): RuntimeBlocks {
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
    if (this.blocks.length > mostBlocks) {
      refuseLine('too-many-rows', line, 'there are more than 10,000 threads, too many for “show runtime”.');
    }
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
    if (++this.rowsUsed > mostRows) {
      refuseLine(
        'too-many-rows',
        line,
        'there are more than 100,000 rows, too many for the output of “show runtime”.',
      );
    }
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
      throw new MeasurementFailure('no-rows', `No row of “show runtime” was found: ${needed}`);
    }
    return refuseLine(
      'no-rows',
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
