/** Models of a caller: inputs, results and a function, from which the description that commands read is made. */
import type { Engines } from '../headless/engines.ts';
import { solvingHere } from '../headless/threads/solving-here.ts';
import type { PointSolver } from '../headless/threads/point-solver.ts';
import { loadedCatalogue } from '../models/catalogue.ts';
import type { Doubt, ModelDimensioning } from '../models/contract/dimensioning.ts';
import type { Field } from '../models/contract/inputs.ts';
import type { IndicatorKind, Model } from '../models/contract/model.ts';
import { type Solution, SolveFailure } from '../models/contract/solution.ts';
import type { Solver } from '../models/contract/solver.ts';
import { Refusal } from './refusal.ts';

interface CustomInputBase {
  /** As in scenarios; a dot nests: `service.meanUs`. */
  name: string;
  label: string;
}

/** An input that is a number. */
export interface CustomNumber extends CustomInputBase {
  /** `''` for a number without one. */
  unit: string;
  default: number;
  /** Inclusive limits. */
  min: number;
  max: number;
  /** Only whole numbers are accepted. */
  whole?: boolean;
}

/** An input that is one of a few words. */
export interface CustomChoice extends CustomInputBase {
  default: string;
  /** The default is among them. */
  options: readonly string[];
}

/** A number that the model computes. */
export interface CustomResult {
  /** As in answers; a dot nests: `sojournUs.p99`. */
  name: string;
  label: string;
  unit: string;
  /** `probability` has a value of 0 to 1 that may be very small, `share` one that is read in per cent. */
  kind: IndicatorKind;
  /** One sentence. */
  meaning: string;
  /** How the value relates to that of the mechanism; `about` unless given. */
  claim?: 'exact' | 'about' | 'at-least' | 'at-most';
  /** Reason for a claim other than `exact`, and the error as far as it is known: one sentence. */
  caution?: string;
}

/** Values by the names of the inputs, all of them, each in its range. */
export type CustomValues = Readonly<Record<string, number | string>>;

/** Probabilities on a lattice: `p[k]` belongs to `start + k step`, in `unit`; `tailMass` lies beyond. */
export interface CustomDistribution {
  unit: string;
  start: number;
  step: number;
  p: ArrayLike<number>;
  tailMass?: number;
}

/** Results of a model at one point. */
export interface CustomSolution {
  /** A finite number for every result, by its name; null where it has no value. */
  results: Readonly<Record<string, number | null>>;
  distributions?: Readonly<Record<string, CustomDistribution>>;
}

/** A model of the caller: pass it in `custom` to a command. It is solved in the caller's thread. */
export interface CustomModel {
  /** `x-`, then lower-case letters, digits and hyphens: no model of this package begins so. */
  id: `x-${string}`;
  name: string;
  /** Changed when results change. */
  version: string;
  inputs: readonly (CustomNumber | CustomChoice)[];
  results: readonly CustomResult[];
  /** A rule across inputs: why these are refused, one sentence; null: they are not. */
  check?: (values: CustomValues) => { parameter: string; message: string } | null;
  /** Throws `Refusal` where there is no solution. */
  solve: (values: CustomValues) => CustomSolution;
}

/** A scenario of a model of the caller. */
export interface CustomScenario {
  readonly model: `x-${string}`;
  /** Absent inputs take their default. */
  readonly inputs?: Readonly<Record<string, unknown>>;
}

const group = 'inputs';

function fieldOf(input: CustomNumber | CustomChoice): Field {
  const { name, label } = input;
  if ('options' in input) {
    const options = input.options.map((value) => ({ value, label: value }));
    return { kind: 'choice', group, name, label, default: input.default, options };
  }
  const { min, max, unit, whole = false } = input;
  return {
    ...{ kind: 'number', group, name, label, unit, default: input.default, min, max },
    ...{ sliderMin: min, sliderMax: max, scale: 'linear', integer: whole },
    step: whole ? 1 : (max - min) / 100,
  };
}

/** The first fault of the declaration, one sentence; null: none. */
function declarationFault({ id, inputs, results }: CustomModel): string | null {
  if (!/^x(-[a-z0-9]+)+$/.test(id))
    return `The id of a model is “x-” with lower-case letters, digits and hyphens, not “${id}”.`;
  const names = [...inputs, ...results].map(({ name }) => name);
  const twice = names.find((name, k) => names.indexOf(name) !== k);
  if (twice !== undefined) return `${id} has two inputs or results named “${twice}”.`;
  if (results.length === 0) return `${id} has no result.`;
  const outside = inputs.find((input) =>
    'options' in input
      ? !input.options.includes(input.default)
      : !(input.min <= input.default && input.default <= input.max),
  );
  return outside === undefined ? null : `The default of “${outside.name}” of ${id} is not one of its values.`;
}

