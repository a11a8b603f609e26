import { useEffect, useState } from 'react';
import { useAppStore } from '../../../core/app-context.tsx';
import type { Prediction } from './prediction.ts';

/** Keeps a prediction in its figure as long as the caller is on the page; `toggle` takes it off and puts it back. */
export function usePinnedPrediction(prediction: Prediction | null): { shown: boolean; toggle: () => void } {
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
