import { defaultValues, type EnteredInputs, type NumberField } from '../../models/contract/inputs.ts';
import type { Model } from '../../models/contract/model.ts';
import type { PaperMethod, PaperPanel } from '../../models/contract/paper.ts';
import { isLegal, withInputs } from '../../scenario/file/scenario.ts';
import { positionOn } from '../../numerics/axis-scale.ts';
import { type SweepAxis, refinePositions } from '../sweep/sweep-plan.ts';
import type { Sweep } from '../../models/contract/figure.ts';
import type { Search, SolvePoint } from '../search/search.ts';

/** Points solved at a time: few enough to show progress, enough for all workers. */
const pointsAStep = 4;

/** Further positions where a result bends: at most `count`, shared by all curves. */
interface Refinement {
  axis: SweepAxis;
  /** Name of an indicator. */
  result: string;
  count: number;
}

/**
 * Curves of several scenarios along one input, at the same positions. `scenarios`: complete; what is not swept.
 * Positions that break a rule of the model, or have no solution, have no row.
 */
export function* panelSearch(
  model: Model,
  scenarios: readonly EnteredInputs[],
  over: string,
  positions: readonly number[],
  refinement: Refinement | null = null,
): Search<readonly Sweep[]> {
  const most = positions.length + (refinement?.count ?? 0);
  const rows = scenarios.map((): Sweep['rows'][number][] => []);
  const askedAt = (wanted: readonly number[]) =>
    scenarios.flatMap((values, scenario) =>
      wanted.flatMap((x): { scenario: number; x: number; point: SolvePoint }[] => {
        const at = withInputs(model, values, { [over]: x });
        return isLegal(model, at) ? [{ scenario, x, point: { model, values: at } }] : [];
      }),
    );
  const curves = (complete: boolean): readonly Sweep[] =>
    rows.map((curve) => ({ over, complete, rows: [...curve].sort((a, b) => a.x - b.x) }));
  const solved: number[] = [];
  for (let wanted = positions; wanted.length > 0; wanted = bends()) {
    const asked = askedAt(wanted);
    for (let k = 0; k < asked.length; k += pointsAStep) {
      const step = asked.slice(k, k + pointsAStep);
      const answers = yield {
        points: step.map(({ point }) => point),
        fraction: (solved.length + (k / asked.length) * wanted.length) / most,
        partial: curves(false),
      };
      answers.forEach((answer, place) => {
        const { scenario, x } = step[place];
        if (answer.ok) rows[scenario].push({ x, indicators: answer.indicators });
      });
    }
    solved.push(...wanted);
  }
  return curves(true);

  function bends(): readonly number[] {
    const left = most - solved.length;
    if (refinement === null || left <= 0) return [];
    const { axis, result } = refinement;
    const points = [...solved]
      .sort((a, b) => a - b)
      .map((x) => ({
        x,
        values: rows.map((curve) => curve.find((row) => row.x === x)?.indicators[result] ?? null),
      }));
    return refinePositions(axis, points, {
      count: Math.min(pointsAStep, left),
      taken: [],
      kinds: rows.map(() => 'any' as const),
    });
  }
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
