import type { ReactNode } from 'react';
import type { Goal } from '../../../dimensioning/question/question.ts';
import type { InputValues } from '../../../models/contract/inputs.ts';
import type { Model } from '../../../models/contract/model.ts';
import { AxisChoice } from './choice/AxisChoice.tsx';
import { indicatorGroups, IndicatorChoice } from './choice/IndicatorChoice.tsx';
import { lineCounts, type MapChoice, mapInputs, mapSizes, usualChoice } from './choice/map-choice.ts';
import type { MapUnits } from './choice/map-units.ts';
import { MapGoals } from './goals/MapGoals.tsx';
import { Select } from '../../kit/Select.tsx';

interface Props {
  model: Model;
  values: InputValues;
  method: string;
  choice: MapChoice;
  units: MapUnits;
  goals: readonly Goal[];
  asked: boolean;
  onChoice: (choice: MapChoice) => void;
  onGoals: (goals: readonly Goal[]) => void;
  /** Progress of the map. */
  children: ReactNode;
}

/** Controls of a map: axes, colour, number of cells, form and goals. */
export function MapControls({
  model,
  values,
  method,
  choice,
  units,
  goals,
  asked,
  onChoice,
  onGoals,
  children,
}: Props) {
  const inputs = mapInputs(model, values);

  /** Another input on an axis starts with its usual range; if the other axis has it, the two are swapped. */
  function setAxis(axis: 'x' | 'y', input: string) {
    const other = axis === 'x' ? 'y' : 'x';
    if (choice[other].input === input) {
      onChoice({ ...choice, x: choice.y, y: choice.x });
      return;
    }
    const preferred = { [axis]: input, [other]: choice[other].input };
    onChoice({ ...choice, [axis]: usualChoice(model, values, method, preferred)[axis] });
  }

  return (
    <div className="map-controls">
      <AxisChoice
        {...{ model, values, inputs }}
        unit={units.x}
        label="Across"
        range={choice.x}
        onInput={(name) => setAxis('x', name)}
        onRange={(x) => onChoice({ ...choice, x })}
      />
      {choice.lines === null ? (
        <IndicatorChoice
          label="Colour"
          shownLabel
          groups={indicatorGroups(model, method)}
          value={choice.indicator}
          onChange={(indicator) => onChoice({ ...choice, indicator })}
        />
      ) : null}
      <AxisChoice
        {...{ model, values, inputs }}
        unit={units.y}
        label={choice.lines === null ? 'Up' : 'Lines'}
        range={choice.y}
        onInput={(name) => setAxis('y', name)}
        onRange={(y) => onChoice({ ...choice, y })}
      />
      <div className="map-axis">
        <div className="segments" role="radiogroup" aria-label="Form of the map">
          {(['Heat map', 'Small multiples'] as const).map((label) => {
            const isMap = label === 'Heat map';
            return (
              <label key={label} className="segment">
                <input
                  type="radio"
                  name="map-form"
                  checked={(choice.lines === null) === isMap}
                  onChange={() => onChoice({ ...choice, lines: isMap ? null : 4 })}
                />
                <span>{label}</span>
              </label>
            );
          })}
        </div>
        {choice.lines === null ? null : (
          <Select
            aria-label="Lines in a figure"
            value={choice.lines}
            options={lineCounts.map((count) => ({ value: count, label: `${count} lines` }))}
            onChange={(lines) => onChoice({ ...choice, lines })}
          />
        )}
        <Select
          aria-label="Points along an axis"
          value={choice.size}
          options={mapSizes.map((size) => ({
            value: size,
            label: choice.lines === null ? `${size} × ${size}` : `${size} points`,
          }))}
          onChange={(size) => onChoice({ ...choice, size })}
        />
      </div>
      {choice.lines === null ? (
        <MapGoals {...{ model, method, goals, asked, values }} rate={units.rate} onChange={onGoals} />
      ) : null}
      {children}
    </div>
  );
}
