/** Laws of the statistics of a run, from the results of a model, and their precision in a run of this length. */
import type { InputValues } from '../../models/contract/inputs.ts';
import { indicatorName, type Model } from '../../models/contract/model.ts';
import type { RunDeclaration } from '../../models/contract/run.ts';
import type { SimulationReport } from '../../models/contract/simulation.ts';
import type { Solution } from '../../models/contract/solution.ts';
import { isWithinBound } from '../../models/contract/expected-difference.ts';
import type { RunStatisticId } from '../../texts/runs/run.ts';

export type RunMeans = Partial<Record<RunStatisticId, number>>;

export interface RunLaws {
  means: RunMeans;
  /** Means of the model that may differ from the mechanism's by a known error. */
  approximate: ReadonlySet<RunStatisticId>;
  /** Whether a difference of the model's mean is within its known error. */
  isKnownError: (id: RunStatisticId, mean: number, halfWidth: number) => boolean;
  /** Share of the packets that wait at all; null where the law of the waiting time is not known. */
  waitingShare: number | null;
  /** Of the packets of the observed queue, Mpps; null where the model does not give it. */
  offeredMpps: number | null;
  lossProbability: number;
  /** The queue that accepted packets find on average. */
  queueOfAccepted: number | null;
  /** Share of the capacity that is offered; null where the model does not say. */
  load: number | null;
  /** Most packets that the queue holds, losses or what is ever seen; Infinity where its law is not known. */
  longestQueue: number;
  /** The model's slot, µs; 0 without one. */
  slotUs: number;
  /** The mean waiting time with another coefficient of variation of the service time; null where it is not known. */
  waitingAtCv: (cv: number) => number | null;
  /** Half width of the 95 % interval of a mean of so many packets of the model; null where it is not simulated. */
  allowed: (id: RunStatisticId, packets: number) => number | null;
}

/** Results that are the mean of a statistic, in the order of preference. */
const results: Partial<Record<RunStatisticId, readonly string[]>> = {
  waitingUs: ['waitingUs.{method}.mean', 'waitingUs.mean', 'waitingUs'],
  sojournUs: ['sojournUs.{method}.mean', 'sojournUs.mean', 'sojournUs', 'responseUs'],
  queueAtArrival: ['meanQueueAtArrival'],
  lossProbability: ['lossProbability'],
  utilisation: ['utilisation'],
};

/** Differences of two means below this share are rounding. */
const alike = 1e-3;

