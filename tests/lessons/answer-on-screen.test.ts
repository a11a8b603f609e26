/**
 * The answer is not on the screen before the question is answered: not in the sentence, the numbers, the open tables
 * or the figures of the step's scene, nor of the one before it, before and after its question is answered: what is read
 * aloud of that, its sentence and large numbers, may still be heard. Nor is it in any text of an earlier step, or in
 * what was read aloud of its scene.
 */
import { plainWords } from '../../src/text/words.ts';
import { describe, expect, it } from 'vitest';
import { heroLayout } from '../../src/app/figures/grid/hero-layout.ts';
import { shownScene } from '../../src/app/core/learn/scene-scenario.ts';
import { viewFromEntries } from '../../src/app/core/view/view-setting.ts';
import type { FigureDeclaration } from '../../src/models/contract/figure.ts';
import type { InputValues } from '../../src/models/contract/inputs.ts';
import type { LessonScene, ModelNumber, Step } from '../../src/lessons/lesson.ts';
import { indicatorName } from '../../src/models/contract/model.ts';
import { lessonList } from '../../src/lessons/lesson-list.ts';
import { formatIndicator } from '../../src/text/number-format.ts';
import { flatContextOf } from '../models/context-of.ts';
import { figureTexts } from '../scenario/handout/figure-texts.ts';
import {
  allSteps,
  amount,
  digitsOf,
  helpOf,
  modelOf,
  numbersIn,
  reasonOf,
  screenAt,
  solvedAt,
  textsOf,
  valuesOf,
  wrongOptionsOf,
} from './lesson-facts.ts';

interface Revealed {
  quantity: ModelNumber;
  /** As it is printed; null: by the page itself, to three digits. */
  says: string | null;
}

const sameInputs = (scene: LessonScene, at: ModelNumber['at']): boolean =>
  JSON.stringify(valuesOf(scene, at)) === JSON.stringify(valuesOf(scene));

/**
 * Numbers and options that the answer contains and the question does not. Where the answer changes inputs or is a whole
 * curve, a number of the scene itself is not the answer.
 */
function revealedBy(step: Step): readonly Revealed[] {
  const { scene, title, say, task, claims = [] } = step;
  const reason = reasonOf(step);
  if (reason === null || !('ask' in task)) return [];
  const elsewhere = task.then !== undefined || task.kind === 'draw-curve';
  const asked = new Set([title, say, task.ask].flatMap(numbersIn));
  const right = task.kind === 'choose' ? [task.options[task.right].says] : [];
  const explained = new Set([reason, ...right].flatMap(numbersIn));
  const printed = claims.flatMap((claim): Revealed[] =>
    'says' in claim &&
    digitsOf(claim.says) !== null &&
    explained.has(claim.says) &&
    !asked.has(claim.says) &&
    !(elsewhere && sameInputs(scene, claim.at))
      ? [{ quantity: claim, says: claim.says }]
      : [],
  );
  if (task.kind !== 'estimate') return printed;
  const { result, times = 1, over, then: at = {} } = task;
  const divided = over === undefined ? {} : { over: { result: over, at } };
  return [...printed, { quantity: { result, at, times, ...divided }, says: null }];
}

/** The large figure and those beside it. */
function figuresOf(scene: LessonScene): readonly FigureDeclaration[] {
  const model = modelOf(scene);
  const { hero, companions } = heroLayout(model, viewFromEntries(model, scene.view ?? {}).figure);
  return [hero, ...companions];
}

const solutions = new Map<LessonScene, readonly string[]>();

