import { describe, expect, it } from 'vitest';
import { holds, othersAsInScene } from '../../src/lessons/condition.ts';
import { curvePoints, inputsAt } from '../../src/lessons/answers/curve-points.ts';
import type { Inputs, Step, Task } from '../../src/lessons/lesson.ts';
import { lessonList } from '../../src/lessons/lesson-list.ts';
import { inRateUnit } from '../../src/app/core/traffic/in-rate-unit.ts';
import { rateScale } from '../../src/app/core/traffic/rate-scale.ts';
import { drawnPrediction } from '../../src/app/parts/lessons/predict/DrawTask.tsx';
import { estimatePrediction, sceneWithPin } from '../../src/app/parts/lessons/predict/EstimateTask.tsx';
import { predictedFigures } from '../../src/app/parts/lessons/predict/predicted-figure.ts';
import '../../src/app/page/parts.ts';
import { viewFromEntries, viewEntries } from '../../src/app/core/view/view-setting.ts';
import { screenResults } from '../../src/models/contract/screen.ts';
import { indicatorName } from '../../src/models/contract/model.ts';
import type { Series } from '../../src/models/contract/figure.ts';
import type { InputValues } from '../../src/models/contract/inputs.ts';
import {
  allSteps,
  amount,
  claimedRange,
  claimingTextsOf,
  digitsOf,
  faultOf,
  lessons,
  modelOf,
  numbersIn,
  phrasesIn,
  screenAt,
  solvedAt,
  textsOf,
  valuesOf,
} from './lesson-facts.ts';
import { amountWordsIn } from './number-words.ts';

const wordCount = (text: string) => text.split(/\s+/).filter((word) => /\p{L}|\d/u.test(word)).length;

/** Levels of percentiles and the smallest numbers need no source. */
const wellKnown = ['0', '1', '2', '3', '50', '90', '99', '99.9', '99.99', '100'];

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

type TaskOf<Kind extends Task['kind']> = Extract<Task, { kind: Kind }>;

/** The right answer to an estimate, as it is pinned. */
function estimateOf({ scene }: Step, task: TaskOf<'estimate'>) {
  const { result, over, times = 1, then: further = {}, pin, unit } = task;
  const divisor = over === undefined ? {} : { over: { result: over, at: further } };
  const value = amount(scene, { result, at: further, times, ...divisor });
  const prediction = estimatePrediction(modelOf(scene), { scene, further, pin }, { value, unit });
  return { prediction, shown: sceneWithPin(scene, pin), places: [valuesOf(scene, further)] };
}

/** The right drawing of a curve, as it is pinned, and the inputs at its points. */
function curveOf({ scene }: Step, { result, over, times = 1, then, figure, x, y }: TaskOf<'draw-curve'>) {
  const positions = curvePoints(x);
  const places = positions.map((place) => inputsAt(modelOf(scene), valuesOf(scene, then), x, place)!);
  const heights = places.map((inputs) => {
    const at = inputs as Inputs;
    return amount(scene, {
      result,
      at,
      times,
      ...(over === undefined ? {} : { over: { result: over, at } }),
    });
  });
  const drawn = { views: undefined, positions, heights, band: null, bars: null };
  const prediction = drawnPrediction({ model: scene.model, figure, x, y, ...drawn });
  return { prediction, shown: scene, places };
}

/** A drawn curve's height at a place, on the line between its points. */
function heightAt({ x, y }: Series, at: number): number {
  const after = Math.max(
    0,
    Array.from(x).findIndex((place) => place >= at * (1 - 1e-9)),
  );
  if (after === 0 || Math.abs(x[after] - at) < 1e-9 * at) return y[after];
  const share = (at - x[after - 1]) / (x[after] - x[after - 1]);
  return y[after - 1] + share * (y[after] - y[after - 1]);
}

const stateOf = (step: Step, inputs: Inputs = {}, view: Readonly<Record<string, string>> = {}) => {
  const model = modelOf(step.scene);
  return {
    inputs: valuesOf(step.scene, inputs),
    indicators: solvedAt(step.scene, inputs).indicators,
    view: viewEntries(model, viewFromEntries(model, { ...step.scene.view, ...view })),
  };
};

