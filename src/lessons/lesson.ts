/**
 * A lesson: steps that set a scenario, point at a place of the page and ask for one thing. This schema judges the files
 * in `content/lessons` when the page is built, and on the page what a lecturer wrote; docs/lessons.md shows how.
 */
import * as v from 'valibot';
import {
  contentFields as fields,
  contentList as list,
  contentText as text,
  namedContent,
} from '../models/contract/content-schema.ts';
import { mostWords, stepWords } from './step-words.ts';
import sourceList from '../../content/sources.json' with { type: 'json' };

const number = v.pipe(v.number('a number without quotation marks'), v.finite('a number'));
const whole = v.pipe(number, v.integer('a whole number'), v.minValue(1, 'at least 1'));
const range = v.tuple([number, number], 'two numbers in square brackets');
const maybe = v.exactOptional;
const oneOf = <const Names extends readonly string[]>(names: Names) =>
  v.picklist(names, `one of ${names.map((name) => `“${name}”`).join(', ')}`);

const id = v.pipe(
  text,
  v.regex(/^[a-z][a-z0-9-]{0,39}$/, 'of small letters, digits and hyphens, a letter first'),
);

/** Inputs by name; those that are absent remain as they were. */
export const inputs = namedContent(
  v.union([number, text, v.null(), v.record(v.string(), number)], 'a number, a text, a table or null'),
);
/** The view as links write it. */
const view = namedContent(v.string('a text in quotation marks'));

/**
 * State of the page at the beginning of a step: `inputs` differ from the model's defaults. `testbed`: these recordings
 * are laid over the figures, with this instrument offset taken off.
 */
const scene = fields({
  model: text,
  inputs,
  view: maybe(view),
  testbed: maybe(fields({ recordings: oneOf(['cross-connect', 'mixed']), offsetUs: number })),
});

/** Parts of the screen that a step can point at. */
export const pageParts = ['headline', 'mechanism', 'stages', 'drawers', 'method', 'question'] as const;

/** A place on the page: an input, a figure, one of the four large numbers, or a part of the screen. */
export type PagePlace = `${'input' | 'figure' | 'number'}:${string}` | (typeof pageParts)[number];

const place = v.custom<PagePlace>(
  (value) =>
    typeof value === 'string' &&
    (/^(input|figure|number):./.test(value) || pageParts.some((part) => part === value)),
  `“input:…”, “figure:…”, “number:…” or one of ${pageParts.map((part) => `“${part}”`).join(', ')}`,
);

/** Inclusive; at least one end is given. */
const bounds = { atLeast: maybe(number), atMost: maybe(number) };

const plainConditions = [
  /** An indicator, by its name in headless answers; with `over` divided by that one. */
  fields({ kind: v.literal('result'), name: text, over: maybe(text), ...bounds }),
  fields({ kind: v.literal('input'), name: text, ...bounds }),
  /** A choice is set to this option. */
  fields({ kind: v.literal('choice'), name: text, is: text }),
  /** An entry of the view, as links write it: `{ "name": "stage", "is": "question" }`. */
  fields({ kind: v.literal('view'), name: text, is: v.string('a text in quotation marks') }),
] as const;

/** A condition that the reader has to bring about. */
const condition = v.variant(
  'kind',
  [
    ...plainConditions,
    fields({
      kind: v.literal('all'),
      of: list(v.variant('kind', plainConditions, '“result”, “input”, “choice” or “view”')),
    }),
  ],
  '“result”, “input”, “choice”, “view” or “all”',
);

const plainNumber = {
  /** An indicator; `one`: the number 1, for `over`. */
  result: text,
  /** On top of the step's scene. */
  at: maybe(inputs),
  times: maybe(number),
};

/** A number that a model gives: divided by `over`, less `minus`, then multiplied by `times`. */
export type ModelNumber = v.InferOutput<v.StrictObjectSchema<typeof plainNumber, undefined>> & {
  over?: ModelNumber;
  minus?: ModelNumber;
};

const furtherNumber: v.GenericSchema<ModelNumber> = v.lazy(() => fields(modelNumber));
export const modelNumber = { ...plainNumber, over: maybe(furtherNumber), minus: maybe(furtherNumber) };

/**
 * A number as the text prints it: right to half a unit of its last digit, trailing zeros of a round one aside. Or in
 * words, “nearly three times”: right to a tenth.
 */
const printedNumber = fields({ says: text, ...modelNumber });
/** The number lies in this range, ends included. `words`: those of the text that state the range. */
const numberWithin = fields({ within: range, words: maybe(text), ...modelNumber });
/** A result that is a word. */
const resultingWord = fields({ word: text, is: text, at: maybe(inputs) });

