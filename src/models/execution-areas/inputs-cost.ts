/** Inputs for the cost of a packet: a published table or custom calibration points. */
import { numberInput } from '../input-parts/number-input.ts';
import { choiceAt, type EnteredInputs, type Field } from '../contract/inputs.ts';
import { configurations } from './configurations.ts';
import { frameRange } from './solver/frame-range.ts';
import { testbed } from './parameter-sets.ts';

/** More is beyond any processor sold. */
export const mostCores = 256;
/** Most rows of points and of processors. */
export const mostRows = 64;

const isCustom = (values: EnteredInputs) => values.parameterSet === 'own';

export const costFields = [
  {
    kind: 'choice',
    name: 'parameterSet',
    label: 'Parameters',
    group: 'calibration',
    default: 'table2',
    options: [
      { value: 'table2', label: 'Table 2, as printed' },
      { value: 'table1', label: 'Table 1, solved again' },
      { value: 'table1-borrowed', label: 'Table 1, growth of 3+1' },
      { value: 'own', label: 'Own calibration' },
    ],
  },
  {
    kind: 'rows',
    name: 'calibration',
    label: 'Calibration points',
    group: 'calibration',
    rowLabel: 'point',
    columns: [
      {
        kind: 'choice',
        name: 'configuration',
        label: 'Configuration',
        options: configurations.map(({ id, name }) => ({ value: id, label: name })),
        default: '3+1',
      },
      {
        kind: 'number',
        name: 'flows',
        label: 'Flows in parallel',
        unit: 'flows',
        min: 1,
        max: mostCores,
        integer: true,
        default: 1,
      },
      {
        kind: 'number',
        name: 'frameBytes',
        label: 'Frame size',
        unit: 'B',
        min: frameRange.min,
        max: frameRange.max,
        default: frameRange.min,
      },
      {
        kind: 'number',
        name: 'cycles',
        label: 'Cost',
        unit: 'cycles/packet',
        optional: true,
        min: 0.001,
        max: 1e9,
        default: null,
      },
      {
        kind: 'number',
        name: 'mpps',
        label: 'Highest throughput',
        unit: 'Mpps',
        optional: true,
        min: 1e-6,
        max: 10_000,
        default: null,
      },
    ],
    maxRows: mostRows,
    default: null,
    absentLabel: 'no points: Table 2',
    appliesWhen: isCustom,
  },
  numberInput('calibrationClockGhz', {
    label: 'Clock of the measured machine',
    group: 'calibration',
    unit: 'GHz',
    default: testbed.clockGhz,
    accepts: [0.1, 10],
    slider: [1, 5],
    step: 0.1,
    appliesWhen: isCustom,
  }),
] as const satisfies readonly Field[];

/** Which parameters are used: `Table 2, as printed`. */
export function costSummary(values: EnteredInputs): string {
  const chosen = choiceAt(values, 'parameterSet');
  return costFields[0].options.find(({ value }) => value === chosen)!.label;
}
