import { useCallback, useMemo, useState } from 'react';
import { heldOn } from '../../../../lessons/answers/answer-spread.ts';
import { noProgress } from '../../../../lessons/lesson-progress.ts';
import { plotElement } from '../../../core/places/place-element.ts';
import { shownScene } from '../../../core/learn/scene-scenario.ts';
import { ActionButton } from '../../../kit/commands/ActionButton.tsx';
import { AnswerCode } from '../class/AnswerCode.tsx';
import { InFoot } from '../foot/InFoot.tsx';
import { useLessonStorage } from '../lesson-storage.ts';
import { usePlaceElement } from '../place/use-place-element.ts';
import type { StepProps } from '../tasks/task-props.ts';
import { type Drawing, drawingOf, drawnHeights, drawnPlaces, type DrawTaskOf } from './drawing.ts';
import { DrawingPad } from './DrawingPad.tsx';
import { PinnedPrediction } from './PinnedPrediction.tsx';
import type { Prediction } from './prediction.ts';
import { useDrawingTruth } from './use-drawing-truth.ts';
import { Hint, PredictionVerdict } from './Verdict.tsx';

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

/** A drawing as the prediction in its figure. `step`: distance between the values that a bar represents. */
export function drawnPrediction(
  { figure, views, x, y, positions, barWidth }: Omit<Drawing, 'shaded' | 'wordsFor'>,
  { model, heights, step }: { model: string; heights: readonly number[]; step: number },
): Prediction {
  const common = { model, figure, ...(views === undefined ? {} : { views }) };
  if (barWidth === null) {
    const along = { x: { unit: x.unit, values: positions }, y: { unit: y.unit, values: heights } };
    return { ...common, ...along, shape: 'line' };
  }
  const { at, spread } = steps(positions, { width: barWidth, step });
  return {
    ...common,
    shape: 'steps',
    x: { unit: x.unit, values: at },
    y: { unit: y.unit, values: spread(heights) },
  };
}

interface Props extends StepProps {
  task: DrawTaskOf;
}

/** A drawing over the large figure, before it is shown. Of a course over time the plan comes with the answer. */
export function DrawTask({ lesson, step, task, stage, onDone }: Props) {
  const { ask, because, hint, then } = task;
  const drawing = useMemo(() => drawingOf(task), [task]);
  const { figure, positions, y } = drawing;
  const earlier = useLessonStorage(({ progress }) => (progress[lesson.id] ?? noProgress).answers[step.id]);
  const [low, high] = y.range;
  const given =
    earlier?.length === positions.length ? earlier.map((height) => heldOn({ low, high }, height)) : null;
  const [heights, setHeights] = useState<readonly number[]>(
    () =>
      given ??
      drawnHeights(
        drawing,
        positions.map(() => 15),
      ),
  );
  const [isDrawn, setIsDrawn] = useState(given !== null);
  const [revealed, setRevealed] = useState(false);
  // Solved from the first stroke on, so that the answer is ready when it is revealed.
  const { truth, failed } = useDrawingTruth(task, step.scene, isDrawn);
  const host = usePlaceElement(useCallback(() => plotElement(figure), [figure]));
  const codeOf = (drawn: readonly number[]) => (
    <AnswerCode question={`${lesson.id}.${step.id}`} places={drawnPlaces(drawing, drawn)} />
  );

  function reveal() {
    setRevealed(true);
    useLessonStorage.getState().answer(lesson.id, step.id, heights);
    void stage.set(shownScene(step.scene, task), then);
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
          {...drawing}
          heights={heights}
          onDraw={(next) => {
            setHeights(next);
            setIsDrawn(true);
          }}
        />
      )}
      {!revealed ? (
        <>
          <Hint hint={hint} />
          <InFoot>
            <ActionButton
              primary
              disabled={!isDrawn}
              title={isDrawn ? undefined : 'Draw into the figure first'}
              onClick={reveal}
            >
              Answer
            </ActionButton>
            {given === null ? null : codeOf(given)}
          </InFoot>
        </>
      ) : (
        <>
          {truth === null ? (
            <p className="lesson-note">
              {failed ? 'The model could not answer. Go on, or try again later.' : 'The model is computing …'}
            </p>
          ) : (
            <>
              <PredictionVerdict gap={drawing.wordsFor(heights, truth.heights)} because={because} />
              <PinnedPrediction
                prediction={drawnPrediction(drawing, { model: step.scene.model, heights, step: truth.step })}
              />
            </>
          )}
          <InFoot>{codeOf(heights)}</InFoot>
        </>
      )}
    </div>
  );
}
