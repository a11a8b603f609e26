import { useId, useState } from 'react';
import { countsOf } from '../../../../lessons/answers/answer-spread.ts';
import { optionOrder } from '../../../../lessons/answers/option-order.ts';
import { AnswerCode } from '../class/AnswerCode.tsx';
import { ClassAnswers } from '../class/ClassAnswers.tsx';
import { ChoiceSpread } from '../class/AnswerSpread.tsx';
import { useLessonStorage } from '../lesson-storage.ts';
import type { TaskProps } from '../tasks/task-props.ts';
import { PredictionVerdict } from './EstimateTask.tsx';
import { unbrokenUnits } from '../../../../text/number-words.ts';
import { ActionButton } from '../../../kit/commands/ActionButton.tsx';

/** One of three options; the verdict names the right one and the reason. */
export function ChooseTask({ lesson, step, task, stage, onDone }: TaskProps<'choose'>) {
  const name = useId();
  const earlier = useLessonStorage(({ progress }) => progress[lesson.id]?.answers[step.id]?.[0]);
  const given = earlier !== undefined && earlier in task.options ? earlier : null;
  const [chosen, setChosen] = useState(given);
  const [revealed, setRevealed] = useState(false);
  const question = `${lesson.id}.${step.id}`;
  // Stored, encoded and counted answers are indices into the lesson's list, not into this order.
  const order = optionOrder(question, task.options.length);

  function reveal() {
    if (chosen === null) return;
    setRevealed(true);
    useLessonStorage.getState().answer(lesson.id, step.id, [chosen]);
    if (task.then !== undefined) void stage.set(step.scene, task.then);
    onDone(chosen === task.right ? 'Right.' : 'Not quite.');
  }

  return (
    <form
      className="lesson-task"
      onSubmit={(event) => {
        event.preventDefault();
        reveal();
      }}
    >
      <fieldset disabled={revealed}>
        <legend>{unbrokenUnits(task.ask)}</legend>
        {order.map((k) => (
          <label
            key={task.options[k]}
            className="lesson-option"
            data-state={
              !revealed ? undefined : k === task.right ? 'right' : k === chosen ? 'wrong' : undefined
            }
          >
            <input
              type="radio"
              name={name}
              checked={chosen === k}
              onChange={() => {
                setChosen(k);
              }}
            />
            <span>
              {task.options[k]}
              {revealed && k === task.right ? <strong> (right)</strong> : null}
              {revealed && k === chosen && k !== task.right ? <strong> (yours)</strong> : null}
            </span>
          </label>
        ))}
      </fieldset>
      {revealed ? (
        <>
          <PredictionVerdict gap={chosen === task.right ? 'Right.' : 'Not quite.'} because={task.because} />
          <AnswerCode question={question} places={[chosen!]} />
          <ClassAnswers question={question} count={1}>
            {(answers) => (
              <ChoiceSpread
                options={task.options}
                order={order}
                right={task.right}
                counts={countsOf(
                  3,
                  answers.map(([choice]) => choice),
                )}
              />
            )}
          </ClassAnswers>
        </>
      ) : (
        <>
          <ActionButton type="submit" className="button primary" disabled={chosen === null}>
            Answer
          </ActionButton>
          {given === null ? null : <AnswerCode question={question} places={[given]} />}
        </>
      )}
    </form>
  );
}
