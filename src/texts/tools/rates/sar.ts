/** `sar -n DEV` in any language of the machine, with `--human`, as `sadf -d` and as the JSON of `sadf -j`. */
import { jsonNumberAt, jsonValueAt, parseJson, textAt } from '../../lines/json.ts';
import { decimalOf } from '../../lines/number.ts';
import { type RateRow, secondOfDay } from './rate-rows.ts';
import { rateTool } from './rate-tool.ts';

/** Bytes of the units of `sar --human`. */
const units: Readonly<Record<string, number>> = { B: 1, k: 1024, M: 1024 ** 2, G: 1024 ** 3, T: 1024 ** 4 };

function bytesOf(kilobytes: string): number | null {
  const unit = units[kilobytes.at(-1)!];
  const value = decimalOf(unit === undefined ? kilobytes : kilobytes.slice(0, -1));
  return value === null ? null : value * (unit ?? 1024);
}

const json = /^\s*\{\s*"sysstat"/;

const listAt = (value: unknown, ...path: readonly string[]): readonly unknown[] => {
  const found = jsonValueAt(value, ...path);
  return Array.isArray(found) ? found : [];
};

/** Rows of `sadf -j`, one run a host; null: another form. */
function rowsOfJson(text: string): RateRow[] | null {
  if (!json.test(text.slice(0, 200))) return null;
  return listAt(parseJson(text), 'sysstat', 'hosts').flatMap((host) => {
    const rows = listAt(host, 'statistics').flatMap((statistic) => {
      const at = secondOfDay(textAt(statistic, 30, 'timestamp', 'time') ?? '');
      return listAt(statistic, 'network', 'net-dev').flatMap((device): Omit<RateRow, 'begins'>[] => {
        const part = textAt(device, 60, 'iface');
        const [rxPps, txPps] = [jsonNumberAt(device, 'rxpck'), jsonNumberAt(device, 'txpck')];
        const kilobytes = jsonNumberAt(device, 'rxkB');
        if (part === null || at === null || rxPps === null || txPps === null) return [];
        const bytes = kilobytes === null ? {} : { rxBytesPerS: kilobytes * 1024 };
        return [{ part, at, summary: false, whole: false, numbers: { rxPps, txPps, ...bytes } }];
      });
    });
    return rows.map((row, k) => ({ ...row, begins: k === 0 }));
  });
}

export const sar = rateTool({
  format: 'sar',
  name: 'sar -n DEV',
  traits: { ownMarks: true },
  head: /(?:^|[\s;])IFACE[ \t;]+rxpck\/s[ \t;]+txpck\/s|^\s*\{\s*"sysstat"[^]*"net-dev"/,
  sure: 0.99,
  kind: 'packets and kilobytes a second of network interfaces',
  sought: 'a row of sar -n DEV',
  choice: 'Interface',
  table: {
    part: 'IFACE',
    columns: { 'rxpck/s': 'rxPps', 'txpck/s': 'txPps', 'rxkB/s': 'rxBytesPerS' },
    summary: /^\p{L}[\p{L}.]*:?$/u,
    begins: /^Linux \d/,
  },
  written: { rxBytesPerS: bytesOf },
  otherForm: rowsOfJson,
  notes: [
    {
      code: 'after-losses',
      message:
        'sar counts what the kernel took in: what the NIC lost before, and what a user-space driver takes, is not in it.',
    },
  ],
  rateCaution: 'Packets that the kernel took in: what the NIC lost before is not counted.',
  frame: {
    left: 4,
    caution: 'A mean over everything received; packets that were merged (GRO) count as one.',
  },
});
