/** Statements of a lesson's step that the real solvers contradict, in one sentence each. */
import '../../src/app/page/parts.ts';
import { seriesNames as queueSeriesNames } from '../../src/app/parts/time/figures/queue-figure.ts';
import { shownScene } from '../../src/app/core/learn/scene-scenario.ts';
import { viewFromEntries, viewEntries } from '../../src/app/core/view/view-setting.ts';
import { askedNumber } from '../../src/lessons/answers/model-number.ts';
import { curvePoints, inputsAt } from '../../src/lessons/answers/curve-points.ts';
import { apart } from '../../src/lessons/answers/first-answer.ts';
import { holds, othersAsInScene, partsOf } from '../../src/lessons/condition.ts';
import type { Claim, Inputs, LessonScene, ModelNumber, Step, Task } from '../../src/lessons/lesson.ts';
import type { FigureDeclaration } from '../../src/models/contract/figure.ts';
import type { InputValues } from '../../src/models/contract/inputs.ts';
import { indicatorName } from '../../src/models/contract/model.ts';
import type { Solution } from '../../src/models/contract/solution.ts';
import { screenResults } from '../../src/models/contract/screen.ts';
import {
  amount,
  claimedRange,
  claimingTextsOf,
  digitsOf,
  faultOf,
  modelOf,
  numbersIn,
  phrasesIn,
  screenAt,
  solvedAt,
  textsOf,
  valuesOf,
} from './lesson-facts.ts';
import { isLongRun } from '../long-run.ts';
import { flatContextOf } from '../models/context-of.ts';
import { amountWordsIn } from './number-words.ts';

/** Levels of percentiles and the smallest numbers need no source. */
const wellKnown = ['0', '1', '2', '3', '50', '90', '99', '99.9', '99.99', '100'];

const short = (value: number): string => String(Number(value.toPrecision(5)));

/** `100 × lossProbability with rateMbps 10000`. */
function quantityWords({ result, at = {}, over, minus, times }: ModelNumber): string {
  const inputs = Object.entries(at).map(([name, value]) => `${name} ${value}`);
  const place = inputs.length === 0 ? '' : ` with ${inputs.join(', ')}`;
  const divided = over === undefined ? '' : ` / (${quantityWords(over)})`;
  const less = minus === undefined ? '' : ` − (${quantityWords(minus)})`;
  const words = `${result === 'one' ? '1' : result}${place}${divided}${less}`;
  if (times === undefined) return words;
  return `${short(times)} × ${divided === '' && less === '' ? words : `(${words})`}`;
}

function inputFaults(where: string, scene: LessonScene, further?: Inputs): string[] {
  const fault = faultOf(scene, further);
  return fault === null ? [] : [`${where} has inputs that the model refuses: ${fault}`];
}

function sceneFaults({ scene, task }: Step): string[] {
  const model = modelOf(scene);
  const viewFaults = (where: string, view: Readonly<Record<string, string>>) => {
    const shown = viewEntries(model, viewFromEntries(model, view));
    const lost = Object.keys({ ...view, ...shown }).filter((name) => shown[name] !== view[name]);
    return lost.map(
      (name) => `“${where}” says “${view[name]}” for “${name}”; the page takes “${shown[name]}”.`,
    );
  };
  return [
    ...inputFaults('“scene”', scene),
    ...viewFaults('scene.view', scene.view ?? {}),
    ...('shows' in task ? viewFaults('task.shows', shownScene(scene, task).view ?? {}) : []),
    ...('then' in task ? inputFaults('“task.then”', scene, task.then) : []),
    ...(task.kind === 'goal' ? inputFaults('“task.witness”', scene, task.witness.inputs) : []),
    ...(task.kind === 'exercises' ? inputFaults('“task.playOn”', task.playOn.scene) : []),
  ];
}

function placeFaults({ scene, pointsAt }: Step): string[] {
  const [, kind, name] = /^(input|figure|number):(.+)$/.exec(pointsAt ?? '') ?? [];
  if (kind === undefined) return [];
  const model = modelOf(scene);
  const shown = viewFromEntries(model, scene.view ?? {});
  const known =
    kind === 'input'
      ? model.fields
          .filter(({ appliesWhen }) => appliesWhen?.(valuesOf(scene)) ?? true)
          .map((field) => field.name)
      : kind === 'figure'
        ? [
            ...model.figures.map(({ id }) => id),
            ...(model.diagram === undefined ? [] : [model.diagram.id]),
            ...(scene.view?.stage === 'time' ? ['time-queue'] : []),
          ]
        : screenResults(model.screen).map(({ result }) => indicatorName(result, shown.method));
  return known.includes(name)
    ? []
    : [`“pointsAt” names no ${kind} of this scene; there are ${known.join(', ')}.`];
}

