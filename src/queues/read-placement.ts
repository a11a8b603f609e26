/** Queues, cores and costs from JSON, or one sentence that refuses them. */
import { hashedRates } from './flow-rates.ts';
import { type Assignment, inTurn, type PollCosts, type PolledMachine } from './placement.ts';

export class PlacementFault extends Error {
  constructor(
    readonly code: string,
    /** Dotted name of the entry. */
    readonly parameter: string,
    message: string,
    /** The message behind the name of the entry, for places that name it otherwise; null where it has another form. */
    readonly predicate: string | null = null,
  ) {
    super(message);
    this.name = 'PlacementFault';
  }
}

export type Json = Readonly<Record<string, unknown>>;

interface Range {
  from: number;
  to: number;
  whole?: true;
  /** Taken where nothing is given; without it the number is needed. */
  usual?: number;
}

export const placementLimits = { queues: 256, cores: 64, rateMpps: 1e4, flows: 1e5, ring: 2 ** 20 };

/** Least and greatest time of a look and a packet, µs. */
const times = { from: 1e-4, to: 1e4 };

/** Throws `PlacementFault` for what is no object, and for an entry that is not known. */
export function entriesOf(json: unknown, at: string, known: readonly string[]): Json {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    throw new PlacementFault('not-an-object', at, `“${at}” must be an object with ${known.join(', ')}.`);
  }
  const foreign = Object.keys(json).find((key) => !known.includes(key));
  if (foreign === undefined) return json as Json;
  const message = `“${foreign.slice(0, 40)}” is not known in “${at}”; it has ${known.join(', ')}.`;
  throw new PlacementFault('unknown-input', `${at}.${foreign.slice(0, 40)}`, message);
}

function numberIn(json: Json, at: string, key: string, { from, to, whole, usual }: Range): number {
  const value = json[key] ?? usual;
  const name = `${at}.${key}`;
  const isIn = typeof value === 'number' && value >= from && value <= to;
  if (isIn && (whole === undefined || Number.isInteger(value))) return value;
  const found = value === undefined ? '; it is missing' : `, not ${JSON.stringify(value).slice(0, 40)}`;
  const kind = whole === true ? 'whole number' : 'number';
  throw outOfRange(name, `must be a ${kind} from ${from} to ${to}${found}.`);
}

const outOfRange = (name: string, predicate: string) =>
  new PlacementFault('out-of-range', name, `“${name}” ${predicate}`, predicate);

function listIn(json: Json, key: string, most: number): readonly unknown[] {
  const list = json[key];
  if (Array.isArray(list) && list.length > 0 && list.length <= most) return list;
  throw outOfRange(key, `must be a list of 1 to ${most} entries.`);
}

/** `json`: the entry `service`. Throws `PlacementFault`. */
export function readCosts(json: unknown): PollCosts {
  const at = 'service';
  const given = entriesOf(json, at, ['pollUs', 'packetUs', 'emptyUs', 'maxBatch', 'ringSize']);
  const pollUs = numberIn(given, at, 'pollUs', times);
  const packetUs = numberIn(given, at, 'packetUs', times);
  const emptyUs = numberIn(given, at, 'emptyUs', { ...times, usual: pollUs });
  const maxBatch = numberIn(given, at, 'maxBatch', { from: 1, to: 65_536, whole: true });
  const places = {
    from: maxBatch,
    to: placementLimits.ring,
    whole: true,
    usual: Math.max(1024, maxBatch),
  } as const;
  return { pollUs, packetUs, emptyUs, maxBatch, ring: numberIn(given, at, 'ringSize', places) };
}

function readCores(json: Json): PolledMachine['cores'] {
  const cores = listIn(json, 'cores', placementLimits.cores).map((one, k) => {
    const at = `cores.${k}`;
    const given = entriesOf(one, at, ['cpu', 'speed']);
    const cpu = numberIn(given, at, 'cpu', { from: 0, to: 65_535, whole: true, usual: k });
    return { cpu, speed: numberIn(given, at, 'speed', { from: 0.01, to: 100, usual: 1 }) };
  });
  const twice = cores.find(({ cpu }, k) => cores.findIndex((core) => core.cpu === cpu) !== k);
  if (twice === undefined) return cores;
  throw new PlacementFault('given-twice', 'cores', `Core ${twice.cpu} is given twice in “cores”.`);
}

