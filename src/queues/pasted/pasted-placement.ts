/** A file of queues whose queues come from outputs of tools. */
import type { PastedText } from '../../evidence/read-text.ts';
import type { Assignment, PolledMachine } from '../placement.ts';
import { entriesOf, fileEntries, PlacementFault, readCosts, readPlacement } from '../read-placement.ts';
import { pastedQueues, type PastedQueues } from './pasted-queues.ts';

/**
 * `json`: the costs of polling, and the cores where the texts name none or they differ in speed. `betweenS`: time
 * between two prints that do not say it, s. Throws `PlacementFault`.
 */
export function pastedPlacement(
  json: unknown,
  texts: readonly PastedText[],
  betweenS: number | null,
): PolledMachine & { assignment: Assignment } & Pick<PastedQueues, 'notes' | 'tools'> {
  const file = entriesOf(json, 'file', fileEntries);
  if (file['queues'] !== undefined || file['flows'] !== undefined) {
    const message = 'The texts give the queues: leave “queues” and “flows” out of the file.';
    throw new PlacementFault('given-twice', 'queues', message);
  }
  const { queues, cpus, notes, tools } = pastedQueues(texts, { betweenS, costs: readCosts(file['service']) });
  if (file['cores'] === undefined && cpus.length === 0) {
    const message = 'The texts name no cores: give them as “cores” in the file, at least one.';
    throw new PlacementFault('out-of-range', 'cores', message);
  }
  const cores = file['cores'] ?? cpus.map((cpu) => ({ cpu }));
  const placed = queues.map(({ id, irq, cpu, ...queue }) => ({
    ...queue,
    queue: id,
    ...(irq === null ? {} : { irq }),
    ...(cpu === null ? {} : { core: cpu }),
  }));
  return { ...readPlacement({ ...file, cores, queues: placed }), notes, tools };
}
