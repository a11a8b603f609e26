import { numberOf } from '../../../text/number-words.ts';
import type { PlacementTool } from '../../../queues/commands.ts';
import type { Assignment, PolledMachine, ReceiveQueue } from '../../../queues/placement.ts';
import type { PastedQueues } from '../../../queues/pasted/pasted-queues.ts';
import { PlacementFault, readPlacement } from '../../../queues/read-placement.ts';

export const entryFields = {
  rates: ['rates', 'speeds'],
  flows: ['count', 'rate', 'flows', 'zipf', 'seed', 'speeds'],
  costs: ['pollUs', 'packetUs', 'emptyUs', 'maxBatch', 'ringSize'],
} as const;

export type EntryField = (typeof entryFields)[keyof typeof entryFields][number];

export const entryLabels: Readonly<Record<EntryField, string>> = {
  rates: 'Rates of the queues (Mpps)',
  speeds: 'Speeds of the cores (1: costs as given)',
  pollUs: 'Cost of a poll (µs)',
  packetUs: 'Cost of a packet (µs)',
  emptyUs: 'Cost of an empty poll (µs; blank: as a poll)',
  maxBatch: 'Max batch (packets)',
  ringSize: 'Ring of a queue (packets)',
  count: 'Queues',
  rate: 'Rate of all flows (Mpps)',
  flows: 'Flows',
  zipf: 'Zipf exponent (0: equal flows)',
  seed: 'Seed of the hash',
};

/** Fields of an entry, by the last part of the key that they stand for in a file. */
const fieldsOf: Readonly<Record<PlacementEntry['from'] | 'always', Readonly<Record<string, EntryField>>>> = {
  always: {
    ...{ speed: 'speeds', cores: 'speeds', pollUs: 'pollUs', packetUs: 'packetUs' },
    ...{ emptyUs: 'emptyUs', maxBatch: 'maxBatch', ringSize: 'ringSize' },
  },
  rates: { rateMpps: 'rates', queues: 'rates' },
  flows: { rateMpps: 'rate', queues: 'count', flows: 'flows', zipf: 'zipf', seed: 'seed' },
};

/** Fields as written, and the cores that a hand has chosen. */
export interface PlacementEntry {
  from: 'rates' | 'flows';
  texts: Readonly<Record<EntryField, string>>;
  /** Place of the core of each queue; null: in turn, also used where it does not fit the queues and cores. */
  assignment: Assignment | null;
  /** From a paste; left out where it does not fit the numbers of queues and cores. null: none. */
  named: NamedQueues | null;
}

/** Names of queues and cores that tools printed. */
export interface NamedQueues {
  queues: readonly Pick<ReceiveQueue, 'port' | 'id' | 'irq'>[];
  cpus: readonly number[];
  tools: readonly PlacementTool[];
}

export const exampleEntry: PlacementEntry = {
  from: 'rates',
  texts: {
    ...{ rates: '3.6, 2.4, 1.8, 0.6', speeds: '1, 1', pollUs: '1', packetUs: '0.05' },
    ...{ emptyUs: '', maxBatch: '16', ringSize: '1024' },
    ...{ count: '8', rate: '12', flows: '100', zipf: '0', seed: '1' },
  },
  assignment: null,
  named: null,
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

export type Placement = PolledMachine & {
  assignment: Assignment;
  /** Tools that place the queues; absent: any. */
  tools?: readonly PlacementTool[];
  /** A sentence for each part of the entry that does not fit the queues and cores. */
  unfit: readonly string[];
};

/** null: it fits. */
function unfitAssignment(assignment: Assignment, queues: number, cores: number): string | null {
  const instead = 'the queues are placed in turn.';
  if (assignment.length !== queues) {
    return `Cores are chosen for ${numberOf(assignment.length, 'queue')}, but there ${queues === 1 ? 'is' : 'are'} ${queues}: ${instead}`;
  }
  const beyond = assignment.findIndex((core) => core >= cores);
  return beyond < 0
    ? null
    : `Queue ${beyond} is placed on core ${assignment[beyond]}, but the last core is ${cores - 1}: ${instead}`;
}

/** null: they fit. */
function unfitNames({ queues: names, cpus }: NamedQueues, queues: number, cores: number): string | null {
  return names.length === queues && cpus.length === cores
    ? null
    : `The names are of ${numberOf(names.length, 'queue')} on ${numberOf(cpus.length, 'core')}, but there ${queues === 1 ? 'is' : 'are'} ${numberOf(queues, 'queue')} on ${numberOf(cores, 'core')}: they are left out.`;
}

/** The queues and cores of an entry, or one sentence that refuses it. */
export function placementOf({ from, texts, assignment, named }: PlacementEntry): Placement | string {
  const { count, rate, flows, zipf, seed } = texts;
  const service = Object.fromEntries(entryFields.costs.map((field) => [field, numeric(texts[field])]));
  const numbers = { flows: numeric(flows), zipf: numeric(zipf), seed: numeric(seed) };
  const load =
    from === 'rates'
      ? { queues: listOf(texts.rates).map((rateMpps) => ({ rateMpps })) }
      : { flows: { ...numbers, queues: numeric(count), rateMpps: numeric(rate) } };
  try {
    const placed = readPlacement({
      service,
      cores: listOf(texts.speeds).map((speed) => ({ speed })),
      ...load,
    });
    const { queues, cores } = placed;
    const unplaced = assignment && unfitAssignment(assignment, queues.length, cores.length);
    const unnamed = named && unfitNames(named, queues.length, cores.length);
    return {
      ...placed,
      unfit: [unplaced, unnamed].filter((sentence) => sentence !== null),
      ...(assignment !== null && unplaced === null ? { assignment } : {}),
      ...(named !== null && unnamed === null
        ? {
            queues: queues.map((queue, k) => ({ ...queue, ...named.queues[k] })),
            cores: cores.map((core, k) => ({ ...core, cpu: named.cpus[k] })),
            tools: named.tools,
          }
        : {}),
    };
  } catch (error) {
    if (!(error instanceof PlacementFault)) throw error;
    const { parameter, predicate, message } = error;
    const key = parameter.split('.').at(-1)!;
    const field = fieldsOf[from][key] ?? fieldsOf.always[key];
    return predicate === null || field === undefined ? message : `${entryLabels[field]} ${predicate}`;
  }
}

/** The entry with the queues and cores that tools printed. */
export function withPasted(entry: PlacementEntry, { queues, cpus, tools }: PastedQueues): PlacementEntry {
  const numbers = cpus.length > 0 ? cpus : listOf(entry.texts.speeds).map((_, core) => core);
  const rates = queues.map(({ rateMpps }) => Number(rateMpps.toPrecision(6)));
  return {
    from: 'rates',
    texts: { ...entry.texts, rates: rates.join(', '), speeds: numbers.map(() => '1').join(', ') },
    assignment: queues.map(({ cpu }, k) => (cpu === null ? k % numbers.length : numbers.indexOf(cpu))),
    named: { queues: queues.map(({ port, id, irq }) => ({ port, id, irq })), cpus: numbers, tools },
  };
}
