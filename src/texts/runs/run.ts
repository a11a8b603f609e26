/**
 * Statistics of a simulated run, as a program of the reader printed it: times of packets, lengths of a queue, single
 * values, or means in words. Plain data, fit for a structured clone. Times in µs, rates in Mpps.
 */
import type { Estimate } from '../../numerics/simulation/batch-means.ts';
import type { IndicatorKind } from '../../models/contract/model.ts';

export type RunStatisticId =
  | ('interarrivalUs' | 'interarrivalCv' | 'serviceUs' | 'serviceCv')
  | ('waitingUs' | 'sojournUs')
  | ('queueAtArrival' | 'queueTime' | 'queueRows' | 'numberAtArrival' | 'numberTime')
  | ('throughputMpps' | 'lossProbability' | 'utilisation');

interface StatisticWords {
  label: string;
  unit: string;
  kind: IndicatorKind;
}

export const statisticWords: Readonly<Record<RunStatisticId, StatisticWords>> = {
  interarrivalUs: { label: 'Time between arrivals', unit: 'µs', kind: 'time' },
  interarrivalCv: { label: 'Cv of times between arrivals', unit: '', kind: 'count' },
  serviceUs: { label: 'Service time', unit: 'µs', kind: 'time' },
  serviceCv: { label: 'Cv of service times', unit: '', kind: 'count' },
  waitingUs: { label: 'Waiting time', unit: 'µs', kind: 'time' },
  sojournUs: { label: 'Time in the system', unit: 'µs', kind: 'time' },
  queueAtArrival: { label: 'Queue found by arrivals', unit: 'packets', kind: 'count' },
  queueTime: { label: 'Queue, averaged over time', unit: 'packets', kind: 'count' },
  queueRows: { label: 'Queue, mean of the rows', unit: 'packets', kind: 'count' },
  numberAtArrival: { label: 'In the system, found by arrivals', unit: 'packets', kind: 'count' },
  numberTime: { label: 'In the system, averaged over time', unit: 'packets', kind: 'count' },
  throughputMpps: { label: 'Throughput', unit: 'Mpps', kind: 'rate' },
  lossProbability: { label: 'Loss', unit: '', kind: 'probability' },
  utilisation: { label: 'Busy share of time', unit: '', kind: 'share' },
};

export interface RunStatistic {
  id: RunStatisticId;
  /** With the half width of its 95 % interval; null where the text gives no single values to take it from. */
  estimate: Estimate;
  /** Packets behind it; null where the text does not say how many. */
  samples: number | null;
  /** How many independent ones they are worth for the mean, at most `samples`; null of averages over time. */
  effective: number | null;
  /** Half of the last digit that a mean in words has, in the statistic's unit; absent: nothing is rounded. */
  rounding?: number;
  /** Follows here from times of packets: the program itself has averaged nothing. Absent: the program's own. */
  derived?: true;
}

/** The beginning of a run against the rest of it. */
export interface RunStart {
  id: RunStatisticId;
  /** Share of the run that the beginning is. */
  share: number;
  first: number;
  rest: Estimate;
}

/** Meaning of the values of a run. */
export interface RunFindings {
  statistics: readonly RunStatistic[];
  /** Beginnings that differ from the rest by more than chance; of most runs none. */
  starts: readonly RunStart[];
  /**
   * Largest rank correlation of service times with the times between arrivals before or after; null where either is not
   * known or constant.
   */
  rankCorrelation: number | null;
}

export interface ProgramRun extends RunFindings {
  /** Distance of the whole numbers that all times are, µs; null where they are no whole numbers. */
  slotUs: number | null;
  /** The unit of the text's times, µs. */
  unitUs: number;
}

/** Fewest packets or rows for which an interval is formed. */
export const fewestRows = 100;
