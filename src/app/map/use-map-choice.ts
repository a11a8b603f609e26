import { useMemo } from 'react';
import type { Goal } from '../../dimensioning/question/question.ts';
import type { InputValues } from '../../models/contract/inputs.ts';
import type { Model } from '../../models/contract/model.ts';
import { useActions, useApp } from '../store/app-context.tsx';
import type { MapChoice } from './map-choice.ts';
import { goalsText, readGoals } from './map-goals.ts';
import { mapText, readMap } from './map-text.ts';

export interface ChosenMap {
  choice: MapChoice;
  /** What of the link was not taken; one sentence. */
  message: string | null;
  goals: readonly Goal[];
  /** The goals are those of the question that is asked. */
  asked: boolean;
  setChoice: (choice: MapChoice) => void;
  setGoals: (goals: readonly Goal[]) => void;
}

/** What the map shows, read from the view; the question's goals where the map has none of its own. */
export function useMapChoice(model: Model, values: InputValues, method: string): ChosenMap {
  const { setMap, setOutline } = useActions();
  const text = useApp(({ view }) => view.map);
  const outline = useApp(({ view }) => view.outline);
  const ask = useApp(({ view }) => view.ask);
  const read = useMemo(() => readMap(model, values, method, text), [model, values, method, text]);
  const asked = outline === '' && ask !== '';
  const goals = useMemo(
    () => readGoals(model, method, asked ? ask : outline),
    [model, method, asked, ask, outline],
  );
  return {
    ...read,
    ...{ goals, asked },
    setChoice: (choice) => {
      setMap(mapText(choice));
    },
    setGoals: (next) => {
      setOutline(goalsText(next));
    },
  };
}