/** The sentence of the page and the texts of its figures; along their input the results are those of the scene. */
function textsOn(scene: LessonScene): readonly string[] {
  const known = solutions.get(scene);
  if (known !== undefined) return known;
  const model = modelOf(scene);
  const values = valuesOf(scene) as InputValues;
  const solution = screenAt(scene);
  const { method, figureViews } = viewFromEntries(model, scene.view ?? {});
  const rate = { unit: 'Gbit/s' as const, perMpps: 1 };
  const { sentence, edge } = model.headline({ values, solution, method, rate });
  const texts = figuresOf(scene).flatMap((figure) => {
    const view = figureViews[figure.id] ?? figure.views?.[0].id ?? '';
    return figureTexts(figure.build(flatContextOf(figure, values, solution, { view, method, rate })));
  });
  const all = [plainWords(sentence), edge ?? '', ...texts].map((text) => text.replaceAll('\u202f', ' '));
  solutions.set(scene, all);
  return all;
}

const lastPart = (name: string): string => name.slice(name.lastIndexOf('.') + 1);

/** Results of a scene, table cells among them, that read like the revealed number. */
function resultsLike(scene: LessonScene, step: Step, { quantity, says }: Revealed): readonly string[] {
  const { result, over, minus, times = 1 } = quantity;
  if (over !== undefined || minus !== undefined || result === 'one') return [];
  // Another product than that with a unit is separate arithmetic.
  if (!Number.isInteger(Math.log10(times))) return [];
  const value = amount(step.scene, quantity);
  const near = says === null ? 0.005 * Math.abs(value) : 0.5 * digitsOf(says)!;
  return Object.entries(solvedAt(scene).indicators)
    .filter(([name, shown]) => {
      if (name !== result && (result.includes('.exact.') || lastPart(name) !== lastPart(result)))
        return false;
      return shown !== null && Math.abs(shown * times - value) <= near;
    })
    .map(([name]) => name);
}

/** The scene of a step once its question is answered. */
const answeredScene = ({ scene, task }: Step): LessonScene => ({
  ...shownScene(scene, task),
  inputs: { ...scene.inputs, ...('then' in task ? task.then : {}) },
});

describe.each(
  allSteps.flatMap(({ name, lesson, step }) => {
    const before = lesson.steps[lesson.steps.indexOf(step) - 1] ?? step;
    const after = 'then' in before.task && before !== step ? [answeredScene(before)] : [];
    const scenes =
      before.scene.model === step.scene.model ? [before.scene, ...after, step.scene] : [step.scene];
    return reasonOf(step) === null ? [] : [[name, step, [...new Set(scenes)]] as const];
  }),
)('the question of %s', (_, step, scenes) => {
  const { task } = step;
  const revealed = revealedBy(step);

  it('has no answer among the results and tables that are on the page', () => {
    const found = scenes.flatMap((scene) =>
      revealed.flatMap((one) =>
        resultsLike(scene, step, one).map(
          (name) => `${one.says ?? 'the answer'} is ${name} of ${JSON.stringify(scene.inputs)}`,
        ),
      ),
    );
    expect(found.join('; ')).toBe('');
  });

  it('has no answer in the sentence and the figures that are on the page', () => {
    // Short numbers are found by chance.
    const longAnswers = revealed.flatMap(({ says }) =>
      says !== null && says.replace('.', '').length > 2 ? [says] : [],
    );
    const found = scenes.flatMap((scene) =>
      textsOn(scene).filter((text) => numbersIn(text).some((number) => longAnswers.includes(number))),
    );
    expect(found.join('; ')).toBe('');
  });

  it('has no wrong option that the page seems to confirm once it is answered', () => {
    if (task.kind !== 'choose') return;
    const right = numbersIn(task.options[task.right].says);
    const wrong = wrongOptionsOf(step)
      .flatMap(({ says }) => numbersIn(says))
      .filter((number) => number.replace('.', '').length > 2 && !right.includes(number));
    const answered = answeredScene(step);
    const { numbers } = modelOf(answered).screen;
    const { indicators } = solvedAt(answered);
    const shown = modelOf(answered).indicators.flatMap((declaration) => {
      const { name } = declaration;
      if (!numbers.some(({ result }) => indicatorName(result, 'exact') === name)) return [];
      return [formatIndicator(declaration, indicators[name]).text];
    });
    expect([...shown, textsOn(answered)[0]].flatMap(numbersIn).filter((one) => wrong.includes(one))).toEqual(
      [],
    );
  });

  it('has no figure on the page that runs along an input which the answer changes', () => {
    if (!('then' in task) || task.then === undefined) {
      // Then a number that is asked for would be on the page.
      expect(task.kind).not.toBe('estimate');
      return;
    }
    const changed = Object.keys(task.then);
    const along = figuresOf(step.scene).filter(
      ({ sweep }) => sweep !== undefined && changed.includes(sweep.over),
    );
    expect(along.map(({ id }) => id)).toEqual([]);
  });
});

