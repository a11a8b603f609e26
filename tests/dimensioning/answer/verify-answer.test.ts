/** The three questions of the project's front page: each answer's goals lie in the simulation's interval. */
import { describe, expect, it } from 'vitest';
import type { Answer } from '../../../src/dimensioning/answer/answer.ts';
import { questionsOf } from '../../../src/dimensioning/question/default-question.ts';
import { defaultQuestion } from '../question/default-question.ts';
import { findAnswer } from '../../../src/dimensioning/answer/find-answer.ts';
import { goalHolds } from '../../../src/dimensioning/question/goal-state.ts';
import type { Question } from '../../../src/dimensioning/question/question.ts';
import { verifyAnswer } from '../../../src/dimensioning/answer/verify-answer.ts';
import { catalogue } from '../../loaded-catalogue.ts';
import type { InputValue } from '../../../src/models/contract/inputs.ts';
import { defaultValues } from '../../../src/models/contract/inputs.ts';
import { finish } from '../../models/finish.ts';
import { runCounted } from '../evaluate.ts';
import { simulatorOf } from '../../engines.ts';

function readyQuestion(
  id: string,
  question: string,
  inputs: Readonly<Record<string, InputValue>> = {},
): Question {
  const model = catalogue.find(id)!;
  const ready = questionsOf(model, { ...defaultValues(model.fields), ...inputs });
  return ready.find((one) => one.id === question)!.question;
}

const answerTo = (question: Question): Answer => runCounted(findAnswer(question)).result;

function verified(question: Question, answer: Answer, limitPackets: number, seed = 1) {
  const found = finish(
    verifyAnswer(question.model, answer.best!, simulatorOf(question.model), {
      limitPackets,
      seed,
      precision: null,
    }),
  );
  if (found === null) throw new Error('this model is simulated');
  return found;
}

describe('answers that the simulation confirms', () => {
  const cases: readonly [string, () => Question, number][] = [
    ['How many cores for 8 Mpps, no loss, p99 below 50 µs?', defaultQuestion, 2e6],
    [
      'the same on short rings, where a core less fails',
      () => ({
        ...defaultQuestion(),
        values: { ...defaultQuestion().values, ringSize: 128, maxBatch: 32, rateMbps: 40 * 84 * 8 },
      }),
      2e6,
    ],
    ['Which ring and which β?', () => readyQuestion('batch-polling', 'ring-and-batch'), 2e6],
    ['Which coalescing interval?', () => readyQuestion('interrupt-coalescing', 'coalescing-time'), 1e6],
    [
      'What is the highest rate with a loss of at most 0.5 %?',
      () => readyQuestion('batch-polling', 'pdr'),
      1e7,
    ],
    [
      'the same with geometric arrivals on a short ring',
      () =>
        readyQuestion('batch-polling', 'pdr', {
          ringSize: 256,
          maxBatch: 32,
          'arrivals.family': 'geometric',
        }),
      4e6,
    ],
    ['the same where the card holds packets', () => readyQuestion('interrupt-coalescing', 'pdr'), 2e6],
  ];

  it.each(cases)('%s', (_, ask, packets) => {
    const question = ask();
    const { goals, sentences } = verified(question, answerTo(question), packets);
    expect(goals).toHaveLength(question.goals.length);
    for (const { state, simulated, verdict } of goals) {
      expect(simulated).not.toBeNull();
      // One interval in twenty misses by chance; twice its width is missed once in ten thousand times.
      expect(['agrees', 'near'], `${state.goal.indicator}: ${verdict.words}`).toContain(verdict.kind);
    }
    expect(sentences).toHaveLength(goals.length);
    for (const sentence of sentences)
      expect(sentence).toMatch(/^Simulated, .*agrees.*\.$|differs.*within twice its half-width/);
  });

  it('and the neighbour fails in the simulation too', () => {
    const question = cases[1][1]();
    const answer = answerTo(question);
    expect(answer.best!.at[0] - answer.neighbour!.at[0]).toBe(1);
    const { goals } = finish(
      verifyAnswer(question.model, answer.neighbour!, simulatorOf(question.model), {
        limitPackets: 2e6,
        seed: 1,
        precision: null,
      }),
    )!;
    expect(goals.some(({ holds }) => holds === false)).toBe(true);
  });
});

describe('a check of an answer', () => {
  const question = readyQuestion('interrupt-coalescing', 'coalescing-time');
  const answer = answerTo(question);

  it('is the same for the same seed, and ends early once it is precise', () => {
    expect(verified(question, answer, 3e5, 7)).toEqual(verified(question, answer, 3e5, 7));
    const early = finish(
      verifyAnswer(question.model, answer.best!, simulatorOf(question.model), {
        limitPackets: 1e8,
        seed: 1,
        precision: 0.01,
      }),
    )!;
    expect(early.packets).toBeLessThan(1e7);
    for (const { simulated } of early.goals)
      expect(simulated!.halfWidth!).toBeLessThanOrEqual(0.01 * simulated!.mean);
  });

  it('reports its progress', () => {
    const running = verifyAnswer(question.model, answer.best!, simulatorOf(question.model), {
      limitPackets: 3e5,
      seed: 1,
      precision: null,
    });
    const shares: number[] = [];
    for (let step = running.next(); !step.done; step = running.next()) shares.push(step.value);
    expect(shares.length).toBeGreaterThan(20);
    for (let k = 1; k < shares.length; k++) expect(shares[k]).toBeGreaterThan(shares[k - 1]);
    expect(shares.at(-1)).toBe(1);
  });

  it('sees a wrong answer', () => {
    const { best } = answer;
    const wrong = { ...best!, goals: best!.goals.map((state) => ({ ...state, value: 0.9 * state.value! })) };
    const { goals } = finish(
      verifyAnswer(question.model, wrong, simulatorOf(question.model), {
        limitPackets: 3e5,
        seed: 1,
        precision: null,
      }),
    )!;
    for (const { verdict, simulated, state, holds } of goals) {
      expect(verdict.kind).toBe('differs');
      expect(holds).toBe(goalHolds(state.goal, simulated!.mean));
    }
  });

  it('has nothing to say of a model without a simulation', () => {
    const asked = readyQuestion('execution-areas', 'cores');
    const point = answerTo(asked).best!;
    expect(
      finish(
        verifyAnswer(asked.model, point, simulatorOf(asked.model), {
          limitPackets: 1e6,
          seed: 1,
          precision: null,
        }),
      ),
    ).toBeNull();
  });
});
