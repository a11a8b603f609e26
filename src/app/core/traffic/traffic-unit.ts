/** The reader's one unit for traffic, packets or bits on the wire, and the units of the fields that follow from it. */
import type { NumberField } from '../../../models/contract/inputs.ts';
import type { Model } from '../../../models/contract/model.ts';
import { unitKind } from '../../../scenario/units/unit-scale.ts';

/** `''`: the default of each model. */
export type TrafficUnit = '' | 'mpps' | 'gbps';

const trafficOfKind = { 'packet rate': 'mpps', 'bit rate': 'gbps' } as const;

/** Whether a unit counts packets or bits; `''` for a unit of anything else, and for a share of them. */
function trafficOf(unit: string): TrafficUnit {
  const kind = unitKind(unit);
  return kind === 'packet rate' || kind === 'bit rate' ? trafficOfKind[kind] : '';
}

/** The unit of traffic that this choice in a field sets for the whole page; `''`: none, it concerns the field only. */
export function trafficChosenBy(field: NumberField, viewId: string): TrafficUnit {
  if (trafficOf(field.unit) === '') return '';
  return trafficOf(field.views?.find(({ id }) => id === viewId)?.unit ?? field.unit);
}

/** Field name -> id of the unit view in which the traffic is shown; fields without such a unit keep theirs. */
export function trafficUnits({ fields }: Model, traffic: TrafficUnit): Readonly<Record<string, string>> {
  const units: Record<string, string> = {};
  for (const field of fields) {
    if (field.kind !== 'number' || traffic === '' || trafficOf(field.unit) === '') continue;
    const ids = [field.defaultView ?? '', '', ...(field.views ?? []).map(({ id }) => id)];
    const fitting = ids.find((id) => trafficChosenBy(field, id) === traffic);
    if (fitting !== undefined) units[field.name] = fitting;
  }
  return units;
}
