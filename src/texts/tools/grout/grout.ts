/** grout's `show stats software` (`grcli stats show software`): calls, packets and cycles of every graph node. */
import { sinceStart } from '../notes-on-results.ts';
import { formatCount } from '../../../text/number-format.ts';
import type { DroppedRows, ReadingNote } from '../../measurement.ts';
import { clockAnswer, clockQuestion, clockUnknown, chosenOutput } from '../reading-choice.ts';
import {
  type ReadingAnswers,
  type ToolParser,
  type ToolReading,
  type ToolResult,
  valueResult,
} from '../tool-reading.ts';
import { takeLines } from '../../lines/cut.ts';
import { limitTo, refuseLine, shownText, type TextLine, unquotedLines } from '../../lines/lines.ts';
import { counterOf, decimalOf } from '../../lines/number.ts';

// The rows of grout's node statistics, in the layouts since its first release.

interface GroutNode {
  name: string;
  calls: number;
  packets: number;
  cyclesPerPacket: number;
}

const nodesHead = /^[> ]*NODE\s+CALLS\s+PACKETS\s+PKTS\/CALL\s+CYCLES(?:\/CALL)?\s+CYCLES\/PKT\s*$/;

const mostRows = 100_000;
/** Quotients are printed with one decimal. */
const printedStep = 0.051;

function groutOutputs(text: string): {
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
        refuseLine(
          'not-a-row',
          line,
          `${shownText(line.text.trim())} is not a row of a node and five numbers.`,
        );
      }
      return;
    }
    const node = nodeOf(line, cells, perCall);
    // Rows of another output whose head was left out.
    if (names.has(node.name)) begin();
    names.add(node.name);
    outputs.at(-1)!.push(node);
    limitTo(mostRows, 'rows', ++rowsUsed, line);
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
    refuseLine('not-a-number', line, `${shownText(line.text.trim())} has a cell that is not a number.`);
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

function recognise(head: string): number {
  return head.split(/[\r\n]+/, 2000).some((line) => nodesHead.test(line)) ? 0.98 : 0;
}

const mostNodes = 64;

function parse(text: string, answers: ReadingAnswers): ToolReading {
  const { outputs, rowsUsed, dropped } = groutOutputs(text);
  const { output: nodes, questions } = chosenOutput(
    outputs,
    answers,
    'The text has no rows of grout’s nodes; paste the whole output of grcli show stats software.',
  );
  const work = workOf(nodes);
  const clock = clockAnswer(answers);
  const chosen = clock.ghz === null ? clockUnknown : String(clock.ghz);
  return {
    format: 'grout',
    title: `grout, ${formatCount(nodes.length)} graph ${nodes.length === 1 ? 'node' : 'nodes'}`,
    understood: [
      { label: 'Nodes', text: formatCount(nodes.length), guess: false },
      { label: 'Counters', text: 'of all workers together, since the last reset', guess: false },
      ...(work.first === null
        ? []
        : [{ label: 'Batches', text: `packets a call of ${work.first.name}`, guess: true }]),
      {
        label: 'Clock',
        text: clock.ghz === null ? 'not in the text: cycles stay cycles' : `${clock.ghz} GHz`,
        guess: false,
      },
    ],
    questions: [...questions, clockQuestion(chosen, clock.choice === null, null)],
    rowsUsed,
    dropped,
    warnings: warnings(work),
    results: results(nodes, work, clock.ghz),
    systemFacts: [],
  };
}

interface GroutWork {
  input: GroutNode | null;
  /** The first node behind the input that every packet passes. */
  first: GroutNode | null;
  nonEmptyShare: number | null;
  /** All nodes, per packet that came in; the input only where next to none of its calls was empty. */
  cyclesPerPacket: number | null;
  inputCounted: boolean;
}

const inputName = /^(?:port_rx|control_input)$/;
const samePackets = 0.01;
const fewEmpty = 0.95;

