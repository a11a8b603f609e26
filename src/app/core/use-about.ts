import { useEffect, useState } from 'react';
import type { About, Model } from '../../models/contract/model.ts';
import { useApp } from './app-context.tsx';
import { pageReady } from '../kit/lazy/page-ready.ts';
import { untilLeft } from '../kit/until-left.ts';

/** The part of a model that `load` loads; null until then. */
function useLoaded<T>(model: Model, load: (model: Model) => Promise<T>): T | null {
  const [loaded, setLoaded] = useState<{ model: Model; value: T } | null>(null);
  useEffect(() => untilLeft(load(model), (value) => setLoaded({ model, value })), [model, load]);
  return loaded?.model === model ? loaded.value : null;
}

const aboutOf = (model: Model) => model.loadAbout();
/** Every request before the first figure delays it. */
async function wordsOf(model: Model) {
  await pageReady;
  return model.loadWords();
}

/** The description of a model, by default the present one; null until it is loaded. */
export function useAbout(given?: Model): About | null {
  const present = useApp((state) => state.model);
  return useLoaded(given ?? present, aboutOf);
}

/** Sentences about the present model's inputs, after the first figure; null until they are loaded. */
export function useInputWords() {
  return useLoaded(
    useApp((state) => state.model),
    wordsOf,
  );
}