/** A claim in words, as a test can judge it. */
const claim = v.lazy((value) => {
  const has = (name: string) => typeof value === 'object' && value !== null && name in value;
  return has('word') ? resultingWord : has('within') ? numberWithin : printedNumber;
});

const scale = oneOf(['linear', 'log']);
/** An axis to draw on. */
const axis = { title: text, unit: v.string('a text in quotation marks'), scale, range };

/** The figure that shows an estimate: as a point, or as a line across it. */
const pin = fields({
  figure: text,
  /** The figure's view that has these axes; absent: any. */
  view: maybe(text),
  /** The input along x, over which the estimate is a point; absent: x is what is estimated, and it is a line. */
  over: maybe(text),
  /** As the axis writes the estimate's unit; absent: the same. */
  unit: maybe(text),
});

/**
 * `hint`: shown on demand before the answer. `then` and `shows`: inputs and entries of the view that the answer sets,
 * on top of the scene.
 */
const answered = { hint: maybe(text), then: maybe(inputs), shows: maybe(view) };
/** `because`: one or two sentences, shown with the answer. */
const revealed = { because: text, ...answered };

/** One option of a choice, with the reason why it is right, or which misconception is in it. */
const option = fields({ says: text, because: text });

/**
 * A number near which an estimate was led astray by one known thought, which `because` names. The number must not be
 * near the answer or that of another misreading; a plain one is `"result": "one"` with `times`.
 */
const misreading = fields({ ...modelNumber, because: text });

/** A value, set on a slider from `low` to `high`; the answer is read from the solution with the inputs of `then`. */
const estimate = fields({
  kind: v.literal('estimate'),
  ask: text,
  result: text,
  /** Divided by this result. */
  over: maybe(text),
  times: maybe(number),
  unit: v.string('a text in quotation marks'),
  low: number,
  high: number,
  scale,
  /** Absent: it is not drawn. */
  pin: maybe(pin),
  misreadings: maybe(list(misreading)),
  ...revealed,
});

/** A curve over the large figure: its points lie evenly along x, and the model is solved at each. */
const drawCurve = fields({
  kind: v.literal('draw-curve'),
  ask: text,
  figure: text,
  result: text,
  over: maybe(text),
  times: maybe(number),
  /** The input along x; `perInput`: length on the axis of one unit of the input. */
  x: fields({ ...axis, input: text, perInput: maybe(number) }),
  y: fields(axis),
  ...revealed,
});

/**
 * The median of the queue, over the time axis: points as of `draw-curve`, simulated. `plan`: the course, as links write
 * it; the scene is without it until the answer.
 */
const drawTime = fields({
  kind: v.literal('draw-time'),
  ask: text,
  plan: text,
  x: fields(axis),
  y: fields(axis),
  ...revealed,
});

/** Shares of a distribution in bins of equal width, over its figure. */
const drawShares = fields({
  kind: v.literal('draw-shares'),
  ask: text,
  figure: text,
  distribution: text,
  /** Views of the figure that show this distribution; absent: all. */
  views: maybe(list(text)),
  x: fields({
    title: text,
    unit: v.string('a text in quotation marks'),
    from: number,
    binWidth: number,
    bins: whole,
  }),
  /** Upper end of the axis, a share. */
  highest: number,
  ...revealed,
});

/** A curve over the large figure, which gives the answer itself: its points lie evenly along x. */
const drawFigure = fields({
  kind: v.literal('draw-figure'),
  ask: text,
  figure: text,
  /** The figure’s view that has these axes; absent: its first. */
  view: maybe(text),
  /** Name of the figure’s curve; absent: its first. */
  curve: maybe(text),
  x: fields(axis),
  y: fields(axis),
  ...revealed,
});

const taskKinds = [
  'read',
  'goal',
  'choose',
  'estimate',
  'draw-curve',
  'draw-time',
  'draw-shares',
  'draw-figure',
  'exercises',
];
const task = v.variant(
  'kind',
  [
    fields({ kind: v.literal('read') }),
    /**
     * `alone`: the inputs that may be changed; all others are as in the scene. Absent: any may.
     * `witness`: inputs and view with which the goal is met, on top of the scene.
     */
    fields({
      kind: v.literal('goal'),
      do: text,
      reach: condition,
      alone: maybe(list(text)),
      witness: fields({ inputs: maybe(inputs), view: maybe(view) }),
    }),
    fields({
      kind: v.literal('choose'),
      ask: text,
      options: v.tuple([option, option, option], 'three options in square brackets'),
      right: v.picklist([0, 1, 2], '0, 1 or 2: the place of the right option, counted from 0'),
      ...answered,
    }),
    estimate,
    drawCurve,
    drawTime,
    drawShares,
    drawFigure,
    /** The last step. `playOn`: where to go from here; opens the scene without the lesson. */
    fields({
      kind: v.literal('exercises'),
      exercises: list(fields({ ask: text, answer: text })),
      playOn: fields({ label: text, scene }),
    }),
  ],
  `one of ${taskKinds.map((kind) => `“${kind}”`).join(', ')}`,
);

