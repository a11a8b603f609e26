/**
 * A drawing of a system on its cores as data: which work runs where, the way of a packet, the bottleneck. No colours,
 * no pixels; `src/app/parts/mechanism/diagram` draws it, prints it and puts it into words.
 */
import type { FigureTable } from './figure.ts';
import type { InputValues } from './inputs.ts';
import type { Solution } from './solution.ts';

/** A piece of work that is pinned to a core. */
export interface DiagramArea {
  /** Unique in its block; ends of `path` name it. */
  id: string;
  label: string;
  /** `open`: drawn dashed, because its source does not say where it runs. */
  placement: 'given' | 'derived' | 'open';
  /** `yes`: it is the bottleneck; `possible`: its source leaves open which of several areas is. */
  bottleneck: 'yes' | 'possible' | 'no';
}

interface DiagramCore {
  label: string;
  /**
   * Empty on an idle core. Several cores of one group may share areas whose split is open: the first core then lists
   * them, marked open, the others are empty, and the drawing spreads the areas over all of them.
   */
  areas: readonly DiagramArea[];
}

/** Cores that belong together: the host's, a virtual machine's. */
export interface DiagramGroup {
  label: string;
  kind: 'host' | 'guest';
  cores: readonly DiagramCore[];
}

export interface DiagramSpec {
  title: string;
  subtitle: string;
  /** The cores of one flow (or block); all repeats look alike. */
  groups: readonly DiagramGroup[];
  /** Number of copies of the block on the processor. */
  repeats: number;
  /** Name of one repeat: `flow`. */
  repeatLabel: string;
  /** Processor cores that no repeat uses. */
  idleCores: number;
  /** Stations of a packet in order: ids of areas, and `nic` for the card, where it enters and leaves. */
  path: readonly string[];
  /** Meaning of dashes and marks here, and gaps of the source; one sentence each. */
  notes: readonly string[];
  /** The whole drawing in words, in reading order; one sentence each. */
  description: readonly string[];
  table: FigureTable;
}

export interface DiagramDeclaration {
  id: string;
  /** Short name for tabs. */
  label: string;
  /** Pure, cheap, never throws for a legal solution. */
  build: (values: InputValues, solution: Solution) => DiagramSpec;
}
