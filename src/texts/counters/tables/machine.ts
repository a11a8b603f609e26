/** How busy cores and disks are: mpstat, top, turbostat, cpupower, iostat, perf sched. */
import type { CounterRow, CounterTable } from '../counter.ts';
import { tableCells, valueOf } from '../numbers.ts';

const percent = (name: string, value: number, scope: string): CounterRow => ({
  name,
  value,
  scope,
  unit: '%',
  span: 'interval',
});

const coreOf = (cell: string) =>
  cell === 'all' ? 'all cores' : /^\d{1,4}$/.test(cell) ? `core ${cell}` : null;

/** In front of a row: the time of day, or the word for the mean of all rows. */
const timeOrMean = /^(?:[\d:.]+|[AP]M|\p{L}+\.?:?)$/u;

/** Columns of present versions, for rows that a filter left without them: the shares of a row are all of its time. */
const usualColumns = 'CPU %usr %nice %sys %iowait %irq %soft %steal %guest %gnice %idle'.split(
  ' ',
) as readonly string[];
const allTime = (cells: readonly string[]) =>
  cells.every((cell) => /^\d{1,3}\.\d\d$/.test(cell)) &&
  Math.abs(cells.reduce((sum, cell) => sum + Number(cell), 0) - 100) <= 0.1;

