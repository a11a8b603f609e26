import { useId, useState } from 'react';
import type { Goal } from '../../../../dimensioning/question/question.ts';
import type { Model } from '../../../../models/contract/model.ts';
import type { InputValues } from '../../../../models/contract/inputs.ts';
import type { RateConversion } from '../../../../scenario/units/unit-scale.ts';
import { AskedNumber } from '../../../panel/goal/AskedNumber.tsx';
import { limitField, limitView } from '../../../panel/goal/goal-field.ts';
import { goalNames } from '../../../panel/goal/goal-names.ts';
import { IndicatorChoice, indicatorGroups } from '../choice/IndicatorChoice.tsx';
import { mostMapGoals, outlineWords } from './map-goals.ts';
import { ActionButton } from '../../../kit/commands/ActionButton.tsx';
import { Select } from '../../../kit/Select.tsx';

interface Props {
  model: Model;
  method: string;
  goals: readonly Goal[];
  /** They are those of the asked question. */
  asked: boolean;
  values: InputValues;
  /** The reader's unit of rates. */
  rate: RateConversion;
  onChange: (goals: readonly Goal[]) => void;
}

/** The initial bound: on an indicator of the strip that has none yet. */
function nextGoal(model: Model, method: string, goals: readonly Goal[]): Goal {
  const names = indicatorGroups(model, method).flatMap(({ options }) => options.map(({ value }) => value));
  const indicator = names.find((name) => !goals.some((goal) => goal.indicator === name)) ?? names[0];
  const kind = model.indicators.find(({ name }) => name === indicator)!.kind;
  const start = { probability: 0, time: 50, share: 0.9, count: 10, rate: 1 }[kind];
  return { quantity: null, indicator, bound: kind === 'rate' ? 'at-least' : 'at-most', limit: start };
}

/** The bounds whose feasible region is outlined: to be added, changed and removed. */
export function MapGoals({ model, method, goals, asked, values, rate, onChange }: Props) {
  const groups = indicatorGroups(model, method);
  const [fault, setFault] = useState<string | null>(null);
  const faultId = useId();
  const names = goalNames(model, method);
  const meantBy = (goal: Goal) => names.find(({ name }) => name === (goal.quantity ?? goal.indicator))!;
  const set = (index: number, goal: Goal) => onChange(goals.map((one, k) => (k === index ? goal : one)));
  return (
    <details className="map-outline">
      <summary>
        Outline where{' '}
        {goals.length === 0 ? (
          'goals hold: none is set'
        ) : (
          <strong>{outlineWords({ model, rate }, goals)}</strong>
        )}
        {asked && goals.length > 0 ? ' (from the question)' : ''}
      </summary>
      <div className="map-goals" role="group" aria-label="Goals to outline">
        {goals.map((goal, index) => (
          <span
            className="map-goal"
            key={`${index} ${goal.indicator}`}
            role="group"
            aria-label={`Goal ${index + 1}`}
          >
            <IndicatorChoice
              label={`Goal ${index + 1}, indicator`}
              groups={groups}
              value={goal.indicator}
              onChange={(indicator) => {
                setFault(null);
                set(index, { quantity: null, indicator, bound: goal.bound, limit: goal.limit });
              }}
            />
            <Select
              aria-label={`Goal ${index + 1}, bound`}
              value={goal.bound}
              options={{ 'at-most': 'at most', 'at-least': 'at least' }}
              onChange={(bound) => set(index, { ...goal, bound })}
            />
            <AskedNumber
              id={`map-goal-${index}-limit`}
              field={limitField(meantBy(goal), rate)}
              view={limitView(meantBy(goal), rate)}
              values={values}
              value={goal.limit}
              label={`Goal ${index + 1}, limit`}
              describedBy={faultId}
              invalid={false}
              onValue={(limit) => set(index, { ...goal, limit })}
              onFault={setFault}
            />
            <ActionButton
              quiet
              aria-label={`Remove goal ${index + 1}`}
              onClick={() => {
                setFault(null);
                onChange(goals.filter((_, k) => k !== index));
              }}
            >
              Remove
            </ActionButton>
          </span>
        ))}
        {goals.length < mostMapGoals ? (
          <ActionButton onClick={() => onChange([...goals, nextGoal(model, method, goals)])}>
            Add a goal
          </ActionButton>
        ) : null}
        {fault === null ? null : (
          <p className="field-fault" id={faultId} role="alert">
            {fault}
          </p>
        )}
      </div>
    </details>
  );
}
