import type { PlanBurst, PlanEvent, TimePlan } from '../../../../scenario/view/time-plan.ts';
import { formatCount, formatSignificant, withUnit } from '../../../../text/number-format.ts';
import { useApp } from '../../../core/app-context.tsx';
import { SettingEntry } from '../../../panel/SettingEntry.tsx';
import { type PlanItem, replaced, reshaped, resizedItem } from './edited-plan.ts';

const atLeastZero = (value: number) => value >= 0;
const aboveZero = (value: number) => value > 0;
const wholeFromOne = (value: number) => Number.isInteger(value) && value >= 1;

/** Of a burst that is no longer at the speed of its wire, Mpps. */
const usualBurstMpps = 10;

interface Props {
  plan: TimePlan;
  item: PlanItem;
  /** Whether bursts can come at the speed of a wire. */
  hasWire: boolean;
  onChange: (plan: TimePlan) => void;
}

/** The numbers of one thing that happens, without its time. */
export function ItemNumbers({ plan, item, hasWire, onChange }: Props) {
  const { kind, index, lengthUs } = item;
  if (kind === 'stall') {
    return (
      <SettingEntry
        {...{ label: 'for', unit: 'µs', value: lengthUs, allowed: 'above 0 µs', isAllowed: aboveZero }}
        onChange={(next) => {
          onChange(resizedItem(plan, item, next));
        }}
      />
    );
  }
  if (kind === 'step') {
    return (
      <SettingEntry
        {...{ label: 'to', unit: '× rate', value: plan.steps[index].factor }}
        {...{ allowed: '0 or more', isAllowed: atLeastZero }}
        onChange={(factor) => {
          onChange({ ...plan, steps: replaced(plan.steps, index, { factor }) });
        }}
      />
    );
  }
  if (kind === 'wave' || kind === 'ramp') return <ShapeNumbers {...{ plan, item, hasWire, onChange }} />;
  if (kind === 'counts') return <CountedNumbers {...{ plan, item, hasWire, onChange }} />;
  if (kind === 'steps') return <span>in {plan.steps.length} steps</span>;
  if (kind === 'burst') {
    const { rateMpps: _, ...atWire } = plan.bursts[index];
    const { packets, rateMpps, mode = 'replaces' } = plan.bursts[index];
    const put = (burst: PlanBurst) =>
      onChange({ ...plan, bursts: plan.bursts.map((one, k) => (k === index ? burst : one)) });
    const set = (part: Partial<PlanBurst>) => put({ ...plan.bursts[index], ...part });
    return (
      <>
        <SettingEntry
          {...{ label: 'of', unit: 'packets', value: packets }}
          {...{ allowed: 'a whole number from 1', isAllowed: wholeFromOne }}
          onChange={(next) => {
            set({ packets: next });
          }}
        />
        {hasWire ? (
          <select
            aria-label="Rate of the burst"
            value={rateMpps === undefined ? 'wire' : 'rate'}
            onChange={({ target }) => {
              if (target.value === 'wire') put(atWire);
              else set({ rateMpps: usualBurstMpps });
            }}
          >
            <option value="wire">at the speed of the wire</option>
            <option value="rate">at a rate</option>
          </select>
        ) : null}
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
  return <ChangedInputs {...{ plan, item, hasWire, onChange }} />;
}

function ChangedInputs({ plan, item, onChange }: Props) {
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

function ShapeNumbers({ plan, item: { index, kind }, onChange }: Props) {
  const shape = plan.shapes![index];
  const { fromUs, untilUs } = shape;
  const entry = (label: string, name: string, value: number, further: object = factor) => (
    <SettingEntry
      key={name}
      {...{ ...factor, ...further, label, value }}
      onChange={(next) => {
        onChange(reshaped(plan, index, { [name]: next }));
      }}
    />
  );
  const end = { unit: 'µs', allowed: 'later than it begins', isAllowed: (value: number) => value > fromUs };
  const period = {
    ...{ unit: 'µs', allowed: 'at least a thousandth of the wave' },
    isAllowed: (value: number) => value >= (untilUs - fromUs) / 1000,
  };
  return [
    entry('until', 'untilUs', untilUs, end),
    ...(kind === 'wave' && shape.kind === 'wave'
      ? [
          entry('period', 'periodUs', shape.periodUs, period),
          entry('low', 'low', shape.low),
          entry('high', 'high', shape.high),
        ]
      : []),
    ...(shape.kind === 'ramp' ? [entry('from', 'from', shape.from), entry('to', 'to', shape.to)] : []),
  ];
}

const factor = { unit: '× rate', allowed: '0 or more', isAllowed: atLeastZero };

function CountedNumbers({ plan, onChange }: Props) {
  const counts = plan.counts!;
  return (
    <>
      <span>
        of {formatCount(counts.counts.length)} intervals of{' '}
        {withUnit(formatSignificant(counts.intervalUs), 'µs')}
      </span>
      <select
        aria-label="What the counts give"
        value={counts.replay ? 'replay' : 'rate'}
        onChange={({ target }) => {
          onChange({ ...plan, counts: { ...counts, replay: target.value === 'replay' } });
        }}
      >
        <option value="rate">as the rate of random arrivals</option>
        <option value="replay">as these packets, evenly spread</option>
      </select>
    </>
  );
}
