/**
 * All models, in the order of the menu. An entry is light; its description is loaded at its first use. Adding a model
 * is one line here.
 */
import type { Model } from './contract/model.ts';

interface ModelEntry {
  /** Kebab-case; in links and scenario files. */
  id: string;
  name: string;
  /** The machine in a few words, after “My machine is a”, on its tab and in lists of all models. */
  short: string;
  /** The system, one line: `A core polls a ring and takes up to β packets`. */
  line: string;
  /** The machines that it describes: `VPP or DPDK application`. */
  machine: string;
  load: () => Promise<Model>;
}

export interface Catalogue {
  /** At least one; the first is the default. */
  readonly entries: readonly ModelEntry[];
  /** The descriptions that are loaded, in the order of the entries. */
  readonly models: readonly Model[];
  /** The model with this id, or null where there is none. Throws an Error for one that is not loaded. */
  find(id: string): Model | null;
  /** Whether the description of the model is loaded. */
  isLoaded(id: string): boolean;
  /** Resolves when these are loaded; unknown ids are ignored. Rejects where a description cannot be fetched. */
  load(ids: readonly string[]): Promise<void>;
  /** Replaces the description that `find` gives: the same model with fewer or more places on the screen. */
  replace(model: Model): void;
}

/** A catalogue of any models. Throws a RangeError without an entry or with one id twice. */
export function createCatalogue(entries: readonly ModelEntry[]): Catalogue {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  if (entries.length === 0 || byId.size !== entries.length) {
    throw new RangeError('a catalogue needs at least one model, and each id once');
  }
  const loaded = new Map<string, Model>();
  const find = (id: string): Model | null => {
    const model = loaded.get(id) ?? null;
    if (model === null && byId.has(id)) throw new Error(`the model ${id} is not loaded`);
    return model;
  };
  return {
    entries,
    get models() {
      return entries.flatMap(({ id }) => loaded.get(id) ?? []);
    },
    find,
    isLoaded: (id) => loaded.has(id),
    replace: (model) => void loaded.set(model.id, model),
    load: async (ids) => {
      await Promise.all(
        ids.map(async (id) => {
          const entry = byId.get(id);
          if (entry !== undefined && !loaded.has(id)) loaded.set(id, await entry.load());
        }),
      );
    },
  };
}

/** A catalogue of loaded descriptions. */
export function loadedCatalogue(models: readonly Model[]): Catalogue {
  const all = models.map((model) => ({
    id: model.id,
    name: model.name,
    short: model.name,
    line: model.question,
    machine: model.name,
    load: () => Promise.resolve(model),
  }));
  const byId = new Map(models.map((model) => [model.id, model]));
  return {
    ...createCatalogue(all),
    models,
    find: (id) => byId.get(id) ?? null,
    isLoaded: (id) => byId.has(id),
    replace: (model) => void byId.set(model.id, model),
  };
}

/** The models that a text may be about: those whose id it names. To be loaded before the text is read. */
export function modelsNamedIn({ entries }: Catalogue, text: string): readonly string[] {
  return entries.map(({ id }) => id).filter((id) => text.includes(id));
}

/** Catalogue of this build. */
export const catalogue = createCatalogue([
  {
    id: 'batch-polling',
    name: 'Batch polling',
    short: 'VPP or DPDK core',
    line: 'A core polls a ring and takes up to β packets',
    machine: 'VPP or DPDK application, one core a queue',
    load: async () => (await import('./batch-polling/batch-polling.ts')).batchPolling,
  },
  {
    id: 'interrupt-coalescing',
    name: 'Interrupt coalescing',
    short: 'NIC with coalescing',
    line: 'The network card holds packets for τ before it interrupts the CPU',
    machine: 'Linux driver with interrupt coalescing',
    load: async () => (await import('./interrupt-coalescing/interrupt-coalescing.ts')).interruptCoalescing,
  },
  {
    id: 'vswitch-polling',
    name: 'Virtual switch, polling',
    short: 'virtual switch',
    line: 'Cores poll the queues of several ports in turn, up to M packets a visit',
    machine: 'Open vSwitch or another switch with several ports',
    load: async () => (await import('./vswitch-polling/vswitch-polling.ts')).vswitchPolling,
  },
  {
    id: 'execution-areas',
    name: 'Execution areas on pinned cores',
    short: 'VM on pinned cores',
    line: 'A switch in the kernel and a virtual machine on separate pinned cores',
    machine: 'Kernel switch with a virtual machine on pinned cores',
    load: async () => (await import('./execution-areas/execution-areas.ts')).executionAreas,
  },
  {
    id: 'k-limited',
    name: 'NAPI cycles, k-limited',
    short: 'Linux NAPI',
    line: 'Network functions share cores in cycles of at most k packets',
    machine: 'Linux NAPI, shared by several network functions',
    load: async () => (await import('./k-limited/k-limited.ts')).kLimited,
  },
]);
