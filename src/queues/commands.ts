/** Commands that place queues on cores, as text: they are printed and never run. */
import type { Move } from './best-moves.ts';
import { type Assignment, type PolledMachine, queuesByCore } from './placement.ts';

export const placementTools = ['interrupts', 'ovs', 'vpp', 'rss'] as const;

export type PlacementTool = (typeof placementTools)[number];

export interface PlacementCommands {
  tool: PlacementTool;
  lines: readonly string[];
  /** One sentence: what the commands change. */
  effect: string;
  /** Command whose counters show the effect. */
  counter: string;
}

/** Interrupts of the moved queues. */
function interruptCommands({ queues, cores }: PolledMachine, moves: readonly Move[]): PlacementCommands {
  const lines = moves.map(({ queue, core }) => {
    const { port, id, irq } = queues[queue];
    const file = `/proc/irq/${irq ?? 'N'}/smp_affinity_list`;
    const unknown = irq === null ? `   # N: the interrupt of ${port}, queue ${id}, in /proc/interrupts` : '';
    return `echo ${cores[core].cpu} > ${file}${unknown}`;
  });
  const effect =
    'The interrupts of these queues, and with them the kernel’s polling, go to other processors; irqbalance moves them back unless it is stopped.';
  return { tool: 'interrupts', lines, effect, counter: 'cat /proc/interrupts /proc/net/softnet_stat' };
}

/** Open vSwitch names all queues of an interface in one setting. */
function ovsCommands({ queues, cores }: PolledMachine, assignment: Assignment, moves: readonly Move[]) {
  const ports = new Set(moves.map(({ queue }) => queues[queue].port));
  const lines = [...ports].map((port) => {
    const pairs = queues.flatMap(({ port: of, id }, k) =>
      of === port ? [`${id}:${cores[assignment[k]].cpu}`] : [],
    );
    return `ovs-vsctl set Interface ${port} other_config:pmd-rxq-affinity="${pairs.join(',')}"`;
  });
  const effect =
    'Each named queue is polled by the thread on that core, which then takes no other queues unless other_config:pmd-rxq-isolate is false.';
  return { tool: 'ovs', lines, effect, counter: 'ovs-appctl dpif-netdev/pmd-rxq-show' } as const;
}

/** Workers of VPP are counted from 0, in the order of the cores. */
function vppCommands({ queues }: PolledMachine, moves: readonly Move[]): PlacementCommands {
  const lines = moves.map(({ queue, core }) => {
    const { port, id } = queues[queue];
    return `set interface rx-placement ${port} queue ${id} worker ${core}`;
  });
  const effect =
    'These queues are polled by other workers from the next round on; worker 0 is the first core here.';
  return { tool: 'vpp', lines, effect, counter: 'show interface rx-placement, show runtime' };
}

/** Finest weight of a queue in the indirection table. */
const largestWeight = 60;

function gcd(x: number, y: number): number {
  return y === 0 ? x : gcd(y, x % y);
}

/** Weights of the card's table that give each core its part of many flows, by speed. */
function rssCommands({ queues, cores }: PolledMachine, assignment: Assignment): PlacementCommands {
  const counts = queuesByCore(cores.length, assignment).map(({ length }) => length);
  const parts = assignment.map((core) => cores[core].speed / counts[core]);
  const largest = Math.max(...parts);
  const weights = parts.map((part) => Math.max(1, Math.round((largestWeight * part) / largest)));
  const divisor = weights.reduce(gcd);
  const ports = new Set(queues.map(({ port }) => port));
  const lines = [...ports].map((port) => {
    const own = queues.flatMap(({ port: of, id }, k) => (of === port ? [{ id, k }] : []));
    const ordered = own.sort((x, y) => x.id - y.id).map(({ k }) => weights[k] / divisor);
    return `ethtool -X ${port} weight ${ordered.join(' ')}`;
  });
  const effect =
    'The card hashes flows to the queues in these proportions instead: it moves flows between queues, reorders packets once, and evens out many flows but not a single large one.';
  return { tool: 'rss', lines, effect, counter: 'ethtool -S DEV' };
}

/** Commands of the tools for the new assignment; `moves`: from the present one. */
export function placementCommands(
  machine: PolledMachine,
  assignment: Assignment,
  moves: readonly Move[],
  tools: readonly PlacementTool[] = placementTools,
): PlacementCommands[] {
  const commands: PlacementCommands[] = [
    interruptCommands(machine, moves),
    ovsCommands(machine, assignment, moves),
    vppCommands(machine, moves),
    rssCommands(machine, assignment),
  ];
  return commands.filter(({ tool }) => tools.includes(tool));
}
