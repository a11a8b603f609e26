import type { ReadyQuestion } from '../../../../dimensioning/question/default-question.ts';
import { type AskedQuestion, sameQuestion } from '../../../../scenario/view/asked-question.ts';
import { askedOf } from '../../../panel/goal/asked-goal.ts';

interface Props {
  ready: readonly ReadyQuestion[];
  asked: AskedQuestion;
  onChoose: (question: ReadyQuestion['question']) => void;
}

/** Value of the list for a question that is not in it. */
const own = 'own';

/** Common questions to this model, to be asked as they are or changed. */
export function ReadyQuestions({ ready, asked, onChoose }: Props) {
  const chosen = ready.find(({ question }) => sameQuestion(askedOf(question), asked))?.id ?? own;
  return (
    <label className="ask-ready">
      <span>Question</span>
      <select
        value={chosen}
        onChange={(event) => {
          const one = ready.find(({ id }) => id === event.target.value);
          if (one !== undefined) onChoose(one.question);
        }}
      >
        {chosen === own ? <option value={own}>A question of your own</option> : null}
        {ready.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}
