/** Example plans, for the horizon of the present one. */
import type { PlanBurst, TimePlan } from '../../../../scenario/view/time-plan.ts';

export interface TimePattern {
  id: string;
  label: string;
  /** `burstMpps`: rate of bursts where the wire has no speed; null: they come at the speed of the wire. */
  plan: (present: TimePlan, burstMpps: number | null) => TimePlan;
}

const round = (value: number) => Number(value.toPrecision(3));

const only = ({ start, horizonUs, port, wireGbps }: TimePlan): TimePlan => ({
  start,
  horizonUs,
  steps: [],
  bursts: [],
  events: [],
  ...(port === undefined ? {} : { port }),
  ...(wireGbps === undefined ? {} : { wireGbps }),
});

/** Packets of a new burst. */
const usualPackets = 1000;

export function usualBurst(atUs: number, burstMpps: number | null): PlanBurst {
  return { atUs, packets: usualPackets, ...(burstMpps === null ? {} : { rateMpps: burstMpps }) };
}

export const timePatterns: readonly TimePattern[] = [
  {
    id: 'stall',
    label: 'A stall',
    plan: (present) => ({
      ...only(present),
      events: [
        { kind: 'stall', atUs: round(present.horizonUs / 5), lengthUs: round(present.horizonUs / 10) },
      ],
    }),
  },
  {
    id: 'burst',
    label: 'A burst',
    plan: (present, burstMpps) => ({
      ...only(present),
      bursts: [usualBurst(round(present.horizonUs / 5), burstMpps)],
    }),
  },
  {
    id: 'step',
    label: 'More load for a while',
    plan: (present) => ({
      ...only(present),
      steps: [
        { fromUs: round(present.horizonUs / 5), factor: 1.5 },
        { fromUs: round((2 * present.horizonUs) / 5), factor: 1 },
      ],
    }),
  },
  {
    id: 'square',
    label: 'A square wave',
    plan: (present) => ({
      ...only(present),
      shapes: [
        {
          kind: 'wave',
          fromUs: 0,
          untilUs: present.horizonUs,
          periodUs: round(present.horizonUs / 5),
          low: 0.5,
          high: 1.5,
        },
      ],
    }),
  },
  {
    id: 'ramp',
    label: 'A ramp',
    plan: (present) => ({
      ...only(present),
      shapes: [{ kind: 'ramp', fromUs: 0, untilUs: present.horizonUs, from: 0, to: 2 }],
    }),
  },
  { id: 'constant', label: 'Nothing happens', plan: only },
];
