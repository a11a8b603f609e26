import { useEffect, useRef } from 'react';
import type { Step } from '../../../../lessons/lesson.ts';
import { defaultValues } from '../../../../models/contract/inputs.ts';
import { sameValues } from '../../../../scenario/file/scenario.ts';
import { useAppStore } from '../../../core/app-context.tsx';
import type { SceneSetter } from './scene-setter.ts';

/**
 * A link's own inputs stay as they are. One that names nothing but the step (`view.lesson=the-cliff.3`) gets the
 * step's scene.
 */
export function useSceneOfLink(step: Step, { set }: SceneSetter): void {
  const store = useAppStore();
  const seen = useRef<Step | null>(null);
  useEffect(() => {
    if (seen.current === step) return;
    seen.current = step;
    const { model, values } = store.getState();
    const bare = sameValues(values, defaultValues(model.fields));
    const sets = model.id !== step.scene.model || Object.keys(step.scene.inputs).length > 0;
    if (bare && sets) void set(step.scene);
  }, [step, set, store]);
}
