import type { Answer, GoalState, SearchedPoint } from '../../../../dimensioning/answer/answer.ts';
import { bindingGoals } from '../../../../dimensioning/answer/answer-sentences.ts';
import { farAbove, farBelow, goalWords, marginText } from '../../../../dimensioning/question/goal-words.ts';
import { positionWords } from '../../../../dimensioning/question/position-words.ts';
import type { Question } from '../../../../dimensioning/question/question.ts';
import type { VerifiedGoal } from '../../../../dimensioning/answer/verify-answer.ts';
import { intervalText, scaledInterval } from '../../../../text/interval-text.ts';
import { formatPlain, MISSING, withUnit } from '../../../../text/number-format.ts';
import { capitalised } from '../../../../text/number-words.ts';
import { resultUnit } from '../../../core/traffic/rate-scale.ts';
import { resultText } from './goal-figure.ts';

/** A larger ratio to the limit is shown as a factor instead of per cent. */
const farOff = 10;

/**
 * `holds, 13.8 % below`, `fails, 7.3 times the limit`, `fails, far above the limit`, `holds`: the margin of a goal, in
 * few words.
 */
export function marginWords({ goal, value, holds, margin }: GoalState): string {
  if (value === null) return 'fails: no value';
  const word = holds ? 'holds' : 'fails';
  if (margin === null || Math.abs(margin) < 5e-4) return margin === null ? word : `${word}, at the limit`;
  const above = value > goal.limit;
  if (above && Math.abs(margin) >= farAbove) return `${word}, far above the limit`;
  if (!above && Math.abs(margin) > farBelow) return `${word}, far below the limit`;
  if (above && margin !== 0 && Math.abs(margin) >= farOff) {
    return `${word}, ${formatPlain(value / goal.limit, 2)} times the limit`;
  }
  return `${word}, ${marginText(Math.abs(margin))} ${above ? 'above' : 'below'}`;
}

interface Props {
  question: Question;
  answer: Answer;
  /** Simulated results at the answer, in the order of the goals; null: no simulation, or no result yet. */
  checked: readonly (VerifiedGoal | null)[] | null;
}

/** Results of every goal at the answer (or at the closest point) and beyond its edge. */
export function AnswerGoals({ question, answer, checked }: Props) {
  const place = answer.best ?? answer.closest;
  if (place === null) return null;
  const { goals } = question;
  const { neighbour } = answer;
  const binding = bindingGoals(question, answer);
  const words = (point: SearchedPoint) => capitalised(positionWords(question, point.at));
  return (
    <div className="answer-table" tabIndex={0} role="region" aria-label="Goals at the answer">
      <table data-testid="answer-goals">
        <thead>
          <tr>
            <th scope="col">Goal</th>
            <th scope="col">
              {answer.best === null ? 'Closest' : 'Answer'}
              <span className="answer-words">{words(place)}</span>
            </th>
            {neighbour === null ? null : (
              <th scope="col">
                Beyond the answer
                <span className="answer-words">{words(neighbour)}</span>
              </th>
            )}
            {checked === null ? null : (
              <th scope="col">
                Simulated
                <span className="answer-words">mean and 95 % interval</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {goals.map((goal, g) => (
            <tr key={`${g} ${goal.indicator}`} data-binds={binding.includes(goal) || undefined}>
              <th scope="row">
                {goalTitle(goalWords(question, goal))}
                {binding.includes(goal) ? <span className="answer-words">binding</span> : null}
              </th>
              <StateCell question={question} state={place.goals[g]} />
              {neighbour === null ? null : (
                <StateCell question={question} state={neighbour.goals[g]} failure={neighbour.failure} />
              )}
              {checked === null ? null : <CheckedCell question={question} checked={checked[g]} />}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface CellProps {
  question: Question;
  state: GoalState;
  /** Reason why the point has no solution. */
  failure?: string | null;
}

function StateCell({ question, state, failure = null }: CellProps) {
  const number = resultText(question, indicatorOf(question, state.goal.indicator), state.value);
  return (
    <td data-holds={state.holds} title={failure ?? undefined}>
      {state.value === null ? MISSING : withUnit(number.text, number.unit)}
      {number.note === null ? null : <span className="answer-words">{number.note}</span>}
      <span className="answer-words" data-holds={state.holds}>
        {failure === null ? marginWords(state) : 'no solution'}
      </span>
    </td>
  );
}

/** Mean and interval, whether the goal holds there, and how both compare with the solution. */
function CheckedCell({ question, checked }: { question: Question; checked: VerifiedGoal | null }) {
  if (checked === null) return <td>{MISSING}</td>;
  const { state, simulated, holds, verdict } = checked;
  const { shown, factor } = resultUnit(indicatorOf(question, state.goal.indicator), question.rate);
  return (
    <td data-verdict={verdict.kind}>
      {simulated === null ? 'not simulated' : intervalText(shown, scaledInterval(simulated, factor))}
      {holds === null ? null : (
        <span className="answer-words" data-holds={holds}>
          {holds ? 'holds' : 'fails'}
        </span>
      )}
      {simulated === null ? null : (
        <span className="answer-words">{verdict.kind === 'agrees' ? 'agrees' : verdict.words}</span>
      )}
    </td>
  );
}

function indicatorOf({ model }: Question, name: string) {
  return model.indicators.find((one) => one.name === name)!;
}

/** `No loss`, `Throughput at least 8 Mpps`; p99 is in small letters. */
const goalTitle = (words: string) => (/^p\d/.test(words) ? words : capitalised(words));
