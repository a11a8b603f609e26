/** What batch polling can be told: traffic, ring and batch, service, cores. Names as in scenario files and links. */
import type { Field, FieldGroup } from '../contract/inputs.ts';
import { numberAt } from '../contract/inputs.ts';
import { formatPlain, withUnit } from '../../text/number-format.ts';
import { coresSummary, pauseSummary, serviceSummary } from './inputs/summaries.ts';
import { coreFields } from './inputs/core-fields.ts';
import { resolutionFields } from './inputs/resolution-fields.ts';
import { ringFields } from './inputs/ring-fields.ts';
import { serviceFields } from './inputs/service-fields.ts';
import { sleepFields } from './inputs/sleep-fields.ts';
import { stallFields } from './inputs/stall-fields.ts';
import { trafficFields } from './inputs/traffic-fields.ts';

export const groups: readonly FieldGroup[] = [
  { id: 'traffic', label: 'Traffic' },
  { id: 'ring', label: 'Ring and batch' },
  { id: 'service', label: 'Service', summary: serviceSummary },
  { id: 'pauses', label: 'Pauses', summary: pauseSummary },
  { id: 'cores', label: 'Cores', summary: coresSummary },
  {
    id: 'model',
    label: 'Model',
    summary: (values) => withUnit(formatPlain(numberAt(values, 'slotNs')), 'ns slots'),
  },
];

export const fields = [
  ...trafficFields,
  ...ringFields,
  ...serviceFields,
  ...stallFields,
  ...sleepFields,
  ...coreFields,
  ...resolutionFields,
] as const satisfies readonly Field[];
