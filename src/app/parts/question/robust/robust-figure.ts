/** How the goal that fails most often varies over the cases drawn, with its limit. */
import { niceCeil, numberOf, lowered } from '../../../../text/number-words.ts';
import type { Answer } from '../../../../dimensioning/answer/answer.ts';
import { effectiveLimit } from '../../../../dimensioning/question/goal-state.ts';
import { goalWords } from '../../../../dimensioning/question/goal-words.ts';
import { positionWords } from '../../../../dimensioning/question/position-words.ts';
import type { Goal, Question } from '../../../../dimensioning/question/question.ts';
import type { Robustness } from '../../../../dimensioning/robust/robustness.ts';
import type { FigureSpec } from '../../../../models/contract/figure.ts';
import { formatPlain, spokenNumber } from '../../../../text/number-format.ts';
import { resultText } from '../answer/goal-figure.ts';
import { histogramOf } from '../compare/histogram.ts';

/** Smaller probabilities of loss are not distinguished. */
const smallestLoss = 1e-12;

/** The goal that fails most; where none does, the one that binds at the answer. */
function shownGoal({ goals }: Question, { binding }: Answer, { drawn }: Robustness): Goal {
  const [most] = drawn.failures;
  return most.cases > 0 ? most.goal : (binding ?? goals[0]);
}

export function robustFigure(question: Question, answer: Answer, robust: Robustness): FigureSpec {
  const { model, goals } = question;
  const { drawn } = robust;
  const goal = shownGoal(question, answer, robust);
  const indicator = model.indicators.find(({ name }) => name === goal.indicator)!;
  const factor = indicator.kind === 'share' && indicator.unit !== '%' ? 100 : 1;
  const unit = factor === 100 ? '%' : indicator.unit;
  const all = drawn.values[goals.indexOf(goal)];
  const numbers = all.flatMap((value) => (value === null ? [] : [factor * value]));
  const limit = factor * effectiveLimit(goal);
  const floor = Math.min(smallestLoss, limit / 10);
  const bins = histogramOf(numbers, [limit], indicator.kind === 'probability' ? { log: true, floor } : {});
  const holds = (x: number) => (goal.bound === 'at-most' ? x <= limit : x >= limit);
  const holding = numbers.filter(holds).length;
  const without = all.length - numbers.length;
  const resultWords = (value: number) => spokenNumber(resultText(question, indicator, value / factor));
  return {
    title: `${indicator.label} over the cases`,
    subtitle: [
      `${model.name}, ${positionWords(question, robust.at)}, ${drawn.cases} random cases`,
      ...(bins.outside > 0 ? [`${bins.outside} of them below ${formatPlain(floor, 2)}`] : []),
    ].join(', '),
    x: {
      title: indicator.short ?? indicator.label,
      unit,
      scale: bins.scale,
      range: [bins.edges[0], bins.edges[bins.edges.length - 1]],
      fixed: true,
    },
    y: { title: 'Cases', unit: '', scale: 'linear', range: [0, niceCeil(1.1 * Math.max(1, ...bins.counts))] },
    series: [{ name: 'cases', role: 'model', shape: 'bars', x: bins.middles, y: bins.counts }],
    markers: [{ axis: 'x', value: limit, label: goalWords(question, goal), kind: 'limit' }],
    summary: [
      numbers.length === 0
        ? `${indicator.label} has no value in any of the ${numberOf(drawn.cases, 'case')}.`
        : `${indicator.label} ranges from ${resultWords(Math.min(...numbers))} to ${resultWords(Math.max(...numbers))} in ${numbers.length} random cases; in ${holding} of them the goal holds: ${goalWords(question, goal)}.`,
      ...(bins.outside > 0
        ? [
            `In ${numberOf(bins.outside, 'case')} ${lowered(indicator.label)} is below ${formatPlain(floor, 2)}, which has no place on this axis.`,
          ]
        : []),
      ...(without > 0 ? [`${numberOf(without, 'case has', 'cases have')} no value.`] : []),
    ].join(' '),
    table: {
      columns: [
        { label: 'From', unit },
        { label: 'to', unit },
        { label: 'Cases', unit: '' },
      ],
      rows: bins.counts.map((count, k) => [bins.edges[k], bins.edges[k + 1], count]),
    },
    emptyMessage: 'No case has a value.',
  };
}
