/** Parts of the page that a step of a lesson needs, and settings of a prepared link that take them away. Pure. */
import { indicatorName, type Model } from '../models/contract/model.ts';
import { screenResults } from '../models/contract/screen.ts';
import { closedBy, type Handout } from '../scenario/handout/closed-parts.ts';
import {
  figurePlace,
  hideableFigures,
  hideableNumbers,
  hideableParts,
  inputPlace,
  numberPlace,
  withGivenAway,
} from '../scenario/handout/hideable-places.ts';
import { listWords } from '../text/number-words.ts';
import { partsOf } from './condition.ts';
import type { Step, Task } from './lesson.ts';

type Asking = Pick<Step, 'pointsAt' | 'task' | 'scene'>;

/** The inputs that a step asks to move, the one that it points at first. */
export function asksFor({ pointsAt, task }: Pick<Step, 'pointsAt' | 'task'>): readonly string[] {
  const pointed = pointsAt?.startsWith('input:') === true ? [pointsAt.slice('input:'.length)] : [];
  if (task.kind !== 'goal') return pointed;
  const reached = partsOf(task.reach).flatMap((part) =>
    part.kind === 'input' || part.kind === 'choice' ? [part.name] : [],
  );
  const { witness, alone = [] } = task;
  // The witness of a lecturer's goal is empty.
  const moved = witness.inputs === undefined ? alone : Object.keys(witness.inputs);
  return [...new Set([...pointed, ...moved, ...reached])];
}

/** Entries of the view that name a part or figure of the page. */
const partOfView = (name: string, is: string): string => (name === 'shown' ? figurePlace(is) : is);

/** The indicator's place among the large numbers, whatever the form of the equations. */
function placeOfResult({ screen, methods }: Model, name: string): string {
  const shown = screenResults(screen).find(({ result }) =>
    methods.some(({ id }) => indicatorName(result, id) === name),
  );
  return numberPlace(shown?.result ?? name);
}

function placesOfTask(model: Model, task: Task): readonly string[] {
  switch (task.kind) {
    case 'draw-curve':
    case 'draw-shares':
    case 'draw-figure':
      return [figurePlace(task.figure)];
    case 'draw-time':
      return ['time'];
    case 'estimate':
      return task.pin === undefined ? [] : [figurePlace(task.pin.figure)];
    case 'goal':
      return partsOf(task.reach).flatMap((part) =>
        part.kind === 'result'
          ? [placeOfResult(model, part.name)]
          : part.kind === 'view'
            ? [partOfView(part.name, part.is)]
            : [],
      );
    default:
      return [];
  }
}

/** The places without which a step cannot be done: the inputs that it asks to move, and what its task is about. */
function placesOf(model: Model, step: Asking): readonly string[] {
  const { scene, task, pointsAt } = step;
  const inputs = asksFor(step).map(inputPlace);
  if (scene.model !== model.id) return [];
  const stage = scene.view?.stage;
  return [
    ...inputs,
    ...(pointsAt?.startsWith('figure:') === true ? [pointsAt] : []),
    ...(pointsAt?.startsWith('number:') === true
      ? [placeOfResult(model, pointsAt.slice('number:'.length))]
      : []),
    ...(stage === undefined ? [] : [stage]),
    ...placesOfTask(model, task),
  ];
}

/** All places that are hidden as a consequence of one hidden place, itself among them. */
function takenBy(model: Model, place: string): readonly string[] {
  const hide = withGivenAway(model, [place]);
  return [...hide, ...closedBy({ hide })];
}

export type Restrictions = Pick<Handout, 'hide' | 'lock'>;

/** Whether hiding this place, or locking the input of this place, takes away something that a step needs. */
export function isNeeded(model: Model, steps: readonly Asking[], place: string): boolean {
  const taken = takenBy(model, place);
  return steps.some((step) => placesOf(model, step).some((needed) => taken.includes(needed)));
}

interface Kept {
  /** The settings without those that take away something that a step needs. */
  kept: Restrictions;
  /** Names, on the page, of the inputs and places that were left out of them. */
  dropped: readonly string[];
}

/** Leaves out of the settings of a prepared link what would make one of the steps impossible. */
export function withNeeded(model: Model, steps: readonly Asking[], { hide, lock }: Restrictions): Kept {
  const hidden = hide.filter((place) => isNeeded(model, steps, place));
  const locked = lock.filter((name) => isNeeded(model, steps, inputPlace(name)));
  const labels = [
    ...model.fields.map(({ name, label }) => ({ place: inputPlace(name), label })),
    ...hideableNumbers(model),
    ...hideableFigures(model),
    ...hideableParts,
  ];
  const taken = [...locked.map(inputPlace), ...hidden];
  return {
    kept: {
      hide: hide.filter((place) => !hidden.includes(place)),
      lock: lock.filter((name) => !locked.includes(name)),
    },
    dropped: labels.flatMap(({ place, label }) => (taken.includes(place) ? [label] : [])),
  };
}

export const neededTitle = 'Needed to answer';

/** `“Loss” and “Packet rate” are needed to answer: they stay visible and free.` */
export function neededWords(dropped: readonly string[]): string | null {
  if (dropped.length === 0) return null;
  const [verb, it] = dropped.length === 1 ? ['is', 'it stays'] : ['are', 'they stay'];
  return `${listWords(dropped.map((label) => `“${label}”`))} ${verb} needed to answer: ${it} visible and free.`;
}
