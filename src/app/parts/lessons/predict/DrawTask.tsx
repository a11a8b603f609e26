import { useCallback, useState } from 'react';
import { heldOn, placeOnScale, spreadOf, valueOfPlace } from '../../../../lessons/answers/answer-spread.ts';
import type { Inputs, LessonScene } from '../../../../lessons/lesson.ts';
import { noProgress } from '../../../../lessons/lesson-progress.ts';
import type { Axis, ShadedRange } from '../../../../models/contract/figure.ts';
import { AnswerCode } from '../class/AnswerCode.tsx';
import { ClassAnswers } from '../class/ClassAnswers.tsx';
import type { Prediction } from './prediction.ts';
import { DrawingPad } from './DrawingPad.tsx';
import { useLessonStorage } from '../lesson-storage.ts';
import { plotElement } from '../../../core/places/place-element.ts';
import { PinnedPrediction } from './PinnedPrediction.tsx';
import type { StepProps, TaskProps } from '../tasks/task-props.ts';
import { usePlaceElement } from '../place/use-place-element.ts';
import { Hint, PredictionVerdict } from './Verdict.tsx';
import { shownScene } from '../../../core/learn/scene-scenario.ts';
import { ActionButton } from '../../../kit/commands/ActionButton.tsx';
import { binnedShares } from '../../../../lessons/answers/curve-points.ts';
import { shapeWords } from '../../../../lessons/answers/gap-words.ts';
import { answersScene, useOnce } from './use-solved-result.ts';

/** A drawing as the prediction in its figure. */
interface Drawn {
  model: string;
  figure: string;
  views: readonly string[] | undefined;
  x: Axis;
  y: Axis;
  positions: readonly number[];
  heights: readonly number[];
  band: Prediction['band'];
  /** Width of bars, and the distance between the values of the distribution that they represent. */
  bars: { width: number; step: number } | null;
}

/**
 * A bar is the share of all values in it: in the figure each value has its part, and there are none outside the bars.
 */
function steps(
  positions: readonly number[],
  { width, step }: { width: number; step: number },
): { at: readonly number[]; spread: (heights: readonly number[]) => readonly number[] } {
  // The upper end of a bar is not in it.
  const middles = positions.map((position) => position - step / 2);
  return {
    at: [middles[0] - width, ...middles, middles[middles.length - 1] + width],
    spread: (heights) => [0, ...heights.map((height) => (height * step) / width), 0],
  };
}

export function drawnPrediction(drawn: Drawn): Prediction {
  const { model, figure, views, x, y, positions, heights, band, bars } = drawn;
  const common = { model, figure, ...(views === undefined ? {} : { views }) };
  if (bars === null) {
    const along = { x: { unit: x.unit, values: positions }, y: { unit: y.unit, values: heights } };
    return { ...common, ...along, shape: 'line', band };
  }
  const { at, spread } = steps(positions, bars);
  return {
    ...common,
    shape: 'steps',
    x: { unit: x.unit, values: at },
    y: { unit: y.unit, values: spread(heights) },
    band: band === null ? null : { lower: spread(band.lower), upper: spread(band.upper) },
  };
}

interface Props extends StepProps {
  ask: string;
  because: string;
  hint: string | undefined;
  then: Inputs | undefined;
  figure: string;
  x: Axis;
  y: Axis;
  positions: readonly number[];
  /** Views of the figure that show the drawn quantity; absent: all. */
  views: readonly string[] | undefined;
  /** Bars instead of a line, and the distance between the values that they represent. */
  bars: { width: number; step: number } | null;
  /** Named ranges of the x axis, drawn beside the curve; absent: none. */
  shaded?: readonly ShadedRange[];
  /** Shown with the answer; absent: the scene of the step. */
  answered?: LessonScene;
  revealed: boolean;
  /** The model's answer at the positions; null before it is known. */
  truth: readonly number[] | null;
  /** The answer cannot be computed. */
  failed: boolean;
  onReveal: () => void;
  wordsFor: (drawn: readonly number[], truth: readonly number[]) => string;
}

