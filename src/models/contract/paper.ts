/**
 * A model's paper, figure by figure: what the model draws of it, with the corrected equations and as printed, and what
 * it cannot draw. Texts and pictures of the paper are not here, only the numbers of its figures.
 */
import type { PaperGap } from './content-schema.ts';
import type { FigureSpec } from './figure.ts';
import type { InputValue, InputValues } from './inputs.ts';
import type { Solution } from './solution.ts';
import type { FirstPolls } from './transient.ts';

type Inputs = Readonly<Record<string, InputValue>>;

/** One curve of a figure: what differs from the model's defaults. */
export interface PaperScenario {
  /** Direct label: `τ = 100 µs`. */
  label: string;
  inputs: Inputs;
}

/** One form of the equations; a panel draws each in a separate plot, first the one with which the page opens. */
interface PaperForm {
  /** `corrected`, `Eq. (13), as printed`. */
  label: string;
  /** Inputs that choose the form, on top of those of the scenario. */
  inputs?: Inputs;
}

/** A form that is a result of its own: the name of an indicator, of a distribution or of a sampled law. */
export interface PaperResult extends PaperForm {
  result: string;
}

/** A form that a figure of the model draws by its method; absent: the model's first one. */
export interface PaperMethod extends PaperForm {
  method?: string;
}

interface Panel {
  /** Label of the panel within a figure; `''` for the only one. */
  label: string;
  scenarios: readonly PaperScenario[];
  /** The testbed's scenario whose recordings lie over it, `cross-connect` or `mixed`. */
  recordings?: string;
  /** Id of the model's figure that shows the same or the nearest to it: large where the scenario is opened. */
  nearest?: string;
}

/** Results along an input, a curve a scenario. */
export interface CurvePanel extends Panel {
  kind: 'curves';
  forms: readonly PaperResult[];
  /** Name of a number field; the axis is in its canonical unit. */
  over: string;
  range: readonly [number, number];
  scale: 'linear' | 'log';
  /** The only positions, where the paper has these alone. */
  at?: readonly number[];
  y: { title: string; unit: string; scale: 'linear' | 'log'; range?: readonly [number, number] };
  /** Quantity of the recordings that lie over it. */
  measured?: string;
}

/** Probabilities of whole numbers, a curve a scenario. */
export interface ProbabilityPanel extends Panel {
  kind: 'probabilities';
  forms: readonly PaperResult[];
  x: { title: string; unit: string };
  measured?: string;
}

/** Distribution functions of times, a curve a scenario. */
export interface TimePanel extends Panel {
  kind: 'times';
  forms: readonly PaperResult[];
  /** Title of the axis of times. */
  title: string;
  measured?: string;
}

/** A figure of the model, unchanged, of one scenario. */
export interface FigurePanel extends Panel {
  kind: 'figure';
  forms: readonly PaperMethod[];
  figure: string;
  view?: string;
}

/** Lists of scenarios, forms and panels have at least one entry. */
export type PaperPanel = CurvePanel | ProbabilityPanel | TimePanel | FigurePanel;

/** A number of the paper, or of one of its figures, that is computed by both forms and by simulation. */
export interface PaperNumber {
  /** Inputs and quantity: `even gaps of 30 µs, mean time`. */
  label: string;
  inputs: Inputs;
  /** Name of an indicator with the corrected equations; the simulation's estimate has the same name. */
  corrected: string;
  /** The same as printed; null where the paper prints nothing else. */
  printed: { result: string; inputs?: Inputs } | null;
  /** The value printed in the paper, with its unit; absent where the paper has it in a picture only. */
  quoted?: string;
}

export interface PaperFigure {
  /** In links: `fig-7`. */
  id: string;
  /** `Fig. 7`. */
  number: string;
  title: string;
  /** Whether the model draws what the figure shows: all of it, or not the measurements or some of the curves. */
  reproduced: 'yes' | 'partly';
  /** Extent of the reproduction, omissions and their reasons. */
  note: string;
  panels: readonly PaperPanel[];
  numbers: readonly PaperNumber[];
}

export interface Paper {
  figures: readonly PaperFigure[];
  gaps: readonly PaperGap[];
}

/** A formula with the present numbers in it. */
export interface Substitution {
  /** `E[V] = 0.991 µs / (134 ns − 71.2 ns) = 15.7 packets`: one line an equation. */
  lines: readonly string[];
  /** The result, for the indicators that are the same numbers. */
  results: readonly { indicator: string; value: number }[];
}

/** Null where the law does not hold at these inputs, or has no closed number. */
export type Substitute = (values: InputValues, solution: Solution) => Substitution | null;

/** A line of a derivation, with the present numbers. */
export interface DerivationStep {
  /** The change since the line before, and its law: one sentence. */
  change: string;
  line: string;
}

/** Null where the law does not hold at these inputs; `value` is that of the last equation. */
export type Derive = (
  values: InputValues,
  solution: Solution,
) => { steps: readonly DerivationStep[]; value: number } | null;

/** An equation that leads from one poll to the next, from an empty ring on. */
export interface PolledEquation {
  /** Polls that `steps` and `figure` need. */
  count: number;
  steps: (values: InputValues, polls: FirstPolls) => readonly DerivationStep[];
  figure: (polls: FirstPolls) => FigureSpec;
}

/** Notation of a model's paper for the terms of the glossary, with the inputs and results that they denote. */
export interface NotedTerm {
  /** The paper's symbols; absent: the paper has none. */
  symbol?: string;
  /** The symbols on this page, where they differ or the paper has none. Several are separated by commas. */
  here?: string;
  /** Inputs and indicators of the model; a name represents all that begin with it and a dot, too. */
  names?: readonly string[];
}

/** By the term's id in the glossary: `packet-rate`. */
export type Notation = Readonly<Record<string, NotedTerm>>;