type Placed = Pick<PolledMachine, 'queues'> & { assignment: Assignment };

function readQueues(json: Json, cores: PolledMachine['cores']): Placed {
  const assignment: number[] = [];
  const queues = listIn(json, 'queues', placementLimits.queues).map((one, k) => {
    const at = `queues.${k}`;
    const given = entriesOf(one, at, ['rateMpps', 'port', 'queue', 'irq', 'core']);
    const rateMpps = numberIn(given, at, 'rateMpps', { from: 0, to: placementLimits.rateMpps });
    const id = numberIn(given, at, 'queue', { from: 0, to: 65_535, whole: true, usual: k });
    const irq =
      given.irq === undefined ? null : numberIn(given, at, 'irq', { from: 0, to: 1e6, whole: true });
    const port = given.port ?? 'eth0';
    if (typeof port !== 'string' || !/^[\w.:/-]{1,40}$/.test(port)) {
      const message = `“${at}.port” must be the name of an interface, of letters, digits and . : / - _.`;
      throw new PlacementFault('invalid-name', `${at}.port`, message);
    }
    const cpu = given.core ?? cores[k % cores.length].cpu;
    const core = cores.findIndex((known) => known.cpu === cpu);
    if (core < 0) {
      const message = `Queue ${id} is on core ${JSON.stringify(cpu).slice(0, 40)}, which “cores” does not have; it has ${cores.map((known) => known.cpu).join(', ')}.`;
      throw new PlacementFault('unknown-core', `${at}.core`, message);
    }
    assignment.push(core);
    return { rateMpps, id, irq, port };
  });
  const places = queues.map(({ port, id }) => `${port} ${id}`);
  const twice = queues.find((_, k) => places.indexOf(places[k]) !== k);
  if (twice === undefined) return { queues, assignment };
  const message = `Queue ${twice.id} of ${twice.port} is given twice in “queues”.`;
  throw new PlacementFault('given-twice', 'queues', message);
}

function readFlows(json: unknown, cores: PolledMachine['cores']): Placed {
  const at = 'flows';
  const given = entriesOf(json, at, ['flows', 'zipf', 'seed', 'queues', 'rateMpps']);
  const flows = numberIn(given, at, 'flows', { from: 1, to: placementLimits.flows, whole: true });
  const zipf = numberIn(given, at, 'zipf', { from: 0, to: 10, usual: 0 });
  const seed = numberIn(given, at, 'seed', { from: 0, to: 2 ** 32 - 1, whole: true, usual: 1 });
  const count = numberIn(given, at, 'queues', { from: 1, to: placementLimits.queues, whole: true });
  const total = numberIn(given, at, 'rateMpps', { from: 0, to: placementLimits.rateMpps });
  const rates = hashedRates({ flows, zipf, seed }, count, total);
  const queues = rates.map((rateMpps, id) => ({ rateMpps, id, irq: null, port: 'eth0' }));
  return { queues, assignment: inTurn(count, cores.length) };
}

export const fileEntries = ['service', 'cores', 'queues', 'flows'];

/** Throws `PlacementFault`. Queues without a core are placed on the cores in turn. */
export function readPlacement(json: unknown): PolledMachine & { assignment: Assignment } {
  const file = entriesOf(json, 'file', fileEntries);
  if ((file.queues === undefined) === (file.flows === undefined)) {
    const message =
      'The file needs either “queues”, each with its rate, or “flows” that are hashed to queues.';
    throw new PlacementFault('no-queues', 'queues', message);
  }
  const costs = readCosts(file.service);
  const cores = readCores(file);
  const placed = file.queues === undefined ? readFlows(file.flows, cores) : readQueues(file, cores);
  return { ...placed, cores, costs };
}
