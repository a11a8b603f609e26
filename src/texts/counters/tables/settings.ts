/** Settings as files and commands show them: sysctl, ini, VPP's startup.conf, options of kernel modules. */
import type { CounterRow, CounterTable } from '../counter.ts';
import { patterned } from '../patterns.ts';

const assignment =
  /^\s*(?:export |sudo |sysctl (?:-w )?|[\w./-]+:)?([A-Za-z](?=[\w-]*(?:\.|_[\w-]))[\w-]*(?:\.[\w-]+)*)\s*=\s*(-?\d+)\s*$/;
const inComment = /\b([a-z](?=\w*_\w)\w*)=(\d+)\b/g;
const moduleOption = /\b(InterruptThrottleRate)\D{0,4}(\d+)/i;
const stanza = /^\s*((?:num-[rt]x-(?:desc|queues)|buffers-per-numa|workers|socket-mem))\s+(\d+)\s*$/;

const settings: CounterTable = {
  tool: 'settings',
  traits: { settings: true, meaning: () => null },
  bare: true,
  rows(line, output) {
    const setting = (name: string, value: number): CounterRow => ({ name, value, unit: '', span: 'now' });
    if (/^\s*#/.test(line)) {
      const pairs = [...line.matchAll(inComment)].map(([, name, value]) => setting(name!, Number(value)));
      return pairs.length > 0 ? pairs : null;
    }
    const option = moduleOption.exec(line);
    if (option !== null) return [setting('InterruptThrottleRate', Number(option[2]))];
    const found = stanza.exec(line) ?? assignment.exec(line);
    if (found === null) return null;
    // Below the head of an output, its lines are its counters.
    if (!/^(?:settings|ping|)$/.test(output.tool) && !/^net\.|^num-/.test(found[1]!)) return null;
    return [setting(found[1]!, Number(found[2]))];
  },
};

const machineLines: readonly [RegExp, string, string][] = [
  [/^CPU\(s\):\s+(\d+)$/, 'cores', 'cores'],
  [/^Thread\(s\) per core:\s+(\d+)$/, 'threads a core', 'threads'],
  [/^NUMA node\(s\):\s+(\d+)$/, 'NUMA nodes', 'nodes'],
  [/^CPU MHz:\s+(\d+(?:\.\d+)?)$/, 'clock', 'MHz'],
  [/^CPU max MHz:\s+(\d+(?:\.\d+)?)$/, 'highest clock', 'MHz'],
];

/** `0-3,8` as numbers; ranges of 1024 cores or more are left out. */
function coresIn(list: string): number[] {
  return list.split(/[, ]+/).flatMap((part) => {
    const [from = NaN, to = from] = part.split('-').map(Number);
    return to - from < 1024 ? Array.from({ length: to - from + 1 }, (_, k) => from + k) : [];
  });
}

/** Cores of a mask in hexadecimal digits, up to 32. */
const coresOfMask = (mask: string): number[] =>
  Array.from({ length: 32 }, (_, core) => core).filter(
    (core) => (Number.parseInt(mask.slice(-8), 16) / 2 ** core) & 1,
  );

const ofCores = (name: string, cores: readonly number[], value: number): CounterRow[] =>
  cores.map((core) => ({ name, value, scope: `core ${core}`, unit: '', span: 'now' }));

/** The node of each core, as lscpu and numactl print it. */
function nodeRows(line: string): CounterRow[] | null {
  const node = /^(?:NUMA node(\d+) CPU\(s\):\s+([\d,-]+)|node (\d+) cpus: (\d[\d ]*))$/.exec(line.trim());
  return node === null
    ? null
    : ofCores('NUMA node', coresIn(node[2] ?? node[4]!), Number(node[1] ?? node[3]));
}

/** The NUMA nodes of a card and of cores, and the cores on which threads poll. */
const placement: CounterTable = {
  tool: 'placement',
  bare: true,
  rows(line) {
    const written = line.trim();
    const card = /\bnuma_node\D{0,4}(\d)$/.exec(written)?.[1];
    if (card !== undefined)
      return [{ name: 'NUMA node of the card', value: Number(card), unit: '', span: 'now' }];
    const mask =
      /\bpmd-cpu-mask\W{0,4}(?:0x)?([0-9a-f]{1,8})\b/i.exec(written) ??
      /^"0x([0-9a-f]{1,8})"$/i.exec(written);
    if (mask !== null) return ofCores('polling thread', coresOfMask(mask[1]!), 1);
    // `ps -eLo psr,comm`
    const thread = /^(\d{1,4})\s+(?:lcore-|pmd-|vpp_wk|dpdk-worker)/.exec(written)?.[1];
    return thread === undefined ? nodeRows(line) : ofCores('polling thread', [Number(thread)], 1);
  },
};

const lscpu: CounterTable = {
  tool: 'lscpu',
  head: /^Architecture:\s+\S+\s*$/,
  rows(line) {
    for (const [pattern, name, unit] of machineLines) {
      const value = pattern.exec(line.trim())?.[1];
      if (value !== undefined) return [{ name, value: Number(value), unit, span: 'now' }];
    }
    return nodeRows(line) ?? (/^[A-Z][\w() -]{1,40}:\s/.test(line) ? [] : null);
  },
};

/** `ethtool -k`: 1 is on. */
const features = patterned(
  'ethtool-features',
  {
    traits: { card: 'about', ofKernel: true },
    head: /^\s*Features for (?<subject>[\w.-]{1,40}):\s*$/,
  },
  [
    {
      line: /^\s*(?<name>[a-z][\w-]{1,50}): (?<value>on|off)(?: \[(?:fixed|requested on|not requested)\])?\s*$/,
      named: (name) => [name, '', 'now'],
      read: (word) => (word === 'on' ? 1 : 0),
    },
  ],
);

export const settingTables: readonly CounterTable[] = [lscpu, features, placement, settings];
