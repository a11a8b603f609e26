import type { PlanBurst, PlanEvent, PlanStep, TimePlan } from '../../../scenario/view/time-plan.ts';
import { useActions, useApp } from '../../core/app-context.tsx';
import { ActionButton } from '../../kit/commands/ActionButton.tsx';
import { SettingEntry } from '../../panel/SettingEntry.tsx';
import { movedItem, type PlanItem, planItems, resizedStall, withoutItem } from './edited-plan.ts';
import { timeExamples } from './time-examples.ts';
import { timePatterns, usualBurst } from './time-patterns.ts';

interface Props {
  plan: TimePlan;
  /** Rate of new bursts, Mpps; null: the speed of the wire. */
  burstMpps: number | null;
  onChange: (plan: TimePlan | null) => void;
}

const atLeastZero = (value: number) => value >= 0;
const aboveZero = (value: number) => value > 0;
const wholeFromOne = (value: number) => Number.isInteger(value) && value >= 1;

/** Editor of the plan: a pattern to begin with, then each stall, burst, load and change with its numbers. */
export function PlanEditor({ plan, burstMpps, onChange }: Props) {
  const { horizonUs } = plan;
  const { openTimeExample } = useActions();
  return (
    <form
      className="plan-editor"
      aria-label="What happens"
      onSubmit={(event) => {
        event.preventDefault();
      }}
    >
      <div className="plan-row">
        <label>
          <span className="visually-hidden">Pattern</span>
          <select
            value=""
            onChange={({ target }) => {
              const pattern = timePatterns.find(({ id }) => id === target.value);
              if (pattern !== undefined) onChange(pattern.plan(plan, burstMpps));
              else if (target.value !== '') openTimeExample(target.value);
            }}
          >
            <option value="">Pattern ...</option>
            <optgroup label="At these inputs">
              {timePatterns.map(({ id, label }) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
            </optgroup>
            <optgroup label="Examples with their inputs">
              {timeExamples.map(({ id, label }) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
            </optgroup>
          </select>
        </label>
        <AddItem {...{ plan, burstMpps, onChange }} />
        <SettingEntry
          {...{ label: 'Until', unit: 'µs', value: horizonUs, allowed: 'above 0 µs', isAllowed: aboveZero }}
          onChange={(next) => {
            onChange({ ...plan, horizonUs: next });
          }}
        />
        <StartChoice {...{ plan, burstMpps, onChange }} />
        <ActionButton
          className="button quiet"
          onClick={() => {
            onChange(null);
          }}
        >
          Reset
        </ActionButton>
      </div>
      <ul className="plan-items">
        {planItems(plan).map((item) => (
          <li key={item.key} className="plan-item" data-kind={item.kind}>
            <strong>{item.label}</strong>
            <SettingEntry
              {...{
                label: 'at',
                unit: 'µs',
                value: item.atUs,
                allowed: '0 µs or more',
                isAllowed: atLeastZero,
              }}
              onChange={(next) => {
                onChange(movedItem(plan, item, next));
              }}
            />
            <ItemNumbers {...{ plan, item, burstMpps, onChange }} />
            <ActionButton
              className="button quiet"
              aria-label={`Remove: ${item.label}`}
              onClick={() => {
                onChange(withoutItem(plan, item));
              }}
            >
              Remove
            </ActionButton>
          </li>
        ))}
      </ul>
    </form>
  );
}

function ItemNumbers({ plan, item, burstMpps, onChange }: Props & { item: PlanItem }) {
  const { kind, index, lengthUs } = item;
  if (kind === 'stall') {
    return (
      <SettingEntry
        {...{ label: 'for', unit: 'µs', value: lengthUs, allowed: 'above 0 µs', isAllowed: aboveZero }}
        onChange={(next) => {
          onChange(resizedStall(plan, item, next));
        }}
      />
    );
  }
  if (kind === 'step') {
    return (
      <SettingEntry
        {...{ label: 'times the rate', unit: '', value: plan.steps[index].factor }}
        {...{ allowed: '0 or more', isAllowed: atLeastZero }}
        onChange={(factor) => {
          onChange({ ...plan, steps: replaced(plan.steps, index, { factor }) });
        }}
      />
    );
  }
  if (kind === 'burst') {
    const { packets, rateMpps, mode = 'replaces' } = plan.bursts[index];
    const set = (part: Partial<PlanBurst>) =>
      onChange({ ...plan, bursts: replaced(plan.bursts, index, part) });
    return (
      <>
        <SettingEntry
          {...{ label: 'of', unit: 'packets', value: packets }}
          {...{ allowed: 'a whole number from 1', isAllowed: wholeFromOne }}
          onChange={(next) => {
            set({ packets: next });
          }}
        />
        {rateMpps === undefined ? null : (
          <SettingEntry
            {...{ label: 'at', unit: 'Mpps', value: rateMpps, allowed: 'above 0 Mpps', isAllowed: aboveZero }}
            onChange={(next) => {
              set({ rateMpps: next });
            }}
          />
        )}
        <select
          aria-label="How the burst meets the load"
          value={mode}
          onChange={({ target }) => {
            set({ mode: target.value as 'replaces' | 'adds' });
          }}
        >
          <option value="replaces">instead of the load</option>
          <option value="adds">beside the load</option>
        </select>
      </>
    );
  }
  return <ChangedInputs {...{ plan, item, burstMpps, onChange }} />;
}

function ChangedInputs({ plan, item, onChange }: Props & { item: PlanItem }) {
  const fields = useApp(({ model }) => model.fields);
  const event = plan.events[item.index];
  if (event.kind !== 'change') return null;
  return Object.entries(event.set).map(([name, value]) => {
    const field = fields.find((one) => one.name === name);
    return (
      <SettingEntry
        key={name}
        label={field?.label ?? name}
        unit={field?.kind === 'number' ? field.unit : ''}
        {...{ value, allowed: 'a value of this input', isAllowed: Number.isFinite }}
        onChange={(next) => {
          const set = { ...event.set, [name]: next };
          onChange({ ...plan, events: replaced<PlanEvent>(plan.events, item.index, { set }) });
        }}
      />
    );
  });
}

function replaced<T extends PlanStep | PlanBurst | PlanEvent>(
  list: readonly T[],
  index: number,
  part: object,
): readonly T[] {
  return list.map((one, k) => (k === index ? { ...one, ...part } : one));
}

/** Inputs that a change offers, where the model has them. */
const changeable = ['cores', 'maxBatch', 'ringSize', 'coalescingUs', 'packetsPerCycle', 'burstSize'];

function AddItem({ plan, burstMpps, onChange }: Props) {
  const model = useApp((state) => state.model);
  const values = useApp((state) => state.values);
  const { horizonUs } = plan;
  const atUs = Number((horizonUs / 2).toPrecision(3));
  const offered = model.fields.filter(({ name }) => changeable.includes(name));
  return (
    <select
      aria-label="Add to what happens"
      value=""
      onChange={({ target }) => {
        const { value } = target;
        const lengthUs = Number((horizonUs / 20).toPrecision(2));
        if (value === 'stall')
          onChange({ ...plan, events: [...plan.events, { kind: 'stall', atUs, lengthUs }] });
        else if (value === 'burst')
          onChange({ ...plan, bursts: [...plan.bursts, usualBurst(atUs, burstMpps)] });
        else if (value === 'step')
          onChange({ ...plan, steps: [...plan.steps, { fromUs: atUs, factor: 1.5 }] });
        else if (typeof values[value] === 'number')
          onChange({
            ...plan,
            events: [...plan.events, { kind: 'change', atUs, set: { [value]: values[value] } }],
          });
      }}
    >
      <option value="">Add ...</option>
      <option value="stall">Stall</option>
      <option value="burst">Burst</option>
      <option value="step">Load from a time on</option>
      {offered.map(({ name, label }) => (
        <option key={name} value={name}>
          Change: {label}
        </option>
      ))}
    </select>
  );
}

function StartChoice({ plan, onChange }: Props) {
  const { start } = plan;
  const kind = typeof start === 'object' ? 'queue' : start;
  return (
    <>
      <label className="plan-start">
        <span>Start</span>
        <select
          value={kind}
          onChange={({ target }) => {
            const { value } = target;
            onChange({
              ...plan,
              start: value === 'queue' ? { queue: 100 } : (value as 'stationary' | 'empty'),
            });
          }}
        >
          <option value="stationary">stationary</option>
          <option value="empty">empty</option>
          <option value="queue">with packets waiting</option>
        </select>
      </label>
      {typeof start === 'object' ? (
        <SettingEntry
          {...{ label: 'Waiting', unit: 'packets', value: start.queue }}
          {...{
            allowed: 'a whole number from 0',
            isAllowed: (value: number) => Number.isInteger(value) && value >= 0,
          }}
          onChange={(queue) => {
            onChange({ ...plan, start: { queue } });
          }}
        />
      ) : null}
    </>
  );
}
