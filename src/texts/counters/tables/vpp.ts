/** VPP: receive queues on threads, the counters of graph nodes, errors, interfaces. */
import type { CounterRow, CounterTable } from '../counter.ts';
import type { Meaning } from '../meanings.ts';
import { rateLine } from '../../tools/rates/rate-rows.ts';
import { vppInterfaceLines } from '../../tools/rates/vpp-interfaces.ts';
import { headLine, runtimeRow } from '../../tools/vpp/lines.ts';
import { queueLine as placedQueue, threadLine } from '../../tools/vpp-rx-placement/rx-placement.ts';
import { polledBy } from './polled-queue.ts';

/** `show interface rx-placement` of VPP. */
const placement: CounterTable = {
  tool: 'vpp-rx-placement',
  traits: { plane: 'vpp' },
  headRepeats: true,
  head: threadLine,
  rows(line, output) {
    const thread = threadLine.exec(line);
    if (thread !== null) {
      output.part = `thread ${thread[1]!}`;
      return [];
    }
    const queue = placedQueue.exec(line);
    if (queue !== null) return polledBy(output.part, queue[1]!, queue[2]!);
    return /^\s*node \S+:\s*$/.test(line) ? [] : null;
  },
};

/** Counter that every thread of VPP has whose name is in the text; its value is the thread's number. */
export const listedThread = 'listed as thread';

/** A thread of VPP whose name is not in the text. */
export const withoutHead = 'thread without its head';

const runtime: CounterTable = {
  tool: 'vpp-runtime',
  traits: { plane: 'vpp', threads: 'calls' },
  headRepeats: true,
  head: /^\s*(?:Thread \d+ \S+(?: \(lcore \d+\))?\s*$|Time \d+(?:\.\d+)?,? .*(?:vectors\/node|internal node vector rate|sec))/,
  bare: true,
  rows(line, output) {
    const head = headLine(line);
    if (head?.kind === 'columns') return [];
    if (head?.kind === 'thread') {
      output.part = `thread ${head.number}`;
      output.columns = ['named'];
      return [{ name: listedThread, value: head.number, scope: output.part, unit: '', span: 'now' }];
    }
    if (head?.kind === 'time') {
      // Each named thread prints its time once: another time is of a thread whose name was left out.
      if (output.columns[0] === 'timed') output.part = withoutHead;
      if (output.columns[0] === 'named') output.columns = ['timed'];
    }
    // One thread alone is printed without its name, but not without its head.
    if (output.part === '' && head !== null) output.part = 'thread 0';
    const scope = output.part || withoutHead;
    const of = (
      name: string,
      value: number | null,
      unit: string,
      span: CounterRow['span'] = 'now',
    ): CounterRow[] => (value === null ? [] : [{ name, value, scope, unit, span }]);
    if (head?.kind === 'time')
      return [...of('time', head.timeS, 's'), ...of('node vector rate', head.nodeVectorRate, 'packets')];
    if (head?.kind === 'rates') return of('rate in', head.rates.in, 'pps', 'interval');
    const row = runtimeRow(line, 'calls', true);
    if (row === null || row.state === null) return null;
    const { name, state, calls, vectors, cost, vectorsPerCall } = row;
    return [
      ...of(`calls ${name}`, calls, 'calls', 'since-start'),
      ...of(`vectors ${name}`, vectors, 'packets', 'since-start'),
      ...of(`clocks ${name}`, cost, 'cycles'),
      ...of(`${state === 'polling' ? 'polled per call' : 'per call'} ${name}`, vectorsPerCall, 'packets'),
    ];
  },
};

/** Reasons of a node, in words. */
function ofVppReason(reason: string, node: string): Meaning | null {
  if (/congestion_drop|handoff|no_free_tx_slots|tx_(?:queue|ring)_full|tx_packet_drops/.test(reason))
    return 'send-drops';
  if (/rx_(?:packet_drops|ring_full|no_free)|no_rx_buffer/.test(reason)) return 'ring-full';
  return /-tx$/.test(node) && reason.includes('drop') ? 'send-drops' : null;
}

const errors: CounterTable = {
  tool: 'vpp-errors',
  traits: { plane: 'vpp', meaning: ofVppReason },
  headRepeats: true,
  head: /^\s*Count\s+Node\s+Reason/,
  rows(line) {
    const found = /^\s*(\d+)\s+(\S+)\s+(\S.{0,100}?)(?:\s{2,}(?:error|info|warning|warn))?\s*$/.exec(line);
    if (found === null) return null;
    return [{ name: found[3]!.trim().replace(/\s+/g, ' '), value: Number(found[1]), scope: found[2]! }];
  },
};

/** `show interface`, `show hardware-interfaces`. */
const vppInterfaces: CounterTable = {
  tool: 'vpp-interfaces',
  traits: { plane: 'vpp', meaning: (name) => (name === 'drops' || name === 'rx_error' ? null : undefined) },
  head: /^\s*Name\s+Idx\s+(?:State|Link)\b/,
  bare: true,
  rows(line, output) {
    // An interface without the head of the list.
    const isNamed = /^\S+\s+\d+\s+(?:up|down)\s+\d+\/\d+\/\d+\/\d+\s+[a-z]/.test(line);
    const found =
      output.tool === 'vpp-interfaces' || isNamed ? rateLine(vppInterfaceLines.lines!, line) : null;
    if (found === null) return output.tool === 'vpp-interfaces' && /^\s+\S/.test(line) ? [] : null;
    const scope = (output.part = found.part ?? output.part);
    return found.numbers.flatMap(({ printed, written }): CounterRow[] => {
      // Numbers with blanks between thousands are not read.
      if (!/^\d+$/.test(written)) return [];
      const value = Number(written);
      const [setting, unit] = ringSettings[printed] ?? [];
      if (setting !== undefined) return [{ name: setting, value, scope, unit: unit!, span: 'now' }];
      return [
        {
          name: printed.replace(/[- ]+/g, '_'),
          value,
          scope,
          unit: printed.includes('bytes') ? 'bytes' : 'packets',
        },
      ];
    });
  },
};

const ringSettings: Readonly<Record<string, readonly [name: string, unit: string]>> = {
  queues: ['channels current rx', 'queues'],
  mostQueues: ['channels maximum rx', 'queues'],
  ring: ['ring current rx', 'descriptors'],
};

export const vppTables: readonly CounterTable[] = [placement, runtime, errors, vppInterfaces];
