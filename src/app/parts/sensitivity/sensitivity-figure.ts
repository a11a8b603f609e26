/** The effects of the inputs on one result as a figure: for its table, its exports and its commands. */
import type { Effect, Sensitivity } from '../../../dimensioning/sensitivity/sensitivity.ts';
import { effectText } from '../../../dimensioning/sensitivity/sensitivity-words.ts';
import { strongest } from '../../../dimensioning/sensitivity/strongest.ts';
import type { FigureSpec } from '../../../models/contract/figure.ts';
import type { Field } from '../../../models/contract/inputs.ts';
import type { Model } from '../../../models/contract/model.ts';
import type { Reproduction } from '../../../scenario/command/shell-command.ts';
import { niceCeil } from '../../../text/number-words.ts';

type Elasticity = Effect & { kind: 'elasticity' };

interface Bar {
  input: Sensitivity;
  /** The number input; null: inputs that are scaled together. */
  field: Field | null;
  effect: Effect;
}

const elasticityOf = ({ effect }: Bar): number | null =>
  effect.kind === 'elasticity' ? effect.elasticity : null;

/** The strongest first; inputs without a bar last. */
function barsOf(model: Model, indicator: string, effects: readonly Sensitivity[]): readonly Bar[] {
  const strength = (bar: Bar) => Math.abs(elasticityOf(bar) ?? -1);
  return effects
    .map((input) => ({
      input,
      field: model.fields.find(({ name }) => name === input.what) ?? null,
      effect: input.effects[indicator],
    }))
    .sort((a, b) => strength(b) - strength(a));
}

function rowOf({ input, field, effect }: Bar): FigureSpec['table']['rows'][number] {
  const unit = field?.kind === 'number' ? field.unit : '';
  const { sentence, aside } = effectText(input, effect, unit);
  const words = [sentence, ...(aside === null ? [] : [aside])].join(' ');
  const place = [input.label, field === null ? 'factor' : unit, input.at];
  if (effect.kind === 'unknown') return [...place, null, null, null, null, null, words];
  if (effect.kind === 'step') return [...place, null, effect.to, null, effect.factor, null, words];
  const { from, to, atFrom, atTo, elasticity } = effect;
  return [...place, from, to, atFrom, atTo, elasticity, words];
}

/** Bars of the inputs whose effect on one result is known as an elasticity. */
export function sensitivityFigure(
  model: Model,
  indicator: string,
  effects: readonly Sensitivity[],
): FigureSpec {
  const label = model.indicators.find(({ name }) => name === indicator)?.label ?? indicator;
  const bars = barsOf(model, indicator, effects);
  const drawn = bars.filter((bar) => elasticityOf(bar) !== null);
  const heights = drawn.map((bar) => elasticityOf(bar)!);
  const reach = niceCeil(1.05 * Math.max(0.1, ...heights.map(Math.abs)));
  const best = strongest(effects, indicator);
  return {
    title: `Sensitivity: ${label}`,
    subtitle: `${model.name}, elasticities at the current inputs by solved differences`,
    x: {
      title: 'Input',
      unit: '',
      scale: 'linear',
      range: [0.5, Math.max(1, drawn.length) + 0.5],
      fixed: true,
      ticks: drawn.map(({ input, field }, k) => ({
        value: k + 1,
        label: field?.symbol ?? field?.short ?? input.label,
      })),
    },
    y: { title: 'Elasticity', unit: '', scale: 'linear', range: [-reach, reach], fixed: true },
    series: [{ name: 'elasticity', role: 'model', shape: 'bars', x: drawn.map((_, k) => k + 1), y: heights }],
    markers: [],
    summary:
      best === null
        ? `No input has a known effect on ${label}.`
        : `Most influential: ${best.label}. ${effectText(best, best.effects[indicator]).sentence}`,
    table: {
      columns: [
        { label: 'Input', unit: '' },
        { label: 'Unit', unit: '' },
        { label: 'Here', unit: '' },
        { label: 'Lower', unit: '' },
        { label: 'Higher', unit: '' },
        { label: 'Result at lower', unit: '×' },
        { label: 'Result at higher', unit: '×' },
        { label: 'Elasticity', unit: '' },
        { label: 'In words', unit: '' },
      ],
      rows: bars.map(rowOf),
    },
  };
}

const valuesOf = ({ from, to }: Elasticity, at: number) => [...new Set([from, at, to])].sort((a, b) => a - b);

/** Commands for the points whose differences the bars are; inputs that are scaled together have no sweep. */
export function effectReproductions(
  model: Model,
  indicator: string,
  effects: readonly Sensitivity[],
): readonly Reproduction[] {
  return barsOf(model, indicator, effects).flatMap(
    ({ input: { what, at }, field, effect }): Reproduction[] => {
      if (field === null || effect.kind === 'unknown') return [];
      const values = effect.kind === 'step' ? [at, effect.to].sort((a, b) => a - b) : valuesOf(effect, at);
      return [{ command: 'sweep', over: [{ name: what, values }] }];
    },
  );
}
