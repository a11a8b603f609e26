/** Programs of DPDK: streams, ports, and counters in a line of names. */
import type { CounterRow, CounterTable } from '../counter.ts';
import { type Meaning, meaningOf } from '../meanings.ts';
import { tableCells, valueOf } from '../numbers.ts';
import { polledBy } from './polled-queue.ts';

/** Streams of testpmd, as `show config fwd` lists them. */
const streams: CounterTable = {
  tool: 'dpdk-streams',
  traits: { plane: 'dpdk' },
  headRepeats: true,
  head: /^\s*Logical Core \d+ \(socket -?\d+\) forwards packets on \d+ streams?:\s*$/,
  rows(line, output) {
    const core = /^\s*Logical Core (\d+) /.exec(line);
    if (core !== null) {
      output.part = `core ${core[1]!}`;
      return [];
    }
    const stream = /^\s*RX P=(\d+)\/Q=(\d+) /.exec(line);
    return stream === null ? null : polledBy(output.part, `port${stream[1]!}`, stream[2]!);
  },
};

const nicHead = /# ?NIC statistics for port (\d+)|^\s*Statistics for port (\d+) -+/;
const forwardHead =
  /[-#] ?Forward (?:statistics|Stats) for (?:port |RX Port= ?)(\d+)(?:\/Queue= ?(\d+))?|^\s*\++ Accumulated forward statistics/;
const words = /([A-Za-z][\w-]{0,60}(?: [a-z]{1,40})?)\s*[:=]\s*(\d[\d,']*)(?=\s|$)/g;

/** Received and dropped together have a name of their own. */
const dpdkMeanings: Readonly<Record<string, Meaning | null>> = {
  rx_dropped: 'ring-full',
  packets_dropped: 'send-drops',
  rx_total: null,
  tx_total: null,
};
const ofDpdk = (name: string) => dpdkMeanings[name];

/**
 * Lines `RX-packets: 1 RX-missed: 2`, also of l2fwd: every word of the line belongs to a pair. Scopes are `port 1`,
 * `port 1 queue 2` for a stream, and `port all` for the sum below them.
 */
const portTable = (tool: string, head: RegExp, partOf: (found: RegExpExecArray) => string): CounterTable => ({
  tool,
  traits: { plane: 'dpdk', ports: true, meaning: ofDpdk },
  head,
  headRepeats: true,
  rows(line, output) {
    const found = head.exec(line);
    if (found !== null) {
      output.part = partOf(found);
      return [];
    }
    if (!/[:=]\s*\d/.test(line) || line.length > 400) return null;
    // Statistics of the queues that are mapped to a register of the card.
    const register = /^\s*Stats reg +(\d+) +/.exec(line);
    const numbers = register === null ? line : line.slice(register[0].length);
    const pairs = [...numbers.matchAll(words)];
    if (pairs.length === 0 || numbers.replace(words, '').trim() !== '') return null;
    const rows = pairs.flatMap(([, name, text]): CounterRow[] => {
      const value = valueOf(text!);
      if (value === null) return [];
      const port = output.tool === tool && output.part !== '' ? `port ${output.part}` : '';
      const scope = register === null ? port : `${port} queue ${register[1]!}`.trimStart();
      const rate = /pps|bps/i.test(name!);
      return [
        {
          name: name!,
          value,
          scope,
          unit: rate ? 'pps' : 'packets',
          span: rate ? 'interval' : 'since-start',
        },
      ];
    });
    const known = rows.some(({ name }) => meaningOf(name).meaning !== null);
    return output.tool === tool || (known && (pairs.length > 1 || /^\s*(?:RX|TX)-/.test(line))) ? rows : null;
  },
});

const port: CounterTable = {
  ...portTable('dpdk-port', nicHead, ([, nic, forwarder]) => nic ?? forwarder!),
  bare: true,
};
/** Counters since forwarding began; the other table has those since the start of the port. */
const forward = portTable('dpdk-forward', forwardHead, ([, number, queue]) =>
  number === undefined ? 'all' : queue === undefined ? number : `${number} queue ${queue}`,
);

/** A line of names and a line of numbers below it: `imissed  rx_nombuf`. */
const columns: CounterTable = {
  tool: 'dpdk-columns',
  traits: { meaning: ofDpdk },
  head: /^\s*(?:(?:ipackets|opackets|ierrors|oerrors|imissed|rx_nombuf|ibytes|obytes)\s*){2,}$/,
  rows(line, output) {
    const cells = tableCells(line);
    if (/^[a-z_]+$/.test(cells[0]!) && cells.every((cell) => /^[a-z_]+$/.test(cell))) {
      output.columns = cells;
      return [];
    }
    const values = cells.map((cell) => valueOf(cell));
    if (values.length !== output.columns.length || values.some((value) => value === null)) return null;
    return values.map((value, k) => ({
      name: output.columns[k]!,
      value: value!,
      unit: output.columns[k]!.endsWith('bytes') ? 'bytes' : 'packets',
    }));
  },
};

export const dpdkTables: readonly CounterTable[] = [columns, streams, port, forward];
