/** Lines of VPP's `show runtime`: the head above the nodes, and a node's row. */
import { type GraphNode, printedNameLength } from '../graph/nodes.ts';
import { counterOf, decimalOf } from '../../lines/number.ts';

// One row of VPP's `show runtime`: columns are found by their contents, because people re-align and collapse them.

/** Which columns the header row names. */
type RowLayout = 'calls' | 'max';

export interface RuntimeRow extends GraphNode {
  /** A blank inside a number was taken out: the reading that fits Vectors/Call. */
  repaired: boolean;
}

/** Longest first: `interrupt wa` is what 12 characters leave of `interrupt wait`. */
const states = [
  'interrupt wait',
  'interrupt wa',
  'event wait',
  'time wait',
  'any wait',
  'interrupt',
  'disabled',
  'adaptive',
  'polling',
  'active',
  'done',
];

/** Vectors/Call is printed with two decimals. */
const printedStep = 0.005;
/** VLIB_FRAME_SIZE. */
export const vppFrameSize = 256;
/** Counters have 64 bits. */
export const largestCount = 2 ** 64;
const longestRow = 400;
const longestName = 64;

/** null for a line that is not a row, or whose numbers contradict each other. `more`: columns behind Vectors/Call. */
export function runtimeRow(text: string, layout: RowLayout, more = false): RuntimeRow | null {
  if (text.length > longestRow) return null;
  const tokens = text.trim().split(/\s+/);
  let first = tokens.length;
  while (first > 0 && decimalOf(tokens[first - 1]!) !== null) first--;
  const numbers = tokens.slice(first);
  if (layout === 'max') return maxRow(tokens.slice(0, first).join(' '), numbers);
  const named = nameAndState(tokens.slice(0, first).join(' '));
  if (named === null || named.name.length > longestName) return null;
  if (more && numbers.length > 5) return countedRow(named, numbers.slice(0, 5), false);
  if (numbers.length === 5) return countedRow(named, numbers, false);
  return numbers.length === 6 ? joinedRow(named, numbers) : null;
}

interface NamedNode {
  name: string;
  state: string | null;
}

/** A name of 30 characters touches its state. */
function nameAndState(head: string): NamedNode | null {
  const known = states.find((each) => head.endsWith(each));
  if (known !== undefined) {
    const before = head.slice(0, head.length - known.length);
    const name = before.trimEnd();
    if (/^\S+$/.test(name) && (before.endsWith(' ') || name.length >= printedNameLength))
      return { name, state: known };
  }
  const blank = head.indexOf(' ');
  // Names have no blanks; states are words.
  if (blank > 0) {
    const state = head.slice(blank + 1);
    return /^[a-z]{1,20}(?: [a-z]{1,20})?$/.test(state) ? { name: head.slice(0, blank), state } : null;
  }
  return head.length > 0 ? { name: head, state: null } : null;
}

function countedRow(named: NamedNode, numbers: readonly string[], repaired: boolean): RuntimeRow | null {
  const [calls, vectors, suspends] = numbers.slice(0, 3).map(counterOf) as (number | null)[];
  const cost = decimalOf(numbers[3]!);
  const vectorsPerCall = decimalOf(numbers[4]!);
  if (calls === null || vectors === null || suspends === null || cost === null || vectorsPerCall === null) {
    return null;
  }
  if (cost < 0 || Math.max(calls!, vectors!, suspends!, cost) > largestCount) return null;
  if (!fits(calls!, vectors!, vectorsPerCall)) return null;
  return {
    ...named,
    calls: calls!,
    vectors: vectors!,
    suspends: suspends!,
    cost,
    vectorsPerCall,
    repaired,
  };
}

function fits(calls: number, vectors: number, vectorsPerCall: number): boolean {
  const ratio = calls > 0 ? vectors / calls : 0;
  return Math.abs(ratio - vectorsPerCall) <= 1.01 * printedStep + 1e-9 * ratio;
}

/** Six numbers for five columns: two neighbours are one number, if just one of the three ways fits. */
function joinedRow(named: NamedNode, numbers: readonly string[]): RuntimeRow | null {
  const ways = [0, 1, 2].flatMap((at) => {
    const joined = [...numbers.slice(0, at), numbers[at]! + numbers[at + 1]!, ...numbers.slice(at + 2)];
    const row = countedRow(named, joined, true);
    return row === null ? [] : [row];
  });
  return ways.length === 1 ? ways[0]! : null;
}

function maxRow(name: string, numbers: readonly string[]): RuntimeRow | null {
  if (!/^\S+$/.test(name) || numbers.length !== 5) return null;
  // The greatest clocks of a node, its vectors then, and the greatest clocks of a vector come first.
  const values = numbers.map(decimalOf) as number[];
  if (values.some((value) => value < 0 || value > largestCount)) return null;
  const [cost, vectorsPerCall] = values.slice(3);
  return {
    name,
    state: null,
    calls: null,
    vectors: null,
    suspends: null,
    cost: cost!,
    vectorsPerCall: vectorsPerCall!,
    repaired: false,
  };
}

// The lines above the nodes in VPP's `show runtime`: thread, time, rates, columns; the wording of every release.

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
}

export interface TimeLine {
  kind: 'time';
  /** `old`: "average vectors/node" (before 2019); `new`: "internal node vector rate". */
  header: 'old' | 'new';
  timeS: number | null;
  /** Of the last seconds; null in old releases. */
  nodeVectorRate: number | null;
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
  return { kind: 'thread', number, name: words[2] };
}

/** `Time 3.8, average vectors/node 249.02, last 128 main loops 32.00 per node 273.07` and its successors. */
function timeLine(words: readonly string[]): TimeLine | null {
  const old = words.includes('vectors/node');
  if (!old && !(words.includes('rate') && words.includes('vector'))) return null;
  const timeS = numberIn(words[1]);
  const nodeVectorRate = old ? null : numberIn(words[words.indexOf('rate') + 1]);
  return { kind: 'time', header: old ? 'old' : 'new', timeS, nodeVectorRate };
}

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
