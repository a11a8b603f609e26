import { ActionButton } from '../../../kit/commands/ActionButton.tsx';
import type { FoundValue, ModelAnswer } from '../../../../dimensioning/compare-models/compare-models.ts';
import type { Question, Wording } from '../../../../dimensioning/question/question.ts';
import { useActions, useApp } from '../../../core/app-context.tsx';
import { goalName, goalWords } from '../../../../dimensioning/question/goal-words.ts';
import { rateWords } from '../../../../dimensioning/question/unknown-axis.ts';
import { formatPlain, withUnit } from '../../../../text/number-format.ts';
import { useCallback } from 'react';
import type { Model } from '../../../../models/contract/model.ts';
import { initialView } from '../../../core/view/view-setting.ts';
import { askedOf } from '../../../panel/goal/asked-goal.ts';
import { listWords } from '../../../../text/number-words.ts';

/** Opens a model at its answer, with the same question, as one step of the history; announces the assumptions. */
function useOpenAnswer(): (asker: Model, answer: ModelAnswer) => void {
  const { openScenario, ask, announce } = useActions();
  return useCallback(
    (asker, { model, values, question, assumed, ignored }) => {
      if (values === null) return;
      openScenario({ model: model.id, values, view: { ...initialView(model), stage: 'question' } });
      if (question !== null) ask(askedOf(question));
      announce('switch', `${model.name} with the workload of ${asker.name}.`, ...assumed, ...ignored);
    },
    [openScenario, ask, announce],
  );
}

/** `9 cores`, `13.4 Mpps`. */
function foundWords({ meaning, value, unit }: FoundValue, asker: Wording): string {
  if (meaning === 'rate') return rateWords(value, asker);
  return withUnit(formatPlain(value), unit);
}

/** `9 cores, 512 packets`; `none` where no value meets the goals; `not asked`. */
export function answerWords(asker: Wording, { found, refused }: ModelAnswer): string {
  if (refused !== null) return 'not asked';
  return found.length === 0 ? 'none' : found.map((one) => foundWords(one, asker)).join(', ');
}

/** The goal that binds; where none does, the reason. */
export function bindingWords({ question, answer, refused }: ModelAnswer): string {
  if (refused !== null) return refused;
  if (question === null || answer === null) return 'its own limit';
  if (answer.best === null) {
    const failing = answer.closest?.goals.filter(({ holds }) => !holds) ?? [];
    const goals = failing.map(({ goal }) => goalName(question.model, goal));
    return failing.length === 0 ? 'no point has a solution' : `out of reach: ${listWords(goals)}`;
  }
  if (answer.binding !== null) return goalWords(question, answer.binding);
  return answer.neighbour === null ? 'the end of the range' : 'no solution beyond';
}

/** `without loss and p99`; empty where every goal was asked. */
export function missingWords({ model }: Wording, { missing }: ModelAnswer): string {
  if (missing.length === 0) return '';
  return `without ${listWords(missing.map(({ goal }) => goalName(model, goal)))}`;
}

/** `3 assumptions, 1 thing left out, 2 remarks`; empty without any. */
export function validityWords({ assumed, ignored, missing, notices }: ModelAnswer): string {
  const counted = (count: number, one: string, several: string) =>
    count === 0 ? [] : [`${count} ${count === 1 ? one : several}`];
  return [
    ...counted(assumed.length, 'assumption', 'assumptions'),
    ...counted(ignored.length + missing.length, 'item left out', 'items left out'),
    ...counted(notices.length, 'note of the model', 'notes of the model'),
  ].join(', ');
}

interface Props {
  /** The question of the present model. */
  asked: Question;
  answer: ModelAnswer;
  disabled: boolean;
}

/** One model's answer, the goal that binds, and below it the assumptions. */
export function CompareModelsRow({ asked, answer, disabled }: Props) {
  const asker = asked.model;
  const present = useApp(({ model }) => model.id);
  const open = useOpenAnswer();
  const { model, sentences, assumed, ignored, missing, notices } = answer;
  const missed = missingWords(asked, answer);
  const validity = validityWords(answer);
  return (
    <tbody data-testid={`several-${model.id}`}>
      <tr>
        <th scope="row">
          {model.name}
          {model.id === asker.id ? <span className="answer-words">asks</span> : null}
        </th>
        <td className="several-answer" data-none={answer.found.length === 0 || undefined}>
          {answerWords(asked, answer)}
          {missed === '' ? null : <span className="answer-words several-missing">{missed}</span>}
        </td>
        <td>{bindingWords(answer)}</td>
        <td>
          {model.id === present || answer.values === null ? null : (
            <ActionButton
              disabled={disabled}
              aria-label={`Open ${model.name} with these inputs`}
              onClick={() => open(asker, answer)}
            >
              Open
            </ActionButton>
          )}
        </td>
      </tr>
      {validity === '' && sentences.length === 0 ? null : (
        <tr className="several-more">
          <td colSpan={4}>
            <details>
              <summary>
                {validity === '' ? 'The answer in words' : validity}
                <span className="visually-hidden">: {model.name}</span>
              </summary>
              <p>{sentences.join(' ')}</p>
              <Sentences heading="Assumed" sentences={assumed} />
              <Sentences heading="Left out" sentences={[...missing.map(({ why }) => why), ...ignored]} />
              <Sentences heading="Notes of the model" sentences={notices.map((one) => one.message)} />
            </details>
          </td>
        </tr>
      )}
    </tbody>
  );
}

function Sentences({ heading, sentences }: { heading: string; sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <>
      <h4>{heading}</h4>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </>
  );
}