function workOf(nodes: readonly GroutNode[]): GroutWork {
  const input = nodes.find(({ name, packets }) => name === 'port_rx' && packets > 0) ?? null;
  const behind = nodes.filter(
    ({ name, calls, packets }) => !inputName.test(name) && calls > 0 && packets > 0,
  );
  const fits = ({ packets }: GroutNode) =>
    input === null || Math.abs(packets - input.packets) <= samePackets * input.packets;
  const alike = behind.filter(fits);
  const first =
    alike.find(({ name }) => name === 'eth_input') ??
    alike.find(({ name }) => name.endsWith('_input')) ??
    alike.reduce<GroutNode | null>((most, node) => (most && most.calls >= node.calls ? most : node), null);
  const packets = input?.packets ?? first?.packets ?? 0;
  const nonEmptyShare = input === null || first === null ? null : Math.min(1, first.calls / input.calls);
  const inputCounted = nonEmptyShare !== null && nonEmptyShare >= fewEmpty;
  const paid = inputCounted ? [...behind, input!] : behind;
  const cycles = paid.reduce((sum, node) => sum + node.cyclesPerPacket * node.packets, 0);
  return {
    input,
    first,
    nonEmptyShare,
    inputCounted,
    cyclesPerPacket: packets > 0 ? cycles / packets : null,
  };
}

function results(nodes: readonly GroutNode[], work: GroutWork, ghz: number | null): ToolResult[] {
  const { input, first, nonEmptyShare, cyclesPerPacket, inputCounted } = work;
  const found: ToolResult[] = [];
  const batch = first === null ? null : first.packets / first.calls;
  if (batch !== null) {
    found.push(
      valueResult('meanBatchNonEmpty', `Mean batch, ${first!.name}`, 'packets', batch, first!.calls),
    );
  }
  if (input !== null) {
    const perPoll = input.packets / input.calls;
    found.push(valueResult('meanBatch', 'Mean of all polls', 'packets', perPoll, input.calls));
  }
  if (nonEmptyShare !== null) {
    found.push(valueResult('emptyPollShare', 'Empty polls', '', 1 - nonEmptyShare, input!.calls));
  }
  if (cyclesPerPacket === null) return found;
  const what = inputCounted ? 'all nodes' : 'without port_rx';
  const without = inputCounted ? {} : ({ withoutInput: true } as const);
  const clocks = valueResult('clocksPerPacket', `Clocks per packet, ${what}`, 'clocks', cyclesPerPacket);
  found.push({ ...clocks, ...without });
  for (const { name, cyclesPerPacket: cost, packets } of nodes.slice(0, mostNodes)) {
    if (packets > 0) found.push(valueResult('nodeClocksPerPacket', name, 'clocks', cost, packets));
  }
  if (ghz === null) return found;
  const us = cyclesPerPacket / ghz / 1000;
  found.push({ ...valueResult('servicePerPacketUs', `Time per packet, ${what}`, 'µs', us), ...without });
  if (batch !== null) {
    found.push({
      kind: 'series',
      quantity: 'serviceUs',
      label: 'Time of a mean batch',
      unit: 'µs',
      against: 'batchSize',
      x: [batch],
      y: [batch * us],
    });
  }
  return found;
}

function warnings({ input, inputCounted, first }: GroutWork): ReadingNote[] {
  const notes: ReadingNote[] = [];
  if (input === null) {
    const message = 'The node port_rx is missing: how many polls found nothing is not known.';
    notes.push({ code: 'no-input', message });
  } else if (!inputCounted) {
    const message =
      'Many polls of port_rx were empty: its cycles are mostly those of empty polls and are left out.';
    notes.push({ code: 'empty-polls', message });
  }
  if (first === null) {
    const message = 'No node behind port_rx carries all packets, so the batches are not known.';
    notes.push({ code: 'no-batch-node', message });
  }
  notes.push(sinceStart('their last reset', 'packets and seconds as a table'));
  return notes;
}

export const grout: ToolParser = {
  format: 'grout',
  traits: { ofThread: true },
  name: 'grout stats',
  recognise,
  parse,
};
