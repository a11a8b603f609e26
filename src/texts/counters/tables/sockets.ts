/** Sockets of `ss` and `netstat -an`: what waits in them, the size of their buffers, their drops. */
import type { CounterRow, CounterTable } from '../counter.ts';

const state = '(?:UNCONN|ESTAB|LISTEN|ESTABLISHED|TIME-WAIT|CLOSE-WAIT|FIN-WAIT-\\d|SYN-\\w+|LAST-ACK)';
const ssRow = new RegExp(
  `^\\s*(?:(udp|tcp|udplite|dccp|sctp|p_raw|p_dgr|raw|u_\\w+)6?\\s+)?(${state})\\s+(\\d+)\\s+(\\d+)\\s+(\\S+)\\s+(\\S+)((?:\\s.*)?)$`,
);
const netstatRow = /^\s*(udp|tcp|raw)6?\s+(\d+)\s+(\d+)\s+(\S+)\s+(\S+)((?:\s.*)?)$/;
const memory = /\bskmem:\(r(\d+),rb(\d+),t\d+,tb\d+(?:,[a-z]+\d+)*?(?:,d(\d+))?\)/;

function waiting(kind: string, receive: number, address: string, send: number): CounterRow[] {
  const scope = `${kind} ${address}`;
  if (kind === 'listen') {
    return [
      { name: 'accept_queue', value: receive, scope, unit: 'connections', span: 'now' },
      { name: 'accept_limit', value: send, scope, unit: 'connections', span: 'now' },
    ];
  }
  return [{ name: 'recv_q', value: receive, scope, unit: 'bytes', span: 'now' }];
}

const sockets: CounterTable = {
  tool: 'sockets',
  traits: { ofKernel: true },
  head: /^\s*(?:Netid\s+)?State\s+Recv-Q\s+Send-Q|^\s*Proto\s+Recv-Q\s+Send-Q/,
  bare: true,
  rows(line, output) {
    const skmem = memory.exec(line);
    const ss = ssRow.exec(line);
    const netstat = ss === null ? netstatRow.exec(line) : null;
    const rows: CounterRow[] = [];
    if (ss !== null) {
      const kind = ss[2] === 'LISTEN' ? 'listen' : ss[2] === 'UNCONN' ? 'udp' : (ss[1] ?? 'tcp');
      output.part = `${kind} ${ss[5]!}`;
      rows.push(...waiting(kind, Number(ss[3]), ss[5]!, Number(ss[4])));
    } else if (netstat !== null) {
      const kind = /\bLISTEN\b/.test(netstat[6]!) ? 'listen' : netstat[1]!;
      output.part = `${kind} ${netstat[4]!}`;
      // netstat prints no limit of the accept queue.
      rows.push(...waiting(kind, Number(netstat[2]), netstat[4]!, Number(netstat[3])).slice(0, 1));
    }
    if (skmem !== null && output.part !== '') {
      const scope = output.part;
      rows.push({ name: 'recv_memory', value: Number(skmem[1]), scope, unit: 'bytes', span: 'now' });
      rows.push({ name: 'recv_buffer', value: Number(skmem[2]), scope, unit: 'bytes', span: 'now' });
      if (skmem[3] !== undefined) rows.push({ name: 'socket_drops', value: Number(skmem[3]), scope });
    }
    return rows.length > 0 ? rows : null;
  },
};

const procRow =
  /^\s*\d+: [0-9A-F]{8,32}:([0-9A-F]{4}) [0-9A-F]{8,32}:[0-9A-F]{4} [0-9A-F]{2} [0-9A-F]{8}:([0-9A-F]{8}) .* (\d+)\s*$/;

/** `/proc/net/udp`: hexadecimal queues, drops in the last column. */
const procUdp: CounterTable = {
  tool: 'sockets',
  head: /^\s*sl\s+local_address\s+rem_address.*\bdrops\s*$/,
  bare: true,
  rows(line) {
    const found = procRow.exec(line);
    if (found === null) return null;
    const scope = `udp :${Number.parseInt(found[1]!, 16)}`;
    return [
      { name: 'recv_q', value: Number.parseInt(found[2]!, 16), scope, unit: 'bytes', span: 'now' },
      { name: 'socket_drops', value: Number(found[3]), scope },
    ];
  },
};

export const socketTables: readonly CounterTable[] = [sockets, procUdp];
