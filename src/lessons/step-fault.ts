/** Why a step that the schema accepts cannot be shown: names that the model does not have, inputs that it refuses. */
import { defaultValues } from '../models/contract/inputs.ts';
import type { Model } from '../models/contract/model.ts';
import { checkValue } from '../scenario/file/check-field.ts';
import { quote } from '../scenario/file/fault-words.ts';
import { withInputs } from '../scenario/file/scenario.ts';
import { timePlanFault } from '../scenario/view/time-plan.ts';
import { partsOf } from './condition.ts';
import type { DrawingAxis, Inputs, ModelNumber, Step, Task } from './lesson.ts';

type Asking = Pick<Step, 'scene' | 'task'>;

/** Most bins of a drawn distribution: a letter of the code each. */
const mostBins = 40;

function inputsFault(model: Model, sets: readonly Inputs[]): string | null {
  const inputs: Inputs = Object.assign({}, ...sets);
  for (const [name, value] of Object.entries(inputs)) {
    const field = model.fields.find((one) => one.name === name);
    if (field === undefined) return `${quote(name)} is not an input of ${model.name}`;
    const check = checkValue(field, value);
    if (!check.ok) return check.fault.message;
  }
  return model.check(withInputs(model, defaultValues(model.fields), inputs))?.message ?? null;
}

const resultsOf = ({ result, over, minus }: ModelNumber): readonly string[] => [
  result,
  ...[over, minus].flatMap((part) => (part === undefined ? [] : resultsOf(part))),
];

function resultFault({ indicators, name }: Model, results: readonly string[]): string | null {
  const known = new Set(['one', ...indicators.map((one) => one.name)]);
  const stray = results.find((result) => !known.has(result));
  return stray === undefined ? null : `${quote(stray)} is not a result of ${name}`;
}

const figureFault = ({ figures, name }: Model, figure: string): string | null =>
  figures.some(({ id }) => id === figure) ? null : `${quote(figure)} is not a figure of ${name}`;

function rangeFault(scale: DrawingAxis['scale'], [low, high]: readonly [number, number]): string | null {
  if (low >= high) return 'the lower end of a range must be below the upper one';
  return scale === 'log' && low <= 0 ? 'a logarithmic range must be above zero' : null;
}

const firstOf = (faults: readonly (string | null)[]): string | null =>
  faults.find((fault) => fault !== null) ?? null;

const ends = ({ scale, range: [low, high] }: DrawingAxis) => rangeFault(scale, [low, high]);

function taskFault(model: Model, { task, scene }: Asking): string | null {
  switch (task.kind) {
    case 'choose':
      return new Set(task.options.map(({ says }) => says)).size < task.options.length
        ? 'two options say the same'
        : null;
    case 'estimate':
      return firstOf([
        rangeFault(task.scale, [task.low, task.high]),
        resultFault(model, [task.result, task.over ?? 'one', ...(task.misreadings ?? []).flatMap(resultsOf)]),
        task.pin === undefined ? null : figureFault(model, task.pin.figure),
        ...(task.misreadings ?? []).map(({ at = {} }) => inputsFault(model, [scene.inputs, at])),
      ]);
    case 'draw-curve':
      return firstOf([
        ends(task.x),
        ends(task.y),
        resultFault(model, [task.result, task.over ?? 'one']),
        figureFault(model, task.figure),
        model.fields.some(({ name, kind }) => name === task.x.input && kind === 'number')
          ? null
          : `${quote(task.x.input)} is not a number that can be entered`,
      ]);
    case 'draw-figure':
      return firstOf([ends(task.x), ends(task.y), figureFault(model, task.figure)]);
    case 'draw-time': {
      const fault = timePlanFault(task.plan);
      return firstOf([
        ends(task.x),
        ends(task.y),
        fault === null ? null : `the plan cannot be read: ${fault}`,
      ]);
    }
    case 'draw-shares':
      if (task.x.bins > mostBins || task.x.binWidth <= 0 || task.highest <= 0)
        return `a drawing needs 1 to ${mostBins} bins of a width above zero`;
      return figureFault(model, task.figure);
    case 'goal':
      return firstOf([
        inputsFault(model, [scene.inputs, task.witness.inputs ?? {}]),
        ...partsOf(task.reach).map((part) =>
          part.kind === 'result'
            ? resultFault(model, [part.name, part.over ?? 'one'])
            : part.kind === 'view' || model.fields.some(({ name }) => name === part.name)
              ? null
              : `${quote(part.name)} is not an input of ${model.name}`,
        ),
      ]);
    default:
      return null;
  }
}

const thenOf = (task: Task): Inputs => ('then' in task ? (task.then ?? {}) : {});

/** In a few words that end a sentence; null: the step can be shown. `model` is that of the scene. */
export function stepFault(model: Model, step: Asking): string | null {
  const { inputs } = step.scene;
  return firstOf([
    inputsFault(model, [inputs]),
    inputsFault(model, [inputs, thenOf(step.task)]),
    taskFault(model, step),
  ]);
}
