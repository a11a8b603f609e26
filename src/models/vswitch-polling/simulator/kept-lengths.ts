/** Whose distributions of the queue length a run keeps: those of the results, as far as memory allows. */
import type { InputValues } from '../../contract/inputs.ts';
import { portGroups } from '../solver/port-groups.ts';
import type { CoreSystem } from '../system.ts';

/**
 * Places of RX queues whose distribution is kept, at most: with 33 counts a place (one a batch) some 20 MB where all
 * are used. It is every queue of the paper's scenarios, and 31 of 4096 places.
 */
const mostPlaces = 2 ** 17;

export interface KeptLengths {
  /** For each core, in the order given, the row of each queue; -1 where none is kept. */
  rowsOf: readonly (readonly number[])[];
  /** By port: the core it is kept on and its row there. */
  ports: ReadonlyMap<number, { place: number; row: number }>;
}

/**
 * One RX queue of each port on the first core that gets packets from it; `cores` have the most loaded first. Where
 * there are too many, first one port of each group that is alike, the most loaded before the others.
 */
export function keptLengths(cores: readonly CoreSystem[], values: InputValues): KeptLengths {
  const groups = portGroups(values);
  const order = [...groups.map(({ ports }) => ports[0]), ...groups.flatMap(({ ports }) => ports.slice(1))];
  const rowsOf = cores.map(({ rates }) => new Array<number>(rates.length).fill(-1));
  const rows = cores.map(() => 0);
  const ports = new Map<number, { place: number; row: number }>();
  let left = mostPlaces;
  for (const port of order) {
    const place = cores.findIndex(({ rates }) => rates[port] > 0);
    if (place < 0) continue;
    left -= cores[place].capacity + 1;
    if (left < 0) break;
    const row = rows[place]++;
    rowsOf[place][port] = row;
    ports.set(port, { place, row });
  }
  return { rowsOf, ports };
}
