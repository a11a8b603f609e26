/** The lines above the nodes in VPP's `show runtime`: thread, time, rates, columns; the wording of every release. */
import type { RowLayout } from './runtime-row.ts';
import { decimalOf } from '../../text/number.ts';

/** Beyond these, text that was changed on its way: times and rates of a machine lie far inside. */
const largestRate = 1e15;
const smallestRate = 1e-12;

/** The number in a word, without the comma or bracket behind it; null where there is none or a negative one. */
function numberIn(word: string | undefined): number | null {
  if (word === undefined) return null;
  const value = decimalOf(word.replace(/[,)]$/, ''));
  return value === null || value < 0 || value > largestRate || (value > 0 && value < smallestRate)
    ? null
    : value;
}

export interface RatesLine {
  kind: 'rates';
  /** Packets a second. */
  rates: { in: number; out: number; drop: number; punt: number };
}

/** `vector rates in 6.1118e6, out 6.1118e6, drop 0.0000e0, punt 0.0000e0` */
function vectorRatesIn(words: readonly string[]): RatesLine | null {
  const after = (word: string) => numberIn(words[words.indexOf(word, 2) + 1]);
  const [brought, out, drop, punt] = ['in', 'out', 'drop', 'punt'].map((word) =>
    words.indexOf(word, 2) < 0 ? null : after(word),
  );
  if (brought === null || out === null || drop === null || punt === null) return null;
  return { kind: 'rates', rates: { in: brought!, out: out!, drop: drop!, punt: punt! } };
}

export interface ThreadLine {
  kind: 'thread';
  number: number;
  name: string;
  lcore: number | null;
}

export interface TimeLine {
  kind: 'time';
  /** `old`: "average vectors/node" (before 2019); `new`: "internal node vector rate". */
  header: 'old' | 'new';
  timeS: number | null;
  /** Old: packets per node since the last clear. */
  vectorsPerNode: number | null;
  lastLoops: { loops: number | null; vectorsPerLoop: number | null; perNode: number | null } | null;
  /** New: the average over `windowS`, smoothed and recent, not since the last clear. */
  nodeVectorRate: number | null;
  loopsPerS: number | null;
  windowS: number | null;
}

export interface ColumnsLine {
  kind: 'columns';
  /** Builds with accelerators print further columns behind Vectors/Call. */
  more: boolean;
  layout: RowLayout;
  costUnit: 'clocks' | 'ns';
}

export type HeadLine = ThreadLine | TimeLine | RatesLine | ColumnsLine;

const longestHead = 400;
/** null for any other line. */
export function headLine(text: string): HeadLine | null {
  if (text.length > longestHead) return null;
  const words = text.trim().split(/\s+/);
  if (words[0] === 'Thread') return threadLine(words);
  if (words[0] === 'Time') return timeLine(words);
  if (words[0] === 'vector' && words[1] === 'rates') return vectorRatesIn(words);
  return words[0] === 'Name' ? columnsLine(words.join(' ')) : null;
}

/** `Thread 1 vpp_wk_0 (lcore 2)`; the core is missing for a thread that is not pinned. */
function threadLine(words: readonly string[]): ThreadLine | null {
  const number = numberIn(words[1]);
  if (number === null || !Number.isInteger(number) || words[2] === undefined) return null;
  return { kind: 'thread', number, name: words[2], lcore: words[3] === '(lcore' ? numberIn(words[4]) : null };
}

/** `Time 3.8, average vectors/node 249.02, last 128 main loops 32.00 per node 273.07` and its successors. */
function timeLine(words: readonly string[]): TimeLine | null {
  const timeS = numberIn(words[1]);
  const old = words.indexOf('vectors/node');
  if (old > 0) {
    const last = words.indexOf('last');
    const loops = words.indexOf('loops');
    const node = words.lastIndexOf('node');
    const lastLoops =
      last < 0 || loops < 0 || node < loops
        ? null
        : {
            loops: numberIn(words[last + 1]),
            vectorsPerLoop: numberIn(words[loops + 1]),
            perNode: numberIn(words[node + 1]),
          };
    return { ...nothing, header: 'old', timeS, vectorsPerNode: numberIn(words[old + 1]), lastLoops };
  }
  const rate = words.indexOf('rate');
  if (rate < 0 || !words.includes('vector')) return null;
  const window = words.indexOf('sec');
  const loops = words.indexOf('loops/sec');
  return {
    ...nothing,
    header: 'new',
    timeS,
    nodeVectorRate: numberIn(words[rate + 1]),
    loopsPerS: loops < 0 ? null : numberIn(words[loops + 1]),
    windowS: window < 1 ? null : numberIn(words[window - 1]),
  };
}

const nothing = {
  kind: 'time',
  timeS: null,
  vectorsPerNode: null,
  lastLoops: null,
  nodeVectorRate: null,
  loopsPerS: null,
  windowS: null,
} as const;

/** `show runtime`, `show runtime max`, and `time` with either: nanoseconds in place of clocks. */
function columnsLine(header: string): ColumnsLine | null {
  if (!header.includes('Vectors/Call')) return null;
  return {
    kind: 'columns',
    layout: header.includes('Max Node Clocks') || header.includes('Vectors at Max') ? 'max' : 'calls',
    more: !/Vectors\/Call\s*$/.test(header.trim()),
    costUnit: header.includes('Packet-Time') || header.includes('(ns)') ? 'ns' : 'clocks',
  };
}
