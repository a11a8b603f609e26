/** One row of VPP's `show runtime`: columns are found by their contents, because people re-align and collapse them. */
import type { VppNode } from '../node.ts';
import { printedNameLength } from '../node.ts';
import { counterOf, decimalOf } from '../../text/number.ts';

/** Which columns the header row names. */
export type RowLayout = 'calls' | 'max';

/** Columns that `show runtime max` adds. */
export interface MaxClocks {
  maxNodeClocks: number;
  vectorsAtMax: number;
  maxClocks: number;
}

export interface RuntimeRow extends VppNode {
  max: MaxClocks | null;
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
    max: null,
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
  const [maxNodeClocks, vectorsAtMax, maxClocks, cost, vectorsPerCall] = numbers.map(decimalOf) as number[];
  if (
    [maxNodeClocks, vectorsAtMax, maxClocks, cost, vectorsPerCall].some(
      (value) => value! < 0 || value! > largestCount,
    )
  ) {
    return null;
  }
  return {
    name,
    state: null,
    calls: null,
    vectors: null,
    suspends: null,
    cost: cost!,
    vectorsPerCall: vectorsPerCall!,
    max: { maxNodeClocks: maxNodeClocks!, vectorsAtMax: vectorsAtMax!, maxClocks: maxClocks! },
    repaired: false,
  };
}
