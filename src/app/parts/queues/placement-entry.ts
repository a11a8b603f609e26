import type { Assignment, PolledMachine } from '../../../queues/placement.ts';
import { PlacementFault, readPlacement } from '../../../queues/read-placement.ts';

export const entryFields = {
  rates: ['rates', 'speeds'],
  flows: ['count', 'rate', 'flows', 'zipf', 'seed', 'speeds'],
  costs: ['pollUs', 'packetUs', 'maxBatch'],
} as const;

export type EntryField = (typeof entryFields)[keyof typeof entryFields][number];

/** Fields as written, and the cores that a hand has chosen. */
export interface PlacementEntry {
  from: 'rates' | 'flows';
  texts: Readonly<Record<EntryField, string>>;
  /** Place of the core of each queue; null: in turn. Ignored where it does not fit the queues and cores. */
  assignment: Assignment | null;
}

export const exampleEntry: PlacementEntry = {
  from: 'rates',
  texts: {
    ...{ rates: '3.6, 2.4, 1.8, 0.6', speeds: '1, 1', pollUs: '1', packetUs: '0.05', maxBatch: '16' },
    ...{ count: '8', rate: '12', flows: '100', zipf: '0', seed: '1' },
  },
  assignment: [0, 1, 0, 1],
};

/** A number as written; what is none is left to the reading's refusal. */
const numeric = (text: string): unknown => (text.trim() === '' ? undefined : Number(text));

const listOf = (text: string): unknown[] =>
  text
    .trim()
    .split(/[\s,;]+/)
    .map((one) => numeric(one) ?? one);

export type Placement = PolledMachine & { assignment: Assignment };

/** The queues and cores of an entry, or one sentence that refuses it. */
export function placementOf({ from, texts, assignment }: PlacementEntry): Placement | string {
  const { pollUs, packetUs, maxBatch, count, rate, flows, zipf, seed } = texts;
  const numbers = { flows: numeric(flows), zipf: numeric(zipf), seed: numeric(seed) };
  const load =
    from === 'rates'
      ? { queues: listOf(texts.rates).map((rateMpps) => ({ rateMpps })) }
      : { flows: { ...numbers, queues: numeric(count), rateMpps: numeric(rate) } };
  try {
    const placed = readPlacement({
      service: { pollUs: numeric(pollUs), packetUs: numeric(packetUs), maxBatch: numeric(maxBatch) },
      cores: listOf(texts.speeds).map((speed) => ({ speed })),
      ...load,
    });
    const fits =
      assignment?.length === placed.queues.length && assignment.every((core) => core < placed.cores.length);
    return fits ? { ...placed, assignment } : placed;
  } catch (error) {
    if (error instanceof PlacementFault) return error.message;
    throw error;
  }
}
