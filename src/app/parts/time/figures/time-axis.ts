/** Axis, marks and subtitle that the figures over time share. */
import type { Axis, Marker, ShadedRange } from '../../../../models/contract/figure.ts';
import { isCounted } from '../../../../transient/plan.ts';
import type { TimeState } from '../time-lane.ts';
import { capitalised } from '../../../../text/number-words.ts';

/** A load with more steps than this has no marks. */
const mostMarked = 12;

/** The horizon of the plan, µs. */
export function timeAxis({ plan }: Pick<TimeState, 'plan'>): Axis {
  return { title: 'Time', unit: 'µs', scale: 'linear', range: [0, plan.horizonUs], fixed: true };
}

/** Bursts, changes of inputs and steps of the load; a load in counts has no steps. */
export function eventMarkers({ plan }: Pick<TimeState, 'plan'>): readonly Marker[] {
  const note = (value: number, label: string): Marker => ({ axis: 'x', value, label, kind: 'note' });
  return [
    ...plan.bursts.map(({ atUs }) => note(atUs, 'burst')),
    ...plan.events.flatMap((event) => (event.kind === 'change' ? [note(event.atUs, 'change')] : [])),
    ...(isCounted(plan.profile)
      ? []
      : plan.profile.length > mostMarked
        ? []
        : plan.profile.filter(({ fromUs }) => fromUs > 0).map(({ fromUs }) => note(fromUs, 'load'))),
  ];
}

/** Stalls of the core from beginning to end, µs. */
export function stallRanges({ plan }: Pick<TimeState, 'plan'>): readonly ShadedRange[] {
  return plan.events.flatMap((event) =>
    event.kind === 'stall'
      ? [
          {
            axis: 'x' as const,
            from: event.atUs,
            to: event.atUs + event.lengthUs,
            label: 'stall',
            kind: 'event' as const,
          },
        ]
      : [],
  );
}

/** The busiest core or queue that is followed, and the number of runs. */
export const subtitle = ({ answer, place }: TimeState) =>
  `${capitalised(place)}, simulated ${answer.replications} times`;

/** Pins lie along the curves that they are compared with, which leaves no room for names beside them. */
export const namedInLine = (pins: readonly unknown[]): { listed?: true } =>
  pins.length === 0 ? {} : { listed: true };
