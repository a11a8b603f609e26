/** Numbers of one output: facts of the system, and results of its busiest thread. */
import type { SystemFactName } from '../../models/contract/system-facts.ts';
import type { ToolReading, ValueResult } from '../../texts/tools/tool-reading.ts';

export function factsOf({ systemFacts }: ToolReading): (name: SystemFactName) => number | null {
  return (name) => systemFacts.find((fact) => fact.name === name)?.value ?? null;
}

/** Lost in front of the core, of what was offered; 0 where it is not counted. */
export function lossOf({ results }: ToolReading): number {
  const loss = results.find((one) => one.kind === 'value' && one.quantity === 'lossProbability');
  return loss?.kind === 'value' && loss.value >= 0 && loss.value < 0.999 ? loss.value : 0;
}

const values = ({ results }: ToolReading) => results.filter((one) => one.kind === 'value');

/** The thread that is busiest by its figures; empty where the results name none. */
export function busiestPart(reading: ToolReading): string {
  for (const quantity of ['utilisation', 'meanBatch']) {
    const matching = values(reading).filter((one) => one.quantity === quantity);
    if (matching.length === 0) continue;
    return matching.reduce((most, one) => (one.value > most.value ? one : most)).part ?? '';
  }
  const first = values(reading).find(
    ({ quantity }) => quantity === 'meanBatchNonEmpty' || quantity === 'clocksPerPacket',
  );
  return first?.part ?? '';
}

export function valuesOfPart(reading: ToolReading, part: string): (quantity: string) => ValueResult | null {
  const matching = values(reading);
  return (quantity) => matching.find((one) => one.quantity === quantity && (one.part ?? '') === part) ?? null;
}

export function largest(reading: ToolReading, part: string, quantity: string): number | null {
  const matching = values(reading).filter(
    (one) => one.quantity === quantity && (one.part === part || part === ''),
  );
  return matching.length === 0 ? null : Math.max(...matching.map(({ value }) => value));
}
