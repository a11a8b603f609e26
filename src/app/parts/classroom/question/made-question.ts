/** A question of the schema from what a lecturer wrote. Pure. */
import { typedNumber } from '../../../../text/typed-number.ts';
import type { Inputs, LessonScene, LinkQuestion } from '../../../../lessons/lesson.ts';
import { defaultValues, type EnteredInputs } from '../../../../models/contract/inputs.ts';
import type { IndicatorDeclaration, Model } from '../../../../models/contract/model.ts';
import { inputEntries } from '../../../../scenario/link/link-entries.ts';
import { checkNumberText } from '../../../../scenario/file/check-field.ts';
import { isLegal, sameValue, withInputs, type ViewEntries } from '../../../../scenario/file/scenario.ts';
import { formatPlain, withUnit } from '../../../../text/number-format.ts';
import type { ViewState } from '../../../core/app-state.ts';
import { readUnit } from '../../../core/inputs/value-text.ts';
import type { DrawableAxes } from './use-drawable.ts';
import type { QuestionDraft } from './question-draft.ts';

export type Made<T> = { ok: true; value: T } | { ok: false; fault: string };

const made = <T>(value: T): Made<T> => ({ ok: true, value });
const missing = (fault: string): { ok: false; fault: string } => ({ ok: false, fault });

/** Settings of the view that are of the lecturer's page and not of the question. */
const notOfScene = /^(?:lesson|present|presentSliders|examine|drawer)$/;

/** The state of the page as a scene; null where a distribution or a table differs from its default. */
export function sceneOf(model: Model, values: EnteredInputs, view: ViewEntries): LessonScene | null {
  const named = new Set(inputEntries(model, values).map((entry) => entry.slice(0, entry.indexOf('='))));
  const defaults = defaultValues(model.fields);
  const inputs: Record<string, number | string | null> = {};
  for (const { name } of model.fields) {
    const value = values[name];
    if (!named.has(encodeURIComponent(name)) || sameValue(value, defaults[name])) continue;
    if (value !== null && typeof value !== 'number' && typeof value !== 'string') return null;
    inputs[name] = value;
  }
  const shown = Object.entries(view).filter(([name]) => !notOfScene.test(name));
  return { model: model.id, inputs, ...(shown.length === 0 ? {} : { view: Object.fromEntries(shown) }) };
}

/** The input that changes with the answer, entered in the unit that the page has for it. */
export function thenOf(
  model: Model,
  { values, units }: { values: EnteredInputs; units: ViewState['units'] },
  { thenInput, thenValue }: Pick<QuestionDraft, 'thenInput' | 'thenValue'>,
): Made<Inputs> {
  const field = model.fields.find(({ name }) => name === thenInput);
  if (field?.kind !== 'number') return made({});
  const checked = checkNumberText(field, thenValue, { view: readUnit(field, units[thenInput]), values });
  if (!checked.ok) return missing(checked.fault.message);
  const inputs = { [thenInput]: checked.value as number | null };
  if (!isLegal(model, withInputs(model, values, inputs)))
    return missing(model.check(withInputs(model, values, inputs))!.message);
  return made(inputs);
}

/** How a result is asked for: shares and probabilities in per cent. */
export function askedAs({ kind, unit }: IndicatorDeclaration): { unit: string; times: number } {
  return unit === '' && (kind === 'share' || kind === 'probability')
    ? { unit: '%', times: 100 }
    : { unit, times: 1 };
}

/** 1, 2 or 5 times a power of ten, at or below a positive number. */
function roundBelow(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value) + 1e-9);
  const digit = [5, 2, 1].find((one) => one * power <= value * (1 + 1e-9)) ?? 1;
  return Number((digit * power).toPrecision(3));
}

/** A range around a positive answer that does not reveal it: it begins nearer to it than it ends. */
export function rangeAround(answer: number, unit: string): { low: number; high: number } {
  const high = roundBelow(12 * answer);
  return { low: roundBelow(answer / 5), high: unit === '%' ? Math.min(100, high) : high };
}

export interface Context {
  model: Model;
  scene: LessonScene;
  then: Inputs;
  /** Answer of the model to an estimate, or before a goal is reached, in its unit; null: not known, or no result. */
  truth: number | null;
  /** Of the figure that is drawn over; null: none, or not known yet. */
  axes: DrawableAxes | null;
}

type TaskMade = Made<LinkQuestion['task']>;

