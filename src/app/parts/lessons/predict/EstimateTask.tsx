import { typedNumber } from '../../../../text/typed-number.ts';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { finePlaces, heldOn } from '../../../../lessons/answers/answer-spread.ts';
import { askedNumber } from '../../../../lessons/answers/model-number.ts';
import { isNear, misreadAs } from '../../../../lessons/answers/first-answer.ts';
import { estimateWords } from '../../../../lessons/answers/gap-words.ts';
import { noProgress } from '../../../../lessons/lesson-progress.ts';
import { positionOn, shareOn } from '../../../../numerics/axis-scale.ts';
import { formatPlain, withUnit } from '../../../../text/number-format.ts';
import { useCatalogue } from '../../../core/app-context.tsx';
import { InFoot } from '../foot/InFoot.tsx';
import { AnswerCode } from '../class/AnswerCode.tsx';
import type { EstimatePin, Inputs, LessonScene } from '../../../../lessons/lesson.ts';
import type { Model } from '../../../../models/contract/model.ts';
import type { Prediction } from './prediction.ts';
import { sceneValues, shownScene } from '../../../core/learn/scene-scenario.ts';
import { useLessonStorage } from '../lesson-storage.ts';
import { PinnedPrediction } from './PinnedPrediction.tsx';
import type { TaskProps } from '../tasks/task-props.ts';
import { useModelNumbers } from '../../../core/learn/use-model-numbers.ts';
import { Hint, PredictionVerdict, SecondTry } from './Verdict.tsx';
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
  const common = { model: model.id, figure: pin.figure };
  const field = model.fields.find(({ name }) => name === pin.over);
  if (field?.kind !== 'number') return { ...common, shape: 'across', x: estimate, y: estimate };
  const at = sceneValues(model, scene, further)[field.name] as number;
  return { ...common, shape: 'point', x: { unit: field.unit, values: [at] }, y: estimate };
}

/** Number of positions of the slider. */
const places = 200;

/** A value, estimated before it is shown; a first answer that misses gets its reason and may be given again. */
export function EstimateTask({ lesson, step, task, stage, onDone }: TaskProps<'estimate'>) {
  const id = useId();
  const earlier = useLessonStorage(({ progress }) => (progress[lesson.id] ?? noProgress).answers[step.id]);
  // The slider starts at an end, which is no answer yet; the middle would be a hint, or an answer itself.
  const given = earlier?.length === 1 ? heldOn(task, earlier[0]) : null;
  const [value, setValue] = useState(given ?? task.low);
  const [moved, setMoved] = useState(given !== null);
  const [typed, setTyped] = useState<string | null>(null);
  /** The answer that counts for a class; null before it. */
  const [first, setFirst] = useState<number | null>(null);
  const [ended, setEnded] = useState(false);
  const { misreadings = [] } = task;
  const quantities = useMemo(() => [askedNumber(task), ...(task.misreadings ?? [])], [task]);
  // Solved while the reader still thinks.
  const numbers = useModelNumbers(step.scene, quantities, moved);
  const [right, ...led] = numbers ?? [null];
  const revealed = first !== null && numbers !== null && (right === null || ended || isNear(first, right));
  const misread = first === null ? null : misreadAs(first, led);
  const question = `${lesson.id}.${step.id}`;
  const words = withUnit(formatPlain(value), task.unit);
  const catalogue = useCatalogue();

  const isShown = useRef(false);
  useEffect(() => {
    if (!revealed || isShown.current) return;
    isShown.current = true;
    const pinned = task.pin === undefined ? step.scene : sceneWithPin(step.scene, task.pin);
    void stage.set(shownScene(pinned, task), task.then);
    onDone('The model’s answer is there.');
  }, [revealed, stage, step, task, onDone]);

  /** The prediction of the figure, once the model's answer is known; null: no figure shows it. */
  function prediction() {
    const { pin, unit } = task;
    if (pin === undefined) return null;
    const placed = { scene: step.scene, further: task.then ?? {}, pin };
    return estimatePrediction(catalogue.find(step.scene.model)!, placed, { value, unit });
  }

  function type(text: string) {
    setTyped(text);
    const number = typedNumber(text);
    if (number !== null && number >= task.low && number <= task.high) {
      setValue(number);
      setMoved(true);
    }
  }
  const refused = typed !== null && typedNumber(typed) !== value;

  function answer() {
    if (refused || !moved || revealed) return;
    if (first !== null) {
      setEnded(numbers !== null);
      return;
    }
    setFirst(value);
    useLessonStorage.getState().answer(lesson.id, step.id, [value]);
  }

  const pinned = revealed ? prediction() : null;
  const counted = first ?? given;
  const code =
    counted === null ? null : <AnswerCode question={question} places={finePlaces(task, counted)} />;
  return (
    <form
      id={id}
      className="lesson-task"
      onSubmit={(event) => {
        event.preventDefault();
        answer();
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
          onChange={(event) => type(event.target.value)}
        />
        <span>{task.unit}</span>
      </div>
      {refused ? (
        <p className="field-fault">
          {`Enter a number from ${formatPlain(task.low)} to ${withUnit(formatPlain(task.high), task.unit)}.`}
        </p>
      ) : null}
      {first === null ? (
        <>
          <Hint hint={task.hint} />
          <InFoot>
            <ActionButton
              form={id}
              type="submit"
              primary
              disabled={!moved}
              title={moved ? undefined : 'Move the slider or enter a number first'}
            >
              Answer
            </ActionButton>
            {code}
          </InFoot>
        </>
      ) : numbers === null ? (
        <p className="lesson-note">The model is computing …</p>
      ) : right === null ? (
        <p className="lesson-note">The model could not answer. Go on, or try again later.</p>
      ) : !revealed ? (
        <>
          <PredictionVerdict
            gap={first > right ? 'Too high.' : 'Too low.'}
            because={misread === null ? '' : misreadings[misread].because}
          />
          <Hint hint={task.hint} isOpen={misread === null} />
          <InFoot>
            <SecondTry form={id} isReady={!refused && value !== first} onShow={() => setEnded(true)} />
            {code}
          </InFoot>
        </>
      ) : (
        <>
          <PredictionVerdict
            key="answer"
            gap={estimateWords(value, right, task.unit)}
            because={task.because}
          />
          {pinned === null ? null : <PinnedPrediction prediction={pinned} />}
          <InFoot>{code}</InFoot>
        </>
      )}
    </form>
  );
}

const rounded = (value: number) => Number(value.toPrecision(3));
