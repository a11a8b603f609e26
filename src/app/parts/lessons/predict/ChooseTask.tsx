import { useId, useState } from 'react';
import { optionOrder } from '../../../../lessons/answers/option-order.ts';
import { InFoot } from '../foot/InFoot.tsx';
import { AnswerCode } from '../class/AnswerCode.tsx';
import { useLessonStorage } from '../lesson-storage.ts';
import type { TaskProps } from '../tasks/task-props.ts';
import { Hint, PredictionVerdict, SecondTry } from './Verdict.tsx';
import { unbrokenUnits } from '../../../../text/number-words.ts';
import { shownScene } from '../../../core/learn/scene-scenario.ts';
import { ActionButton } from '../../../kit/commands/ActionButton.tsx';

/** One of three options; a wrong first answer gets its reason and may be given again. */
export function ChooseTask({ lesson, step, task, stage, onDone }: TaskProps<'choose'>) {
  const name = useId();
  const { options, right } = task;
  const earlier = useLessonStorage(({ progress }) => progress[lesson.id]?.answers[step.id]?.[0]);
  const given = earlier !== undefined && earlier in options ? earlier : null;
  const [chosen, setChosen] = useState(given);
  /** The answers given; the first one counts for a class. */
  const [answers, setAnswers] = useState<readonly number[]>([]);
  const [revealed, setRevealed] = useState(false);
  const question = `${lesson.id}.${step.id}`;
  // Stored, encoded and counted answers are indices into the lesson's list, not into this order.
  const order = optionOrder(question, options.length);
  const last = answers.at(-1) ?? null;
  const reason = (k: number) => options[k].because;

  function reveal(isRight: boolean) {
    setRevealed(true);
    if (task.then !== undefined || task.shows !== undefined)
      void stage.set(shownScene(step.scene, task), task.then);
    onDone(isRight ? 'Right.' : 'Not quite.');
  }

  function answer() {
    if (chosen === null || answers.includes(chosen)) return;
    if (answers.length === 0) useLessonStorage.getState().answer(lesson.id, step.id, [chosen]);
    setAnswers([...answers, chosen]);
    if (chosen === right || answers.length === 1) reveal(chosen === right);
  }

  const counted = answers[0] ?? given;
  const code = counted === null ? null : <AnswerCode question={question} places={[counted]} />;
  return (
    <form
      id={name}
      className="lesson-task"
      onSubmit={(event) => {
        event.preventDefault();
        answer();
      }}
    >
      <fieldset disabled={revealed}>
        <legend>{unbrokenUnits(task.ask)}</legend>
        {order.map((k) => {
          const isYours = answers.includes(k) && k !== right;
          return (
            <label
              key={options[k].says}
              className="lesson-option"
              data-state={revealed && k === right ? 'right' : isYours ? 'wrong' : undefined}
            >
              <input
                type="radio"
                name={name}
                checked={chosen === k}
                disabled={isYours}
                onChange={() => setChosen(k)}
              />
              <span>
                {options[k].says}
                {revealed && k === right ? <strong> (right)</strong> : null}
                {isYours ? <strong> (yours)</strong> : null}
              </span>
            </label>
          );
        })}
      </fieldset>
      {revealed ? (
        <>
          <PredictionVerdict
            key="answer"
            gap={last === right ? 'Right.' : 'Not quite.'}
            because={
              answers.length === 2 && last !== null && last !== right
                ? `${reason(last)} ${reason(right)}`
                : reason(right)
            }
          />
          <InFoot>{code}</InFoot>
        </>
      ) : last === null ? (
        <>
          <Hint hint={task.hint} />
          <InFoot>
            <ActionButton form={name} type="submit" primary disabled={chosen === null}>
              Answer
            </ActionButton>
            {code}
          </InFoot>
        </>
      ) : (
        <>
          <PredictionVerdict gap="Not quite." because={reason(last)} />
          <Hint hint={task.hint} />
          <InFoot>
            <SecondTry
              form={name}
              isReady={chosen !== null && !answers.includes(chosen)}
              onShow={() => reveal(false)}
            />
            {code}
          </InFoot>
        </>
      )}
    </form>
  );
}
