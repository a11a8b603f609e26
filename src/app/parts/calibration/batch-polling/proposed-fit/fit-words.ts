/** The evidence for each part of a fit, one line each, and what is wrong with the recordings. */
import {
  type InputChanges,
  medianDivergence,
  type RateDivergences,
} from '../../../../../fits/batch-sizes/rate-divergences.ts';
import type { OddRun } from '../../../../../fits/recorded-polls/odd-runs.ts';
import type { RecordedFit } from '../../../../../fits/recorded-polls/recorded-fit.ts';
import { stretchPolls } from '../../../../../fits/recorded-polls/service-drift.ts';
import { formatPercent } from '../../../../../text/number-format.ts';
import { numberOf, significant } from '../../../../../text/number-words.ts';
import type { FitPart, FitPartId } from './fit-parts.ts';
import type { FitProposal, JudgedRun } from './propose-fit.ts';

export const partNames: Readonly<Record<FitPartId, string>> = {
  service: 'Service curve',
  jitter: 'Constant rate with jitter',
  spread: 'Spread of service times',
  drift: 'Drift of the speed',
  stalls: 'Stalls',
};

/** Corrections above this share of the curve’s first value are worth a warning. */
const largeCorrection = 0.02;

/** Evidence in the recordings, in one line. */
export function evidenceOf({ id, changes }: FitPart, fit: RecordedFit): string {
  const { service, drift, stalls, jitter } = fit;
  switch (id) {
    case 'service':
      return (
        `Trimmed means of ${numberOf(service.times, 'service time')}, straight between ${numberOf(measuredSizes(changes), 'batch size')}; ` +
        `${numberOf(service.trimmed, 'stall or idle time', 'stalls and idle times')} left out.`
      );
    case 'jitter':
      return jitter === null
        ? ''
        : `Counts of neighbouring polls are correlated by ${significant(jitter.lagOne, 2)} (a regular stream: −0.5) and vary as with a jitter of ${significant(jitter.range[0], 2)} to ${significant(jitter.range[1], 2)} packets. The model is closest with ${significant(Number(changes['arrivals.jitterPackets']))}.`;
    case 'spread':
      return changes['service.family'] === 'cv'
        ? `Service times vary around the curve by ${formatPercent(service.spreadCv)} % (robust), longer ones by as large a share.`
        : `Service times vary around the curve by ${significant(service.spreadUs)} µs (robust standard deviation).`;
    case 'drift':
      return drift === null
        ? ''
        : `Means of ${stretchPolls} polls vary by ${formatPercent(drift.cv)} % beyond chance (${numberOf(drift.stretches, 'stretch', 'stretches')}).`;
    case 'stalls':
      return stalls === null
        ? ''
        : `${numberOf(stalls.count, 'service time')} of about ${significant(stalls.stallUs, 2)} µs more than the curve, one in ${significant(stalls.everyMs, 2)} ms of work.`;
  }
}

/** Sizes in the table of a curve; that of an empty poll comes from the others. */
function measuredSizes(changes: InputChanges): number {
  return Object.keys(changes['service.tableUs'] ?? {}).filter((size) => Number(size) > 0).length;
}

/** null without a reason for a warning. */
export function curveWarning({ service }: RecordedFit): string | null {
  const { curve, largestCorrectionUs } = service;
  if (largestCorrectionUs <= largeCorrection * curve.values[0]) return null;
  return `The measured times fall with the batch size: the curve was moved by up to ${significant(largestCorrectionUs, 2)} µs so that it does not. Recordings of different set-ups may be mixed.`;
}

/** Reason why a recording is left out of the service times, one sentence. */
export function oddWords(odd: OddRun, label: string): string {
  if (odd.why === 'idle') {
    return `${label}: ${formatPercent(odd.share)} % of the times between polls contain empty polls, which were not recorded.`;
  }
  const factor = significant(odd.ratio >= 1 ? odd.ratio : 1 / odd.ratio);
  return `${label}: batches take ${factor} times as ${odd.ratio >= 1 ? 'long' : 'short a time'} as in the others.`;
}

export function jsdText(divergence: number | null | undefined): string {
  return divergence === null || divergence === undefined ? 'no answer' : divergence.toFixed(3);
}

interface MedianRow {
  label: string;
  runs: number;
  before: number;
  after: number | null;
}

/**
 * Medians over all rates, over those below saturation, and over those left out of the service times. Recordings at
 * another speed count among all rates only.
 */
export function medianRows(
  { runs, before }: FitProposal,
  after: RateDivergences | null,
): readonly MedianRow[] {
  const ofOneSpeed = runs.some(({ atOtherSpeed }) => atOtherSpeed) ? ' of one speed' : '';
  const rows: readonly [string, (run: JudgedRun) => boolean][] = [
    ['all rates', () => true],
    [`unsaturated rates${ofOneSpeed}`, ({ saturated, atOtherSpeed }) => !saturated && !atOtherSpeed],
    [
      `rates left out of the fit${ofOneSpeed}`,
      ({ usedForFit, atOtherSpeed }) => !usedForFit && !atOtherSpeed,
    ],
  ];
  return rows.flatMap(([label, belongs]) => {
    const of = (all: RateDivergences) => medianDivergence(all.filter((_, k) => belongs(runs[k])));
    const median = of(before);
    return median === null
      ? []
      : [
          {
            label,
            runs: runs.filter(belongs).length,
            before: median,
            after: after === null ? null : of(after),
          },
        ];
  });
}

/**
 * Recordings of the fit, each judged by a fit to the others, and those of them below saturation, where full batches
 * alone do not make the model right; none for few recordings, or with other parts.
 */
export function heldOutRows(
  { runs, before, after: proposed, heldOut }: FitProposal,
  after: RateDivergences | null,
): readonly MedianRow[] {
  if (after !== proposed || heldOut === null) return [];
  const row = (label: string, belongs: (run: JudgedRun) => boolean): MedianRow | null => {
    const judged = heldOut.runs.filter(belongs);
    const median = medianDivergence(judged.map((run) => before[runs.indexOf(run)] ?? null));
    if (median === null) return null;
    const divergences = heldOut.divergences.filter((_, k) => belongs(heldOut.runs[k]));
    return { label, runs: judged.length, before: median, after: medianDivergence(divergences) };
  };
  const rows = [
    row('rates of the fit, each by the others', () => true),
    heldOut.runs.some(({ saturated }) => saturated)
      ? row('the unsaturated ones of these', ({ saturated }) => !saturated)
      : null,
  ];
  return rows.filter((one) => one !== null);
}
