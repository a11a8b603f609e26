/**
 * Inputs of batch polling for the core and its traffic, derived from recordings; the reader may accept or reject each
 * part.
 */
import type { InputChanges } from '../../../../../fits/batch-sizes/rate-divergences.ts';
import type { RecordedFit } from '../../../../../fits/recorded-polls/recorded-fit.ts';
import { type KnotCurve, knotCurveAt } from '../../../../../fits/recorded-polls/rising-fit.ts';
import type { Model } from '../../../../../models/contract/model.ts';

import { tableInputs } from '../service-curve/service-inputs.ts';

export type FitPartId = 'service' | 'jitter' | 'spread' | 'drift' | 'stalls';

export interface FitPart {
  id: FitPartId;
  changes: InputChanges;
}

/** Parts excluded from the search that chooses the others. */
export const outsideSearch: readonly FitPartId[] = ['drift', 'stalls'];

/** Choices that the recordings do not determine; the model's batch sizes decide them. */
export interface FitChoices {
  /** The service curve bends at powers of two, or anywhere, and at fewer sizes. */
  bends: 'octaves' | 'anywhere';
  /** Service times of any size vary by as many microseconds, or by as large a share. */
  spread: 'sd' | 'cv';
  /** Share of the jitter seen in the counts. */
  jitterShare: number;
}

export const usualFitChoices: FitChoices = { bends: 'octaves', spread: 'sd', jitterShare: 1 };

/** The parts that the recordings determine and the model has, in the order in which they are added. */
export function fitParts(
  model: Model,
  fit: RecordedFit,
  maxBatch: number,
  { bends, spread, jitterShare }: FitChoices = usualFitChoices,
): readonly FitPart[] {
  const { service, drift, stalls, jitter } = fit;
  const curve = bends === 'octaves' ? service.curve : service.freeCurve;
  const parts: readonly (FitPart | null)[] = [
    { id: 'service', changes: curveChanges(curve, maxBatch) },
    jitter === null ? null : { id: 'jitter', changes: jitterChanges(jitterShare * jitter.jitterPackets) },
    {
      id: 'spread',
      changes:
        spread === 'sd'
          ? { 'service.family': 'sd', 'service.sdUs': rounded(service.spreadUs, 3) }
          : { 'service.family': 'cv', 'service.cv': rounded(service.spreadCv, 4) },
    },
    drift === null || drift.cv === 0
      ? null
      : { id: 'drift', changes: { 'service.driftCv': rounded(drift.cv, 4) } },
    stalls === null
      ? null
      : {
          id: 'stalls',
          changes: { stallUs: rounded(stalls.stallUs, 2), stallEveryMs: rounded(stalls.everyMs, 3) },
        },
  ];
  return parts.filter((part): part is FitPart => part !== null && takes(model, part.changes));
}

function jitterChanges(jitterPackets: number): InputChanges {
  return { 'arrivals.family': 'jittered', 'arrivals.jitterPackets': rounded(jitterPackets, 2) };
}

/** Shares of the jitter seen in the counts that are tried in the model. */
export const triedJitters: readonly number[] = [1, 0.85, 0.7, 0.55, 1.2];

/** Least service time of a poll, as a share of that at the first knot: an empty poll takes time, too. */
const leastShare = 0.05;

/** The knots, and the ends that the model asks for: an empty poll and the largest batch. */
function curveChanges(curve: KnotCurve, maxBatch: number): InputChanges {
  const inside = curve.knots.filter((size) => size > 0 && size < maxBatch);
  const us = (size: number) => rounded(Math.max(leastShare * curve.values[0], knotCurveAt(curve, size)), 3);
  return tableInputs(Object.fromEntries([0, ...inside, maxBatch].map((size) => [String(size), us(size)])));
}

/** Whether the model has these inputs, with these options. */
function takes({ fields }: Model, changes: InputChanges): boolean {
  return Object.entries(changes).every(([name, value]) => {
    const field = fields.find((one) => one.name === name);
    if (field === undefined) return false;
    return field.kind !== 'choice' || field.options.some((option) => option.value === value);
  });
}

const rounded = (value: number, digits: number) => Number(value.toFixed(digits));
