/** Pairs of a name and a number in braces: leaves of JSON, and statistics of a port. */
import type { CounterRow, CounterTable } from '../counter.ts';
import { meaningOf, ofDriver } from '../meanings.ts';
import { valueOf } from '../numbers.ts';

/** `"lcore_ids": [2, 3], "total_cycles": [9, 9], "busy_cycles": [8, 2]` of DPDK's telemetry. */
function lcoreRows(line: string): CounterRow[] {
  const listOf = (name: string) =>
    new RegExp(`"${name}"\\s*:\\s*\\[([\\d, ]{1,2000})\\]`).exec(line)?.[1]?.split(',').map(Number) ?? [];
  const cores = listOf('lcore_ids');
  return ['total_cycles', 'busy_cycles'].flatMap((name) => {
    const values = listOf(name);
    return values.length !== cores.length
      ? []
      : values.map((value, k) => ({ name, value, scope: `core ${cores[k]!}`, unit: 'cycles' }));
  });
}

/** An answer of Prometheus: `{"metric":{"__name__":"a","device":"b"},"value":[1764200000,"12"]}`. */
function queriedRow(line: string): CounterRow[] | null {
  const found = /"__name__"\s*:\s*"(\w{1,80})".*"value"\s*:\s*\[[\d.]+,\s*"([\d.e+]{1,30})"\]/.exec(line);
  const value = found === null ? null : valueOf(found[2]!);
  if (found === null || value === null || meaningOf(found[1]!).meaning === null) return null;
  const scope = /"(?:device|interface)"\s*:\s*"([\w.-]{1,40})"/.exec(line)?.[1] ?? '';
  return [{ name: found[1]!, value, scope }];
}

/** Names of the counters of `tc -j -s qdisc`. */
const disciplineNames: Readonly<Record<string, string>> = { drops: 'qdisc_dropped', packets: 'qdisc_sent' };

/** Leaves of JSON, one a line, and pairs in braces (`{rx_dropped=0, ...}`). */
const leaves: CounterTable = {
  tool: 'pairs',
  traits: { meaning: ofDriver },
  bare: true,
  rows(line) {
    const rows: CounterRow[] = lcoreRows(line);
    const queried = queriedRow(line);
    if (queried !== null) return queried;
    const place = /"(?:ifname|interface|device|port|dev|name)"\s*:\s*"?([\w.:-]{1,40})"?/.exec(line)?.[1];
    const scope = place === undefined ? {} : { scope: place };
    const discipline = /"kind"\s*:.*"qlen"\s*:/.test(line);
    // One pair a line, as `tr ',' '\n'` prints the statistics of a port.
    const alone = /^\s*\{?((?:ovs_)?[rt]x_\w{2,60})=(\d{1,20})[,}]?\s*$/.exec(line);
    if (alone !== null) return [{ name: alone[1]!, value: Number(alone[2]), unit: 'packets' }];
    if (/^\s*(?:statistics\s*:\s*)?\{.*\}\s*$/.test(line) || /"[\w.]+"\s*:\s*\d/.test(line)) {
      for (const [, name, text] of line.matchAll(
        /"?([A-Za-z_][\w.]{1,60})"?\s*[=:]\s*(\d{1,20})(?=\s*[,}\]]|\s*$)/g,
      )) {
        const unit = /cycles/.test(name!) ? 'cycles' : 'packets';
        const known = discipline && Object.hasOwn(disciplineNames, name!) ? disciplineNames[name!]! : name!;
        rows.push({ name: known, value: Number(text), unit, ...scope });
      }
    }
    return rows.some(({ name }) => meaningOf(name).meaning !== null || /cycles/.test(name)) ? rows : null;
  },
};

export const pairTables: readonly CounterTable[] = [leaves];
