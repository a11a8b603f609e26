import { useMemo } from 'react';
import type { Goal } from '../../../../dimensioning/question/question.ts';
import type { InputValues } from '../../../../models/contract/inputs.ts';
import type { Model } from '../../../../models/contract/model.ts';
import { askedGoal } from '../../../panel/goal/asked-goal.ts';
import { useActions, useApp } from '../../../core/app-context.tsx';
import {
  axisField,
  lineCounts,
  type MapChoice,
  mapInputs,
  type MapRange,
  mapSizes,
  usualChoice,
} from './map-choice.ts';
import { mapGoals } from '../goals/map-goals.ts';
import { checkValue } from '../../../../scenario/file/check-field.ts';
import { quote } from '../../../../scenario/file/fault-words.ts';
import type { AskedMap, AskedRange } from '../../../../scenario/view/asked-map.ts';

// Resolves a requested map for one model: entries that the model does not have are replaced by the usual ones, with a
// sentence.

/** The map to show, complete and legal for the model at these inputs, and what was replaced. */
interface ResolvedMap {
  choice: MapChoice;
  /** One sentence; null: nothing was replaced. */
  message: string | null;
}

type RangeCheck = { ok: true; range: MapRange } | { ok: false; message: string };

const refused = (message: string): RangeCheck => ({ ok: false, message });

function checkRange(model: Model, values: InputValues, { input, from, to }: AskedRange): RangeCheck {
  const field = axisField(model, input);
  if (field === null) return refused(`${model.name} has no numeric input ${quote(input)}.`);
  if (!mapInputs(model, values).includes(field))
    return refused(`${field.label} has no effect at these inputs.`);
  if (from === null || to === null)
    return refused(`${field.label} needs a range like ${field.name}:${field.sliderMin}:${field.sliderMax}.`);
  for (const end of [from, to]) {
    const check = checkValue(field, end);
    if (!check.ok) return refused(check.fault.message);
  }
  if (!(to > from)) return refused(`${field.label}: the range must end above where it begins.`);
  return { ok: true, range: { input: field.name, from, to } };
}

/** `asked`: from the view; null: the model's usual map. */
export function resolveMap(
  { model, values, method }: { model: Model; values: InputValues; method: string },
  asked: AskedMap | null,
): ResolvedMap {
  if (asked === null) return { choice: usualChoice(model, values, method), message: null };
  const { indicator } = asked;
  const faults: string[] = [];
  const axes = [asked.x, asked.y].map((range) => checkRange(model, values, range));
  for (const axis of axes) if (!axis.ok) faults.push(axis.message);
  const [x, y] = axes.map((axis) => (axis.ok ? axis.range : null));
  const usual = usualChoice(model, values, method, {
    ...(x === null ? {} : { x: x.input }),
    ...(y === null ? {} : { y: y.input }),
  });
  const same = x !== null && x.input === y?.input;
  if (same) faults.push('A map needs two different inputs for its axes.');
  const declared = model.indicators.some(({ name }) => name === indicator);
  if (!declared) faults.push(`${model.name} has no indicator ${quote(indicator)}.`);
  const size = mapSizes.find((count) => count === asked.size);
  if (size === undefined) faults.push(`A map has ${mapSizes.join(', ')} points along an axis.`);
  const lines = asked.lines === null ? null : lineCounts.find((count) => count === asked.lines);
  if (lines === undefined)
    faults.push(`Small multiples have ${lineCounts[0]} to ${lineCounts.at(-1)!} curves, written lines:5.`);
  return {
    choice: {
      x: x ?? usual.x,
      y: same || y === null ? usual.y : y,
      indicator: declared ? indicator : usual.indicator,
      size: size ?? usual.size,
      lines: lines ?? null,
    },
    message: faults.length === 0 ? null : `The map differs from the one requested. ${faults[0]}`,
  };
}

interface ChosenMap {
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
    goals,
    asked: outline === null && question !== null,
    setChoice: setMap,
    setGoals: (next) => {
      setOutline(next.map(askedGoal));
    },
  };
}
