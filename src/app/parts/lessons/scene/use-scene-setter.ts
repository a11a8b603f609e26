import { useMemo } from 'react';
import { useActions, useAppStore, useCatalogue } from '../../../core/app-context.tsx';
import { type SceneSetter, sceneSetter } from './scene-setter.ts';

/** Sets the scenes of lessons; the same object as long as the application is the same. */
export function useSceneSetter(): SceneSetter {
  const actions = useActions();
  const catalogue = useCatalogue();
  const store = useAppStore();
  return useMemo(() => sceneSetter({ store, catalogue, actions }), [store, catalogue, actions]);
}
