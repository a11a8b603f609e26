import { useEffect, useState } from 'react';
import { placeElement } from '../../../core/places/place-element.ts';
import type { Prediction } from './prediction.ts';
import { useAppStore } from '../../../core/app-context.tsx';

/** Keeps a prediction in its figure as long as the caller is on the page; `toggle` takes it off and puts it back. */
function usePinnedPrediction(prediction: Prediction | null): { shown: boolean; toggle: () => void } {
  const store = useAppStore();
  const [shown, setShown] = useState(true);
  // Callers make it anew whenever they are drawn; figures are drawn anew only for another one.
  const text = shown && prediction !== null ? JSON.stringify(prediction) : null;
  useEffect(() => {
    store.setState({ prediction: text === null ? null : (JSON.parse(text) as Prediction) });
    return () => {
      store.setState({ prediction: null });
    };
  }, [text, store]);
  return {
    shown,
    toggle: () => {
      setShown(!shown);
    },
  };
}

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
      <button type="button" className="button quiet" onClick={toggle}>
        {shown ? 'Remove it' : 'Show it again'}
      </button>
    </p>
  );
}
