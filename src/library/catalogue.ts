/** The catalogue as data: models, their inputs with ranges and units, and their results. */
import { catalogue as loadable } from '../models/catalogue.ts';
import type { Field } from '../models/contract/inputs.ts';

/** An input: its range, unit, default and meaning. */
export interface InputDescription {
  /** Dotted name: `arrivals.cv`. */
  name: string;
  label: string;
  /** `number`, `choice`, `pmf`, `table`, `list`, `matrix` or `rows`. */
  kind: Field['kind'];
  /** `''`: no unit. */
  unit: string;
  default: Field['default'];
  /** Limits of a number; null for other kinds. */
  min: number | null;
  max: number | null;
  /** Values of a choice; null for other kinds. */
  options: readonly string[] | null;
  /** One sentence. */
  meaning: string;
}

/** A result of `solve`. */
export interface ResultDescription {
  /** Dotted name: `sojournUs.exact.p99`. */
  name: string;
  label: string;
  unit: string;
  meaning: string;
}

/** A model with its inputs and results. */
export interface ModelDescription {
  id: string;
  name: string;
  /** The question that it answers, one sentence. */
  question: string;
  /** Changes when results change. */
  version: string;
  inputs: readonly InputDescription[];
  results: readonly ResultDescription[];
  /** Names for `figure`: `cliff`, and views as `cliff.textbook`. */
  figures: readonly string[];
  /** By id of a preset: the inputs that differ from the defaults. */
  presets: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  assumptions: readonly string[];
  /** BibTeX entry of the paper. */
  bibtex: string;
}

/** All models, in the order of the page. */
export async function catalogue(): Promise<readonly ModelDescription[]> {
  await loadable.load(loadable.entries.map(({ id }) => id));
  return Promise.all(
    loadable.models.map(async (model): Promise<ModelDescription> => {
      const { id, name, question, version } = model;
      const { inputs, assumptions, bibtex } = await model.loadWords();
      return {
        id,
        name,
        question,
        version,
        inputs: model.fields.map((field) => ({
          name: field.name,
          label: field.label,
          kind: field.kind,
          unit: 'unit' in field ? field.unit : '',
          default: field.default,
          min: field.kind === 'number' ? field.min : null,
          max: field.kind === 'number' ? field.max : null,
          options: field.kind === 'choice' ? field.options.map(({ value }) => value) : null,
          meaning: inputs[field.name],
        })),
        results: model.indicators.map(({ name: result, label, unit, help }) => ({
          name: result,
          label,
          unit,
          meaning: help,
        })),
        figures: model.figures.flatMap((one) => [
          one.id,
          ...(one.views ?? []).map((view) => `${one.id}.${view.id}`),
        ]),
        presets: Object.fromEntries(model.presets.map((preset) => [preset.id, preset.inputs])),
        assumptions,
        bibtex: bibtex.join('\n'),
      };
    }),
  );
}
