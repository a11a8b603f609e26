/** The numbers of an answer, and the sentence that says them. */
import { significant } from '../text/number-words.ts';
import { fewestLosing } from './estimates.ts';
import type { TransientAnswer } from './transient-run.ts';

export interface TransientSummary {
  /** Mean packets lost in a replication, and the probability that any is. */
  lost: number;
  anyLoss: number;
  /** Upper bound of that probability, where too few replications lose a packet to tell it; else null. */
  anyLossBelow: number | null;
  /** Longest queue: mean and 95th percentile over replications, in the unit of the queue. */
  peakMean: number;
  peakP95: number;
  /** Largest p99 of latency of the bins, µs; null: no packet came. */
  worstP99Us: number | null;
  /** Mean and 95th percentile, µs; null: it is not measured or does not exist. */
  drainMeanUs: number | null;
  drainP95Us: number | null;
  recoveryUs: number | null;
  replications: number;
}

export function summaryOf({
  total,
  bins,
  drainUs,
  recoveryUs,
  replications,
}: TransientAnswer): TransientSummary {
  const worst = Math.max(...bins.map(({ latencyUs }) => latencyUs?.p99 ?? -Infinity));
  const isRare = total.anyLoss * replications < fewestLosing;
  return {
    lost: total.lost,
    anyLoss: total.anyLoss,
    anyLossBelow: isRare ? fewestLosing / replications : null,
    peakMean: total.peak.mean,
    peakP95: total.peak.p95,
    worstP99Us: worst === -Infinity ? null : worst,
    drainMeanUs: drainUs?.mean ?? null,
    drainP95Us: drainUs?.p95 ?? null,
    recoveryUs,
    replications,
  };
}

export interface SummaryWords {
  /** `A stall of 100 µs`. */
  subject: string;
  /** How often it happens: `stalls`, `runs`. */
  events: string;
  queueUnit: 'packets' | 'µs';
  /** Most that the queue holds, in its unit; null: no limit. */
  limit: number | null;
}

function lossWords({ lost, anyLoss, anyLossBelow }: TransientSummary, events: string): string {
  if (anyLossBelow !== null) {
    const one = Math.max(1, Math.floor(1 / anyLossBelow));
    const bound = `less than 1 in ${significant(one, 6)} ${events} lose any`;
    return lost === 0 ? `no packet is lost (${bound})` : `hardly a packet is lost (${bound})`;
  }
  return `${significant(100 * anyLoss, 2)} % of the ${events} lose any packet, ${significant(lost, 3)} on average`;
}

/**
 * `A stall of 100 µs fills 979 of 1024 places; p99 is back to normal 480 µs after its end; 10 % of the stalls lose any
 * packet, 1.7 on average.` A loss is never said to be none without a bound of its probability.
 */
export function summarySentence(summary: TransientSummary, words: SummaryWords): string {
  const { subject, events, queueUnit, limit } = words;
  const peak = significant(summary.peakMean, 3);
  const unit = queueUnit === 'packets' ? 'places' : 'µs of work';
  const filled =
    limit === null ? `lets ${peak} packets wait` : `fills ${peak} of ${significant(limit, 6)} ${unit}`;
  const recovery =
    summary.recoveryUs === null
      ? 'p99 is not back to normal within the time shown'
      : `p99 is back to normal ${significant(summary.recoveryUs, 3)} µs after its end`;
  const loss = limit === null ? 'a queue without a limit loses none' : lossWords(summary, events);
  return `${subject} ${filled}; ${recovery}; ${loss}.`;
}
