import { defaultValues, type EnteredInputs, type NumberField } from '../../models/contract/inputs.ts';
import type { Model } from '../../models/contract/model.ts';
import type { PaperMethod, PaperPanel } from '../../models/contract/paper.ts';
import { isLegal, withInputs } from '../../scenario/file/scenario.ts';
import { positionOn } from '../../numerics/axis-scale.ts';
import type { Sweep } from '../../models/contract/figure.ts';
import type { Search, SolvePoint } from '../search/search.ts';

/** Points solved at a time: few enough to show progress, enough for all workers. */
const pointsAStep = 4;

/**
 * Curves of several scenarios along one input, at the same positions. `scenarios`: complete; what is not swept.
 * Positions that break a rule of the model, or have no solution, have no row.
 */
export function* panelSearch(
  model: Model,
  scenarios: readonly EnteredInputs[],
  over: string,
  positions: readonly number[],
): Search<readonly Sweep[]> {
  const rows = scenarios.map((): Sweep['rows'][number][] => []);
  const asked = scenarios.flatMap((values, scenario) =>
    positions.flatMap((x): { scenario: number; x: number; point: SolvePoint }[] => {
      const at = withInputs(model, values, { [over]: x });
      return isLegal(model, at) ? [{ scenario, x, point: { model, values: at } }] : [];
    }),
  );
  const curves = (complete: boolean): readonly Sweep[] =>
    rows.map((curve) => ({ over, complete, rows: [...curve].sort((a, b) => a.x - b.x) }));
  for (let k = 0; k < asked.length; k += pointsAStep) {
    const step = asked.slice(k, k + pointsAStep);
    const answers = yield {
      points: step.map(({ point }) => point),
      fraction: k / asked.length,
      partial: curves(false),
    };
    answers.forEach((answer, place) => {
      const { scenario, x } = step[place];
      if (answer.ok) rows[scenario].push({ x, indicators: answer.indicators });
    });
  }
  return curves(true);
}

/** The inputs that choose a form; where the method belongs to the scenario it is one of them. */
function inputsOfForm({ methodInput }: Model, form: PaperMethod) {
  const method = methodInput === undefined || form.method === undefined ? {} : { [methodInput]: form.method };
  return { ...method, ...form.inputs };
}

/** The complete inputs of a panel's scenario in one form. */
export function panelValues(
  model: Model,
  { scenarios, forms }: PaperPanel,
  scenario: number,
  form: number,
): EnteredInputs {
  return withInputs(model, defaultValues(model.fields), {
    ...scenarios[scenario].inputs,
    ...inputsOfForm(model, forms[form]),
  });
}

/** The method that a form draws a figure of the model by. */
export function formMethod(model: Model, form: PaperMethod): string {
  return form.method ?? model.methods[0].id;
}

/** An input of the model along which curves run. Throws a RangeError for one that is not a number. */
export function sweptField(model: Model, over: string): NumberField {
  const field = model.fields.find(({ name }) => name === over);
  if (field?.kind !== 'number') throw new RangeError(`"${over}" is not a number of model "${model.id}"`);
  return field;
}

interface SweptRange {
  range: readonly [number, number];
  scale: 'linear' | 'log';
  at?: readonly number[];
}

/**
 * `count` positions from end to end; those of a small count are among those of a larger one that is a power of two and
 * one more. A figure that lists its positions has them thinned to about `count`.
 */
export function panelPositions(
  { integer = false }: Pick<NumberField, 'integer'>,
  { range, scale, at }: SweptRange,
  count: number,
): readonly number[] {
  if (at !== undefined) {
    const every = Math.max(1, Math.ceil(at.length / count));
    return at.filter((_, k) => k % every === 0 || k === at.length - 1);
  }
  const [low, high] = range;
  const positions = Array.from({ length: count }, (_, k) => {
    if (k === 0 || k === count - 1) return k === 0 ? low : high;
    const x = positionOn({ scale, low, high }, k / (count - 1));
    return integer ? Math.round(x) : Number(x.toPrecision(6));
  });
  return [...new Set(positions)];
}