/** Names of the curves of the figure that a step points at, before and after its answer; none: it is no figure. */
function seriesShown({ scene, task, pointsAt }: Step): readonly string[] {
  const [, id] = /^figure:(.+)$/.exec(pointsAt ?? '') ?? [];
  if (id === 'time-queue') return Object.values(queueSeriesNames);
  const model = modelOf(scene);
  const figure = model.figures.find((one) => one.id === id);
  if (figure === undefined) return [];
  const then = 'then' in task ? (task.then ?? {}) : {};
  return [
    ...new Set(
      [scene, shownScene(scene, task)].flatMap((shown, k) => curveNames(figure, shown, k === 0 ? {} : then)),
    ),
  ];
}

function curveNames(figure: FigureDeclaration, scene: LessonScene, further: Inputs): readonly string[] {
  const model = modelOf(scene);
  const values = valuesOf(scene, further) as InputValues;
  const solution = screenAt(scene, further);
  const { method, figureViews } = viewFromEntries(model, scene.view ?? {});
  const view = figureViews[figure.id] ?? figure.views?.[0].id ?? '';
  const { series, strip } = figure.build(flatContextOf(figure, values, solution, { view, method }));
  return [...series, ...(strip?.series ?? [])].filter(({ aside }) => aside !== true).map(({ name }) => name);
}

/** A figure of several curves is pointed at together with the one that is meant. */
function seriesFaults(step: Step): string[] {
  const names = seriesShown(step);
  const there = `there are ${names.map((name) => `“${name}”`).join(', ')}.`;
  if (step.series === undefined)
    return names.length > 1 ? [`“series” is missing: of the curves of the figure ${there}`] : [];
  return names.includes(step.series) ? [] : [`“series” names no curve of the figure; ${there}`];
}

const stateOf = (step: Step, inputs: Inputs = {}, view: Readonly<Record<string, string>> = {}) => {
  const model = modelOf(step.scene);
  return {
    inputs: valuesOf(step.scene, inputs),
    indicators: solvedAt(step.scene, inputs).indicators,
    view: viewEntries(model, viewFromEntries(model, { ...step.scene.view, ...view })),
  };
};

/** Loss from which on a queue is full more often than not. */
const overload = 0.01;

/** A goal about anything but loss is not met by pushing one input so far that the core drowns. */
function overloadFaults(step: Step): string[] {
  const { scene, task } = step;
  if (task.kind !== 'goal') return [];
  const { reach, witness } = task;
  const lossOf = ({ indicators }: Pick<Solution, 'indicators'>) => indicators.lossProbability ?? 0;
  const parts = partsOf(reach);
  const limitsLoss = parts.some(
    (part) => part.kind === 'result' && part.name === 'lossProbability' && part.atMost! <= overload,
  );
  // Where loss is the goal, or the witness has it, the reader is told of it.
  if (limitsLoss || lossOf(solvedAt(scene, witness.inputs)) > overload) return [];
  const ofInputs = parts.filter(({ kind }) => kind === 'input' || kind === 'choice');
  return modelOf(scene).fields.flatMap((field) => {
    const isFree = field.name in (witness.inputs ?? {});
    if (field.kind !== 'number' || !isFree) return [];
    const starts: readonly Inputs[] = [{}, witness.inputs ?? {}];
    const typed = isLongRun ? [field.min, field.max] : [];
    const ends = [field.sliderMin, field.sliderMax, ...typed];
    const tried = starts.flatMap((start) => ends.map((value) => ({ ...start, [field.name]: value })));
    return tried.flatMap((inputs) => {
      if (faultOf(scene, inputs) !== null) return [];
      const unsolved = { inputs: valuesOf(scene, inputs), indicators: {}, view: {} };
      if (!ofInputs.every((part) => holds(part, unsolved))) return [];
      const state = stateOf(step, inputs, witness.view);
      return lossOf(state) > overload && holds(reach, state)
        ? [`The goal is met in overload, too, with ${field.name} ${inputs[field.name]}.`]
        : [];
    });
  });
}

