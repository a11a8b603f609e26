/** Ports that are alike share one curve: which to draw, most loaded first, and how to name them. */
import type { InputValues } from '../../contract/inputs.ts';
import { significant } from '../../../text/number-words.ts';
import { portShares } from '../system.ts';
import { readInputs } from '../read-inputs.ts';
import type { Solution } from '../../contract/solution.ts';
import type { BatchLaw } from './gated/batch-law.ts';

/** The ports that lose most now, or would lose first: those with the most loaded queue while nothing is lost. */
export function firstToLose(values: InputValues, { indicators }: Pick<Solution, 'indicators'>): PortGroup {
  const lossOf = ({ ports }: PortGroup) => indicators[`ports.${ports[0]}.lossProbability`] ?? 0;
  const groups = portGroups(values);
  return groups.reduce(
    (worst, group) => (lossOf(group) > lossOf(worst) ? group : worst),
    busiestGroup(values),
  );
}

/** Ports with the same share of the load and the same split over the cores; their results are equal. */
export interface PortGroup {
  /** Counted from 0, ascending. */
  ports: readonly number[];
  /** Share of the whole load of each of the ports. */
  share: number;
  /** `port 4`, `ports 1–32`. */
  name: string;
  /** `port 4, 40 %`: with its share. */
  label: string;
}

/** Most distinguishable curves in one figure. */
const mostDrawn = 6;

/** `port 4`, `ports 1–3, 7`; `12 ports` where the list would be long. Ports are counted from 1 in words. */
function nameOf(ports: readonly number[]): string {
  if (ports.length === 1) return `port ${ports[0] + 1}`;
  const runs: [number, number][] = [];
  for (const port of ports) {
    const last = runs.at(-1);
    if (last?.[1] === port - 1) last[1] = port;
    else runs.push([port, port]);
  }
  if (runs.length > 3) return `${ports.length} ports`;
  return `ports ${runs.map(([from, to]) => (from === to ? `${from + 1}` : `${from + 1}–${to + 1}`)).join(', ')}`;
}

/** Every group, the most loaded first, silent ports last. */
export function portGroups(values: InputValues): readonly PortGroup[] {
  const inputs = readInputs(values);
  const split = inputs.coreSplit;
  const shares = portShares(inputs);
  const groups = new Map<string, number[]>();
  shares.forEach((share, port) => {
    const key = `${share} ${split?.[port]?.join(' ') ?? ''}`;
    const group = groups.get(key);
    if (group) group.push(port);
    else groups.set(key, [port]);
  });
  return [...groups.values()]
    .map((ports) => {
      const share = shares[ports[0]];
      const name = nameOf(ports);
      const each = ports.length > 1 ? ' each' : '';
      return { ports, share, name, label: `${name}, ${significant(100 * share, 2)} %${each}` };
    })
    .sort((a, b) => b.share - a.share || a.ports[0] - b.ports[0]);
}

/** Groups with a curve: all that carry packets, or six spread evenly over the order of their loads. */
export function drawnGroups(values: InputValues): readonly PortGroup[] {
  const busy = portGroups(values).filter(({ share }) => share > 0);
  if (busy.length <= mostDrawn) return busy;
  return Array.from(
    { length: mostDrawn },
    (_, k) => busy[Math.round((k * (busy.length - 1)) / (mostDrawn - 1))],
  );
}

/** A sentence where ports are left out of the figure, or ''. */
export function omissionWords(values: InputValues): string {
  const busy = portGroups(values).filter(({ share }) => share > 0).length;
  return busy <= mostDrawn
    ? ''
    : ` Drawn are ${mostDrawn} of ${busy} ports that differ, from the most to the least loaded; the table has all.`;
}

/** The group whose RX queue on some core gets the most packets: with an even split the port with the largest share. */
export function busiestGroup(values: InputValues): PortGroup {
  const inputs = readInputs(values);
  const split = inputs.coreSplit;
  const queueShare = ({ ports, share }: PortGroup) => share * Math.max(...(split?.[ports[0]] ?? [1]));
  const groups = portGroups(values);
  return groups.reduce((best, group) => (queueShare(group) > queueShare(best) ? group : best), groups[0]);
}

/** `busiestGroup` in words: `most loaded port`. */
export function busiestWords(values: InputValues): string {
  const inputs = readInputs(values);
  return inputs.coreSplit === null ? 'most loaded port' : 'port with the most loaded RX queue';
}

// The queues of a core as groups that have one solution each, and what each sees of the others.

/** Queues with the same rate: the order in which the core serves the others does not matter to a queue. */
export interface QueueGroup {
  rate: number;
  count: number;
}

/** Batches of another queue, and how many queues have such batches. */
export interface Neighbour {
  batches: BatchLaw;
  count: number;
}

/** Queues of one rate together, in the order of their first appearance; `together: false`: each for itself. */
export function groupsOf(rates: readonly number[], together: boolean): QueueGroup[] {
  if (!together) return rates.map((rate) => ({ rate, count: 1 }));
  const counts = new Map<number, number>();
  for (const rate of rates) counts.set(rate, (counts.get(rate) ?? 0) + 1);
  return [...counts].map(([rate, count]) => ({ rate, count }));
}

/** The batches that the core serves between two visits to a queue of the group with index `self`. */
export function neighboursOf(
  self: number,
  groups: readonly QueueGroup[],
  batches: readonly BatchLaw[],
): Neighbour[] {
  return groups
    .map(({ count }, g) => ({ batches: batches[g], count: g === self ? count - 1 : count }))
    .filter(({ count }) => count > 0);
}
