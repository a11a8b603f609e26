import { useEffect } from 'react';
import { placeElement } from '../../../core/places/place-element.ts';
import type { Prediction } from './prediction.ts';
import { usePinnedPrediction } from './use-pinned-prediction.ts';
import { ActionButton } from '../../../kit/commands/ActionButton.tsx';

/** Pins a prediction to its figure, which comes into view, with the way to take it off again. */
export function PinnedPrediction({ prediction }: { prediction: Prediction }) {
  const { shown, toggle } = usePinnedPrediction(prediction);
  const { figure } = prediction;
  useEffect(() => {
    placeElement(`figure:${figure}`)?.scrollIntoView({ block: 'nearest' });
  }, [figure]);
  return (
    <p className="lesson-note">
      {shown
        ? 'Your prediction stays in the figure until you leave this step.'
        : 'Your prediction is hidden.'}{' '}
      <ActionButton className="button quiet" onClick={toggle}>
        {shown ? 'Remove it' : 'Show it again'}
      </ActionButton>
    </p>
  );
}
