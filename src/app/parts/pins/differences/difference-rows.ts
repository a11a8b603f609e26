/** Rows of the table of differences: results matched across forms of the equations and across models. */
import type { GoalQuantityId } from '../../../../models/contract/dimensioning.ts';
import {
  type IndicatorDeclaration,
  indicatorName,
  type Model,
  wordLabel,
  type WordDeclaration,
} from '../../../../models/contract/model.ts';
import type { EnteredInputs } from '../../../../models/contract/inputs.ts';
import type { Solution } from '../../../../models/contract/solution.ts';

/** One column of the table of differences: the present scenario or a pin. */
export interface ComparedScenario {
  name: string;
  /** null: the present scenario. */
  look: number | null;
  model: Model;
  values: EnteredInputs;
  method: string;
  /** null while it is being computed. */
  solution: Solution | null;
  /** Reason why it has no result, one sentence. */
  failure: string | null;
}

/** Kind of a row's numbers; `words` for results that are words. */
type RowKind = IndicatorDeclaration['kind'] | 'words';

export interface DifferenceCell {
  value: number | string | null;
  /** Reason why there is no value, one sentence; null where there is one. */
  reason: string | null;
  /** Name of the result in this scenario's model, where it differs from the row's label. */
  label: string | null;
}

export interface DifferenceRow {
  /** Unique in the table. */
  key: string;
  label: string;
  help: string;
  unit: string;
  kind: RowKind;
  floor?: number;
  cells: readonly DifferenceCell[];
}

interface Wanted {
  template: string;
  goal: GoalQuantityId | null;
  unit: string;
  declaration: IndicatorDeclaration | WordDeclaration;
}

const isNumber = (one: IndicatorDeclaration | WordDeclaration): one is IndicatorDeclaration => 'kind' in one;

const unitOf = (one: IndicatorDeclaration | WordDeclaration): string => (isNumber(one) ? one.unit : '');

function declared(model: Model, name: string): IndicatorDeclaration | WordDeclaration | undefined {
  return (
    model.indicators.find((indicator) => indicator.name === name) ??
    model.words?.find((word) => word.name === name)
  );
}

/** `sojournUs.exact.p99` -> `sojournUs.{method}.p99`, where every form of the equations has it. */
function templateOf(model: Model, name: string): string {
  for (const { id } of model.methods) {
    if (!name.includes(`.${id}.`)) continue;
    const template = name.replace(`.${id}.`, '.{method}.');
    const everywhere = model.methods.every((method) => declared(model, indicatorName(template, method.id)));
    if (everywhere) return template;
  }
  return name;
}

const goalOf = (model: Model, template: string): GoalQuantityId | null =>
  model.dimensioning?.goals.find(({ indicator }) => indicator === template)?.id ?? null;

/** The results of a scenario for the table, the most important first. */
function wantedOf({ model, method }: ComparedScenario, all: boolean): readonly Wanted[] {
  const names = all ? [...model.indicators, ...(model.words ?? [])].map(({ name }) => name) : [];
  const templates = new Set([...model.strip, ...names.map((name) => templateOf(model, name))]);
  return [...templates].flatMap((template) => {
    const declaration = declared(model, indicatorName(template, method));
    if (declaration === undefined) return [];
    return [{ template, goal: goalOf(model, template), unit: unitOf(declaration), declaration }];
  });
}

const sameRow = (row: Wanted, other: Wanted): boolean =>
  row.unit === other.unit &&
  isNumber(row.declaration) === isNumber(other.declaration) &&
  (row.template === other.template || (row.goal !== null && row.goal === other.goal));

/** The result of a scenario's model for a row: of the same name, else of the same goal quantity; null: none. */
function found(
  row: Wanted,
  { model, method }: ComparedScenario,
): IndicatorDeclaration | WordDeclaration | null {
  const fits = (one: IndicatorDeclaration | WordDeclaration | undefined) =>
    one !== undefined && unitOf(one) === row.unit && isNumber(one) === isNumber(row.declaration);
  const named = declared(model, indicatorName(row.template, method));
  if (fits(named)) return named!;
  const goal = model.dimensioning?.goals.find(({ id }) => id === row.goal);
  const meant = goal && declared(model, indicatorName(goal.indicator, method));
  return fits(meant) ? meant! : null;
}

function cellOf(row: Wanted, scenario: ComparedScenario): DifferenceCell {
  const { model, solution, failure } = scenario;
  const declaration = found(row, scenario);
  if (declaration === null)
    return { value: null, reason: `${model.name} does not compute this.`, label: null };
  const label = declaration.label === row.declaration.label ? null : declaration.label;
  if (solution === null) return { value: null, reason: failure ?? 'Being computed.', label };
  const value = isNumber(declaration)
    ? solution.indicators[declaration.name]
    : solution.words?.[declaration.name];
  if ((value ?? null) === null) return { value: null, reason: 'No value here.', label };
  const text = typeof value === 'string' && !isNumber(declaration) ? wordLabel(declaration, value) : value!;
  return { value: text, reason: null, label };
}

/** The indicators and words of the strips, the present scenario's first; with `all` every other one after them. */
export function differenceRows(
  scenarios: readonly ComparedScenario[],
  all: boolean,
): readonly DifferenceRow[] {
  const rows: Wanted[] = [];
  for (const wholeModel of all ? [false, true] : [false]) {
    for (const scenario of scenarios) {
      for (const wanted of wantedOf(scenario, wholeModel)) {
        if (!rows.some((row) => sameRow(row, wanted))) rows.push(wanted);
      }
    }
  }
  return rows.map((row) => {
    const { declaration, template, unit } = row;
    const number = isNumber(declaration) ? declaration : null;
    return {
      key: `${template}|${unit}`,
      label: declaration.label,
      help: declaration.help,
      unit,
      kind: number?.kind ?? 'words',
      ...(number?.floor === undefined ? {} : { floor: number.floor }),
      cells: scenarios.map((scenario) => cellOf(row, scenario)),
    };
  });
}
