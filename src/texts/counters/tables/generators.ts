/**
 * Generators of load, as they see a device under test: pages of Pktgen, totals of TRex, TCP statistics of its ASTF
 * mode, tables of nfvbench. Rates are of the moment, packets of the run.
 */
import type { CounterRow, CounterTable } from '../counter.ts';
import { valueOf } from '../numbers.ts';
import { scaledDecimalOf } from '../../lines/number.ts';
import { moongenLines } from '../../tools/rates/moongen.ts';
import { rateLineNumbers, type RateNumbers } from '../../tools/rates/rate-rows.ts';
import { trexLines } from '../../tools/rates/trex-global.ts';

const rate = (name: string, value: number, scope: string, unit = 'pps'): CounterRow => ({
  name,
  value,
  scope,
  unit,
  span: 'interval',
});

/** Counters of the rates that a generator prints; rates of bits are of all its ports. */
const generatorRates = (numbers: RateNumbers, scope: string): CounterRow[] =>
  Object.entries(numbers).map(([name, value]) => {
    const words = { rx: 'received', tx: 'sent', lo: 'lost' }[name.slice(0, 2)]!;
    if (name.endsWith('Bps')) return rate(`generator ${words} bits`, value, '', 'bit/s');
    return rate(`generator ${words}`, name.endsWith('Mpps') ? value * 1e6 : value, scope);
  });

/** `149312/148042`, the largest and the present rate of a port, or the present one alone. */
const presentOf = (cell: string): number | null => valueOf(cell.split('/').at(-1)!);

/** A row of a page names its quantity, or continues the one above: `Pkts/s Max/Rx :`, `       Max/Tx :`. */
const pageRow = /^[-\\|/ ]{0,2}\s*(Pkts\/s )?(?:Max\/)?(Rx|Tx)\s*:((?:\s+[\d,]+(?:\/[\d,]+)?)+)\s*$/;
const totalRow = /^\s*(?:Total )?(Rx|Tx) Pkts\s*:((?:\s+[\d,]+)+)\s*$/;

/** Frame and burst of each port: `Pkt Size/Tx Burst :  64 / 32`. */
const sizeRow = /^\s*Pkt ?Size\/(?:Tx )?Burst\s*:((?:\s+\d+ ?\/ *\d+)+)\s*$/;

/** The last of several columns is the sum of all ports. */
const pktgen: CounterTable = {
  tool: 'pktgen',
  traits: { generator: 'Pktgen' },
  head: /^[-\\|/ ]{0,3}Ports \d+-\d+ of \d+\s+<(?:Main )?.*Page>/,
  bare: true,
  rows(line, output) {
    const page = pageRow.exec(line);
    if (page !== null && (page[1] !== undefined || output.tool === 'pktgen')) {
      const values = page[3]!.trim().split(/\s+/).map(presentOf);
      if (values.includes(null)) return null;
      const ports = values.length > 1 ? values.slice(0, -1) : values;
      const name = page[2] === 'Rx' ? 'generator received' : 'generator sent';
      return ports.map((value, k) => rate(name, value!, `port ${k}`));
    }
    const total = output.tool === 'pktgen' ? totalRow.exec(line) : null;
    if (total !== null) {
      const values = total[2]!.trim().split(/\s+/).map(valueOf);
      const name = `generator ${total[1]!.toLowerCase()} total`;
      if (values.includes(null)) return null;
      return values.map((value, k) => ({ name, value: value!, scope: `port ${k}` }));
    }
    const sizes = output.tool === 'pktgen' ? sizeRow.exec(line) : null;
    if (sizes !== null) {
      return [...sizes[1]!.matchAll(/(?<!\d)(\d+) ?\//g)].map(([, bytes], k) => ({
        ...{ name: 'generator frame size', value: Number(bytes), scope: `port ${k}`, unit: 'bytes' },
        span: 'now' as const,
      }));
    }
    const errors = /^\s*Errors Rx\/Tx\s*:((?:\s+\d+\/\d+)+)\s*$/.exec(line);
    if (errors !== null && output.tool === 'pktgen') {
      return errors[1]!
        .trim()
        .split(/\s+/)
        .map((cell, k) => ({ name: 'rx_errors', value: Number(cell.split('/')[0]), scope: `port ${k}` }));
    }
    return output.tool === 'pktgen' &&
      /^\s*(?:Flags:Port|Link State|MBits\/s|Broadcast|Multicast|Sizes |\d+-\d+ |\d+ Bytes|Runts|ARP|Rx MBs|Tx MBs|Rx\/Tx MBs|Pattern|Tx Count|PktSize|TTL|Src |Dst |802|Pkt Type|VLAN|Pdist|:|Burst)/.test(
        line,
      )
      ? []
      : null;
  },
};

