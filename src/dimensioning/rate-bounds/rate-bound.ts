/**
 * The rates that a configuration carries, in terms of the field. Plain data; rates are packets over all cores, Mpps.
 */

import { packetRates, type ShownRateScale } from '../../models/contract/screen.ts';
import { formatSignificant, withUnit } from '../../text/number-format.ts';
import type { RateClaim } from '../answer/claim.ts';

/**
 * `stationary`: the highest rate that has an answer, for a model that knows no loss; `latency`: the highest at which a
 * latency goal is met.
 */
export type RateBoundId = 'ndr' | 'pdr' | 'soak' | 'stationary' | 'latency';

export interface RateBound {
  id: RateBoundId;
  /** Loss allowed; 0 for NDR, null where no loss is asked about. */
  lossLimit: number | null;
  /** Loss below this counts as none, for a limit of 0. */
  floor: number | null;
  /** Highest offered rate found that meets the bound; null: none did. */
  mpps: number | null;
  /** The same as a value of the input that sets the rate. */
  input: number | null;
  /** Next higher solved rate, which fails; null: the bound is met up to the highest solved rate. */
  failsAtMpps: number | null;
  /** The lowest and the highest solved rate below `mpps` that fail all the same; null: none did. */
  failsBelowMpps: readonly [number, number] | null;
  /** Whether the mechanism meets the bound exactly up to there, at least, at most, or about. */
  claim: RateClaim;
  /** Why it is not `exactly`, one sentence; null where it is. */
  caution: string | null;
  /** One to four sentences. */
  words: string;
}

/** `Lower rates fail too: ...`, one sentence after a space; empty where none was seen. */
export function failsBelowWords(
  { failsBelowMpps: below }: Pick<RateBound, 'failsBelowMpps'>,
  { unit, perMpps }: ShownRateScale = packetRates,
): string {
  if (below === null) return '';
  const [from, to] = below.map((mpps) => formatSignificant(perMpps * mpps));
  return from === to
    ? ` A lower rate fails too: ${withUnit(from, unit)}.`
    : ` Lower rates fail too: some examined from ${from} to ${withUnit(to, unit)}.`;
}

/** Forwarded rate under overload (maximum receive rate). */
export interface MaximumRate {
  throughputMpps: number;
  /** The rate offered for it; null where nothing is offered. */
  offeredMpps: number | null;
  /** One sentence. */
  words: string;
}

export interface RateBounds {
  /** In the order NDR, PDR, SOAK, latency; empty where the rate is not an input. */
  bounds: readonly RateBound[];
  maximum: MaximumRate | null;
  /** Range of the rates searched. */
  fromMpps: number | null;
  toMpps: number | null;
  /** How close a bound and the rate that fails lie together, at most. */
  resolutionMpps: number | null;
  /** Why bounds are missing, one sentence; null: none are. */
  absent: string | null;
}
