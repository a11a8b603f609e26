/** Results of the scenes of a lesson: solved by the real solvers, each point once. */
import { defaultValues, type EnteredInputs, type InputValues } from '../../src/models/contract/inputs.ts';
import type { Model } from '../../src/models/contract/model.ts';
import { checkValue } from '../../src/scenario/file/check-field.ts';
import { isLegal, withInputs } from '../../src/scenario/file/scenario.ts';
import type {
  Claim,
  Inputs,
  Lesson,
  LessonScene,
  ModelNumber,
  Option,
  Step,
} from '../../src/lessons/lesson.ts';
import { modelAmount } from '../../src/lessons/answers/model-number.ts';
import { lessonList } from '../../src/lessons/lesson-list.ts';
import { closestName, unknownNameMessage } from '../../src/scenario/file/input-names.ts';
import type { Solution } from '../../src/models/contract/solution.ts';
import { reusedSolverOf } from '../reused-solver.ts';
import { catalogue } from '../loaded-catalogue.ts';
import { wordedRange } from './number-words.ts';

export const lessons: readonly Lesson[] = await Promise.all(lessonList.map(({ load }) => load()));

/** Every step with a name for its tests. */
export const allSteps: readonly { name: string; lesson: Lesson; step: Step }[] = lessons.flatMap((lesson) =>
  lesson.steps.map((step) => ({ name: `${lesson.id}.${step.id}`, lesson, step })),
);

export function modelOf({ model }: LessonScene): Model {
  const found = catalogue.find(model);
  if (found === null) {
    const known = catalogue.entries.map(({ id }) => `“${id}”`).join(', ');
    throw new Error(`There is no model “${model}”, but ${known}.`);
  }
  return found;
}

export function valuesOf(scene: LessonScene, further: Inputs = {}): EnteredInputs {
  const model = modelOf(scene);
  return withInputs(model, defaultValues(model.fields), { ...scene.inputs, ...further });
}

/** Legal, or the sentence that refuses it. */
export function faultOf(scene: LessonScene, further: Inputs = {}): string | null {
  const model = modelOf(scene);
  const values = valuesOf(scene, further);
  const unknown = Object.keys({ ...scene.inputs, ...further }).find(
    (name) => !model.fields.some((field) => field.name === name),
  );
  if (unknown !== undefined) return unknownNameMessage(model, unknown);
  for (const field of model.fields) {
    const checked = checkValue(field, values[field.name]);
    if (!checked.ok) return checked.fault.message;
  }
  if (isLegal(model, values)) return null;
  return model.check(values)?.message ?? 'an input is out of its range';
}

const numbers = new Map<string, Solution>();
const screens = new Map<string, Solution>();

/** Solved once for all that is drawn of it. */
export function screenAt(scene: LessonScene, further: Inputs = {}): Solution {
  return solvedOnce(screens, 'screen', scene, further);
}

/** Solved once for its numbers; a scene as it is for all that is drawn of it, too. */
export function solvedAt(scene: LessonScene, further: Inputs = {}): Solution {
  if (Object.keys(further).length === 0) return screenAt(scene);
  return solvedOnce(numbers, 'indicators', scene, further);
}

function solvedOnce(
  known: Map<string, Solution>,
  detail: 'screen' | 'indicators',
  scene: LessonScene,
  further: Inputs,
): Solution {
  const model = modelOf(scene);
  const values = valuesOf(scene, further) as InputValues;
  const key = JSON.stringify([model.id, values]);
  const found = screens.get(key) ?? known.get(key) ?? reusedSolverOf(model).solve(values, { detail });
  known.set(key, found);
  return found;
}

export function amount(scene: LessonScene, quantity: ModelNumber): number {
  return modelAmount(quantity, (result, at) => {
    const value = solvedAt(scene, at).indicators[result];
    if (typeof value === 'number') return value;
    const known = modelOf(scene).indicators.map(({ name }) => name);
    const meant = closestName(result, known);
    throw new Error(
      `The model has no number “${result}” here${meant === null ? '' : `; did you mean “${meant}”?`}`,
    );
  })!;
}

