import { useEffect, useState } from 'react';
import type { Search } from '../../../dimensioning/search/search.ts';
import { modelAmount, inputSetsOf } from '../../../lessons/answers/model-number.ts';
import type { Inputs, LessonScene, ModelNumber } from '../../../lessons/lesson.ts';
import type { InputValues } from '../../../models/contract/inputs.ts';
import type { Model } from '../../../models/contract/model.ts';
import { useCatalogue, useSearches } from '../app-context.tsx';
import { sceneValues } from './scene-scenario.ts';

type Numbers = readonly (number | null)[];

/** Solves every point that the numbers need, in one step of the search. */
function* numberSearch(model: Model, scene: LessonScene, wanted: readonly ModelNumber[]): Search<Numbers> {
  const keyOf = (at: Inputs) => JSON.stringify(at);
  const sets = new Map(wanted.flatMap(inputSetsOf).map((at) => [keyOf(at), at]));
  const points = [...sets.values()].map((at) => ({
    model,
    values: sceneValues(model, scene, at) as InputValues,
  }));
  const solved = yield { points, fraction: 0, partial: null };
  const results = new Map([...sets.keys()].map((key, k) => [key, solved[k]]));
  return wanted.map((quantity) =>
    modelAmount(quantity, (result, at) => {
      const answer = results.get(keyOf(at))!;
      return answer.ok ? (answer.indicators[result] ?? null) : null;
    }),
  );
}

/**
 * Numbers of a scene's model, solved once `wanted` and not shown; null before. All are null where the model could not
 * answer. `quantities` have to be the same object as long as the question is.
 */
export function useModelNumbers(
  scene: LessonScene,
  quantities: readonly ModelNumber[],
  wanted: boolean,
): Numbers | null {
  const searches = useSearches();
  const catalogue = useCatalogue();
  const [found, setFound] = useState<Numbers | null>(null);
  useEffect(() => {
    if (!wanted) return undefined;
    const model = catalogue.find(scene.model)!;
    const running = searches.run(numberSearch(model, scene, quantities));
    let waiting = true;
    void running.outcome.then((outcome) => {
      if (waiting) setFound(outcome.ok ? outcome.value : quantities.map(() => null));
    });
    return () => {
      waiting = false;
      running.cancel();
    };
  }, [scene, quantities, wanted, searches, catalogue]);
  return found;
}