/** Sentence and large numbers of a scene, as they are read aloud. */
function spokenOn(scene: LessonScene): readonly string[] {
  const model = modelOf(scene);
  const { indicators } = solvedAt(scene);
  const [sentence, edge] = textsOn(scene);
  const numbers = model.indicators
    .filter(({ name }) => model.screen.numbers.some(({ result }) => indicatorName(result, 'exact') === name))
    .map((declaration) => {
      const { text, unit } = formatIndicator(declaration, indicators[declaration.name]);
      return `${declaration.name} ${text} ${unit}`.replaceAll('\u202f', ' ');
    });
  return [sentence, edge, ...numbers];
}

/** Numbers of a text with the word or unit that follows each, as `12.3 µs`. */
const measuresIn = (text: string): readonly { number: string; unit: string }[] =>
  [...text.matchAll(/(\d+(?:[ \u202f]\d{3})*(?:\.\d+)?(?:e-?\d+)?)(?:[ \u202f\u00a0]?([%\p{L}/]+))?/gu)].map(
    ([, number, unit = '']) => ({ number, unit }),
  );

const digitCount = (number: string) => number.replace(/\D/g, '').replace(/^0+/, '').length;

/** Whether a text has the answer: three digits of it, or two with its unit. */
function tells(text: string, { says, value, unit }: { says: string | null; value: number; unit: string }) {
  return measuresIn(text).some((found) => {
    const digits = digitCount(found.number);
    if (digits < 2 || (digits < 3 && found.unit !== unit)) return false;
    if (says !== null) return found.number === says;
    const written = Number(found.number.replace(/[ \u202f]/g, ''));
    return Math.abs(written - value) <= 0.5 * digitsOf(found.number)! * (1 + 1e-9);
  });
}

describe.each(
  allSteps.flatMap(({ name, lesson, step }) =>
    reasonOf(step) === null ? [] : [[name, lesson, step] as const],
  ),
)('the answer to %s', (_, lesson, step) => {
  it('is in no text before it, and in nothing that was read aloud before it', () => {
    const { scene, title, say, task } = step;
    const reason = reasonOf(step);
    if (reason === null || !('ask' in task)) return;
    const entry = lessonList.find(({ id }) => id === lesson.id)!;
    const earlier = lesson.steps.slice(0, lesson.steps.indexOf(step));
    const scenes = [...earlier.flatMap((one) => [one.scene, answeredScene(one)]), scene];
    const before = [
      ...[entry.title, entry.knows, title, say, task.ask, ...helpOf(step)],
      ...earlier.flatMap(textsOf),
      ...scenes.filter(({ model }) => model === scene.model).flatMap(spokenOn),
    ];
    const explained = [reason, ...(task.kind === 'choose' ? [task.options[task.right].says] : [])];
    const found = revealedBy(step).flatMap(({ quantity, says }) => {
      const unit =
        task.kind === 'estimate' && says === null
          ? task.unit
          : (explained.flatMap(measuresIn).find(({ number }) => number === says)?.unit ?? '');
      const answer = { says, value: amount(scene, quantity), unit };
      return before.filter((text) => tells(text, answer)).map((text) => `${says ?? answer.value}: ${text}`);
    });
    expect(found.join('; ')).toBe('');
  });
});