/** Shares of each core; the average of several intervals counts, where it is printed. */
const mpstat: CounterTable = {
  tool: 'mpstat',
  traits: { coreTimes: true },
  headRepeats: true,
  head: /\bCPU\s.*%(?:usr|user)\s.*%idle/,
  bare: true,
  rows(line, output) {
    // An object of its JSON.
    const named = /^\s*\{.*"cpu"\s*:\s*"(all|\d{1,4})".*"idle"\s*:/.exec(line);
    if (named !== null) {
      const pairs = line.matchAll(/"(usr|nice|sys|iowait|irq|soft|steal|guest|gnice|idle)"\s*:\s*([\d.]+)/g);
      return [...pairs].map(([, name, value]) => percent(name!, Number(value), coreOf(named[1]!)!));
    }
    const cells = tableCells(line);
    const cpu = cells.indexOf('CPU');
    if (cpu >= 0 && cells.includes('%idle')) {
      output.columns = cells.slice(cpu);
      output.part = String(cells.length - cpu);
      return [];
    }
    const headless = output.columns.length === 0;
    const columns = headless ? usualColumns : output.columns;
    const width = columns.length;
    if (cells.length < width + (headless ? 1 : 0)) return null;
    const lastCells = cells.slice(-width);
    const core = coreOf(lastCells[0]!);
    const before = cells.slice(0, -width);
    if (headless && !allTime(lastCells.slice(1))) return null;
    if (core === null || before.length > 2 || !before.every((cell) => timeOrMean.test(cell))) return null;
    const average = /^(?:Average|Durchschn|Moyenne|Media|M\u00e9dia)/.test(cells[0]!);
    const rows = lastCells.slice(1).flatMap((cell, k) => {
      const value = valueOf(cell);
      const name = columns[k + 1]!.replace('%', '').replace('user', 'usr').replace('system', 'sys');
      return value === null ? [] : [percent(average ? `average ${name}` : name, value, core)];
    });
    return rows.length === width - 1 ? rows : null;
  },
};

/** Columns of `sar -n SOFT` and `sar -n EDEV`, counts a second, as the kernel names them. */
const sarNames: Readonly<Record<string, string>> = {
  'total/s': 'softnet_processed',
  'dropd/s': 'softnet_dropped',
  'squeezd/s': 'softnet_time_squeeze',
  'rxdrop/s': 'rx_dropped',
  'rxfifo/s': 'rx_fifo_errors',
  'txdrop/s': 'tx_dropped',
  'rxpck/s': 'rx_packets',
  'txpck/s': 'tx_packets',
  '%ifutil': 'link use',
};

const virtual = /^(?:lo|bond|team|br|veth|docker|virbr|tun|tap|cali|flannel|ovs|vlan|dummy)/;

/** The last rows are averages. */
const sar: CounterTable = {
  tool: 'sar',
  headRepeats: true,
  head: /\b(?:CPU|IFACE)\s.*(?:squeezd\/s|rxfifo\/s|rxpck\/s)/,
  rows(line, output) {
    const cells = tableCells(line);
    const at = cells.findIndex((cell) => cell === 'CPU' || cell === 'IFACE');
    if (at >= 0) {
      output.columns = cells.slice(at);
      return [];
    }
    const lastCells = cells.slice(-output.columns.length);
    if (output.columns.length === 0 || lastCells.length < output.columns.length || lastCells[0] === 'all') {
      return lastCells[0] === 'all' ? [] : null;
    }
    const scope = coreOf(lastCells[0]!) ?? lastCells[0]!;
    // Packets of a virtual device pass a card as well.
    if (output.columns.includes('rxpck/s') && virtual.test(scope)) return [];
    return output.columns.flatMap((column, k): CounterRow[] => {
      const name = Object.hasOwn(sarNames, column) ? sarNames[column] : undefined;
      const value = valueOf(lastCells[k]!);
      if (name === undefined || value === null) return [];
      return [
        {
          name,
          value,
          scope,
          unit: name === 'link use' ? '%' : name.endsWith('squeeze') ? 'events' : 'packets',
          span: 'interval',
          seconds: 1,
        },
      ];
    });
  },
};

/** The share of time that a hypervisor takes, and what is left. */
const vmstat: CounterTable = {
  tool: 'vmstat',
  traits: { coreTimes: true },
  headRepeats: true,
  head: /^procs -+memory|^\s*r\s+b\s+swpd\s.*\bid\s+wa\b/,
  rows(line, output) {
    const cells = tableCells(line);
    if (cells.includes('swpd')) {
      output.columns = cells;
      return [];
    }
    if (/^procs -/.test(line)) return [];
    if (output.columns.length === 0 || cells.length !== output.columns.length) return null;
    return (['st', 'id'] as const).flatMap((column) => {
      const value = valueOf(cells[output.columns.indexOf(column)] ?? '');
      return value === null ? [] : [percent(column === 'st' ? 'steal' : 'idle', value, 'all cores')];
    });
  },
};

const topShares = /(?<![\d.,])([\d.,]+)\s*(?:%\s*)?(us|sy|ni|id|wa|hi|si|st)\b/g;
const topNames: Readonly<Record<string, string>> = {
  us: 'usr',
  sy: 'sys',
  ni: 'nice',
  id: 'idle',
  wa: 'iowait',
  hi: 'irq',
  si: 'soft',
  st: 'steal',
};

/** As `top -P` of FreeBSD and `top` of busybox call them. */
const otherNames: Readonly<Record<string, string>> = {
  user: 'usr',
  nice: 'nice',
  system: 'sys',
  interrupt: 'irq',
  idle: 'idle',
  usr: 'usr',
  sys: 'sys',
  nic: 'nice',
  io: 'iowait',
  irq: 'irq',
  sirq: 'soft',
};
const otherShares = /^CPU ?(\d{1,4})?:((?:\s+[\d.]+% [a-z]+,?){5,7})\s*$/;

const top: CounterTable = {
  tool: 'top',
  traits: { coreTimes: true },
  head: /^top - \d/,
  bare: true,
  rows(line, output) {
    if (/^\s*%?Cpu[(\d]/.test(line)) {
      // Wide terminals have several cores in a line.
      return [...line.matchAll(/%?Cpu(\(s\)|\d{1,4})\s*:((?:(?!%?Cpu\d).)*)/g)].flatMap(
        ([, core, shares]) => {
          const scope = core === '(s)' ? 'all cores' : `core ${core!}`;
          return [...shares!.matchAll(topShares)].flatMap(([, number, word]) => {
            const value = valueOf(number!);
            return value === null ? [] : [percent(topNames[word!]!, value, scope)];
          });
        },
      );
    }
    const other = otherShares.exec(line);
    if (other !== null) {
      const scope = other[1] === undefined ? 'all cores' : `core ${other[1]}`;
      return [...other[2]!.matchAll(/(?<![\d.])([\d.]+)% (\w+)/g)].flatMap(([, number, word]) => {
        const value = valueOf(number!);
        const name = Object.hasOwn(otherNames, word!) ? otherNames[word!] : undefined;
        return value === null || name === undefined ? [] : [percent(name, value, scope)];
      });
    }
    const cells = tableCells(line);
    const pid = cells.indexOf('PID');
    if (pid >= 0 && cells.includes('%CPU') && /^(?:COMMAND|Command|CMD)$/.test(cells.at(-1)!)) {
      // pidstat prints a time and a user in front.
      output.columns = cells.slice(pid);
      output.part = String(pid);
      return [];
    }
    const skipped = Number(output.part || 0);
    const at = output.columns.indexOf('%CPU');
    cells.splice(0, skipped);
    if (at < 0 || !/^\d+$/.test(cells[0] ?? '') || cells.length < output.columns.length) {
      return output.tool === 'top' && /^(?:Tasks|Threads|[KMG]iB|Mem|Swap)/.test(line) ? [] : null;
    }
    const value = valueOf(cells[at]!);
    const command = cells
      .slice(output.columns.length - 1)
      .join(' ')
      .slice(0, 60);
    return value === null ? null : [percent('process cpu', value, `${command} (${cells[0]!})`)];
  },
};

/** Tables whose head names the columns: turbostat, iostat -x. */
const named = (
  tool: string,
  head: RegExp,
  scopeColumns: readonly string[],
  read: RegExp,
  scope: string,
): CounterTable => ({
  tool,
  head,
  headRepeats: true,
  rows(line, output) {
    const cells = tableCells(line);
    if (head.test(line)) {
      output.columns = cells;
      return [];
    }
    if (output.columns.length === 0 || cells.length !== output.columns.length) return null;
    const place = scopeColumns.map((name) => output.columns.indexOf(name)).find((at) => at >= 0) ?? 0;
    const rows = output.columns.flatMap((name, k): CounterRow[] => {
      const value = valueOf(cells[k]!);
      if (k === place || value === null || !read.test(name)) return [];
      return [
        {
          name,
          value,
          scope: `${scope}${cells[place]!.replace(/:$/, '')}`,
          unit: name.includes('%') ? '%' : /MHz$/.test(name) ? 'MHz' : '',
          span: 'interval',
        },
      ];
    });
    return rows;
  },
});

const iostat = named(
  'iostat',
  /^\s*Device:?\s.*%util\s*$/,
  ['Device', 'Device:'],
  /%util|wMB\/s|wkB\/s|w\/s|aqu-sz|avgqu-sz/,
  'disk ',
);
const turbostat = named(
  'turbostat',
  /^\s*(?:(?:Package|Die|Node|Core|CPU)\s+)*(?:Core|CPU)\s.*Busy%/,
  ['CPU'],
  /Busy%|^C\d\w*%|^CPU%c\d|IRQ|SMI|Bzy_MHz/,
  'core ',
);

/** `numastat`: pages of each node. */
const numastat: CounterTable = {
  tool: 'numastat',
  head: /^\s+node\d+(?:\s+node\d+)*\s*$/,
  rows(line, output) {
    const cells = tableCells(line);
    if (/^node\d+$/.test(cells[0]!)) {
      output.columns = cells;
      return [];
    }
    const values = cells.slice(1).map((cell) => valueOf(cell));
    if (
      !/^(?:numa_|interleave_|local_|other_)\w+$/.test(cells[0]!) ||
      values.length !== output.columns.length
    )
      return null;
    return values.flatMap((value, k) =>
      value === null ? [] : [{ name: cells[0]!, value, scope: output.columns[k]!, unit: 'pages' }],
    );
  },
};

/** Exit latencies of idle states: `cpupower idle-info`, or lines of sysfs. */
const idleStates: CounterTable = {
  tool: 'idle-states',
  head: /^\s*Number of idle states: \d+/,
  bare: true,
  rows(line, output) {
    const sysfs = /cpuidle\/(state\d+)\/(latency|usage|time|disable)[:=\s]+(\d+)/.exec(line);
    if (sysfs !== null) {
      return [
        {
          name: `idle ${sysfs[2]!}`,
          value: Number(sysfs[3]),
          scope: sysfs[1]!,
          unit: sysfs[2] === 'latency' ? '\u00b5s' : '',
          span: 'now',
        },
      ];
    }
    if (output.tool !== 'idle-states') return null;
    const name = /^\s*((?:POLL|C\d)[\w-]{0,20})(?: \(DISABLED\))?\s*:\s*$/.exec(line);
    if (name !== null) {
      output.part = /DISABLED/.test(line) ? '' : name[1]!;
      return [];
    }
    const value = /^\s*(Latency|Usage|Duration): (\d+)\s*$/.exec(line);
    if (value === null) return /^\s*(?:Flags|Available|CPUidle|analyzing)/.test(line) ? [] : null;
    if (output.part === '') return [];
    return [
      {
        name: `idle ${value[1]!.toLowerCase()}`,
        value: Number(value[2]),
        scope: output.part,
        unit: value[1] === 'Latency' ? '\u00b5s' : '',
        span: 'now',
      },
    ];
  },
};

/** Events of `perf stat`, also of each interval. */
const perfStat: CounterTable = {
  tool: 'perf-stat',
  head: /^\s*Performance counter stats for /,
  bare: true,
  rows(line, output) {
    const found =
      /^\s*(?:(\d+\.\d{3,9})\s+)?(\d(?:[\d,.\u202f ]*[\d,.])?)\s+(?:msec )?((?:context-switches|cpu-migrations|page-faults|cycles|instructions|branches|branch-misses|cache-misses|cache-references|LLC-[^\s:/]+|L1-[^\s:/]+|task-clock|cpu-clock)(?:[:/]\S*)?)(?:\s|$)/.exec(
        line,
      );
    if (found === null)
      return output.tool === 'perf-stat' && /^\s*(?:#|\d+[.,]\d+ seconds)/.test(line) ? [] : null;
    const value = valueOf(found[2]!.trim());
    if (value === null) return [];
    return [{ name: found[3]!, value, scope: found[1] ?? '', unit: 'events', span: 'interval' }];
  },
};

export const machineTables: readonly CounterTable[] = [
  mpstat,
  sar,
  vmstat,
  top,
  iostat,
  turbostat,
  numastat,
  idleStates,
  perfStat,
];
