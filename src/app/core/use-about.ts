import type { About, Model } from '../../models/contract/model.ts';
import { useApp } from './app-context.tsx';
import { pageReady } from '../kit/lazy/page-ready.ts';
import { useLoaded } from '../kit/use-loaded.ts';

const aboutOf = (model: Model) => model.loadAbout();
/** Every request before the first figure delays it. */
async function wordsOf(model: Model) {
  await pageReady;
  return model.loadWords();
}

/** The description of a model, by default the present one; null until it is loaded. */
export function useAbout(given?: Model): About | null {
  const present = useApp((state) => state.model);
  return useLoaded(given ?? present, aboutOf).value;
}

/** Sentences about the present model's inputs, after the first figure; null until they are loaded. */
export function useInputWords() {
  const model = useApp((state) => state.model);
  return useLoaded(model, wordsOf).value;
}
