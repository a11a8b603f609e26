/** Prints histograms and histories as Open vSwitch lays them out (lib/dpif-netdev-perf.c), with made-up numbers. */

const heads = [
  'cycles/it',
  'packets/it',
  'cycles/pkt',
  'pkts/batch',
  'max vhost qlen',
  'upcalls/it',
  'cycles/upcall',
];

function lin(min: number, max: number): number[] {
  return Array.from({ length: 31 }, (_, k) => min + Math.trunc((k * (max - min)) / 30));
}

function log(min: number, max: number): number[] {
  const start = min > 0 ? 0 : 1;
  const bins = 31 - start;
  const walls = min > 0 ? [] : [0];
  let wall = start;
  for (let k = 0; k < bins; k++) {
    const low = Math.log(min > 0 ? min : 1);
    wall = Math.max(wall, Math.trunc(Math.exp(low + (k * (Math.log(max) - low)) / (bins - 1))));
    walls.push(wall++);
  }
  walls[30] = Math.max(walls[30]!, max);
  return walls;
}

const walls = [
  log(500, 24e6),
  log(0, 1000),
  lin(100, 30_000),
  lin(0, 32),
  log(0, 512),
  lin(0, 30),
  log(1000, 1e6),
];

/** Seven columns of samples, in the order of the heads; `averages`: one a column. */
export function printedHistograms(
  samples: readonly (readonly number[])[],
  averages?: readonly number[],
): string {
  const counts = walls.map((column, c) => {
    const bins = new Array<number>(32).fill(0);
    for (const value of samples[c] ?? []) {
      const bin = column.findIndex((wall) => value <= wall);
      bins[bin < 0 ? 31 : bin]!++;
    }
    return bins;
  });
  const row = (cells: readonly [string, string][]) =>
    `   ${cells.map(([wall, count]) => `${wall.padEnd(9)} ${count.padEnd(11)}`).join('  ')}\n`;
  const lines = Array.from({ length: 32 }, (_, k) =>
    row(walls.map((column, c) => [k === 31 ? '>' : String(column[k]), String(counts[c]![k])])),
  );
  const head = (names: readonly string[]) => `   ${names.map((name) => name.padEnd(21)).join('  ')}\n`;
  const tail =
    averages === undefined
      ? ''
      : `${'-'.repeat(154)}\n${head(heads.map((name) => name.replace('max ', '')))}${head(averages.map((average, c) => (c === 0 || c === 2 || c === 6 ? String(Math.trunc(average)) : average.toFixed(5))))}`;
  return `Histograms\n${head(heads)}${lines.join('')}${tail}`;
}

export function printedIterations(rows: readonly { cycles: number; packets: number }[]): string {
  const head = [
    'iter',
    'cycles',
    'packets',
    'cycles/pkt',
    'pkts/batch',
    'vhost qlen',
    'upcalls',
    'cycles/upcall',
  ];
  const lines = rows.map(({ cycles, packets }, k) => {
    const perPacket = packets === 0 ? 0 : Math.trunc(cycles / packets);
    return [9_000_000 - k, cycles, packets, perPacket, Math.min(packets, 32), 0, 0, 0];
  });
  return [head, ...lines]
    .map((cells) => `   ${cells.map((cell) => String(cell).padEnd(12)).join('  ')}\n`)
    .join('');
}

export function printedMilliseconds(rows: readonly { ms: number; packets: number }[]): string {
  const head = [
    'ms',
    'iterations',
    'cycles/it',
    'Kpps',
    'cycles/pkt',
    'pkts/batch',
    'vhost qlen',
    'upcalls',
    'cycles/upcall',
  ];
  const lines = rows.map(({ ms, packets }) => [ms, 570, 4210, packets, 850, 28, 0, 0, 0]);
  return [head, ...lines]
    .map((cells) => `   ${cells.map((cell) => String(cell).padEnd(12)).join('   ')}\n`)
    .join('');
}