describe('the list of lessons', () => {
  it('holds at least twelve, each known by one id, with as many steps as it says', () => {
    expect(lessonList.length).toBeGreaterThanOrEqual(12);
    expect(new Set(lessonList.map(({ id }) => id)).size).toBe(lessonList.length);
    expect(lessons.map(({ id, steps }) => ({ id, steps: steps.length }))).toEqual(
      lessonList.map(({ id, steps }) => ({ id, steps })),
    );
  });

  it.each(lessons.map((lesson) => [lesson.id, lesson] as const))(
    'has in %s six to nine steps with ids of their own, sources, and exercises at the end only',
    (_, { steps, sources }) => {
      expect(steps.length).toBeGreaterThanOrEqual(6);
      expect(steps.length).toBeLessThanOrEqual(9);
      expect(new Set(steps.map(({ id }) => id)).size).toBe(steps.length);
      expect(sources.length).toBeGreaterThan(0);
      expect(steps.map(({ task }) => task.kind === 'exercises')).toEqual(
        steps.map((_step, k) => k === steps.length - 1),
      );
      expect(steps.filter(({ task }) => task.kind !== 'read').length).toBeGreaterThan(steps.length / 2);
    },
  );
});

describe.each(allSteps.map((one) => [one.name, one.step] as const))('the step %s', (_, step) => {
  const { scene, task, pointsAt, claims = [], given = [] } = step;
  const model = modelOf(scene);

  it('says it in at most 60 words', () => {
    expect(wordCount(step.say)).toBeLessThanOrEqual(60);
    expect(step.title.length).toBeLessThanOrEqual(48);
  });

  it('sets a scene that the model and the page accept', () => {
    expect(faultOf(scene)).toBeNull();
    solvedAt(scene);
    const view = scene.view ?? {};
    expect(viewEntries(model, viewFromEntries(model, view))).toEqual(view);
    if ('then' in task && task.then !== undefined) {
      expect(faultOf(scene, task.then)).toBeNull();
      solvedAt(scene, task.then);
    }
    if (task.kind === 'exercises') expect(faultOf(task.playOn.scene)).toBeNull();
  });

  it('points at a place that there is', () => {
    if (pointsAt === undefined) return;
    const [, kind, name] = /^(input|figure|number):(.+)$/.exec(pointsAt) ?? [];
    if (kind === 'input') {
      const field = model.fields.find((one) => one.name === name);
      expect(field?.appliesWhen?.(valuesOf(scene)) ?? field !== undefined).toBe(true);
    } else if (kind === 'figure') {
      const overTime = scene.view?.stage === 'time' ? ['time-queue'] : [];
      expect([...model.figures.map(({ id }) => id), model.diagram?.id, ...overTime]).toContain(name);
    } else if (kind === 'number') {
      const shown = viewFromEntries(model, scene.view ?? {});
      expect(screenResults(model.screen).map(({ result }) => indicatorName(result, shown.method))).toContain(
        name,
      );
    } else expect(['headline', 'mechanism', 'stages', 'drawers', 'method', 'question']).toContain(pointsAt);
  });

  it('asks for a goal that is not met at the start and can be met', () => {
    if (task.kind !== 'goal') return;
    const { inputs, view } = task.witness;
    expect(holds(task.reach, stateOf(step))).toBe(false);
    expect(faultOf(scene, inputs)).toBeNull();
    expect(holds(task.reach, stateOf(step, inputs, view))).toBe(true);
  });

  it('takes “alone” at its word: with any other input changed a goal is not reached', () => {
    if (task.kind !== 'goal') return;
    const { alone, witness } = task;
    if (/\balone\b/.test(task.do)) expect(alone).toBeDefined();
    if (alone === undefined) return;
    expect(alone).toEqual(expect.arrayContaining(Object.keys(witness.inputs ?? {})));
    const [start, reached] = [valuesOf(scene), valuesOf(scene, witness.inputs)];
    expect(othersAsInScene(alone, start, reached)).toBe(true);
    for (const { name } of model.fields.filter((field) => !alone.includes(field.name))) {
      const changed = { ...reached, [name]: start[name] === 2 ? 3 : 2 };
      expect(othersAsInScene(alone, start, changed), name).toBe(false);
    }
  });

  it('asks for a prediction that the model answers within the scale', () => {
    if (task.kind === 'estimate') {
      const over = task.over === undefined ? {} : { over: { result: task.over, at: task.then ?? {} } };
      const truth = amount(scene, {
        result: task.result,
        at: task.then ?? {},
        times: task.times ?? 1,
        ...over,
      });
      expect(truth).toBeGreaterThan(task.low);
      expect(truth).toBeLessThan(task.high);
    }
    if (task.kind === 'draw-curve') {
      expect(model.figures.map(({ id }) => id)).toContain(task.figure);
      const values = valuesOf(scene, task.then);
      for (const place of curvePoints(task.x)) {
        const at = inputsAt(model, values, task.x, place) as Inputs;
        expect(at).not.toBeNull();
        const over = task.over === undefined ? {} : { over: { result: task.over, at } };
        const truth = amount(scene, { result: task.result, at, times: task.times ?? 1, ...over });
        expect(truth).toBeGreaterThanOrEqual(task.y.range[0]);
        expect(truth).toBeLessThanOrEqual(task.y.range[1]);
      }
    }
    if (task.kind === 'draw-shares') {
      const law = screenAt(scene, task.then).distributions[task.distribution];
      expect(law).toBeDefined();
    }
  });

  it('keeps a prediction where its figure shows the answer', () => {
    if (task.kind !== 'estimate' && task.kind !== 'draw-curve') return;
    const asked = task.kind === 'estimate' ? estimateOf(step, task) : curveOf(step, task);
    const { prediction, shown, places } = asked;
    const figure = model.figures.find(({ id }) => id === prediction.figure)!;
    const chosen = viewFromEntries(model, shown.view ?? {});
    expect(chosen.figure).toBe(figure.id);
    const values = valuesOf(scene, task.then) as InputValues;
    const rate = rateScale(model, values, { view: chosen });
    const view = chosen.figureViews[figure.id] ?? figure.views?.[0].id ?? '';
    const over = figure.sweep?.over ?? '';
    const rows = places.map((at) => ({
      x: at[over] as number,
      indicators: solvedAt(scene, at as Inputs).indicators,
    }));
    const built = figure.build({
      values,
      view,
      method: chosen.method,
      rate,
      ghost: null,
      companions: [],
      overlays: [],
      solution: screenAt(scene, task.then),
      sweep: { over, rows, complete: true },
    });
    const spec = inRateUnit(built, rate);
    const [drawn] = predictedFigures(prediction, spec, rate, view);
    if (prediction.shape === 'across') {
      expect(drawn.markers).toHaveLength(1);
      return;
    }
    const right = drawn.table.rows as readonly (readonly [number, number])[];
    const curves = spec.series.filter(
      ({ role, shape }) => /model|published/.test(role) && /line|step/.test(shape),
    );
    // One of the figure's curves runs through all of them.
    const misses = curves.map((curve) =>
      Math.max(...right.map(([x, y]) => Math.abs(heightAt(curve, x) - y) / (y || 1))),
    );
    expect(Math.min(...misses)).toBeLessThan(0.02);
  });

  it.each(claims.map((claim) => [JSON.stringify(claim), claim] as const))(
    'claims what is true: %s',
    (_text, claim) => {
      if ('word' in claim) {
        expect(solvedAt(scene, claim.at).words?.[claim.word]).toBe(claim.is);
        return;
      }
      const value = amount(scene, claim);
      const [low, high] = claimedRange(claim);
      expect(value).toBeGreaterThanOrEqual(low);
      expect(value).toBeLessThanOrEqual(high);
      const words = 'says' in claim ? claim.says : claim.words;
      if (words === undefined) return;
      expect(textsOf(step).some((text) => phrasesIn(text, [words]).length > 0)).toBe(true);
      if (!('within' in claim) || /\bfew\b/i.test(words)) return;
      // A number is claimed as it is written, so that its last digit holds: a range is for words without one.
      expect([...numbersIn(words), ...amountWordsIn(words).map(({ word }) => word)].join(' ')).toBe('');
    },
  );

  it('prints no number that is neither claimed nor an input nor given', () => {
    const inputs = inputNumbers(step);
    const announced = new Set([
      ...claims.flatMap((claim) => ('says' in claim ? [claim.says, ...numbersIn(claim.says)] : [])),
      ...given,
      ...wellKnown,
    ]);
    const loose = textsOf(step)
      .flatMap(numbersIn)
      .filter((number) => !announced.has(number) && !inputs.has(Number(number.replace(/[ \u202f]/g, ''))));
    expect(loose.join(' ')).toBe('');
  });

  it('writes no number in words that is neither claimed nor an input nor given', () => {
    const inputs = inputNumbers(step);
    const known = [
      ...claims.flatMap((claim) =>
        'says' in claim ? [claim.says] : 'words' in claim ? [claim.words ?? ''] : [],
      ),
      ...given,
    ].filter((words) => words !== '' && digitsOf(words) === null);
    const loose = claimingTextsOf(step).flatMap((text) => {
      const spans = phrasesIn(text, known);
      return amountWordsIn(text)
        .filter(({ at, word, cardinal }) => {
          if (cardinal !== null && inputs.has(cardinal)) return false;
          return !spans.some(([from, to]) => from <= at && at + word.length <= to);
        })
        .map(({ at, word }) => `… ${text.slice(Math.max(0, at - 20), at + word.length + 20)} …`);
    });
    expect(loose.join(' ')).toBe('');
  });
});
