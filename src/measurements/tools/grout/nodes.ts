/** The rows of grout's node statistics, in the layouts since its first release. */
import type { DroppedRows } from '../../measurement.ts';
import { takeLines } from '../text/cut.ts';
import type { TextLine } from '../text/lines.ts';
import { refuseLine, shownText } from '../text/lines.ts';
import { counterOf, decimalOf } from '../text/number.ts';
import { unquotedLines } from '../text/quotes.ts';

export interface GroutNode {
  name: string;
  calls: number;
  packets: number;
  cyclesPerPacket: number;
}

export const nodesHead = /^[> ]*NODE\s+CALLS\s+PACKETS\s+PKTS\/CALL\s+CYCLES(?:\/CALL)?\s+CYCLES\/PKT\s*$/;

const mostRows = 100_000;
/** Quotients are printed with one decimal. */
const printedStep = 0.051;

export function groutOutputs(text: string): {
  outputs: GroutNode[][];
  rowsUsed: number;
  dropped: DroppedRows[];
} {
  const outputs: GroutNode[][] = [];
  let names = new Set<string>();
  let headed = false;
  let perCall = true;
  let rowsUsed = 0;
  const begin = () => {
    outputs.push([]);
    names = new Set();
  };
  const cut = takeLines(text, unquotedLines(text), (line) => {
    if (line.text.length > 400) return;
    if (nodesHead.test(line.text)) {
      headed = true;
      perCall = line.text.includes('CYCLES/CALL');
      begin();
      return;
    }
    const cells = line.text.trim().split(/\s+/);
    if (!headed || cells.length !== 6 || counterOf(cells[1]!) === null) {
      if (headed && line.text.trim() !== '' && /\s\d+\s+\d/.test(line.text)) {
        refuseLine('not-a-row', line, `${shownText(line.text.trim())} is no row of a node and five numbers.`);
      }
      return;
    }
    const node = nodeOf(line, cells, perCall);
    // Rows of another output whose head was left out.
    if (names.has(node.name)) begin();
    names.add(node.name);
    outputs.at(-1)!.push(node);
    if (++rowsUsed > mostRows) refuseLine('too-many-rows', line, 'more than 100,000 rows are too many.');
  });
  return {
    outputs: outputs.filter((nodes) => nodes.length > 0),
    rowsUsed,
    dropped: cut === null ? [] : [cut],
  };
}

function nodeOf(line: TextLine, cells: readonly string[], perCall: boolean): GroutNode {
  const numbers = cells.slice(1).map(decimalOf);
  if (numbers.some((value) => value === null || value < 0)) {
    refuseLine('not-a-number', line, `${shownText(line.text.trim())} has a cell that is no number.`);
  }
  const [calls, packets, perCallPackets, cycles, cyclesPerPacket] = numbers as [
    ...[number, number, number],
    ...[number, number],
  ];
  const fits = (ratio: number, printed: number) => Math.abs(ratio - printed) <= printedStep + 1e-9 * ratio;
  const batch = calls > 0 ? packets / calls : 0;
  const cost = packets > 0 ? (perCall ? cycles * calls : cycles) / packets : cyclesPerPacket;
  // Printed cycles a call are rounded, too.
  const loose = perCall ? printedStep * (calls / Math.max(1, packets)) : 0;
  if (!fits(batch, perCallPackets) || Math.abs(cost - cyclesPerPacket) > printedStep + loose + 1e-3 * cost) {
    refuseLine('contradiction', line, `the numbers of ${shownText(cells[0]!)} do not fit each other.`);
  }
  return { name: cells[0]!, calls, packets, cyclesPerPacket };
}