/**
 * The unit of the last digit printed; trailing zeros of a whole number are not counted, but two digits are. Null for a
 * number in words.
 */
export function digitsOf(text: string): number | null {
  const [, mantissa, exponent] = /^([\d.]+)e(-?\d+)$/.exec(text) ?? [];
  if (exponent !== undefined) return digitsOf(mantissa)! * 10 ** Number(exponent);
  const [, whole, decimals] = /^(\d+(?:[ \u202f]\d{3})*)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === undefined) return null;
  if (decimals !== undefined) return 10 ** -decimals.length;
  const plain = whole.replace(/[ \u202f]/g, '');
  return 10 ** Math.min(/0*$/.exec(plain)![0].length, Math.max(0, plain.length - 2));
}

/** Where a claimed number has to lie, ends included. */
export function claimedRange(claim: Exclude<Claim, { word: string }>): readonly [number, number] {
  if ('within' in claim) return claim.within;
  const number = claim.says.replace(/ times$/, '');
  const digit = digitsOf(number);
  if (digit === null) {
    const range = wordedRange(claim.says);
    if (range === null) throw new Error(`“${claim.says}” tells no number`);
    return range;
  }
  const printed = Number(number.replace(/[ \u202f]/g, ''));
  const half = 0.5 * digit * (1 + 1e-9);
  return [printed - half, printed + half];
}

/** The reason shown with the answer; null: nothing is asked. */
export function reasonOf({ task }: Step): string | null {
  if (task.kind === 'choose') return task.options[task.right].because;
  return 'because' in task ? task.because : null;
}

/** The options of a choice that are wrong. */
export function wrongOptionsOf({ task }: Step): readonly Option[] {
  return task.kind === 'choose' ? task.options.filter((_option, k) => k !== task.right) : [];
}

/** What a reader is told before the right answer, on demand or after a first one that missed. */
export function helpOf(step: Step): readonly string[] {
  const { task } = step;
  const hint = 'hint' in task && task.hint !== undefined ? [task.hint] : [];
  const misreadings = task.kind === 'estimate' ? (task.misreadings ?? []) : [];
  return [
    ...hint,
    ...misreadings.map(({ because }) => because),
    ...wrongOptionsOf(step).map(({ because }) => because),
  ];
}

/** Texts of a step that are presented as true: all but the wrong options. */
export function claimingTextsOf(step: Step): readonly string[] {
  const { title, say, task } = step;
  const texts: string[] = [title, say, ...helpOf(step)];
  if (task.kind === 'goal') texts.push(task.do);
  if ('ask' in task) texts.push(task.ask, reasonOf(step)!);
  if (task.kind === 'choose') texts.push(task.options[task.right].says);
  if (task.kind === 'exercises') {
    for (const { ask, answer } of task.exercises) texts.push(ask, answer);
    texts.push(task.playOn.label);
  }
  return texts;
}

/** Everything that a reader reads in a step. */
export function textsOf(step: Step): readonly string[] {
  return [...claimingTextsOf(step), ...wrongOptionsOf(step).map(({ says }) => says)];
}

/** Where a text has one of these words or numbers, whole: from and to. */
export function phrasesIn(text: string, phrases: readonly string[]): readonly (readonly [number, number])[] {
  return phrases.flatMap((phrase) => {
    const plain = phrase.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    const whole = new RegExp(`(?<![\\p{L}\\d.])${plain}(?![\\p{L}]|\\.?\\d)`, 'giu');
    return [...text.matchAll(whole)].map(({ index }) => [index, index + phrase.length] as const);
  });
}

/** Numbers as written in a text: `4096`, `8.95`, `16 384`, `5e-76`. */
export function numbersIn(text: string): readonly string[] {
  return [...text.matchAll(/\d+(?:[ \u202f]\d{3})*(?:\.\d+)?(?:e-?\d+)?/g)].map(([number]) => number);
}
