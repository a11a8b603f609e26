/**
 * The contract of a model: its description, which the page loads. A model is one folder under `src/models` and one line
 * in each of the lists: `catalogue.ts` (descriptions), `workers/solvers.ts`, `workers/simulators.ts` and
 * `workers/fitters.ts` (what computes). Panel, link, figures, sweeps, headless use and exports follow from what it
 * declares here.
 */
import type { Erratum, ModelWords } from './content-schema.ts';
import type { DiagramDeclaration } from './diagram.ts';
import type { FigureDeclaration } from './figure.ts';
import type { FitDeclaration } from './fit.ts';
import type { ModelDimensioning } from './dimensioning.ts';
import type { EnteredInputs, Field, FieldGroup, InputFault, InputValue, InputValues } from './inputs.ts';
import type { QuickerInput } from './quicker.ts';
import type { RunDeclaration } from './run.ts';
import type { SimulationDeclaration } from './simulation.ts';
import type { Derive, Notation, Paper, PolledEquation, Substitute } from './paper.ts';
import type { HeadlineContext, HeadlineWords, ScreenDeclaration } from './screen.ts';
import type { Solution } from './solution.ts';
import type { TakenFact } from './system-facts.ts';

/** Kind of an indicator's number: determines its formatting everywhere. */
export type IndicatorKind = 'time' | 'probability' | 'share' | 'count' | 'rate';

export interface IndicatorDeclaration {
  /** Dotted name as in headless answers: `sojournUs.exact.p99`. */
  name: string;
  label: string;
  /** Where there is less room than for the label; the label otherwise. */
  short?: string;
  symbol?: string;
  unit: string;
  kind: IndicatorKind;
  /** One sentence. */
  help: string;
  /** For probabilities of a loss: values up to this count as none. */
  floor?: number;
}

/**
 * A result of several rows: one a port, one a configuration. Row k's numbers are the indicators `id.k.column`, its
 * words `words`.
 */
export interface ResultTableDeclaration {
  /** First part of its indicators' names: `ports`. */
  id: string;
  label: string;
  /** One sentence. */
  help: string;
  /** Heading of the rows, which are counted from 1 (`port`); null where a column of words names them. */
  rowLabel: string | null;
  /** Names without the table's id and row: `lossProbability`. `words`: the cell is in `Solution.words`. */
  columns: readonly (
    | (Omit<IndicatorDeclaration, 'symbol'> & { kind: IndicatorKind })
    | (WordDeclaration & { kind: 'words' })
  )[];
  /** Shown instead of a table without rows; one sentence. */
  emptyMessage: string;
}

/** A result that is a word: `limitedBy`. */
export interface WordDeclaration {
  /** Dotted name in `Solution.words` and in headless answers. */
  name: string;
  label: string;
  help: string;
  /** Text of the short words that programs use: `{ cpu: 'the processor' }`; other words are shown unchanged. */
  labels?: Readonly<Record<string, string>>;
}

export function wordLabel({ labels }: Pick<WordDeclaration, 'labels'>, word: string): string {
  return labels?.[word] ?? word;
}

/**
 * A form of the result: the corrected equations or the equations as printed. `{method}` in an indicator name represents
 * its id.
 */
export interface Method {
  id: string;
  label: string;
  help: string;
}

export interface Preset {
  id: string;
  /** Short, without the words of its group. */
  label: string;
  /** Heading of its group in the list: "Drivers’ defaults". Presets of one group follow one another. */
  group: string;
  /** Subject of the preset, in at most fifty letters. */
  line: string;
  /** Only what differs from the defaults. */
  inputs: Readonly<Record<string, InputValue>>;
  /** The testbed's scenario whose recordings belong to it, `cross-connect` or `mixed`. */
  recordings?: string;
}

export interface Formula {
  /** `Eq. (3)`, or `derived` where the paper has none. */
  number: string;
  label: string;
  /** TeX, rendered as MathML. */
  tex: string;
  /** `tex` as MathML; set when the page is bundled, absent without a screen. */
  mathml?: string;
  /** One or two sentences in words. */
  meaning: string;
  /** Only shown with this method, when given. */
  method?: string;
  /** The equation with the present numbers; absent: there is no number to put in. */
  substitute?: Substitute;
  /** How it follows, line by line with the present numbers. */
  derive?: Derive;
  /** It is iterated, poll by poll, in a worker that answers over time. */
  iterated?: PolledEquation;
  /** Ids of the figures that it belongs to: it is printed with them. */
  figures?: readonly string[];
}

/** The entries `name=text` of a link: those of inputs, and those after its view. */
export interface LinkedEntries {
  inputs: readonly string[];
  others: readonly string[];
}

/** Results and inputs that the reader of a prepared page may see and change. */
export interface PreparedReader {
  /** A result or an input is hidden. */
  hides: boolean;
  /** The solution without sentences that depend on hidden results or inputs. */
  solution: (values: InputValues, solution: Solution) => Solution;
  /** A sentence that a solver or a link wrote, without its numbers where any is hidden. */
  words: (sentence: string) => string;
  /** One sentence where locked inputs forbid the change from `before` to `values`; null: it is allowed. */
  refusal: (before: EnteredInputs, values: EnteredInputs) => string | null;
  /**
   * Entries of a link that opens model `opened` with these inputs and pins. Adds how the page was prepared, and encodes
   * values of hidden inputs so that they cannot be read at a glance. `embed`: the link is for a frame.
   */
  linked: (entries: LinkedEntries, opened: string, embed: boolean) => LinkedEntries;
}

