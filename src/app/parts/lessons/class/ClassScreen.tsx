import { type ReactNode, useDeferredValue, useMemo } from 'react';
import { collectCodes } from '../../../../lessons/answers/answer-code.ts';
import { collectedWords, countsOf, fineValue } from '../../../../lessons/answers/answer-spread.ts';
import { askedNumber } from '../../../../lessons/answers/model-number.ts';
import { optionOrder } from '../../../../lessons/answers/option-order.ts';
import type { Step } from '../../../../lessons/lesson.ts';
import { unbrokenUnits } from '../../../../text/number-words.ts';
import { useApp, useCatalogue } from '../../../core/app-context.tsx';
import { Dialog } from '../../../kit/dialog/Dialog.tsx';
import { useModal } from '../../../kit/dialog/use-modal.ts';
import { drawingOf, drawnHeights, type DrawTaskOf } from '../predict/drawing.ts';
import { useDrawingTruth } from '../predict/use-drawing-truth.ts';
import { useModelNumbers } from '../../../core/learn/use-model-numbers.ts';
import type { TaskOf } from '../tasks/task-props.ts';
import { ChoiceSpread, ValueSpread } from './AnswerSpread.tsx';
import { useClassStorage } from './class-storage.ts';
import { CodesField } from './CodesField.tsx';
import { DrawnSpread } from './DrawnSpread.tsx';
import { Button } from '../../../kit/Button.tsx';

/** A task whose answers have codes. */
export type AskedTask = TaskOf<'choose'> | TaskOf<'estimate'> | DrawTaskOf;

interface Props {
  /** `lesson.step` */
  question: string;
  step: Step;
  task: AskedTask;
}

/** Letters of a code for the answer. */
function placesOf(task: AskedTask): number {
  if (task.kind === 'choose') return 1;
  return task.kind === 'estimate' ? 2 : drawingOf(task).positions.length;
}

/**
 * The answers of a class over the whole window, in type for a projector: codes are pasted, counted and drawn, and the
 * right answer is shown on demand, without an answer of the lecturer. Nothing leaves the page.
 */
export function ClassScreen({ question, step, task }: Props) {
  const dialog = useModal();
  const pasted = useClassStorage((storage) => storage.pasted[question] ?? '');
  const revealed = useClassStorage((storage) => storage.revealed);
  const { show, reveal, paste } = useClassStorage.getState();
  const read = useDeferredValue(pasted);
  const count = placesOf(task);
  const { answers, others, unreadable } = useMemo(
    () => collectCodes(question, count, read),
    [question, count, read],
  );
  const catalogue = useCatalogue();
  // The scene may still be on its way, after a reload.
  const isThere = useApp(() => catalogue.isLoaded(step.scene.model));
  const shared = { answers, step, revealed: revealed && isThere };
  return (
    <Dialog
      ref={dialog}
      className="class-screen"
      heading={unbrokenUnits(task.ask)}
      tools={
        <Button primary aria-pressed={revealed} onClick={() => reveal(!revealed)}>
          {revealed ? 'Hide the answer' : 'Show the answer'}
        </Button>
      }
      onClose={() => show(null)}
    >
      <div className="class-answers">
        {task.kind === 'choose' ? (
          <Choices {...shared} task={task} question={question} />
        ) : task.kind === 'estimate' ? (
          <Estimates {...shared} task={task} />
        ) : (
          <Drawings {...shared} task={task} />
        )}
      </div>
      <div className="class-foot">
        <CodesField text={pasted} onChange={(text) => paste(question, text)} />
        <p role="status" data-testid="class-read">
          {read.trim() === ''
            ? 'Each answer has a code at the foot of its card. Paste all codes here.'
            : collectedWords(answers.length, others, unreadable)}
        </p>
      </div>
    </Dialog>
  );
}

interface AnswersProps<Task extends AskedTask> {
  answers: readonly (readonly number[])[];
  step: Step;
  task: Task;
  revealed: boolean;
}

/** The reason of the right answer. */
const Because = ({ children }: { children: ReactNode }) => <p className="class-because">{children}</p>;

const computing = <p>The model is computing …</p>;
const noAnswer = <p>The model could not answer. Try again later.</p>;

function Choices({
  answers,
  task,
  revealed,
  question,
}: AnswersProps<TaskOf<'choose'>> & { question: string }) {
  const { options, right } = task;
  const choices = answers.map(([choice]) => choice);
  return (
    <>
      <ChoiceSpread
        options={options.map(({ says }) => says)}
        order={optionOrder(question, options.length)}
        right={revealed ? right : null}
        counts={countsOf(options.length, choices)}
      />
      {revealed ? <Because>{unbrokenUnits(options[right].because)}</Because> : null}
    </>
  );
}

function Estimates({ answers, task, step, revealed }: AnswersProps<TaskOf<'estimate'>>) {
  const quantities = useMemo(() => [askedNumber(task)], [task]);
  const numbers = useModelNumbers(step.scene, quantities, revealed);
  const values = answers.map((answer) => fineValue(task, answer));
  const truth = revealed ? (numbers?.[0] ?? null) : null;
  return (
    <>
      <ValueSpread range={task} unit={task.unit} values={values} truth={truth} />
      {!revealed ? null : numbers === null ? (
        computing
      ) : truth === null ? (
        noAnswer
      ) : (
        <Because>{unbrokenUnits(task.because)}</Because>
      )}
    </>
  );
}

function Drawings({ answers, task, step, revealed }: AnswersProps<DrawTaskOf>) {
  const drawing = useMemo(() => drawingOf(task), [task]);
  const { truth, failed } = useDrawingTruth(task, step.scene, revealed);
  const drawn = useMemo(() => answers.map((answer) => drawnHeights(drawing, answer)), [answers, drawing]);
  return (
    <>
      <DrawnSpread drawing={drawing} drawn={drawn} truth={revealed ? (truth?.heights ?? null) : null} />
      {!revealed ? null : failed ? (
        noAnswer
      ) : truth === null ? (
        computing
      ) : (
        <Because>{unbrokenUnits(task.because)}</Because>
      )}
    </>
  );
}
