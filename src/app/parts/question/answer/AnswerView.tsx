import type { Answer, SearchedPoint } from '../../../../dimensioning/answer/answer.ts';
import { numberField } from '../../../../dimensioning/question/number-field.ts';
import type { Question } from '../../../../dimensioning/question/question.ts';
import { verifiedGoal } from '../../../../dimensioning/answer/verify-answer.ts';
import type { EnteredInputs } from '../../../../models/contract/inputs.ts';
import { capitalised } from '../../../../text/capitalised.ts';
import { inSentence } from '../../../core/inputs/field-identity.ts';
import { useActions, useApp } from '../../../core/app-context.tsx';
import { aboutAnswer } from './about-answer.ts';
import { AnswerCheckLine } from './AnswerCheckLine.tsx';
import { AnswerGoals } from './AnswerGoals.tsx';
import { CopyQuestion } from './CopyQuestion.tsx';
import { preferWords } from '../form/prefer-words.ts';
import { unknownAmount } from '../form/unknown-amount.ts';
import { unknownUnit } from '../form/unknown-unit.ts';
import { useAnswerCheck } from './use-answer-check.ts';
import { ActionButton } from '../../../kit/commands/ActionButton.tsx';

interface Props {
  question: Question;
  answer: Answer;
  ms: number;
  method: { id: string; label: string };
  /** It belongs to another question than the one that is asked now. */
  old: boolean;
}

/** The value, the sentences, how every goal stands there, and what can be done with it. */
export function AnswerView({ question, answer, ms, method, old }: Props) {
  const { setValues } = useActions();
  const values = useApp((state) => state.values);
  const place = answer.best ?? answer.closest;
  const check = useAnswerCheck(question.model, place);
  const units = useApp(({ view }) => view.units);
  const amounts = question.unknowns.map(({ input }, k) => {
    const field = numberField(question.model, input);
    const unit = unknownUnit(field, units[input], question.values, question.unknowns.length > 1);
    const at = answer.best?.at[k];
    if (at === undefined) return '';
    return unknownAmount(question, field, unit, at, answer.best?.values ?? question.values);
  });
  const report = check.progress?.report ?? null;
  const checked =
    check.status === 'off' || check.status === 'failed'
      ? null
      : (place?.goals ?? []).map((state) =>
          report === null || place === null || place.values === null
            ? null
            : verifiedGoal(question.model, place.values, state, report),
        );
  const there = place !== null && isThere(question, place, values);
  return (
    <div className="answer" data-old={old || undefined} data-testid="answer">
      <div className="answer-columns">
        <div className="answer-head">
          <div className="answer-value" data-testid="answer-value">
            {answer.best === null ? (
              <span className="answer-number">None</span>
            ) : (
              question.unknowns.map(({ input, prefer }, k) => (
                <p key={input}>
                  <span className="answer-name">
                    {capitalised(preferWords(numberField(question.model, input), prefer))}{' '}
                    {inSentence(numberField(question.model, input).label)}
                  </span>
                  <span className="answer-number">{amounts[k]}</span>
                </p>
              ))
            )}
          </div>
          <ul className="answer-sentences">
            {answer.sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          <div className="button-row">
            {place === null ? null : (
              <ActionButton
                className="button primary"
                disabled={old || there}
                onClick={() => {
                  setValues(
                    Object.fromEntries(question.unknowns.map(({ input }, k) => [input, place.at[k]])),
                  );
                }}
              >
                {answer.best === null
                  ? 'Go there'
                  : question.unknowns.length > 1
                    ? 'Use these values'
                    : 'Use this value'}
              </ActionButton>
            )}
            {place === null || place.values === null || question.model.simulation === undefined ? null : (
              <ActionButton
                className="button"
                disabled={old || check.status === 'running'}
                onClick={check.start}
              >
                Check by simulation
              </ActionButton>
            )}
            <CopyQuestion question={question} disabled={old} />
            <span className="quiet-text" role="status">
              {there ? 'The inputs are set to this answer.' : ''}
            </span>
          </div>
        </div>
        <div className="answer-side">
          <AnswerCheckLine check={check} />
          <AnswerGoals question={question} answer={answer} checked={checked} />
          <p className="quiet-text" data-testid="about-answer">
            {aboutAnswer(question, answer, method.label, ms)}
          </p>
        </div>
      </div>
    </div>
  );
}

function isThere({ unknowns }: Question, place: SearchedPoint, values: EnteredInputs): boolean {
  return unknowns.every(({ input }, k) => values[input] === place.at[k]);
}
