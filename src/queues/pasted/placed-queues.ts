/** Which core polls which receive queue, as tools print it. */
import type { CounterChange } from '../../evidence/differences.ts';
import { polls } from '../../texts/counters/tables/polled-queue.ts';

export interface PlacedQueue {
  port: string;
  id: number;
  irq: number | null;
  /** As counters name it: `core 3`, `thread 1`. */
  core: string;
  /** Weight among the queues of its core: share of the core's time, interrupts, or 1. */
  weight: number;
}

export type PlacementSource = 'usage' | 'polls' | 'interrupts';

/** Queue and interface in the label of an interrupt: `eth0-TxRx-3`, `i40e-eth0-TxRx-3`, `mlx5_comp3@pci:0000:03:00`. */
const labels: readonly RegExp[] = [
  /^mlx\d_comp(?<id>\d{1,4})@(?<port>\S+)$/,
  /^mlx\d-(?<id>\d{1,4})@(?<port>\S+)$/,
  /^(?<port>virtio\d+)-input\.(?<id>\d{1,4})$/,
  /^(?:(?:i40e|ice|iavf|bnxt_en|fm10k|ixgbe|igb|be2net)-)?(?<port>\S+?)-(?:tx-?rx|rx-?tx|rx|fp|comp|q|queue|channel)-?(?<id>\d{1,4})$/i,
  /^(?<port>\S+?)[-._@](?<id>\d{1,4})$/,
];

/** `id` null: several interrupts of a card share one label, which has no number. */
function queueOf(label: string): { port: string; id: number | null } {
  for (const form of labels) {
    const { port, id } = form.exec(label)?.groups ?? {};
    if (port !== undefined && id !== undefined) return { port, id: Number(id) };
  }
  return { port: label, id: null };
}

/** Each interrupt on the core that took most of it between the prints, or since the start where there is one print. */
function ofInterrupts(changes: readonly CounterChange[]): PlacedQueue[] {
  const vectors = new Map<string, { queue: PlacedQueue; most: number }>();
  for (const { name, scope, delta, value } of changes) {
    const [, irq, label] = /^irq (\w{1,20}) (.+)$/.exec(name) ?? [];
    if (irq === undefined || label === undefined) continue;
    const count = delta ?? value;
    const vector = vectors.get(name) ?? newVector(irq, label, scope);
    vector.queue.weight += count;
    if (count > vector.most) [vector.queue.core, vector.most] = [scope, count];
    vectors.set(name, vector);
  }
  return [...vectors.values()].map(({ queue }) => queue);

  function newVector(irq: string, label: string, core: string) {
    const { port, id } = queueOf(label);
    const next = [...vectors.values()].filter(({ queue }) => queue.port === port).length;
    const number = /^\d+$/.test(irq) ? Number(irq) : null;
    return { queue: { port, id: id ?? next, irq: number, core, weight: 0 }, most: 0 };
  }
}

/** Rows `PREFIX eth0 queue 3` of a core or thread. */
const ofRows = (
  changes: readonly CounterChange[],
  prefix: string,
  weightOf: (value: number) => number,
): PlacedQueue[] =>
  changes.flatMap(({ name, scope, value }) => {
    const found = name.startsWith(prefix) ? /^(\S+) queue (\d+)$/.exec(name.slice(prefix.length)) : null;
    if (found === null) return [];
    return [{ port: found[1]!, id: Number(found[2]), irq: null, core: scope, weight: weightOf(value) }];
  });

/** null: the texts place no queue. */
export function placedQueues(
  changes: readonly CounterChange[],
): { source: PlacementSource; queues: PlacedQueue[] } | null {
  const shared = ofRows(changes, 'usage ', (percent) => percent / 100);
  // Beside shares, of queues whose share is not available yet.
  const polled = ofRows(changes, polls, () => (shared.length > 0 ? 0 : 1));
  const found = {
    usage: shared.length > 0 ? [...shared, ...polled] : [],
    polls: polled,
    interrupts: ofInterrupts(changes),
  };
  for (const source of ['usage', 'polls', 'interrupts'] as const)
    if (found[source].length > 0) return { source, queues: found[source] };
  return null;
}