/** Citation in every export. */
export interface Citation {
  authors: string;
  title: string;
  venue: string;
  year: number;
  url?: string;
}

/** The prose about a model, loaded when it is first asked for. */
export interface About {
  bibtex: string;
  /** Two or three sentences: the system, for a newcomer. */
  summary: string;
  assumptions: readonly string[];
  /** By id of the preset: where its numbers come from, in a few sentences. */
  presets: Readonly<Record<string, string>>;
  /** By name of the input: what real systems use, one sentence. */
  practice: Readonly<Record<string, string>>;
  /**
   * How each of the four numbers can be read off a figure where the number itself is hidden: by its `result`, then by
   * figure id; one sentence each.
   */
  hints?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  formulas: readonly Formula[];
  errata: readonly Erratum[];
  /** Figure by figure; absent: the model has no paper. */
  paper?: Paper;
  /** Notation of the paper for the terms of the glossary. */
  notation?: Notation;
}

export interface Model {
  /** Kebab-case; in links and scenario files. */
  id: string;
  name: string;
  /** The question it answers, one sentence. */
  question: string;
  /** Bumped when results change. */
  version: string;
  groups: readonly FieldGroup[];
  fields: readonly Field[];
  /** Names of the inputs that are always in view, at most six, the most important first. */
  mainInputs: readonly string[];
  /**
   * Other names accepted from files and links for a field: name -> conversion to the field. `rateMpps` becomes
   * `rateMbps` here. Called with the other inputs already complete.
   */
  aliases?: Readonly<
    Record<string, (value: number, values: EnteredInputs) => { name: string; value: number }>
  >;
  /** Rules across fields, which the range of one field cannot express. Called with every field inside its own range. */
  check: (values: EnteredInputs) => InputFault | null;
  /** Inputs with which a solve of these takes less time, those that change the results least first. */
  loadQuicker?: () => Promise<(values: InputValues) => readonly QuickerInput[]>;
  /**
   * Inputs that move with others (a list with one entry a port, when the ports are set): called with complete values
   * and the names that were set by the reader, a file or a sweep; may change fields that are not among them. `check`
   * reports the faults that remain. `before`: the inputs from which the reader moved these; absent for files and
   * sweeps, which move nothing but what they name.
   */
  follow?: (values: EnteredInputs, set: readonly string[], before?: EnteredInputs) => EnteredInputs;
  indicators: readonly IndicatorDeclaration[];
  /**
   * The indicator, which may contain `{method}`, of a result as measurements along an input name it (`sojournUs` for a
   * mean, `sojournUs.p99`); absent: the indicator of that name.
   */
  measuredResult?: (result: string) => string;
  /** Results in rows, shown under the figures. */
  tables?: readonly ResultTableDeclaration[];
  /** Results that are words. */
  words?: readonly WordDeclaration[];
  /** Sentences about the operating point and its distance to the edge. Pure and cheap. */
  headline: (context: HeadlineContext) => HeadlineWords;
  /** The four numbers and the figures of the first screen. */
  screen: ScreenDeclaration;
  /** Set by a handout; absent in declarations of models. */
  reader?: PreparedReader;
  /**
   * Names of the most important indicators, most important first; may contain `{method}`. Lists of indicators begin
   * with them.
   */
  strip: readonly string[];
  /** First one is the default. */
  methods: readonly Method[];
  /**
   * Name of the choice field whose value is the method, where the choice belongs to the scenario (links, files,
   * sweeps): the method switch then sets that input and shows its value, and the panel leaves the field to the switch.
   */
  methodInput?: string;
  /** Entries of `Solution.numerics`, for display. */
  numerics: readonly { name: string; label: string; help: string }[];
  figures: readonly FigureDeclaration[];
  /** The page's description of the event simulation of the real mechanism; absent for a model without one. */
  simulation?: SimulationDeclaration;
  /** Loads what is checked of a program that simulates the same. */
  loadRun?: () => Promise<RunDeclaration>;
  /** A drawing of the system with the present inputs, beside the figures. */
  diagram?: DiagramDeclaration;
  /** Fit of its parameters to measurements, which the page offers below them. */
  fit?: FitDeclaration;
  /** Which inputs a measured system's facts set, one entry a fact and input. */
  takesFacts?: readonly TakenFact[];
  /** Meaning of questions; without it goals are bounds on indicators, and there is no NDR. */
  dimensioning?: ModelDimensioning;
  presets: readonly Preset[];
  /** Id of the figure that is drawn small for each preset. */
  presetFigure: string;
  citation: Citation;
  loadAbout: () => Promise<About>;
  /** Its texts in `content/models`. */
  loadWords: () => Promise<ModelWords>;
}

/** The indicator's name under a method: `sojournUs.{method}.p99` -> `sojournUs.exact.p99`. */
export function indicatorName(template: string, method: string): string {
  return template.replace('{method}', method);
}
