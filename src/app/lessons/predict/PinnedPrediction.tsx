import type { Prediction } from './prediction.ts';
import { usePinnedPrediction } from './use-pinned-prediction.ts';

/** Pins a prediction to its figure, with the way to take it off again. */
export function PinnedPrediction({ prediction }: { prediction: Prediction }) {
  const { shown, toggle } = usePinnedPrediction(prediction);
  return (
    <p className="lesson-note">
      {shown
        ? 'Your prediction stays in the figure until you leave this step.'
        : 'Your prediction is hidden.'}{' '}
      <button type="button" className="button quiet" onClick={toggle}>
        {shown ? 'Remove it' : 'Show it again'}
      </button>
    </p>
  );
}