const leaning = { 'at-least': 'low', 'at-most': 'high', about: 'either' } as const;

function doubtOf({
  claim = 'about',
  caution = 'the model states no bound of its error.',
}: CustomResult): Doubt | null {
  return claim === 'exact' ? null : { errs: leaning[claim], caution };
}

function solverOf({ id, results, solve }: CustomModel): Solver {
  function solved(values: CustomValues): CustomSolution {
    try {
      return solve(values);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      throw new SolveFailure(error.code, error.message, error.parameter);
    }
  }
  return {
    solve(values): Solution {
      const { results: given, distributions = {} } = solved(values as CustomValues);
      const missing = results.find(({ name }) => given[name] === undefined);
      if (missing !== undefined) throw new Error(`${id} gave no value for “${missing.name}”.`);
      return {
        indicators: Object.fromEntries(results.map(({ name }) => [name, given[name]])),
        distributions: Object.fromEntries(
          Object.entries(distributions).map(([name, { p, tailMass = 0, ...lattice }]) => [
            name,
            { ...lattice, p: Float64Array.from(p), tailMass },
          ]),
        ),
        ...{ sampled: {}, relations: {}, breakdowns: {}, notices: [], numerics: {} },
      };
    },
  };
}

/** The description that commands read; parts that only a page reads are empty. */
function modelOf(custom: CustomModel): Model {
  const { id, name, version, inputs, results, check } = custom;
  const fault = declarationFault(custom);
  if (fault !== null) throw new RangeError(fault);
  const doubts = new Map(results.map((result) => [result.name, doubtOf(result)]));
  const dimensioning: ModelDimensioning = {
    ...{ goals: [], questions: () => [], offered: null, uncertain: [] },
    doubt: (result) => doubts.get(result) ?? null,
  };
  const words = { summary: name, bibtex: [], assumptions: [], presets: {}, inputs: {}, options: {} };
  return {
    ...{ id, name, version, dimensioning, question: name, groups: [{ id: group, label: 'Inputs' }] },
    fields: inputs.map(fieldOf),
    mainInputs: [],
    check(values) {
      const refused = check?.(values as CustomValues) ?? null;
      return refused === null ? null : { code: 'refused-inputs', ...refused };
    },
    indicators: results.map(({ name: result, label, unit, kind, meaning }) => ({
      ...{ name: result, label, unit, kind, help: meaning },
    })),
    strip: results.map((result) => result.name),
    methods: [{ id: 'model', label: name, help: name }],
    headline: () => ({ sentence: [], edge: null }),
    screen: { numbers: [], hero: [], companions: [] as never },
    ...{ numerics: [], figures: [], presets: [], presetFigure: '' },
    citation: { authors: '', title: name, venue: '', year: 0 },
    loadAbout: () => Promise.resolve({ ...words, bibtex: '', practice: {}, formulas: [], errata: [] }),
    loadWords: () =>
      Promise.resolve({ ...words, practice: {}, errata: [], hints: {}, figures: {}, gaps: [] }),
  };
}

/** The models of this package and those of the caller. Throws RangeError for a faulty declaration. */
export function enginesWith(engines: Engines, models: readonly CustomModel[]): Engines {
  if (models.length === 0) return engines;
  const ids = models.map(({ id }) => id);
  const twice = ids.find((id, k) => ids.indexOf(id) !== k);
  if (twice !== undefined) throw new RangeError(`Two models have the id “${twice}”.`);
  return {
    ...engines,
    catalogue: loadedCatalogue([...engines.catalogue.models, ...models.map(modelOf)]),
    solvers: {
      ...engines.solvers,
      ...Object.fromEntries(models.map((model) => [model.id, () => solverOf(model)])),
    },
  };
}

/** Solves points of the caller's models in the caller's thread, and the others by `solver`. */
export function solverWith(
  solver: PointSolver,
  engines: Engines,
  models: readonly CustomModel[],
): PointSolver {
  const here = solvingHere(engines);
  const isCustom = (id: string) => models.some((model) => model.id === id);
  return {
    threads: solver.threads,
    solve: (point, detail) => (isCustom(point.model.id) ? here : solver).solve(point, detail),
    close: () => solver.close(),
  };
}
