/** Cores of the kernel: how their time is spent, and their share of packets and interrupts. */
import type { CounterChange } from '../../measurements/counters/differences.ts';

export interface CoreTime {
  /** `core 3`, or `all cores`. */
  name: string;
  /** Shares of its time, per cent. */
  soft: number;
  steal: number;
  idle: number;
  irq: number;
}

const names = ['soft', 'steal', 'idle', 'irq'] as const;

/** Averages where the tool prints them. */
export function coreTimes(changes: readonly CounterChange[]): CoreTime[] {
  const cores = new Map<string, CoreTime>();
  for (const { tool, scope, name, value } of changes) {
    if (!/^(?:mpstat|top|vmstat|routeros-profile)$/.test(tool)) continue;
    const plain = name.replace('average ', '');
    const key = names.find((one) => one === plain);
    if (key === undefined || !/core/.test(scope)) continue;
    const core = cores.get(scope) ?? { name: scope, soft: 0, steal: 0, idle: 100, irq: 0 };
    core[key] = value;
    cores.set(scope, core);
  }
  return [...cores.values()];
}

export interface LoadSpread {
  /** Cores with their part, the largest first. */
  cores: readonly { name: string; amount: number; share: number }[];
  /** Between two prints; else since boot. */
  recent: boolean;
  total: number;
}

/** How a counter is spread over cores; null below two cores, or without any. */
export function loadSpread(
  changes: readonly CounterChange[],
  counted: (change: CounterChange) => boolean,
): LoadSpread | null {
  const own = changes.filter((change) => /^core \d+$/.test(change.scope) && counted(change));
  const recent = own.some(({ delta }) => delta !== null && delta > 0);
  const amounts = new Map<string, number>();
  for (const { scope, value, delta } of own)
    amounts.set(scope, (amounts.get(scope) ?? 0) + (recent ? (delta ?? 0) : value));
  const total = [...amounts.values()].reduce((sum, amount) => sum + amount, 0);
  if (amounts.size < 2 || total <= 0) return null;
  const cores = [...amounts]
    .map(([name, amount]) => ({ name, amount, share: amount / total }))
    .sort((a, b) => b.amount - a.amount);
  return { cores, recent, total };
}
