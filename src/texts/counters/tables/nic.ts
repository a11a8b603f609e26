/** A network card: counters of any driver (`ethtool -S`), rings, queues, timers, link, slot. */
import type { CounterRow, CounterTable } from '../counter.ts';
import { meaningOf, ofDriver } from '../meanings.ts';
import { type EthtoolValue, ethtoolLine } from '../../tools/ethtool/lines.ts';
import { hexMark } from '../shell-line.ts';
import { repeatedCores } from './linux-kernel.ts';
import { tableCells, valueOf } from '../numbers.ts';

const counterLine =
  /^\s*(?:\d\d:\d\d:\d\d:?\s+)?((?:\[\d{1,4}\]\s*:\s*|[rt]xq\d{1,3}\s*:\s*)?[A-Za-z][\w.\-[\]#]{1,70}(?: [\w-]{1,20}){0,4})\s*:\s*(\S+)\s*$/;

/** A counter of FreeBSD: `dev.ix.0.queue3.rx_discarded: 2`; the device, the queue, the name. */
const treeForm =
  /^\s*(?:dev|hw)\.(\w{1,20})\.(\d{1,3})\.(?:\w+\.)*?(?:(?:rx_?)?queue_?(\d{1,4})\.)?(?:\w+\.)*(\w{2,60})\s*[:=]\s*(\S+)\s*$/;

const tree: CounterTable = {
  tool: 'sysctl-counters',
  traits: { plane: 'bsd', card: 'named', ofKernel: true },
  bare: true,
  rows(line) {
    const found = treeForm.exec(line);
    const value = found === null ? null : valueOf(found[5]!);
    if (found === null || value === null) return null;
    const [, driver, unit, queue, name] = found;
    // Ports and queues share the name `rx_discarded`; of a queue it means its ring, as `rx_discards` does.
    const whole = queue !== undefined && name === 'rx_discarded' ? 'rx_discards' : name!;
    if (meaningOf(whole).meaning === null) return [];
    return [{ name: whole, value, scope: queue === undefined ? `${driver!}${unit!}` : `queue ${queue}` }];
  },
};

/** Names that only a card's counter has. */
const distinct =
  /^(?:(?:\[\d{1,4}\]\s*:\s*)?(?:rx|tx|vf|port|veb)\w*[_.]|imissed|\w+_allowance|queue_\d{1,3}_[rt]x_|In\w*(?:Dma|Packets)$|Queue\[|(?:[umb]cast )?pkts [rt]x\b|drv dropped [rt]x\b)/i;

/** Drivers that count in 32 bits. */
const narrow = /(?:^|: )rx_drops_no_(?:frags|pbuf)$/;

/** Any `name: number`; without the head only names that are known for what they count. */
const counters: CounterTable = {
  tool: 'ethtool-counters',
  traits: { card: 'about', ofKernel: true, meaning: ofDriver },
  head: /^\s*(?:NIC statistics\s*(?::\s*)?|(?:#+ NIC extended statistics for )?(?<subject>(?<=statistics for )port \d{1,5}|[\w.-]{1,40}(?= NIC statistics))(?: NIC statistics\s*(?::\s*)?|(?<=statistics for port \d{1,5})\b.*))$/,
  bare: true,
  rows(line, output) {
    const found = counterLine.exec(line);
    const value = found === null ? null : valueOf(found[2]!);
    if (found === null || value === null) return null;
    const name = found[1]!.trim();
    const { queue, meaning } = meaningOf(name);
    if (output.tool !== 'ethtool-counters') {
      if (meaning === null || !distinct.test(name)) return null;
    }
    const unit = /bytes|octets/.test(name) ? 'bytes' : 'packets';
    const bits = narrow.test(name) ? ({ bits: 32 } as const) : {};
    return [{ name, value, unit, scope: queue === null ? '' : `queue ${queue}`, ...bits }];
  },
};

/** Fewest descriptors of a ring in lines without a head: no card has so many queues. */
const leastRing = 64;
const partNames: Readonly<Record<string, string>> = {
  rings: 'ring',
  channels: 'channels',
  coalesce: 'coalesce',
};

/** `ethtool -g`, `-l`, `-c`, with or without their heads. */
const settings: CounterTable = {
  tool: 'ethtool-settings',
  traits: { card: 'about', ofKernel: true },
  headRepeats: true,
  head: /^\s*(?:Ring|Channel|Coalesce) parameters for (?<subject>[\w.-]{1,40}):?\s*$/,
  bare: true,
  rows(line, output) {
    const now = (name: string, value: EthtoolValue, unit: string): CounterRow[] =>
      typeof value === 'number' ? [{ name, value, unit, span: 'now' }] : [];
    const read = ethtoolLine(line);
    const [part = '', which = ''] = output.part.split(' ');
    switch (read?.kind) {
      case 'heading':
        if (partNames[read.part] === undefined) return null;
        output.part = partNames[read.part]!;
        return [];
      case 'limits':
        output.part = `${part} ${read.which === 'max' ? 'maximum' : 'current'}`;
        return [];
      case 'pair':
        return read.name === 'adaptive' && read.rx !== null
          ? now('adaptive-rx', read.rx === 'on' ? 1 : 0, '')
          : [];
      case 'coalesce': {
        const unit = read.name.includes('usecs') ? '\u00b5s' : 'packets';
        return /^[rt]x-(?:usecs|frame)/.test(read.name) ? now(read.name, read.value, unit) : [];
      }
      case 'limit': {
        const { name, value } = read;
        if (which === '') return null;
        if (!/^(?:rx|tx|combined)$/.test(name)) return [];
        if (part === 'ring' || part === 'channels')
          return now(`${part} ${which} ${name}`, value, part === 'ring' ? 'descriptors' : 'queues');
        return Number(value) < leastRing ? [] : now(`ring ${which} ${name}`, value, 'descriptors');
      }
      default:
        return null;
    }
  },
};

const perSecond: Readonly<Record<string, number>> = { M: 1, G: 1000 };

/** `ethtool eth0`, `ethtool -i`, `lspci -vv`, the kernel's lines about the slot. */
const link: CounterTable = {
  tool: 'link',
  traits: { card: 'about', ofKernel: true },
  head: /^\s*Settings for (?<subject>[\w.-]{1,40}):\s*$/,
  bare: true,
  rows(line, output) {
    const now = (name: string, value: number, unit: string): CounterRow => ({
      name,
      value,
      unit,
      span: 'now',
    });
    const speed = /^\s*Speed:\s*(\d+)Mb\/s\s*$/.exec(line);
    if (speed !== null) return [now('link speed', Number(speed[1]), 'Mbit/s')];
    const duplex = /^\s*Duplex:\s*(Full|Half)\s*$/.exec(line);
    if (duplex !== null) return [now('half duplex', duplex[1] === 'Half' ? 1 : 0, '')];
    const slot =
      /\bLnkSta:\s*Speed ([\d.]+)GT\/s(?: \((ok|downgraded)\))?,\s*Width x(\d+)(?: \((ok|downgraded)\))?/.exec(
        line,
      );
    if (slot !== null) {
      const downgraded = slot[2] === 'downgraded' || slot[4] === 'downgraded';
      return [
        now('slot speed', Number(slot[1]), 'GT/s'),
        now('slot width', Number(slot[3]), 'lanes'),
        now('slot downgraded', downgraded ? 1 : 0, ''),
      ];
    }
    const cap = /\bLnkCap:.*?Speed ([\d.]+)GT\/s,\s*Width x(\d+)/.exec(line);
    if (cap !== null)
      return [
        now('slot speed most', Number(cap[1]), 'GT/s'),
        now('slot width most', Number(cap[2]), 'lanes'),
      ];
    const available = /(?<![\d.])([\d.]{1,12}) Gb\/s available PCIe bandwidth(, limited by)?/.exec(line);
    if (available !== null) {
      return [
        now('slot bandwidth', Number(available[1]) * perSecond['G']!, 'Mbit/s'),
        now('slot downgraded', available[2] === undefined ? 0 : 1, ''),
      ];
    }
    if (/^\s*(?:driver|version|firmware-version|bus-info|expansion-rom-version|supports-[\w-]+):/.test(line))
      return [];
    return output.tool === 'link' && /^\s+\S/.test(line) ? [] : null;
  },
};

/** Heads of columns that are counters by other names: `netstat -i` of Linux and of BSD, statistics of zeek. */
const columnNames: Readonly<Record<string, string>> = {
  'rx-ok': 'rx_packets',
  'rx-err': 'rx_errors',
  'rx-drp': 'rx_dropped',
  'rx-ovr': 'rx_over_errors',
  'tx-ok': 'tx_packets',
  'tx-err': 'tx_errors',
  'tx-drp': 'tx_dropped',
  'tx-ovr': 'tx_fifo_errors',
  ipkts: 'rx_packets',
  ierrs: 'rx_errors',
  idrop: 'rx_dropped',
  opkts: 'tx_packets',
  oerrs: 'tx_errors',
  // Scripts that decode softnet.
  squeezed: 'softnet_time_squeeze',
  time_squeeze: 'softnet_time_squeeze',
  total: 'softnet_processed',
  processed: 'softnet_processed',
  pkts_proc: 'capture_packets',
  pkts_dropped: 'capture_dropped',
};
/** Heads of columns that name the place, with what it is. */
const placeNames: Readonly<Record<string, string>> = {
  iface: '',
  interface: '',
  name: '',
  port: '',
  device: '',
  dev: '',
  kernel: '',
  queue: 'queue ',
  q: 'queue ',
  rxq: 'queue ',
  core: 'core ',
  cpu: 'core ',
  lcore: 'core ',
  thread: 'thread ',
  worker: 'thread ',
  peer: 'thread ',
};

/** Columns of `/proc/net/softnet_stat`, whose rows are cores. */
const ofCores = /^(?:hex_)?softnet_/;
const ofHex = new RegExp(`^${hexMark}`);
const columnOf = (printed: string) => {
  const cell = printed.replace(ofHex, '');
  const known = cell.toLowerCase();
  if (Object.hasOwn(columnNames, known)) return columnNames[known]!;
  return meaningOf(cell).meaning === null ? null : cell;
};
const isPlace = (cell: string) => Object.hasOwn(placeNames, cell.toLowerCase());

/** A head of names, and rows of numbers below it, of any tool: two columns are known counters, and one is a place. */
const columns: CounterTable = {
  tool: 'columns',
  traits: { card: 'about', ofKernel: true },
  bare: true,
  separate: (counters, prints) =>
    counters.every(({ name }) => ofCores.test(name)) ? repeatedCores(counters, prints) : [counters],
  rows(line, output) {
    const cells = tableCells(line);
    // A row a core, without its number.
    const rowsOfCores = cells.every((cell) => ofCores.test(cell));
    if (rowsOfCores || (cells.length >= 3 && cells.every((cell) => /^[A-Za-z][\w.%/-]{0,40}$/.test(cell)))) {
      const known = cells.filter((cell) => columnOf(cell) !== null).length;
      if (!rowsOfCores && (known < 2 || !cells.some(isPlace))) return null;
      output.columns = cells;
      return [];
    }
    const heads = output.tool === 'columns' ? output.columns : [];
    if (heads.length === 0 || cells.length !== heads.length) return null;
    const at = heads.findIndex(isPlace);
    const scope = at < 0 ? `core ${output.rows}` : `${placeNames[heads[at]!.toLowerCase()]!}${cells[at]!}`;
    const rows = heads.flatMap((head, k): CounterRow[] => {
      const name = columnOf(head);
      const hex = ofHex.test(head) && /^[\da-f]{8}$/.test(cells[k]!);
      const value =
        name === null || k === at ? null : hex ? Number.parseInt(cells[k]!, 16) : valueOf(cells[k]!);
      return value === null
        ? []
        : [{ name: name!, value, scope, unit: name!.endsWith('squeeze') ? 'events' : 'packets' }];
    });
    return rows.length >= 2 || (rows.length === 1 && ofCores.test(heads[0]!)) ? rows : null;
  },
};

const numberFirst = /^\s*(\d+)\s+(?:[A-Z][A-Z0-9]{1,8}\s+)?([A-Z][A-Za-z]+(?: [\w[\]-]+){1,5})\s*$/;
/** Rows of VPP’s interfaces without their head, as a filter leaves them. */
const vppRow = /^\s{2,}(rx[ -](?:missed|miss|frames ok|packets))\s{2,}(\d+)\s*$/;
const nameFirst = /^\s*(?:([a-z]+\d[\w-]{0,20})\.)?([a-z]{2,12}_\w{2,60})\s+(\d+)\s*$/i;

/** Counters of any program without a colon: `239166 MPC  Missed Packets Count`, `p0.rx_missed_errors  12`. */
const counts: CounterTable = {
  tool: 'counts',
  bare: true,
  rows(line, output) {
    const row = vppRow.exec(line);
    if (row !== null) return [{ name: row[1]!.replace(/[- ]/g, '_'), value: Number(row[2]) }];
    const words = numberFirst.exec(line);
    const named = words === null ? nameFirst.exec(line) : null;
    const name = words === null ? (named?.[2] ?? null) : words[2]!.replace(/ counts?$/i, '');
    if (name === null) return null;
    const { meaning, queue } = meaningOf(name);
    if (meaning === null) return output.tool === 'counts' ? [] : null;
    const device = named?.[1] ?? '';
    const scope = queue === null ? device : `queue ${device === '' ? '' : `${device} `}${queue}`;
    return [{ name, value: Number(words?.[1] ?? named![3]), scope }];
  },
};

/** `netstat -w 1` of BSD: what came in and went out in each interval. */
const perInterval: CounterTable = {
  tool: 'netstat-interval',
  traits: { plane: 'bsd', card: 'named' },
  head: /^\s*input\s+\((?<subject>[\w.]{1,20})\)\s+output\s*$/,
  headRepeats: true,
  rows(line, output) {
    const cells = tableCells(line);
    if (cells.includes('packets') && cells.includes('bytes')) {
      const sent = cells.lastIndexOf('packets');
      output.columns = cells.map((cell, k) => intervalNames[`${k < sent ? 'in' : 'out'} ${cell}`] ?? '');
      return [];
    }
    const values = cells.map((cell) => valueOf(cell));
    if (values.length !== output.columns.length || values.includes(null))
      return /^\s*input\b/.test(line) ? [] : null;
    return output.columns.flatMap((name, k) =>
      name === '' ? [] : [{ name, value: values[k]!, span: 'interval' as const, seconds: 0 }],
    );
  },
};

const intervalNames: Readonly<Record<string, string>> = {
  'in packets': 'rx_packets',
  'in idrops': 'rx_missed',
  'in errs': 'rx_errors',
  'out packets': 'tx_packets',
  'out errs': 'tx_errors',
  'out drops': 'tx_drops',
};

export const nicTables: readonly CounterTable[] = [
  ...[settings, link, tree, counters, columns, perInterval, counts],
];