function estimateTask(draft: QuestionDraft, { model, truth }: Context): TaskMade {
  const indicator = model.indicators.find(({ name }) => name === draft.result);
  const given = indicator === undefined ? typedNumber(draft.given) : null;
  if (indicator === undefined && given === null) return missing('Give the number that is right.');
  const { unit, times } =
    indicator === undefined ? { unit: draft.unit.trim(), times: 1 } : askedAs(indicator);
  const answer = given ?? truth;
  if (answer === null) return missing('The model has no number for this result here, or is still computing.');
  const around = answer > 0 ? rangeAround(answer, unit) : null;
  const low = typedNumber(draft.low) ?? around?.low;
  const high = typedNumber(draft.high) ?? around?.high;
  if (low === undefined || high === undefined || low >= high)
    return missing('Give both ends of the slider, the lower one first.');
  if (answer < low || answer > high)
    return missing(`The answer, ${withUnit(formatPlain(answer, 3), unit)}, is not on the slider.`);
  const scale = low > 0 && high / low >= 10 ? 'log' : 'linear';
  const source =
    indicator === undefined ? { result: 'one', times: answer } : { result: indicator.name, times };
  return made({ kind: 'estimate', ask: '', ...source, unit, low, high, scale, because: draft.because });
}

function drawTask({ figure, curve, because }: QuestionDraft, { axes }: Context): TaskMade {
  if (figure === '') return missing('Choose the figure to draw over.');
  if (axes === null) return missing('This figure has no curve to draw here, or is still being computed.');
  const { view, x, y } = axes;
  const shown = view === '' ? {} : { view };
  const name = curve === '' ? {} : { curve };
  return made({ kind: 'draw-figure', ask: '', figure, ...shown, ...name, x, y, because });
}

function goalTask({ result, bound, above, alone }: QuestionDraft, { model, truth }: Context): TaskMade {
  const indicator = model.indicators.find(({ name }) => name === result);
  if (indicator === undefined) return missing('Choose the result that is to be reached.');
  const entered = typedNumber(bound);
  if (entered === null) return missing('Give the bound as a number.');
  if (truth !== null && (above ? truth >= entered : truth <= entered))
    return missing('The page meets this already: set up a state that does not.');
  const { times } = askedAs(indicator);
  const limit = Number((entered / times).toPrecision(12));
  return made({
    kind: 'goal',
    do: '',
    reach: { kind: 'result', name: result, ...(above ? { atLeast: limit } : { atMost: limit }) },
    ...(alone === '' ? {} : { alone: [alone] }),
    witness: {},
  });
}

function chooseTask(draft: QuestionDraft): TaskMade {
  const option = (says: string, because: string) => ({ says: says.trim(), because: because.trim() });
  const options = [
    option(draft.option0, draft.because0),
    option(draft.option1, draft.because1),
    option(draft.option2, draft.because2),
  ] as const;
  if (options.some(({ says }) => says === '')) return missing('Write three options.');
  if (new Set(options.map(({ says }) => says)).size < 3) return missing('Two options say the same.');
  if (options.some(({ because }) => because === ''))
    return missing('Write the feedback to each option: why it is right, or which misconception is in it.');
  return made({ kind: 'choose', ask: '', options: [...options], right: draft.right });
}

/** The question, or what is missing, one sentence. */
export function madeQuestion(draft: QuestionDraft, context: Context): Made<LinkQuestion> {
  const ask = draft.ask.trim();
  if (ask === '') return missing('Write the question.');
  const because = draft.because.trim();
  if ((draft.kind === 'estimate' || draft.kind === 'draw-figure') && because === '')
    return missing('Write why the answer is right: it is shown with it.');
  const trimmed = { ...draft, because };
  const task =
    draft.kind === 'choose'
      ? chooseTask(trimmed)
      : draft.kind === 'estimate'
        ? estimateTask(trimmed, context)
        : draft.kind === 'goal'
          ? goalTask(trimmed, context)
          : drawTask(trimmed, context);
  if (!task.ok) return task;
  const { scene, then } = context;
  const hint = draft.hint.trim();
  const shown =
    draft.kind === 'draw-figure' ? { ...scene, view: { ...scene.view, shown: draft.figure } } : scene;
  if (task.value.kind === 'goal') return made({ scene, task: { ...task.value, do: ask } });
  const further = { ...(hint === '' ? {} : { hint }), ...(Object.keys(then).length === 0 ? {} : { then }) };
  return made({ scene: shown, task: { ...task.value, ask, ...further } as LinkQuestion['task'] });
}
