import type { Assignment, PolledMachine } from '../../../queues/placement.ts';
import { PlacementFault, readPlacement } from '../../../queues/read-placement.ts';

export const entryFields = {
  rates: ['rates', 'speeds'],
  flows: ['count', 'rate', 'flows', 'zipf', 'seed', 'speeds'],
  costs: ['pollUs', 'packetUs', 'maxBatch'],
} as const;

export type EntryField = (typeof entryFields)[keyof typeof entryFields][number];

export const entryLabels: Readonly<Record<EntryField, string>> = {
  rates: 'Rates of the queues (Mpps)',
  speeds: 'Speeds of the cores (1: costs as given)',
  pollUs: 'Cost of a poll (µs)',
  packetUs: 'Cost of a packet (µs)',
  maxBatch: 'Max batch (packets)',
  count: 'Queues',
  rate: 'Rate of all flows (Mpps)',
  flows: 'Flows',
  zipf: 'Zipf exponent (0: equal flows)',
  seed: 'Seed of the hash',
};

/** Fields of an entry, by the last part of the key that they stand for in a file. */
const fieldsOf: Readonly<Record<PlacementEntry['from'] | 'always', Readonly<Record<string, EntryField>>>> = {
  always: { speed: 'speeds', cores: 'speeds', pollUs: 'pollUs', packetUs: 'packetUs', maxBatch: 'maxBatch' },
  rates: { rateMpps: 'rates', queues: 'rates' },
  flows: { rateMpps: 'rate', queues: 'count', flows: 'flows', zipf: 'zipf', seed: 'seed' },
};

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

/** A number; the text itself where it is none, for the reading's refusal. */
function numeric(text: string): unknown {
  if (text.trim() === '') return undefined;
  return Number.isNaN(Number(text)) ? text : Number(text);
}

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
    if (!(error instanceof PlacementFault)) throw error;
    const { parameter, predicate, message } = error;
    const key = parameter.split('.').at(-1)!;
    const field = fieldsOf[from][key] ?? fieldsOf.always[key];
    return predicate === null || field === undefined ? message : `${entryLabels[field]} ${predicate}`;
  }
}