/** `simulated`: the model's simulation of these inputs; null where there is none yet. */
export function lawsOfRun(
  {
    model,
    values,
    solution,
    method,
  }: { model: Model; values: InputValues; solution: Solution; method: string },
  run: RunDeclaration | null,
  simulated: SimulationReport | null,
): RunLaws {
  const { indicators } = solution;
  const nameOf = (names: readonly string[] | undefined) =>
    names?.map((name) => indicatorName(name, method)).find((name) => typeof indicators[name] === 'number');
  const names: Partial<Record<RunStatisticId, string>> = {};
  const means: RunMeans = {};
  const give = (id: RunStatisticId, name: string | undefined) => {
    if (name === undefined) return;
    names[id] = name;
    means[id] = indicators[name]!;
  };
  for (const [id, candidates] of Object.entries(results)) give(id as RunStatisticId, nameOf(candidates));
  const { waitingUs, sojournUs, lossProbability = 0 } = means;
  // A mean queue without a waiting time holds the packets in service, too.
  if (waitingUs !== undefined) give('queueTime', nameOf(['meanQueueRandomTime', 'meanQueue']));
  const { queueTime } = means;
  if (waitingUs !== undefined && sojournUs !== undefined) {
    means.serviceUs = sojournUs - waitingUs;
    if (queueTime !== undefined && waitingUs > 0) {
      // Little's law for the queue and for the system, with one rate.
      means.numberTime = (queueTime * sojournUs) / waitingUs;
      means.throughputMpps = queueTime / waitingUs;
      // That of all cores has as wide an interval, as a share.
      const ofAll = nameOf(['throughputMpps']);
      if (ofAll !== undefined) names.throughputMpps = ofAll;
    }
  }
  // Without an offered rate a throughput is what can be carried at most.
  const isOffered = (model.dimensioning?.offered ?? null) !== null;
  if (means.throughputMpps === undefined && isOffered) give('throughputMpps', nameOf(['throughputMpps']));
  if (queueTime !== undefined) means.queueRows = queueTime;
  const { throughputMpps, queueAtArrival, numberTime } = means;
  const slotUs = run?.slotUs(values) ?? 0;
  const offeredMpps =
    throughputMpps === undefined || lossProbability >= 1 ? null : throughputMpps / (1 - lossProbability);
  if (offeredMpps !== null && offeredMpps > 0) means.interarrivalUs = 1 / offeredMpps;
  if (queueAtArrival !== undefined && queueTime !== undefined && numberTime !== undefined) {
    // Arrivals without memory see averages over time; of two in one slot the later one sees the other.
    const slack = alike * queueTime + slotUs * (offeredMpps ?? 0);
    if (Math.abs(queueAtArrival - queueTime) <= slack) means.numberAtArrival = numberTime;
  }
  const serviceCv = run?.serviceCv(values) ?? null;
  if (serviceCv !== null) means.serviceCv = serviceCv;
  if (run !== null) means.interarrivalCv = run.arrivalCv(values);
  const waits = solution.sampled.waitingUs;
  const expected = (id: RunStatisticId) => {
    const name = names[id] ?? names[sameAs[id] ?? id];
    return name === undefined ? null : (model.simulation?.expectedDifference(values, name, method) ?? null);
  };
  return {
    means,
    approximate: new Set((Object.keys(means) as RunStatisticId[]).filter((id) => expected(id) !== null)),
    isKnownError: (id, mean, halfWidth) => {
      const bound = expected(id)?.bound;
      return bound !== undefined && isWithinBound(means[id]!, [mean - halfWidth, mean + halfWidth], bound);
    },
    waitingShare: waits?.x[0] === 0 ? waits.ccdf[0]! : null,
    offeredMpps,
    lossProbability,
    queueOfAccepted: queueOfAccepted(solution, queueAtArrival, lossProbability),
    load: indicators.load ?? null,
    longestQueue: solution.distributions.queueAtArrival?.p.length ?? Infinity,
    slotUs,
    waitingAtCv: (cv) => {
      const share = run?.waitingAtCv(values, cv) ?? null;
      return share === null || waitingUs === undefined ? null : share * waitingUs;
    },
    allowed: (id, packets) =>
      ofInput(id, means, packets) ?? allowed(simulated, names[sameAs[id] ?? id], means[id], packets),
  };
}

/** Statistics that vary from run to run as another one does. */
const sameAs: Partial<Record<RunStatisticId, RunStatisticId>> = {
  numberTime: 'sojournUs',
  numberAtArrival: 'sojournUs',
  queueRows: 'queueTime',
};

/** The 95 % point of the standard normal law, on both sides. */
const normal95 = 1.96;

/** Draws of a program depend on nothing: they vary by their law alone, their variation as that of a normal law. */
function ofInput(id: RunStatisticId, means: RunMeans, packets: number): number | null {
  const isService = id === 'serviceUs' || id === 'serviceCv';
  if (!isService && id !== 'interarrivalUs' && id !== 'interarrivalCv') return null;
  const cv = isService ? means.serviceCv : means.interarrivalCv;
  if (cv === undefined) return null;
  const spread = id.endsWith('Cv') ? cv * Math.sqrt(0.5 + cv * cv) : cv * means[id]!;
  return (normal95 * spread) / Math.sqrt(packets);
}

/** As a share of the mean, from a longer run: the square of an interval falls with the number of packets. */
function allowed(
  simulated: SimulationReport | null,
  name: string | undefined,
  mean: number | undefined,
  packets: number,
): number | null {
  const interval = name === undefined ? null : (simulated?.indicators[name] ?? null);
  if (simulated === null || interval === null || mean === undefined) return null;
  if (interval.halfWidth === null || !(interval.mean > 0)) return null;
  const observed = simulated.packets - simulated.warmUpPackets;
  return ((interval.halfWidth * mean) / interval.mean) * Math.sqrt(observed / packets);
}

/** Lost packets find the queue full. */
function queueOfAccepted({ distributions }: Solution, mean: number | undefined, loss: number): number | null {
  if (mean === undefined || loss >= 1) return null;
  const law = distributions.queueAtArrival;
  if (law === undefined) return loss === 0 ? mean : null;
  const full = law.start + (law.p.length - 1) * law.step;
  return (mean - full * loss) / (1 - loss);
}
