/** Stalls of the core. */
import type { EnteredInputs, Field } from '../../contract/inputs.ts';
import { partOf } from '../../contract/inputs-of.ts';
import type { StallInputs } from '../closed-form/stalls.ts';
import { stallSlots } from '../closed-form/stalls.ts';

const stalls = (values: EnteredInputs) => stallSlots(partOf<StallInputs>(values)) > 0;

export const stallFields = [
  {
    kind: 'number',
    name: 'stallUs',
    symbol: 'D_s',
    label: 'Length of a stall',
    short: 'Stall',
    group: 'pauses',
    unit: 'µs',
    help: 'How long the core stands still when the system takes it away from its ring; the batch under way is late by as much.',
    practice: 'Timer ticks take a few µs, other tasks and the firmware 20 to 200 µs.',
    default: null,
    min: 0,
    max: 10_000,
    sliderMin: 1,
    sliderMax: 1000,
    step: 1,
    scale: 'log',
    optional: true,
    absentLabel: 'none',
  },
  {
    kind: 'number',
    name: 'stallEveryMs',
    symbol: 'T_s',
    label: 'Time between stalls',
    short: 'Stall every',
    group: 'pauses',
    unit: 'ms',
    help: 'Mean time of work between two stalls of a core; they come at random.',
    practice:
      'A timer of 250 Hz ticks every 4 ms; an isolated core is disturbed once in a second or less often.',
    default: 10,
    min: 0.1,
    max: 1_000_000,
    sliderMin: 1,
    sliderMax: 10_000,
    step: 0.1,
    scale: 'log',
    appliesWhen: stalls,
  },
] as const satisfies readonly Field[];
