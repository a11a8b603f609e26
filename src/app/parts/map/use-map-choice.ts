import { useMemo } from 'react';
import type { Goal } from '../../../dimensioning/question/question.ts';
import type { InputValues } from '../../../models/contract/inputs.ts';
import type { Model } from '../../../models/contract/model.ts';
import { askedGoal } from '../../panel/goal/asked-goal.ts';
import { useActions, useApp } from '../../core/app-context.tsx';
import type { MapChoice } from './map-choice.ts';
import { mapGoals } from './map-goals.ts';
import { resolveMap } from './resolve-map.ts';

export interface ChosenMap {
  choice: MapChoice;
  /** The replaced entries; one sentence. */
  message: string | null;
  goals: readonly Goal[];
  /** The goals are those of the asked question. */
  asked: boolean;
  setChoice: (choice: MapChoice) => void;
  setGoals: (goals: readonly Goal[]) => void;
}

/** The choice of the map; with the question's goals where the map has none. */
export function useMapChoice(model: Model, values: InputValues, method: string): ChosenMap {
  const { setMap, setOutline } = useActions();
  const map = useApp(({ view }) => view.map);
  const outline = useApp(({ view }) => view.outline);
  const question = useApp(({ view }) => (view.ask?.ok === true ? view.ask.asked : null));
  const resolved = useMemo(() => resolveMap({ model, values, method }, map), [model, values, method, map]);
  const bounds = outline ?? question?.goals;
  const goals = useMemo(() => mapGoals(model, method, bounds ?? []), [model, method, bounds]);
  return {
    ...resolved,
    ...{ goals, asked: outline === null && question !== null },
    setChoice: setMap,
    setGoals: (next) => {
      setOutline(next.map(askedGoal));
    },
  };
}