/** “Alone” at its word: with any other input changed a goal is not reached. */
function goalFaults(step: Step): string[] {
  const { scene, task } = step;
  if (task.kind !== 'goal') return [];
  const { alone, reach, witness } = task;
  const faults: string[] = [];
  if (holds(reach, stateOf(step))) faults.push('The goal is met before the reader does anything.');
  if (!holds(reach, stateOf(step, witness.inputs, witness.view)))
    faults.push('The goal is not met with the inputs and the view of “task.witness”.');
  faults.push(...overloadFaults(step));
  if (alone === undefined)
    return /\balone\b/.test(task.do) ? [...faults, '“task.alone” is missing.'] : faults;
  const start = valuesOf(scene);
  if (!othersAsInScene(alone, start, valuesOf(scene, witness.inputs)))
    faults.push('“task.witness” changes inputs that “task.alone” does not name.');
  return faults;
}

export type TaskOf<Kind extends Task['kind']> = Extract<Task, { kind: Kind }>;

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\d.]+/gu) ?? [];

/** As many words in a row of a hint are a copy of a reason. */
const mostCopied = 7;

/** A hint leads to the answer; the reason that comes with an answer is not given away by it. */
function hintFaults({ task }: Step): string[] {
  if (!('hint' in task) || task.hint === undefined) return [];
  const hint = wordsOf(task.hint);
  const reasons = [
    ...('because' in task ? [task.because] : []),
    ...('options' in task ? task.options.map(({ because }) => because) : []),
    ...('misreadings' in task ? (task.misreadings ?? []).map(({ because }) => because) : []),
  ].map((reason) => ` ${wordsOf(reason).join(' ')} `);
  return hint.flatMap((_, k) => {
    const run = hint.slice(k, k + mostCopied);
    const copied = run.length === mostCopied && reasons.some((one) => one.includes(` ${run.join(' ')} `));
    return copied ? [`The hint has “${run.join(' ')}” of a reason.`] : [];
  });
}

/** The right answer to an estimate. */
export function estimated({ scene }: Step, task: TaskOf<'estimate'>): number {
  return amount(scene, askedNumber(task));
}

/** A misreading is distinguished from the answer and from the others by the reader's number alone. */
function misreadingFaults(step: Step): string[] {
  const { scene, task } = step;
  if (task.kind !== 'estimate') return [];
  const right = estimated(step, task);
  const numbers = (task.misreadings ?? []).map((misreading) => amount(scene, misreading));
  return numbers.flatMap((number, k) => {
    const named = `Misreading ${k + 1}, ${short(number)},`;
    if (!(number > task.low && number < task.high))
      return [`${named} is outside of the slider from ${task.low} to ${task.high}.`];
    const others = [right, ...numbers.slice(0, k)];
    return others
      .filter((other) => Math.abs(Math.log(number / other)) < Math.log(1 + apart))
      .map((other) => `${named} cannot be distinguished from ${short(other)}.`);
  });
}

/** Inputs at the points of a curve, with its heights there; null: no legal inputs. */
export function curveAt({ scene }: Step, { result, over, times = 1, then, x }: TaskOf<'draw-curve'>) {
  const values = valuesOf(scene, then);
  return curvePoints(x).map((position) => {
    const at = inputsAt(modelOf(scene), values, x, position) as Inputs | null;
    if (at === null) return { position, at, height: null };
    const divided = over === undefined ? {} : { over: { result: over, at } };
    return { position, at, height: amount(scene, { result, at, times, ...divided }) };
  });
}

function answerFaults(step: Step): string[] {
  const { scene, task } = step;
  if (task.kind === 'estimate') {
    const right = estimated(step, task);
    return right > task.low && right < task.high
      ? []
      : [`The model’s answer is ${short(right)}, outside of the slider from ${task.low} to ${task.high}.`];
  }
  if (task.kind === 'draw-curve') {
    if (!modelOf(scene).figures.some(({ id }) => id === task.figure))
      return [`“task.figure” names no figure of the model.`];
    const [low, high] = task.y.range;
    return curveAt(step, task).flatMap(({ position, height }) => {
      const at = `At ${short(position)} ${task.x.unit}`;
      if (height === null) return [`${at} the model has no legal inputs.`];
      return height >= low && height <= high
        ? []
        : [`${at} the model’s answer is ${short(height)}, outside of the axis from ${low} to ${high}.`];
    });
  }
  if (
    task.kind === 'draw-shares' &&
    screenAt(scene, task.then).distributions[task.distribution] === undefined
  )
    return [`“task.distribution” names no distribution of the model.`];
  return [];
}

