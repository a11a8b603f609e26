import { useMemo } from 'react';
import type { Search } from '../../../dimensioning/search/search.ts';
import { modelAmount, inputSetsOf } from '../../../lessons/answers/model-number.ts';
import type { Inputs, LessonScene, ModelNumber } from '../../../lessons/lesson.ts';
import type { InputValues } from '../../../models/contract/inputs.ts';
import type { Catalogue } from '../../../models/catalogue.ts';
import { useCatalogue, useSearches } from '../app-context.tsx';
import { useLoaded } from '../../kit/use-loaded.ts';
import { sceneValues } from './scene-scenario.ts';

interface WantedNumber {
  scene: LessonScene;
  quantity: ModelNumber;
}

type Numbers = readonly (number | null)[];

/** Solves every point that the numbers need, in one step of the search. */
function* numberSearch(catalogue: Catalogue, wanted: readonly WantedNumber[]): Search<Numbers> {
  const keyOf = (scene: LessonScene, at: Inputs) => JSON.stringify([scene.model, scene.inputs, at]);
  const sets = new Map(
    wanted.flatMap(({ scene, quantity }) =>
      inputSetsOf(quantity).map((at) => [keyOf(scene, at), { scene, at }] as const),
    ),
  );
  const points = [...sets.values()].map(({ scene, at }) => {
    const model = catalogue.find(scene.model)!;
    return { model, values: sceneValues(model, scene, at) as InputValues };
  });
  const solved = yield { points, fraction: 0, partial: null };
  const results = new Map([...sets.keys()].map((key, k) => [key, solved[k]]));
  return wanted.map(({ scene, quantity }) =>
    modelAmount(quantity, (result, at) => {
      const answer = results.get(keyOf(scene, at))!;
      return answer.ok ? (answer.indicators[result] ?? null) : null;
    }),
  );
}

/**
 * Numbers of models, solved once there are `wanted` ones and not shown; null before. All are null where a model could
 * not answer. `wanted` has to be the same object as long as the question is.
 */
export function useSceneNumbers(wanted: readonly WantedNumber[] | null): Numbers | null {
  const searches = useSearches();
  const catalogue = useCatalogue();
  const { value, failed } = useLoaded(wanted, async (numbers, signal) => {
    await catalogue.load(numbers.map(({ scene }) => scene.model));
    if (signal.aborted) return null;
    const running = searches.run(numberSearch(catalogue, numbers));
    signal.addEventListener('abort', running.cancel);
    const outcome = await running.outcome;
    return outcome.ok ? outcome.value : numbers.map(() => null);
  });
  return failed ? wanted!.map(() => null) : value;
}

/** Those of one scene, once `isWanted`; `quantities` have to be the same object as long as the question is. */
export function useModelNumbers(
  scene: LessonScene,
  quantities: readonly ModelNumber[],
  isWanted: boolean,
): Numbers | null {
  const wanted = useMemo(
    () => (isWanted ? quantities.map((quantity) => ({ scene, quantity })) : null),
    [scene, quantities, isWanted],
  );
  return useSceneNumbers(wanted);
}
