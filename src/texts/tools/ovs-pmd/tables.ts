/** The tables of `pmd-perf-show`: histograms with their averages, and the histories of iterations and milliseconds. */
import { shownText, type TextLine, refuseRow, refuseFall, refuseWidth } from '../../lines/lines.ts';
import { counterOf, decimalOf } from '../../lines/number.ts';

/** Two prints of `pmd-stats-show` are a before and an after: its counters run since the last clear. */
type Values = Readonly<Record<string, number | null>>;

const counters = [
  ...['packets', 'recirculations', 'pollingCycles', 'processingCycles', 'totalCycles'],
  ...['phwolHits', 'mfexOptHits', 'simpleMatchHits', 'emcHits', 'smcHits', 'megaflowHits'],
  ...['misses', 'lostMisses', 'upcalls', 'lostUpcalls'],
] as const;

/** Counts between the two prints; null where nothing was counted, or a counter fell because it was cleared. */
export function counterDifference(before: Values | undefined, now: Values): Values | null {
  if (before === undefined) return null;
  const values: Record<string, number | null> = {};
  for (const name of counters) {
    const [first, last] = [before[name], now[name]];
    if (typeof first !== 'number' || typeof last !== 'number') continue;
    if (last < first) return null;
    values[name] = last - first;
  }
  const { packets, pollingCycles, processingCycles } = values;
  if (!packets || typeof pollingCycles !== 'number' || typeof processingCycles !== 'number') return null;
  const cycles = pollingCycles + processingCycles;
  if (cycles === 0) return null;
  return {
    ...values,
    pollingPercent: (100 * pollingCycles) / cycles,
    processingPercent: (100 * processingCycles) / cycles,
    cyclesPerPacket: cycles / packets,
    processingCyclesPerPacket: processingCycles / packets,
  };
}

// The walls between the bins of Open vSwitch's PMD histograms (lib/dpif-netdev-perf.c): 31 walls and a last bin above
// them; a bin ends at its wall and holds it.

/** By the name of the column, as the heads of the tables print it. */
const histogramColumns = {
  'cycles/it': 'cyclesPerIteration',
  'packets/it': 'packetsPerIteration',
  'cycles/pkt': 'cyclesPerPacket',
  'pkts/batch': 'pktsPerBatch',
  'max vhost qlen': 'maxVhostQueueLength',
  'upcalls/it': 'upcallsPerIteration',
  'cycles/upcall': 'cyclesPerUpcall',
} as const;

export type HistogramColumn = (typeof histogramColumns)[keyof typeof histogramColumns];

const walls = 31;

const known: Readonly<Record<HistogramColumn, readonly number[]>> = {
  cyclesPerIteration: logarithmic(500, 24_000_000),
  packetsPerIteration: logarithmic(0, 1000),
  cyclesPerPacket: linear(100, 30_000),
  pktsPerBatch: linear(0, 32),
  maxVhostQueueLength: logarithmic(0, 512),
  upcallsPerIteration: linear(0, 30),
  cyclesPerUpcall: logarithmic(1000, 1_000_000),
};

function linear(min: number, max: number): number[] {
  return Array.from({ length: walls }, (_, k) => min + Math.floor((k * (max - min)) / (walls - 1)));
}

function logarithmic(min: number, max: number): number[] {
  const start = min > 0 ? 0 : 1;
  const result = min > 0 ? [] : [0];
  const least = Math.log(Math.max(min, 1));
  const span = Math.log(max) - least;
  let wall = start;
  for (let k = 0; k < walls - start; k++) {
    wall = Math.max(wall, Math.floor(Math.exp(least + (k * span) / (walls - start - 1))));
    result.push(wall++);
  }
  result[walls - 1] = Math.max(result[walls - 1]!, max);
  return result;
}

export interface HistogramRows {
  /** Upper walls, rising; a bin holds its wall. */
  wall: readonly number[];
  count: readonly number[];
  /** Counted above the last wall. */
  above: number;
}

/**
 * Whole values `lower[k] .. upper[k]`, both included, of the bins. A fragment may lack the row in front of a bin: the
 * wall is then the one that Open vSwitch has there.
 */
export function binsOfWalls(
  column: HistogramColumn,
  wall: readonly number[],
): { lower: number[]; upper: number[] } {
  const all = known[column];
  const lower = wall.map((upper, k) => {
    const before = wall[k - 1] ?? -1;
    // The walls of this machine may differ in the last place from those of another.
    const place = all.findIndex((each) => Math.abs(each - upper) <= (upper > 1000 ? 1 : 0));
    return Math.max(before, place > 0 ? all[place - 1]! : -1) + 1;
  });
  return { lower, upper: [...wall] };
}

export interface OvsTables {
  histograms: Partial<Record<HistogramColumn, HistogramRows>>;
  averages: Partial<Record<HistogramColumn, number>>;
  /** Packets and cycles of single iterations, the newest first. */
  iterations: { packets: number; cycles: number }[];
  /** Packets in single milliseconds of the clock, the newest first. */
  milliseconds: { ms: number; packets: number }[];
}

interface Column {
  name: HistogramColumn;
  start: number;
}

interface OpenHistogram {
  wall: number[];
  count: number[];
  above: number | null;
}

type Mode = 'histograms' | 'rule' | 'averages' | 'iterations' | 'milliseconds' | null;