function claimFaults(step: Step, claim: Claim): string[] {
  const { scene } = step;
  if ('word' in claim) {
    const found = solvedAt(scene, claim.at).words?.[claim.word];
    return found === claim.is
      ? []
      : [`“${claim.word}” is claimed to be “${claim.is}”, the model says “${found}”.`];
  }
  const given = `the model gives ${short(amount(scene, claim))} (${quantityWords(claim)})`;
  const words = 'says' in claim ? claim.says : claim.words;
  const named = words === undefined ? 'A number without words' : `“${words}”`;
  if (words !== undefined && !textsOf(step).some((text) => phrasesIn(text, [words]).length > 0))
    return [`${named} is claimed, but is not in the text; ${given}.`];
  const [low, high] = claimedRange(claim);
  const value = amount(scene, claim);
  if (!(value >= low && value <= high)) {
    const range = 'within' in claim ? ` is claimed for ${low} to ${high}, but` : ' is in the text, but';
    return [`${named}${range} ${given}.`];
  }
  if (!('within' in claim) || words === undefined || /\bfew\b/i.test(words)) return [];
  // A number is claimed as it is written, so that its last digit holds: a range is for words without one.
  const numbers = [...numbersIn(words), ...amountWordsIn(words).map(({ word }) => word)];
  return numbers.map((number) => `“${number}” is claimed with a range: claim it with “says”.`);
}

/** Numbers among a step's inputs, as they are, in thousands and as per cent. */
function inputNumbers({ scene, task, claims = [] }: Step): Set<number> {
  const sets: Inputs[] = [valuesOf(scene) as Inputs, scene.inputs];
  if ('then' in task && task.then !== undefined) sets.push(task.then);
  if (task.kind === 'goal') sets.push(task.witness.inputs ?? {});
  if (task.kind === 'exercises') sets.push(task.playOn.scene.inputs);
  for (const claim of claims) {
    if (claim.at !== undefined) sets.push(claim.at);
    if ('over' in claim && claim.over?.at !== undefined) sets.push(claim.over.at);
    if ('minus' in claim && claim.minus?.at !== undefined) sets.push(claim.minus.at);
  }
  const numbers = sets.flatMap((set) => Object.values(set).filter((value) => typeof value === 'number'));
  return new Set(
    numbers.flatMap((value) =>
      [value, value / 1000, value * 100, value * 1000].map((one) => Number(one.toPrecision(6))),
    ),
  );
}

/** Numbers, in digits and in words, that are neither claimed nor an input nor given. */
function looseNumbers(step: Step): string[] {
  const { claims = [], given = [] } = step;
  const inputs = inputNumbers(step);
  const announced = new Set([
    ...claims.flatMap((claim) => ('says' in claim ? [claim.says, ...numbersIn(claim.says)] : [])),
    ...given,
    ...wellKnown,
  ]);
  const inDigits = textsOf(step)
    .flatMap(numbersIn)
    .filter((number) => !announced.has(number) && !inputs.has(Number(number.replace(/[ \u202f]/g, ''))));
  const known = [
    ...claims.flatMap((claim) =>
      'says' in claim ? [claim.says] : 'words' in claim ? [claim.words ?? ''] : [],
    ),
    ...given,
  ].filter((words) => words !== '' && digitsOf(words) === null);
  const inWords = claimingTextsOf(step).flatMap((text) => {
    const spans = phrasesIn(text, known);
    return amountWordsIn(text)
      .filter(({ at, word, cardinal }) => {
        if (cardinal !== null && inputs.has(cardinal)) return false;
        return !spans.some(([from, to]) => from <= at && at + word.length <= to);
      })
      .map(({ word }) => word);
  });
  return [...inDigits, ...inWords].map(
    (number) => `“${number}” is in the text, but is no input, nor in “claims” or “given”.`,
  );
}

/** Sentences, none for a step whose words are true. */
export function stepFaults(step: Step): readonly string[] {
  const { claims = [] } = step;
  const found: string[] = [];
  for (const check of [
    sceneFaults,
    placeFaults,
    seriesFaults,
    goalFaults,
    answerFaults,
    misreadingFaults,
    hintFaults,
    ...claims.map((claim) => (one: Step) => claimFaults(one, claim)),
    looseNumbers,
  ]) {
    try {
      found.push(...check(step));
    } catch (error) {
      found.push((error as Error).message);
    }
    // Inputs that are refused cannot be solved.
    if (check === sceneFaults && found.length > 0) break;
  }
  return found;
}
