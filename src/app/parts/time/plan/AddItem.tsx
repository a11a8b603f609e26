import type { KeyboardEvent } from 'react';
import type { PlanShape } from '../../../../scenario/view/plan-shape.ts';
import type { TimePlan } from '../../../../scenario/view/time-plan.ts';
import { useApp } from '../../../core/app-context.tsx';
import { usualBurst } from './time-patterns.ts';
import { Select } from '../../../kit/Select.tsx';

export interface PlanEditorProps {
  plan: TimePlan;
  /** Rate of new bursts, Mpps; null: the speed of the wire. */
  burstMpps: number | null;
  /** Ports of the model to choose from; 1: there is nothing to choose. */
  ports: number;
  onChange: (plan: TimePlan | null) => void;
}

/** Inputs that a change offers, where the model has them. */
const changeable = ['cores', 'maxBatch', 'ringSize', 'coalescingUs', 'packetsPerCycle', 'burstSize'];

interface AddProps extends PlanEditorProps {
  onEntry: (entry: 'counts' | 'recording') => void;
}

/**
 * Keys that would choose in the closed list open it instead: its entries are actions, and the arrow keys would run each
 * one passed.
 */
export function openList(event: KeyboardEvent<HTMLSelectElement>) {
  const { key, altKey, ctrlKey, metaKey, currentTarget: list } = event;
  const isChoice = /^(?:Arrow|Page|Home|End)|^\S$/.test(key) && !altKey && !ctrlKey && !metaKey;
  const isOpen = CSS.supports('selector(:open)') && list.matches(':open');
  if (!isChoice || isOpen || !('showPicker' in list)) return;
  event.preventDefault();
  list.showPicker();
}

export function AddItem({ plan, burstMpps, onChange, onEntry }: AddProps) {
  const model = useApp((state) => state.model);
  const values = useApp((state) => state.values);
  const { horizonUs } = plan;
  const atUs = Number((horizonUs / 2).toPrecision(3));
  const offered = model.fields.filter(({ name }) => changeable.includes(name));
  return (
    <Select
      aria-label="Add an event"
      value=""
      onKeyDown={openList}
      options={[
        { value: '', label: 'Add ...' },
        { value: 'stall', label: 'Stall' },
        { value: 'burst', label: 'Burst' },
        { value: 'step', label: 'Load from a given time' },
        { value: 'wave', label: 'Square wave of the load' },
        { value: 'ramp', label: 'Ramp of the load' },
        { value: 'counts', label: 'Load from packet counts ...' },
        { value: 'recording', label: 'Recording to compare with ...' },
        ...offered.map(({ name, label }) => ({ value: name, label: `Change: ${label}` })),
      ]}
      onChange={(value) => {
        const lengthUs = Number((horizonUs / 20).toPrecision(2));
        if (value === 'stall')
          onChange({ ...plan, events: [...plan.events, { kind: 'stall', atUs, lengthUs }] });
        else if (value === 'burst')
          onChange({ ...plan, bursts: [...plan.bursts, usualBurst(atUs, burstMpps)] });
        else if (value === 'step')
          onChange({ ...plan, steps: [...plan.steps, { fromUs: atUs, factor: 1.5 }] });
        else if (value === 'wave' || value === 'ramp')
          onChange({ ...plan, shapes: [...(plan.shapes ?? []), usualShape(value, horizonUs)] });
        else if (value === 'counts' || value === 'recording') onEntry(value);
        else if (typeof values[value] === 'number')
          onChange({
            ...plan,
            events: [...plan.events, { kind: 'change', atUs, set: { [value]: values[value] } }],
          });
      }}
    />
  );
}

const round = (value: number) => Number(value.toPrecision(3));

/** A wave or ramp before the reader changes it, over the middle of the horizon. */
function usualShape(kind: PlanShape['kind'], horizonUs: number): PlanShape {
  const ends = { fromUs: round(horizonUs / 5), untilUs: round((4 * horizonUs) / 5) };
  return kind === 'wave'
    ? { kind, ...ends, periodUs: round(horizonUs / 5), low: 0.5, high: 1.5 }
    : { kind, ...ends, from: 0.5, to: 1.5 };
}
