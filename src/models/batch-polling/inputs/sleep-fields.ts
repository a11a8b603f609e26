/** Polls that find nothing: how long they take, how long the core sleeps after them, and what that saves. */
import { numberInput } from '../../input-parts/number-input.ts';
import { type EnteredInputs, type Field, numberAt, partOf } from '../../contract/inputs.ts';
import { type StallInputs, stallSlots } from '../closed-form/stall-lengths.ts';

/** Stalls of the core. */
const stalls = (values: EnteredInputs) => stallSlots(partOf<StallInputs>(values)) > 0;

export const stallFields = [
  numberInput('stallUs', {
    symbol: 'D_s',
    label: 'Stall length',
    short: 'Stall',
    group: 'pauses',
    unit: 'µs',
    default: null,
    accepts: [0, 10_000],
    slider: [1, 1000],
    scale: 'log',
    optional: true,
    absentLabel: 'none',
    appliesWhen: (values) => values.stallLengths === null,
  }),
  {
    kind: 'table',
    name: 'stallLengths',
    label: 'Stalls of several lengths',
    short: 'Stall lengths',
    group: 'pauses',
    keyLabel: 'length in µs',
    keyMin: 1,
    keyMax: 10_000,
    valueLabel: 'weight',
    unit: '',
    valueMin: 0,
    valueMax: 1_000_000_000,
    default: null,
  },
  numberInput('stallEveryMs', {
    symbol: 'T_s',
    label: 'Time between stalls',
    short: 'Stall every',
    group: 'pauses',
    unit: 'ms',
    default: 10,
    accepts: [0.1, 1_000_000],
    slider: [1, 10_000],
    step: 0.1,
    scale: 'log',
    appliesWhen: stalls,
  }),
] as const satisfies readonly Field[];

const sleeps = (values: EnteredInputs) => numberAt(values, 'sleepUs') > 0;

export const sleepFields = [
  numberInput('service.emptyPollUs', {
    label: 'Empty poll time',
    short: 'Empty poll',
    group: 'pauses',
    unit: 'µs',
    default: null,
    accepts: [0.001, 10_000],
    slider: [0.02, 10],
    step: 0.001,
    scale: 'log',
    optional: true,
    absentLabel: 'as the service times say',
  }),
  numberInput('sleepUs', {
    symbol: 'Z',
    label: 'Sleep after an empty poll',
    short: 'Sleep',
    group: 'pauses',
    unit: 'µs',
    default: 0,
    accepts: [0, 1000],
    slider: [0, 200],
  }),
  {
    kind: 'choice',
    name: 'sleepFamily',
    label: 'Spread of sleeps',
    group: 'pauses',
    default: 'fixed',
    options: [
      { value: 'fixed', label: 'Fixed' },
      { value: 'uniform', label: 'Uniform' },
    ],
    appliesWhen: sleeps,
  },
  numberInput('wakeUpUs', {
    symbol: 'u',
    label: 'Wake-up time',
    group: 'pauses',
    unit: 'µs',
    default: 0,
    accepts: [0, 1000],
    slider: [0, 100],
    step: 0.1,
    appliesWhen: sleeps,
  }),
  numberInput('powerBusyW', {
    label: 'Power awake',
    group: 'pauses',
    unit: 'W',
    default: null,
    accepts: [0, 1000],
    slider: [0, 20],
    step: 0.01,
    optional: true,
    absentLabel: 'not given',
  }),
  numberInput('powerSleepW', {
    label: 'Power asleep',
    group: 'pauses',
    unit: 'W',
    default: null,
    accepts: [0, 1000],
    slider: [0, 20],
    step: 0.01,
    optional: true,
    absentLabel: 'not given',
  }),
] as const satisfies readonly Field[];