const stepFields = fields({
  /** Unique in the lesson; progress and codes of answers depend on it. */
  id,
  title: v.pipe(text, v.maxLength(48, 'of at most 48 letters')),
  say: text,
  scene,
  /** Absent: the step points at nothing. */
  pointsAt: maybe(place),
  /** Name of the curve of the figure that it points at, where that has several. */
  series: maybe(text),
  task,
  /** Every number in the step's words is claimed here, is an input of its scenes, or is in `given`. */
  claims: maybe(list(claim)),
  /** Numbers and number words that no model computes: of a source, or of plain arithmetic. */
  given: maybe(list(text)),
});

const step = v.pipe(
  stepFields,
  v.check(
    (one) => stepWords(one) <= mostWords,
    ({ input }) =>
      `of at most ${mostWords} words with its question and the reason for the right answer; it has ${stepWords(input)}`,
  ),
);

const sourceNames = Object.keys(sourceList) as (keyof typeof sourceList)[];

const sources = list(v.picklist(sourceNames, 'a name in content/sources.json'));

const hasDistinctIds = (all: readonly { id: string }[]): boolean =>
  new Set(all.map((one) => one.id)).size === all.length;

export const lessonSchema = fields({
  id,
  /** Names in content/sources.json. */
  sources: v.pipe(sources, v.nonEmpty('a list of at least one source')),
  steps: v.pipe(
    list(step),
    v.minLength(6, 'a list of at least six steps'),
    v.maxLength(9, 'a list of at most nine steps'),
    v.check((all) => hasDistinctIds(all), 'steps with an “id” each that no other has'),
    v.check(
      (all) => all.every((one, k) => (one.task.kind === 'exercises') === (k === all.length - 1)),
      'steps of which the last one, and no other, has a task of kind “exercises”',
    ),
    v.check(
      (all) => all.every(({ task: { kind, ...task } }) => kind !== 'estimate' || 'pin' in task),
      'steps whose estimates have a “pin” each',
    ),
  ),
});

/** A lesson of a lecturer, opened from a file: as those of `content/lessons`, of any number of steps and words. */
export const lessonFileSchema = fields({
  id,
  title: maybe(v.pipe(text, v.maxLength(120, 'of at most 120 letters'))),
  sources: maybe(sources),
  steps: v.pipe(
    list(stepFields),
    v.minLength(1, 'a list of at least one step'),
    v.maxLength(30, 'a list of at most thirty steps'),
    v.check((all) => hasDistinctIds(all), 'steps with an “id” each that no other has'),
  ),
});

/** A lecturer's own question, as a link carries it. */
export const questionSchema = fields({
  scene,
  task: v.pipe(
    task,
    v.check(({ kind }) => kind !== 'read' && kind !== 'exercises', 'of a kind that asks for something'),
  ),
});

export type Inputs = v.InferOutput<typeof inputs>;
export type LessonScene = v.InferOutput<typeof scene>;
export type Condition = v.InferOutput<typeof condition>;
export type Claim = v.InferOutput<typeof claim>;
export type DrawingAxis = v.InferOutput<typeof drawTime.entries.x>;
export type EstimatePin = v.InferOutput<typeof pin>;
export type Option = v.InferOutput<typeof option>;
export type Misreading = v.InferOutput<typeof misreading>;
export type Task = v.InferOutput<typeof task>;
export type Step = v.InferOutput<typeof stepFields>;
export type Lesson = v.InferOutput<typeof lessonFileSchema>;
export type LinkQuestion = v.InferOutput<typeof questionSchema>;

/** The list of lessons shows this of each, in the order in which they build on each other: content/lessons.json. */
export const lessonHeads = list(
  fields({
    id,
    title: text,
    topic: text,
    /** The model's name on its tab. */
    model: text,
    minutes: whole,
    steps: whole,
    /** Learning outcome. */
    knows: text,
  }),
);

export type LessonHead = v.InferOutput<typeof lessonHeads>[number];

const source = fields({ text, url: maybe(text) });
export type LessonSource = v.InferOutput<typeof source>;

/** Sources by their names in lessons: content/sources.json. */
export const sourcesSchema = namedContent(source);