const longestLine = 1024;
const mostHistory = 100_000;
const rule = /^\s*-{20,}$/;
const headWord = /(?:max )?vhost qlen|\S+/g;
const iterationNumbers = 8;
const millisecondNumbers = 9;
const averageNames: Readonly<Record<string, HistogramColumn>> = {
  ...histogramColumns,
  'vhost qlen': 'maxVhostQueueLength',
};

/** Takes the lines of one thread that belong to a table. */
export class OvsTableReader {
  private mode: Mode = null;
  private columns: Column[] = [];
  private readonly open = new Map<HistogramColumn, OpenHistogram>();
  private readonly averages: OvsTables['averages'] = {};
  private readonly iterations: OvsTables['iterations'] = [];
  private readonly milliseconds: OvsTables['milliseconds'] = [];

  /** False for a line of no table. */
  take(line: TextLine): boolean {
    if (line.text.length > longestLine) return false;
    if (line.text.trim() === 'Histograms') return true;
    if (rule.test(line.text) && this.mode === 'histograms') {
      this.mode = 'rule';
      return true;
    }
    if (this.takeHead(line.text)) return true;
    if (!/^\s*[\d>]/.test(line.text)) {
      this.mode = null;
      return false;
    }
    return this.takeRow(line);
  }

  finish(): OvsTables {
    const histograms: OvsTables['histograms'] = {};
    for (const [name, { wall, count, above }] of this.open)
      histograms[name] = { wall, count, above: above ?? 0 };
    const { averages, iterations, milliseconds } = this;
    return { histograms, averages, iterations, milliseconds };
  }

  private takeHead(text: string): boolean {
    const heads = [...text.matchAll(headWord)].map((match) => ({ text: match[0], at: match.index }));
    const [first, second] = heads.map((head) => head.text);
    if (first === 'ms' && second === 'iterations') this.mode = 'milliseconds';
    else if ((first === 'iter' || first === 'tsc') && second === 'cycles') this.mode = 'iterations';
    else {
      const known: Readonly<Record<string, HistogramColumn>> =
        this.mode === 'rule' ? averageNames : histogramColumns;
      if (heads.length < 2 || !heads.every((head) => Object.hasOwn(known, head.text))) return false;
      this.columns = heads.map((head) => ({ name: known[head.text]!, start: head.at }));
      this.mode = this.mode === 'rule' ? 'averages' : 'histograms';
    }
    return true;
  }

  private takeRow(line: TextLine): boolean {
    const words = [...line.text.matchAll(/\S+/g)]
      .map((match) => ({ text: match[0], at: match.index }))
      .filter(({ text }) => text !== '...');
    const texts = words.map(({ text }) => text);
    switch (this.mode) {
      case 'histograms':
        this.histogramRow(line, words);
        return true;
      case 'averages':
        this.averagesRow(line, texts);
        this.mode = null;
        return true;
      case 'iterations':
      case 'milliseconds':
        return this.historyRow(line, texts);
      default:
        return false;
    }
  }

  private histogramRow(line: TextLine, words: readonly { text: string; at: number }[]): void {
    const whole = words.length === 2 * this.columns.length;
    const cells: string[][] = this.columns.map(() => []);
    words.forEach(({ text, at }, k) => {
      // A whole row goes by its order; a row with gaps by the places of the heads.
      let column = whole ? k >> 1 : 0;
      if (!whole) while (column + 1 < cells.length && this.columns[column + 1]!.start <= at + 1) column++;
      cells[column]!.push(text);
    });
    cells.forEach((cell, k) => {
      if (cell.length > 0) this.takeBin(line, this.columns[k]!.name, cell);
    });
  }

  private takeBin(line: TextLine, name: HistogramColumn, cell: readonly string[]): void {
    const histogram = this.open.get(name) ?? { wall: [], count: [], above: null };
    const [wallText = '', countText = ''] = cell;
    const wall = wallText === '>' ? Infinity : counterOf(wallText);
    const count = counterOf(countText);
    if (cell.length !== 2 || wall === null || count === null) {
      return refuseRow({ ...line, text: cell.join(' ') }, `a bin limit and its count (${name})`);
    }
    if (histogram.above !== null || wall <= (histogram.wall.at(-1) ?? -1)) {
      return refuseFall(line, `bin limit ${shownText(wallText)} (${name})`);
    }
    if (wall === Infinity) histogram.above = count;
    else {
      histogram.wall.push(wall);
      histogram.count.push(count);
    }
    this.open.set(name, histogram);
  }

  private averagesRow(line: TextLine, texts: readonly string[]): void {
    if (texts.length !== this.columns.length) {
      refuseWidth(line, texts.length, this.columns.length);
    }
    texts.forEach((text, k) => {
      const value = decimalOf(text);
      if (value !== null) this.averages[this.columns[k]!.name] = value;
    });
  }

  private historyRow(line: TextLine, texts: readonly string[]): boolean {
    const numbers = texts.map(counterOf);
    const expected = this.mode === 'milliseconds' ? millisecondNumbers : iterationNumbers;
    if (numbers.length !== expected || numbers.includes(null)) {
      refuseRow(line, `${expected} whole numbers`);
    }
    const [first, second, third, fourth] = numbers as number[];
    if (this.iterations.length + this.milliseconds.length >= mostHistory) return false;
    if (this.mode === 'milliseconds') this.milliseconds.push({ ms: first!, packets: fourth! });
    else this.iterations.push({ cycles: second!, packets: third! });
    return true;
  }
}
