import type { ModelAnswer } from '../../../../dimensioning/compare-models/compare-models.ts';
import type { Question } from '../../../../dimensioning/question/question.ts';
import { useApp } from '../../../core/app-context.tsx';
import { answerWords, bindingWords, missingWords, validityWords } from './compare-words.ts';
import { useOpenAnswer } from '../answer/use-open-answer.ts';
import { ActionButton } from '../../../kit/commands/ActionButton.tsx';

interface Props {
  /** As it was asked. */
  asked: Question;
  answer: ModelAnswer;
  disabled: boolean;
}

/** One model's answer, what binds, and below it what it rests on. */
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
              className="button"
              disabled={disabled}
              aria-label={`Open ${model.name} with these inputs`}
              onClick={() => {
                open(asker, answer);
              }}
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
