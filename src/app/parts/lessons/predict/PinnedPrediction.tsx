import { useEffect, useState } from 'react';
import { placeElement } from '../../../core/places/place-element.ts';
import type { Prediction } from './prediction.ts';
import { ActionButton } from '../../../kit/commands/ActionButton.tsx';
import { useApp, useAppStore } from '../../../core/app-context.tsx';

/** Shows a prediction in its figure while the component is mounted; `toggle` hides and shows it. */
function usePinnedPrediction(prediction: Prediction | null): { shown: boolean; toggle: () => void } {
  const store = useAppStore();
  const [shown, setShown] = useState(true);
  // Callers make a new object at every rendering; figures are drawn again only for a different one.
  const text = shown && prediction !== null ? JSON.stringify(prediction) : null;
  useEffect(() => {
    store.setState({ prediction: text === null ? null : (JSON.parse(text) as Prediction) });
    return () => store.setState({ prediction: null });
  }, [text, store]);
  return {
    shown,
    toggle: () => {
      setShown(!shown);
    },
  };
}

/** Shows a prediction in its figure, which becomes the large one, with a button that hides it. */
export function PinnedPrediction({ prediction }: { prediction: Prediction }) {
  const { shown, toggle } = usePinnedPrediction(prediction);
  const { figure } = prediction;
  // Where it was before, beside the large one, it would be scrolled to in vain.
  const isPlaced = useApp(({ view }) => view.stage !== 'figures' || view.figure === figure);
  useEffect(() => {
    if (isPlaced) placeElement(`figure:${figure}`)?.scrollIntoView({ block: 'nearest' });
  }, [figure, isPlaced]);
  return (
    <p className="lesson-note">
      {shown
        ? 'Your prediction stays in the figure until you leave this step.'
        : 'Your prediction is hidden.'}{' '}
      <ActionButton quiet onClick={toggle}>
        {shown ? 'Remove it' : 'Show it again'}
      </ActionButton>
    </p>
  );
}
