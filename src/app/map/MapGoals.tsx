import { useState } from 'react';
import type { Goal } from '../../dimensioning/question/question.ts';
import type { Model } from '../../models/contract/model.ts';
import { parseNumber } from '../../scenario/file/check-field.ts';
import { entryText } from '../panel/number/entry-text.ts';
import { IndicatorChoice } from './IndicatorChoice.tsx';
import { indicatorGroups } from './indicator-groups.ts';
import { outlineWords, mostMapGoals } from './map-goals.ts';

interface Props {
  model: Model;
  method: string;
  goals: readonly Goal[];
  /** They are those of the question that is asked. */
  asked: boolean;
  onChange: (goals: readonly Goal[]) => void;
}

/** A bound to begin with: on an indicator of the strip that has none yet. */
function nextGoal(model: Model, method: string, goals: readonly Goal[]): Goal {
  const names = indicatorGroups(model, method).flatMap(({ options }) => options.map(({ name }) => name));
  const indicator = names.find((name) => !goals.some((goal) => goal.indicator === name)) ?? names[0];
  const kind = model.indicators.find(({ name }) => name === indicator)!.kind;
  const start = { probability: 0, time: 50, share: 0.9, count: 10, rate: 1 }[kind];
  return { quantity: null, indicator, bound: kind === 'rate' ? 'at-least' : 'at-most', limit: start };
}

/** The bounds whose feasible region is outlined: added, changed and removed here. */
export function MapGoals({ model, method, goals, asked, onChange }: Props) {
  const groups = indicatorGroups(model, method);
  const [fault, setFault] = useState<string | null>(null);
  const set = (index: number, goal: Goal) => {
    onChange(goals.map((one, k) => (k === index ? goal : one)));
  };
  return (
    <details className="map-outline">
      <summary>
        Outline where{' '}
        {goals.length === 0 ? 'goals hold: none is set' : <strong>{outlineWords(model, goals)}</strong>}
        {asked && goals.length > 0 ? ' (from the question)' : ''}
      </summary>
      <div className="map-goals" role="group" aria-label="Goals to outline">
        {goals.map((goal, index) => (
          <span className="map-goal" key={index} role="group" aria-label={`Goal ${index + 1}`}>
            <IndicatorChoice
              label={`Goal ${index + 1}, indicator`}
              groups={groups}
              value={goal.indicator}
              onChange={(indicator) => {
                set(index, { quantity: null, indicator, bound: goal.bound, limit: goal.limit });
              }}
            />
            <select
              aria-label={`Goal ${index + 1}, bound`}
              value={goal.bound}
              onChange={(event) => {
                set(index, { ...goal, bound: event.target.value === 'at-least' ? 'at-least' : 'at-most' });
              }}
            >
              <option value="at-most">at most</option>
              <option value="at-least">at least</option>
            </select>
            <LimitEntry
              goal={goal}
              index={index}
              onChange={(limit) => {
                set(index, { ...goal, limit });
              }}
              onFault={setFault}
            />
            <span className="unit">{model.indicators.find(({ name }) => name === goal.indicator)?.unit}</span>
            <button
              type="button"
              className="button quiet"
              aria-label={`Remove goal ${index + 1}`}
              onClick={() => {
                setFault(null);
                onChange(goals.filter((_, k) => k !== index));
              }}
            >
              Remove
            </button>
          </span>
        ))}
        {goals.length < mostMapGoals ? (
          <button
            type="button"
            className="button"
            onClick={() => {
              onChange([...goals, nextGoal(model, method, goals)]);
            }}
          >
            Add a goal
          </button>
        ) : null}
        {fault === null ? null : (
          <p className="field-fault" role="alert">
            {fault}
          </p>
        )}
      </div>
    </details>
  );
}

interface LimitProps {
  goal: Goal;
  index: number;
  onChange: (limit: number) => void;
  onFault: (message: string | null) => void;
}

/** The bound's number, in the indicator's declared unit; taken on Enter or when it is left. */
function LimitEntry({ goal, index, onChange, onFault }: LimitProps) {
  const [draft, setDraft] = useState<{ text: string; limit: number } | null>(null);
  const typing = draft !== null && draft.limit === goal.limit;
  const refused = typing && parseNumber(draft.text) === null;

  function finish() {
    if (!typing) return;
    const limit = parseNumber(draft.text);
    if (limit === null || !Number.isFinite(limit)) {
      onFault(`The limit of goal ${index + 1} must be a number such as 50 or 1e-6.`);
      return;
    }
    onFault(null);
    setDraft(null);
    if (limit !== goal.limit) onChange(limit);
  }

  return (
    <input
      type="text"
      inputMode="decimal"
      autoComplete="off"
      className="number-entry map-range"
      aria-label={`Goal ${index + 1}, limit`}
      aria-invalid={refused}
      value={typing ? draft.text : entryText(goal.limit)}
      onChange={(event) => {
        setDraft({ text: event.target.value, limit: goal.limit });
      }}
      onBlur={finish}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          event.preventDefault();
          finish();
        } else if (event.key === 'Escape' && typing) {
          event.preventDefault();
          onFault(null);
          setDraft(null);
        }
      }}
    />
  );
}
