import type { PlanBurst, PlanEvent, TimePlan } from '../../../../scenario/view/time-plan.ts';
import { formatCount, formatSignificant, withUnit } from '../../../../text/number-format.ts';
import { useApp } from '../../../core/app-context.tsx';
import { SettingEntry } from '../../../panel/SettingEntry.tsx';
import { type PlanItem, replaced, reshaped, resizedItem } from './edited-plan.ts';
import { Select } from '../../../kit/Select.tsx';

const atLeastZero = (value: number) => value >= 0;
const aboveZero = (value: number) => value > 0;
const wholeFromOne = (value: number) => Number.isInteger(value) && value >= 1;

/** Initial rate of a burst that does not come at the speed of its wire, Mpps. */
const usualBurstMpps = 10;

interface ChangeProps {
  /** Reason why a plan is refused, one sentence; null: it is legal. */
  refusal: (plan: TimePlan) => string | null;
  onChange: (plan: TimePlan) => void;
}

interface Props extends ChangeProps {
  plan: TimePlan;
  item: PlanItem;
  /** Whether bursts can come at the speed of a wire. */
  hasWire: boolean;
  /** Ports that bursts can go to. */
  ports: number;
}

interface EntryProps extends ChangeProps {
  label: string;
  unit: string;
  value: number;
  allowed: string;
  isAllowed: (value: number) => boolean;
  /** The plan with another value. */
  edited: (value: number) => TimePlan;
}

/** A number of a plan; an entry with which the plan is refused is marked and not applied. */
export function PlanEntry({ edited, refusal, onChange, ...entry }: EntryProps) {
  return (
    <SettingEntry
      {...entry}
      refusal={(next) => refusal(edited(next))}
      onChange={(next) => onChange(edited(next))}
    />
  );
}

/** The numbers of one event of the plan, without its time. */
export function ItemNumbers(props: Props) {
  const { plan, item, hasWire, ports, refusal, onChange } = props;
  const { kind, index, lengthUs } = item;
  const change = { refusal, onChange };
  if (kind === 'stall') {
    return (
      <PlanEntry
        {...{ label: 'for', unit: 'µs', value: lengthUs, allowed: 'above 0 µs', isAllowed: aboveZero }}
        {...change}
        edited={(next) => resizedItem(plan, item, next)}
      />
    );
  }
  if (kind === 'step') {
    return (
      <PlanEntry
        {...{ label: 'to', unit: '× rate', value: plan.steps[index].factor }}
        {...{ allowed: '0 or more', isAllowed: atLeastZero }}
        {...change}
        edited={(factor) => ({ ...plan, steps: replaced(plan.steps, index, { factor }) })}
      />
    );
  }
  if (kind === 'wave' || kind === 'ramp') return <ShapeNumbers {...props} />;
  if (kind === 'counts') return <CountedNumbers {...props} />;
  if (kind === 'steps') return <span>in {plan.steps.length} steps</span>;
  if (kind === 'burst') {
    const { rateMpps: _, ...atWire } = plan.bursts[index];
    const { packets, rateMpps, mode = 'replaces', port: to } = plan.bursts[index];
    const put = (burst: PlanBurst): TimePlan => ({
      ...plan,
      bursts: plan.bursts.map((one, k) => (k === index ? burst : one)),
    });
    const having = (part: Partial<PlanBurst>) => put({ ...plan.bursts[index], ...part });
    return (
      <>
        <PlanEntry
          {...{ label: 'of', unit: 'packets', value: packets }}
          {...{ allowed: 'a whole number from 1', isAllowed: wholeFromOne }}
          {...change}
          edited={(next) => having({ packets: next })}
        />
        {hasWire ? (
          <Select
            aria-label="Rate of the burst"
            value={rateMpps === undefined ? 'wire' : 'rate'}
            options={{ wire: 'at wire speed', rate: 'at a rate' }}
            onChange={(chosen) =>
              onChange(chosen === 'wire' ? put(atWire) : having({ rateMpps: usualBurstMpps }))
            }
          />
        ) : null}
        {rateMpps === undefined ? null : (
          <PlanEntry
            {...{ label: 'at', unit: 'Mpps', value: rateMpps, allowed: 'above 0 Mpps', isAllowed: aboveZero }}
            {...change}
            edited={(next) => having({ rateMpps: next })}
          />
        )}
        <Select
          aria-label="How the burst meets the load"
          value={mode}
          options={{ replaces: 'instead of the load', adds: 'in addition to the load' }}
          onChange={(chosen) => onChange(having({ mode: chosen }))}
        />
        {ports === 1 ? null : (
          <Select
            aria-label="Port of the burst"
            value={to ?? ''}
            options={[
              { value: '', label: 'to the observed port' },
              ...Array.from({ length: ports }, (_, k) => ({ value: k + 1, label: `to port ${k + 1}` })),
            ]}
            onChange={(port) => {
              const { port: __, ...observed } = plan.bursts[index];
              onChange(put(port === '' ? observed : { ...observed, port: Number(port) }));
            }}
          />
        )}
      </>
    );
  }
  return <ChangedInputs {...props} />;
}

function ChangedInputs({ plan, item, refusal, onChange }: Props) {
  const fields = useApp(({ model }) => model.fields);
  const event = plan.events[item.index];
  if (event.kind !== 'change') return null;
  return Object.entries(event.set).map(([name, value]) => {
    const field = fields.find((one) => one.name === name);
    return (
      <PlanEntry
        key={name}
        label={field?.label ?? name}
        unit={field?.kind === 'number' ? field.unit : ''}
        {...{ value, allowed: 'a number', isAllowed: Number.isFinite, refusal, onChange }}
        edited={(next) => {
          const set = { ...event.set, [name]: next };
          return { ...plan, events: replaced<PlanEvent>(plan.events, item.index, { set }) };
        }}
      />
    );
  });
}

function ShapeNumbers({ plan, item: { index, kind }, refusal, onChange }: Props) {
  const shape = plan.shapes![index];
  const { fromUs, untilUs } = shape;
  const entry = (label: string, name: string, value: number, further: object = factor) => (
    <PlanEntry
      key={name}
      {...{ ...factor, ...further, label, value, refusal, onChange }}
      edited={(next) => reshaped(plan, index, { [name]: next })}
    />
  );
  const end = { unit: 'µs', allowed: 'later than it begins', isAllowed: (value: number) => value > fromUs };
  const period = {
    unit: 'µs',
    allowed: 'at least a thousandth of the wave',
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
      <Select
        aria-label="How the counts are used"
        value={counts.replay ? 'replay' : 'rate'}
        options={{ rate: 'as the rate of random arrivals', replay: 'as these packets, evenly spread' }}
        onChange={(use) => onChange({ ...plan, counts: { ...counts, replay: use === 'replay' } })}
      />
    </>
  );
}
