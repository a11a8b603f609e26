/** A robust answer in words: the same on screen and headless. */
import { listWords, numberOf, lowered, partOfSentence } from '../../text/number-words.ts';
import { formatPercent, formatPlain, withUnit } from '../../text/number-format.ts';
import { goalWords, stateWords } from '../question/goal-words.ts';
import { positionWords } from '../question/position-words.ts';
import type { Question } from '../question/question.ts';
import type { DrawnCases, Robustness } from './robustness.ts';
import { type RobustCase, saferDraws } from './robust-cases.ts';
import type { UncertainQuantity } from './uncertain-inputs.ts';

const percent = (share: number) => withUnit(formatPercent(share), '%');

/** `service times ±10 % and packet rate ±20 %`. */
function uncertaintyWords(quantities: readonly UncertainQuantity[]): string {
  return listWords(
    quantities.map(
      ({ label, uncertainty }) =>
        `${lowered(label)} ±${withUnit(formatPlain(100 * uncertainty.relative), '%')}`,
    ),
  );
}

/** `service times +10 % and packet rate −3.2 %`; `no error` at the centre. */
function factorWords(quantities: readonly UncertainQuantity[], factors: readonly number[]): string {
  const words = quantities.flatMap(({ label }, k) => {
    const change = factors[k] - 1;
    if (change === 0) return [];
    const size = withUnit(formatPlain(100 * change, 3), '%');
    return [`${lowered(label)} ${change > 0 ? '+' : ''}${size}`];
  });
  return words.length === 0 ? 'no error' : listWords(words);
}

/** `4 corners and 201 cases inside`. */
function lookedWords({ corners, inside }: Robustness['looked']): string {
  return `${numberOf(corners, 'corner')} and ${numberOf(inside, 'case')} inside`;
}

/** The violated or tightest goal of a case. */
function caseWords(question: Question, quantities: readonly UncertainQuantity[], one: RobustCase): string {
  const { point } = one;
  const where = factorWords(quantities, one.factors);
  if (point.failure !== null) return `with ${where}, there is no solution: ${partOfSentence(point.failure)}`;
  const failing = point.goals.filter(({ holds }) => !holds);
  const shown = failing.length > 0 ? failing : point.goals;
  return `with ${where}, ${listWords(shown.map((state) => stateWords(question, state)))}`;
}

/** `in 143 of 200 random cases (71.5 %, 95 % interval 64.9 to 77.3 %)`. */
function drawnWords({ cases, holding, low, high }: DrawnCases): string {
  const interval = `${withUnit('95', '%')} interval ${formatPercent(low)} to ${percent(high)}`;
  return `in ${holding} of ${cases} random cases (${percent(holding / cases)}, ${interval})`;
}

function failureSentences(question: Question, { failures, unsolved, cases }: DrawnCases): string[] {
  const most = failures[0];
  const goals =
    question.goals.length > 1 && most.cases > 0
      ? [
          `The goal that fails most often is ${goalWords(question, most.goal)}, in ${numberOf(most.cases, 'case')}.`,
        ]
      : [];
  const none =
    unsolved === 0
      ? []
      : [
          `${unsolved} of the ${cases} ${unsolved === 1 ? 'has' : 'have'} no solution, which counts as a failure.`,
        ];
  return [...goals, ...none];
}

function saferSentence(
  question: Question,
  quantities: readonly UncertainQuantity[],
  { safer, at }: Pick<Robustness, 'safer' | 'at'>,
): string[] {
  const everywhere = `in every corner, at the centre and in ${saferDraws} random cases`;
  if (safer.state === 'none') return [`At no point examined do the goals hold ${everywhere}.`];
  if (safer.state !== 'found') return [];
  const place = positionWords(question, safer.point.at);
  if (safer.point.at.every((x, k) => x === at[k]))
    return [`No failing case was found for the answer: the goals hold ${everywhere} of another draw.`];
  const worst = caseWords(question, quantities, safer.worst);
  return [
    `No failing case was found for ${place}: the goals hold ${everywhere}; in the worst of them, ${worst}.`,
    `There they hold ${drawnWords(safer.drawn)}.`,
  ];
}

/** Two to five sentences. */
export function robustSentences(
  question: Question,
  quantities: readonly UncertainQuantity[],
  robust: Omit<Robustness, 'sentences'>,
): string[] {
  const place = positionWords(question, robust.at);
  return [
    `With ${uncertaintyWords(quantities)} (uniform and independent), the goals hold for ${place} ${drawnWords(robust.drawn)}.`,
    ...failureSentences(question, robust.drawn),
    `The worst of ${lookedWords(robust.looked)}: ${caseWords(question, quantities, robust.worst)}.`,
    ...saferSentence(question, quantities, robust),
  ];
}
