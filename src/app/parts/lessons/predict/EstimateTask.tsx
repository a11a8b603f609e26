import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { finePlaces, fineValue, heldOn, spreadOf } from '../../../../lessons/answers/answer-spread.ts';
import { ratioOf } from '../../../../lessons/answers/curve-points.ts';
import { estimateWords } from '../../../../lessons/answers/gap-words.ts';
import { noProgress } from '../../../../lessons/lesson-progress.ts';
import { positionOn, shareOn } from '../../../../numerics/axis-scale.ts';
import { formatPlain, withUnit } from '../../../../text/number-format.ts';
import { useCatalogue } from '../../../core/app-context.tsx';
import { AnswerCode } from '../class/AnswerCode.tsx';
import { ClassAnswers } from '../class/ClassAnswers.tsx';
import type { EstimatePin, Inputs, LessonScene } from '../../../../lessons/lesson.ts';
import type { Model } from '../../../../models/contract/model.ts';
import type { Prediction } from './prediction.ts';
import { sceneValues } from '../../../core/learn/scene-scenario.ts';
import { useLessonStorage } from '../lesson-storage.ts';
import { PinnedPrediction } from './PinnedPrediction.tsx';
import type { TaskProps } from '../tasks/task-props.ts';
import { useSolvedResult } from './use-solved-result.ts';
import { ValueSpread } from '../class/AnswerSpread.tsx';
import { unbrokenUnits } from '../../../../text/number-words.ts';
import { ActionButton } from '../../../kit/commands/ActionButton.tsx';

/** The scene with the figure of the estimate's pin as the large one, so that the estimate is visible. */
export function sceneWithPin(scene: LessonScene, { figure, view }: EstimatePin): LessonScene {
  const chosen = view === undefined ? {} : { [`figure.${figure}`]: view };
  return { ...scene, view: { ...scene.view, shown: figure, ...chosen } };
}

/** An estimate for the scene, with some inputs overridden. */
export function estimatePrediction(
  model: Model,
  { scene, further, pin }: { scene: LessonScene; further: Inputs; pin: EstimatePin },
  given: { value: number; unit: string },
): Prediction {
  const estimate = { unit: pin.unit ?? given.unit, values: [given.value] };
  const common = { model: model.id, figure: pin.figure, band: null };
  const field = model.fields.find(({ name }) => name === pin.over);
  if (field?.kind !== 'number') return { ...common, shape: 'across', x: estimate, y: estimate };
  const at = sceneValues(model, scene, further)[field.name] as number;
  return { ...common, shape: 'point', x: { unit: field.unit, values: [at] }, y: estimate };
}

/** Number of positions of the slider. */
const places = 200;

/** A value, estimated before it is shown; then the model's answer is beside it. */
export function EstimateTask({ lesson, step, task, stage, onDone }: TaskProps<'estimate'>) {
  const id = useId();
  const earlier = useLessonStorage(({ progress }) => (progress[lesson.id] ?? noProgress).answers[step.id]);
  // The slider starts at an end, which is no answer yet; the middle would be a hint, or an answer itself.
  const given = earlier?.length === 1 ? heldOn(task, earlier[0]) : null;
  const [value, setValue] = useState(given ?? task.low);
  const [moved, setMoved] = useState(given !== null);
  const [typed, setTyped] = useState<string | null>(null);
  const [revealed, setRevealed] = useState(false);
  const truth = useSolvedResult(
    step.scene,
    task.then ?? {},
    (indicators) => ratioOf(indicators, task.result, task.over),
    revealed,
  );
  const question = `${lesson.id}.${step.id}`;
  const right = truth === null ? null : truth * (task.times ?? 1);
  const words = withUnit(formatPlain(value), task.unit);
  const catalogue = useCatalogue();

  /** The prediction of the figure, once the model's answer is known. */
  function prediction() {
    const { pin, unit } = task;
    const placed = { scene: step.scene, further: task.then ?? {}, pin };
    return estimatePrediction(catalogue.find(step.scene.model)!, placed, { value, unit });
  }

  function type(text: string) {
    setTyped(text);
    const number = Number(text.trim().replace(',', '.'));
    if (text.trim() !== '' && number >= task.low && number <= task.high) {
      setValue(number);
      setMoved(true);
    }
  }
  const refused = typed !== null && Number(typed.trim().replace(',', '.')) !== value;

  function reveal() {
    if (refused || !moved) return;
    setRevealed(true);
    useLessonStorage.getState().answer(lesson.id, step.id, [value]);
    void stage.set(sceneWithPin(step.scene, task.pin), task.then);
    onDone('The model’s answer is there.');
  }

  return (
    <form
      className="lesson-task"
      onSubmit={(event) => {
        event.preventDefault();
        if (!revealed) reveal();
      }}
    >
      <label htmlFor={`${id}-slider`} className="lesson-ask">
        {unbrokenUnits(task.ask)}
      </label>
      <div className="lesson-estimate">
        <input
          id={`${id}-slider`}
          type="range"
          min={0}
          max={places}
          step={1}
          disabled={revealed}
          value={Math.round(shareOn(task, value) * places)}
          aria-valuetext={moved ? words : 'Not set yet'}
          onChange={(event) => {
            setTyped(null);
            setMoved(true);
            setValue(rounded(positionOn(task, Number(event.target.value) / places)));
          }}
        />
        <input
          type="text"
          inputMode="decimal"
          aria-label={`Your estimate in ${task.unit}`}
          aria-invalid={refused}
          disabled={revealed}
          value={typed ?? (moved ? formatPlain(value).replace(/\s/g, '') : '')}
          onChange={(event) => {
            type(event.target.value);
          }}
        />
        <span>{task.unit}</span>
      </div>
      {refused ? (
        <p className="field-fault">
          {`Enter a number from ${formatPlain(task.low)} to ${withUnit(formatPlain(task.high), task.unit)}.`}
        </p>
      ) : null}
      {!revealed ? (
        <>
          <ActionButton
            type="submit"
            className="button primary"
            disabled={!moved}
            title={moved ? undefined : 'Move the slider or enter a number first'}
          >
            Answer
          </ActionButton>
          {given === null ? null : <AnswerCode question={question} places={finePlaces(task, given)} />}
        </>
      ) : right === null ? (
        <p className="lesson-note">The model is computing …</p>
      ) : (
        <>
          <PredictionVerdict gap={estimateWords(value, right, task.unit)} because={task.because} />
          <PinnedPrediction prediction={prediction()} />
          <AnswerCode question={question} places={finePlaces(task, value)} />
          <ClassAnswers question={question} count={2}>
            {(answers) => {
              const values = answers.map((answer) => fineValue(task, answer));
              return (
                <ValueSpread
                  range={task}
                  unit={task.unit}
                  values={values}
                  spread={spreadOf(values)!}
                  truth={right}
                />
              );
            }}
          </ClassAnswers>
        </>
      )}
    </form>
  );
}

const rounded = (value: number) => Number(value.toPrecision(3));

/** The error of the answer, and the reason; it is focused, so that it is read first and in view. */
export function PredictionVerdict({ gap, because }: { gap: ReactNode; because: string }) {
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    words.current?.focus();
  }, []);
  return (
    <p ref={words} tabIndex={-1} className="lesson-verdict" data-testid="lesson-verdict">
      <strong>{gap}</strong> {because}
    </p>
  );
}