/** pkt-gen of netmap: `main_thread [2406] 1.188 Mpps (... in 1001001 usec) 7.45 avg_batch`, once a second. */
const pktGen: CounterTable = {
  tool: 'pkt-gen',
  traits: { generator: 'pkt-gen' },
  bare: true,
  rows(line, output) {
    const body = /\b(receiver|sender)_body\b/.exec(line);
    if (body !== null) {
      output.part = body[1]!;
      return [];
    }
    const found =
      /\bmain_thread \[\d+\] ([\d.]+) ([KM]?)pps \(.* in (\d+) usec\)(?: ([\d.]+) avg_batch)?/.exec(line);
    const packets = found === null ? null : scaledDecimalOf(`${found[1]!}${found[2]!}`);
    if (found === null || packets === null) return null;
    const name = output.part === 'sender' ? 'generator sent' : 'generator received';
    return [
      rate(name, packets, ''),
      ...(found[4] === undefined ? [] : [rate('packets a poll', Number(found[4]), '', 'packets')]),
    ];
  },
};

/** The console of MoonGen: rates of devices in one second. */
const moongen: CounterTable = {
  tool: 'moongen',
  traits: { generator: 'MoonGen' },
  bare: true,
  rows(line) {
    const found = rateLineNumbers(moongenLines, line);
    if (found === null) return null;
    const { part, summary, numbers } = found;
    // The rate of a whole run is printed behind those of its seconds.
    return summary ? [] : generatorRates(numbers, `port ${part}`);
  },
};

const summaryNames: Readonly<Record<string, string>> = {
  'Total-pkt-drop': 'generator lost total',
  'Total-tx-pkt': 'generator tx total',
  'Total-rx-pkt': 'generator rx total',
  'Total-sw-err': 'generator errors',
};

/** The text report of `t-rex-64`: present rates, and the summary behind them. */
const trex: CounterTable = {
  tool: 'trex',
  traits: { generator: 'TRex' },
  head: /^\s*(?:summary stats|-Per port stats table)\s*$/,
  headRepeats: true,
  bare: true,
  rows(line, output) {
    const total = /^[\s`]*(Total-[a-z-]+)\s*:\s*(\d+) (?:pkts|bytes?)\s*$/.exec(line);
    if (total !== null) {
      const name = summaryNames[total[1]!];
      return name === undefined ? [] : [{ name, value: Number(total[2]) }];
    }
    const now = rateLineNumbers(trexLines, line);
    if (now !== null) return generatorRates(now.numbers, 'all ports');
    const busy = /^\s*Cpu Utilization\s*:\s*([\d.]+) +%/.exec(line);
    if (busy !== null) return [rate('generator cpu', Number(busy[1]), '', '%')];
    const longest = /^\s*(maximum|average)-latency\s*:\s*(\d+) usec\s*$/.exec(line);
    if (longest !== null)
      return [rate(`generator ${longest[1]!} latency`, Number(longest[2]), '', '\u00b5s')];
    return output.tool === 'trex' &&
      /^[\s-]*$|^\s*(?:Total |latency-any|-+|Active-flows|Open-flows)/.test(line)
      ? []
      : null;
  },
};

/** `tcps_sndrexmitpack | 270 | 1977 | data packets retransmitted`: client and server. */
const astf: CounterTable = {
  tool: 'trex-astf',
  bare: true,
  rows(line) {
    const found =
      /^\s*((?:tcps|udps|err|m)_\w{2,40}) \|\s*([\d.]+)(?![\d.]) ?([KMGT]?)\S* \|\s*([\d.]+)(?![\d.]) ?([KMGT]?)\S* \| [A-Za-z-]/.exec(
        line,
      );
    if (found === null) return null;
    const [, name, ...cells] = found;
    return ['client', 'server'].flatMap((scope, k) => {
      const value = scaledDecimalOf(`${cells[2 * k]!}${cells[2 * k + 1]!}`);
      return value === null ? [] : [{ name: name!, value, scope }];
    });
  },
};

/** `| 64 | 76.7989% | 2,072 | 30 | 3,003 |` below its head. */
const nfvbench: CounterTable = {
  tool: 'nfvbench',
  traits: { generator: 'nfvbench' },
  head: /^\s*\|\s*L2 Frame Size\s*\|\s*Drop Rate\s*\|/,
  rows(line) {
    const cells = line
      .split('|')
      .map((cell) => cell.trim())
      .filter((cell) => cell !== '');
    const loss = /^([\d.]+)%$/.exec(cells[1] ?? '');
    if (loss === null || cells.length !== 5) return /^\s*[+|]/.test(line) ? [] : null;
    const scope = `${cells[0]!} bytes`;
    const latencies = cells.slice(2).map(valueOf);
    return [
      rate('generator loss', Number(loss[1]), scope, '%'),
      ...latencies.flatMap((value, k) =>
        value === null
          ? []
          : [rate(`generator ${['average', 'minimum', 'maximum'][k]!} latency`, value, scope, '\u00b5s')],
      ),
    ];
  },
};

export const generatorTables: readonly CounterTable[] = [pktgen, pktGen, moongen, trex, astf, nfvbench];