/** A drawing over the large figure, before the figure is shown. */
export function DrawTask(props: Props) {
  const { lesson, step, stage, onDone, ask, because, then, figure, views, x, y, positions } = props;
  const { bars, revealed, truth, failed } = props;
  const range = {
    scale: y.scale === 'log' ? ('log' as const) : ('linear' as const),
    low: y.range[0],
    high: y.range[1],
  };
  const earlier = useLessonStorage(({ progress }) => (progress[lesson.id] ?? noProgress).answers[step.id]);
  const given = earlier?.length === positions.length ? earlier.map((height) => heldOn(range, height)) : null;
  const [heights, setHeights] = useState<readonly number[]>(
    () => given ?? positions.map(() => valueOfPlace(range, 15)),
  );
  const [isDrawn, setIsDrawn] = useState(given !== null);
  const [answers, setAnswers] = useState<readonly (readonly number[])[]>([]);
  const host = usePlaceElement(useCallback(() => plotElement(figure), [figure]));
  const question = `${lesson.id}.${step.id}`;
  const placesOf = (drawn: readonly number[]) => drawn.map((height) => placeOnScale(range, height));
  const quarters = positions.map((_, k) => spreadOf(answers.map((answer) => valueOfPlace(range, answer[k]))));
  const band =
    answers.length === 0
      ? null
      : {
          lower: quarters.map((one) => one!.lowerQuarter),
          upper: quarters.map((one) => one!.upperQuarter),
        };

  const { model } = step.scene;
  const prediction = drawnPrediction({ model, figure, views, x, y, positions, heights, band, bars });

  function reveal() {
    props.onReveal();
    useLessonStorage.getState().answer(lesson.id, step.id, heights);
    void stage.set(props.answered ?? shownScene(step.scene, step.task), then);
    onDone('The figure shows the model’s answer beside yours.');
  }

  return (
    <div className="lesson-task">
      <p className="lesson-ask">{ask}</p>
      {revealed ? null : host === null ? (
        <p className="lesson-note">“Set the scene” shows the figure to draw on.</p>
      ) : (
        <DrawingPad
          host={host}
          label={ask}
          {...{ x, y, positions, heights, shaded: props.shaded ?? [] }}
          {...(bars === null ? {} : { barWidth: bars.width })}
          onDraw={(next) => {
            setHeights(next);
            setIsDrawn(true);
          }}
        />
      )}
      {!revealed ? (
        <>
          <ActionButton
            className="button primary"
            disabled={!isDrawn}
            title={isDrawn ? undefined : 'Draw into the figure first'}
            onClick={reveal}
          >
            Answer
          </ActionButton>
          <Hint hint={props.hint} />
          {given === null ? null : <AnswerCode question={question} places={placesOf(given)} />}
        </>
      ) : truth === null ? (
        <p className="lesson-note">
          {failed ? 'The model could not answer. Go on, or try again later.' : 'The model is computing …'}
        </p>
      ) : (
        <>
          <PredictionVerdict gap={props.wordsFor(heights, truth)} because={because} />
          <PinnedPrediction prediction={prediction} />
          <AnswerCode question={question} places={placesOf(heights)} />
          <ClassAnswers question={question} count={positions.length}>
            {(collected) => <BandOf answers={collected} onCollect={setAnswers} />}
          </ClassAnswers>
        </>
      )}
    </div>
  );
}

interface BandProps {
  answers: readonly (readonly number[])[];
  onCollect: (answers: readonly (readonly number[])[]) => void;
}

/** Buttons for a class's drawings over the figure. */
function BandOf({ answers, onCollect }: BandProps) {
  return (
    <ActionButton
      className="button"
      onClick={() => {
        onCollect(answers);
      }}
    >
      Draw the middle half into the figure
    </ActionButton>
  );
}

/** The shares of a distribution, drawn over its figure. */
export function DrawSharesTask({ task, ...props }: TaskProps<'draw-shares'>) {
  const { ask, because, hint, then, figure, views, distribution, highest } = task;
  const { title, unit, from, binWidth, bins } = task.x;
  const x: Axis = { title, unit, scale: 'linear', range: [from, from + bins * binWidth] };
  const y: Axis = { title: 'Share of all', unit: '%', scale: 'linear', range: [0, 100 * highest] };
  const positions = Array.from({ length: bins }, (_, k) => from + (k + 0.5) * binWidth);
  const [revealed, setRevealed] = useState(false);
  const answer = useOnce((state) => {
    const law = state.solve.solution?.distributions[distribution];
    if (law === undefined || !answersScene(state, props.step.scene, then ?? {})) return null;
    return { shares: binnedShares(law, task.x).map((share) => 100 * share), step: law.step };
  }, revealed);
  return (
    <DrawTask
      {...props}
      {...{ ask, because, hint, then, figure, views, x, y, positions, revealed }}
      truth={answer?.shares ?? null}
      bars={{ width: binWidth, step: answer?.step ?? 1 }}
      failed={false}
      onReveal={() => {
        setRevealed(true);
      }}
      wordsFor={shapeWords}
    />
  );
}
