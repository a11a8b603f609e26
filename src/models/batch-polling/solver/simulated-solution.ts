/** The solution of a system that is simulated and not solved (`isSimulated`): estimates from one long run. */
import { limitNotice } from '../../result-parts/notices.ts';
import { significant } from '../../../text/number-words.ts';
import type { InputValues } from '../../contract/inputs.ts';
import type { SimulatedDistribution, SimulatedTail, SimulationReport } from '../../contract/simulation.ts';
import type {
  Distribution,
  Notice,
  Relation,
  SampledDistribution,
  Solution,
} from '../../contract/solution.ts';
import { type SolveRequest, withoutReport } from '../../contract/solver.ts';
import { busiestShare, slotsPerUs } from '../closed-form/load.ts';
import { wireBits } from '../../input-parts/frames.ts';
import { percentileLevels } from './solution-parts.ts';
import type { Inputs } from '../read-inputs.ts';
import { createSimulator } from '../simulator/simulator.ts';
import type { System } from '../system/system.ts';
import { doubtsOf, noticesFor } from './notices.ts';

/** Seed of the run, unlikely to be chosen for a check, so that the check is independent. */
const seed = 2_718_281_828;

/** Packets of a run: it ends early where the mean time in the system is known well enough. */
const fewestPackets = 1_000_000;
const mostPackets = 4_000_000;
const wellKnown = 0.003;

/** Packets between two reports of progress. */
const packetsAtOnce = 100_000;

/**
 * Upper limit, with 95 % confidence, of the probability of an event that was never seen, times the number of packets.
 */
const unseen = 3;

/** Cost: some 0.1 s a million packets. */
export function simulatedSolution(
  values: InputValues,
  inputs: Inputs,
  system: System,
  serviceUs: Relation,
  { detail, report: tell = withoutReport }: SolveRequest,
): Solution {
  const simulator = createSimulator(values, { seed });
  for (let known = false; !known && simulator.packets < mostPackets;) {
    const until = simulator.packets + fewestPackets;
    while (simulator.packets < until) {
      simulator.run(packetsAtOnce);
      tell(Math.min(0.99, simulator.packets / mostPackets));
    }
    known = relativeHalfWidth(simulator.report()) < wellKnown;
  }
  const report = simulator.report();
  const indicators = indicatorsOf(inputs, system, report);
  const { distributions, tails } = report;
  const shown = detail !== 'indicators';
  const packets = (name: string) => distributionOf(distributions[name]);
  const laws = ['batchSize', 'batchSizeNonEmpty', 'queueAtPoll', 'queueAtArrival', 'queueRandomTime'];
  const [waiting, sojourn] = [indicators['waitingUs.exact.mean']!, indicators['sojournUs.exact.mean']!];
  const sent = sentParts(indicators);
  const sentUs = sent.reduce((sum, { us }) => sum + us, 0);
  const solution: Solution = {
    indicators,
    distributions: shown ? Object.fromEntries(laws.map((name) => [name, packets(name)])) : {},
    sampled: shown ? { waitingUs: sampledOf(tails.waitingUs), sojournUs: sampledOf(tails.sojournUs) } : {},
    relations: shown ? { serviceUs } : {},
    breakdowns: shown
      ? {
          sojournUs: {
            unit: 'µs',
            parts: [
              { id: 'waiting', label: 'waiting' },
              { id: 'own', label: 'own batch' },
              ...sent.map(({ id, label }) => ({ id, label })),
            ],
            levels: [
              {
                id: 'mean',
                label: 'mean',
                values: [waiting, sojourn - waiting - sentUs, ...sent.map(({ us }) => us)],
              },
            ],
          },
        }
      : {},
    ...doubtsOf(inputs, indicators, [
      simulatedNotice(report),
      ...noticesFor(
        inputs,
        system,
        {
          lossProbability: indicators.lossProbability!,
          batchSize: packets('batchSize').p,
          meanQueueAtPoll: indicators.meanQueueAtPoll!,
        },
        indicators,
      ),
    ]),
    numerics: { algorithm: `event simulation of ${report.packets} packets` },
  };
  return solution;
}

/** Mean times after the service. */
const sentParts = (indicators: Solution['indicators']) =>
  [
    { id: 'buffer', label: 'transmit buffer', us: indicators['bufferWaitUs.mean'] ?? 0 },
    { id: 'link', label: 'link', us: indicators['linkUs.mean'] ?? 0 },
  ].filter(({ us }) => us > 0);

function relativeHalfWidth({ indicators }: SimulationReport): number {
  const sojourn = indicators['sojournUs.exact.mean'] ?? null;
  return sojourn?.halfWidth ? sojourn.halfWidth / sojourn.mean : Infinity;
}

function indicatorsOf(
  inputs: Inputs,
  { service, maxBatch, interarrival }: System,
  report: SimulationReport,
): Record<string, number | null> {
  const seen = (name: string) => report.indicators[name]?.mean ?? null;
  const capacityMpps = ((maxBatch / service.mean(maxBatch)) * slotsPerUs(inputs)) / busiestShare(inputs);
  const names = ['mean', ...percentileLevels.map(([level]) => level)];
  const times = ['waitingUs', 'sojournUs'].flatMap((time) =>
    names.flatMap((name) => [
      [`${time}.exact.${name}`, seen(`${time}.exact.${name}`)],
      // The published forms follow from a chain that does not hold here.
      [`${time}.published.${name}`, null],
    ]),
  );
  const all = (listed: readonly string[]) => Object.fromEntries(listed.map((name) => [name, seen(name)]));
  return {
    ...all(['lossProbability', 'totalLossProbability', 'meanBatch', 'meanBatchNonEmpty']),
    ...all(['throughputMpps', 'throughputGbps']),
    capacityMpps,
    capacityGbps: (capacityMpps * wireBits(inputs)) / 1000,
    load: service.mean(maxBatch) / (maxBatch * interarrival.mean),
    ...all(['utilisation', 'emptyPollShare', 'awakeShare', 'powerW']),
    ...all(['bufferWaitUs.mean', 'linkUs.mean', 'linkLossProbability']),
    ...all(['meanQueueAtPoll', 'meanQueueAtArrival', 'meanQueueRandomTime']),
    meanQueueRandomTimePublished: null,
    'waitingUs.dropOldest.mean': null,
    ...Object.fromEntries(times),
  };
}

function simulatedNotice(report: SimulationReport): Notice {
  const { packets, warmUpPackets, indicators } = report;
  const counted = packets - warmUpPackets;
  const within = significant(100 * relativeHalfWidth(report), 2);
  const lossless = (indicators.lossProbability?.mean ?? 0) === 0;
  const loss = lossless
    ? ` No packet of these was lost: the loss is below ${significant(unseen / counted, 1)}.`
    : '';
  return limitNotice(
    'simulated',
    `Arrivals that are not memoryless and a sleep after empty polls are simulated together, not solved: one run of ${significant(packets / 1e6, 2)} million packets. The mean time in the system is within ± ${within} % with 95 % confidence; what is rare is known less well.${loss}`,
  );
}

const distributionOf = ({ unit, start, step, p }: SimulatedDistribution): Distribution => ({
  unit,
  start,
  step,
  p,
  tailMass: 0,
});

const sampledOf = ({ unit, x, ccdf }: SimulatedTail): SampledDistribution => ({
  unit,
  x,
  cdf: ccdf.map((beyond) => 1 - beyond),
  ccdf,
});
