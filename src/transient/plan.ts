/** Start, load and events of a scenario over time, as a reader gives them; times in µs. */
import type { InputValue } from '../models/contract/inputs.ts';
import type { ScheduledStall, TransientStart } from '../models/contract/transient.ts';

/** From `fromUs` on the rate is `factor` times the scenario's. */
export interface FactorStep {
  readonly fromUs: number;
  readonly factor: number;
}

/** Packets that were counted in one interval after the other, at the observed core or port, from time 0 on. */
export interface CountedLoad {
  readonly intervalUs: number;
  readonly counts: readonly number[];
  /** The packets themselves, evenly spread in each interval; otherwise only their rate. */
  readonly replay: boolean;
}

export interface Burst {
  readonly atUs: number;
  /** At least 1. */
  readonly packets: number;
  /** null: the speed of the wire. */
  readonly rateMpps: number | null;
  /** The port that it goes to, counted from 1; null: the observed one. */
  readonly port: number | null;
  /** Whether the base load of the same wire pauses while it lasts. */
  readonly mode: 'replaces' | 'adds';
}

export type TimeEvent =
  | ({ readonly kind: 'stall' } & ScheduledStall)
  | { readonly kind: 'change'; readonly atUs: number; readonly set: Readonly<Record<string, InputValue>> };

export type LoadProfile = readonly FactorStep[] | CountedLoad;

export interface DrainRule {
  /** null: the end of the last event. */
  readonly fromUs: number | null;
  /** Drained: no more waits than this. null: the stationary 95th percentile. */
  readonly level: number | null;
}

export interface TransientPlan {
  readonly start: TransientStart;
  readonly profile: LoadProfile;
  readonly bursts: readonly Burst[];
  readonly events: readonly TimeEvent[];
  readonly horizonUs: number;
  /** null: it is not measured. */
  readonly drain: DrainRule | null;
  /** Instants at which the queue is looked at; null: evenly spread. */
  readonly instantsUs: readonly number[] | null;
  /** Intervals of arrival into which the horizon is cut. */
  readonly bins: number;
  /** The observed port, counted from 1. */
  readonly port: number;
  /** Speed of the wire that bursts come over. */
  readonly wireGbps: number;
}

export const isCounted = (profile: LoadProfile): profile is CountedLoad => 'counts' in profile;

/** Packets/µs of a burst, `wireMpps` unless it has a rate of its own. */
export function burstRate(burst: Burst, wireMpps: number | null): number {
  return burst.rateMpps ?? wireMpps!;
}

/** End of the last event, µs, which may come after the horizon; null without events. */
export function endOfEvents(plan: TransientPlan, wireMpps: number | null): number | null {
  const { profile, bursts, events } = plan;
  const ends = [
    ...(isCounted(profile)
      ? [profile.counts.length * profile.intervalUs]
      : profile.filter(({ fromUs }) => fromUs > 0).map(({ fromUs }) => fromUs)),
    ...bursts.map((burst) => burst.atUs + burst.packets / burstRate(burst, wireMpps)),
    ...events.map((event) => event.atUs + (event.kind === 'stall' ? event.lengthUs : 0)),
  ];
  return ends.length === 0 ? null : Math.max(...ends);
}

/** Factor on the rate after the last event. */
export function lastFactor({ profile }: TransientPlan): number {
  return isCounted(profile) ? 1 : (profile.at(-1)?.factor ?? 1);
}

/** The stall or burst that ends after the horizon: packets that come later are not looked at. null: there is none. */
export function cutShort(
  { bursts, events, horizonUs }: TransientPlan,
  wireMpps: number | null,
): { readonly kind: 'stall' | 'burst'; readonly atUs: number } | null {
  const stall = events.find((event) => event.kind === 'stall' && event.atUs + event.lengthUs > horizonUs);
  if (stall !== undefined) return { kind: 'stall', atUs: stall.atUs };
  const isLate = (burst: Burst) => burst.atUs + burst.packets / burstRate(burst, wireMpps) > horizonUs;
  const burst = bursts.find(isLate);
  return burst === undefined ? null : { kind: 'burst', atUs: burst.atUs };
}
