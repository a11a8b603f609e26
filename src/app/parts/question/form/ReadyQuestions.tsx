import type { ReadyQuestion } from '../../../../dimensioning/question/default-question.ts';
import { type AskedQuestion, sameQuestion } from '../../../../scenario/view/asked-question.ts';
import { askedOf } from '../../../panel/goal/asked-goal.ts';

interface Props {
  ready: readonly ReadyQuestion[];
  asked: AskedQuestion;
  onChoose: (question: ReadyQuestion['question']) => void;
}

/** Stands for a question that is none of the ready-made ones. */
const own = 'own';

/** What is often asked of this model, to be taken as it is or changed. */
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
