/**
 * The machine that a tool's output measured, as inputs of batch polling: service line, rate, cores, ring. Solved, the
 * scenario gives the output's own figures back (rate, load, mean batch; within 5 % over all samples).
 */
import type { SystemFactName } from '../models/contract/system-facts.ts';
import { formatSignificant } from '../text/number-format.ts';
import type { ToolReading, ValueResult } from '../measurements/tools/tool-reading.ts';
import type { ScenarioFile } from './cause.ts';

export interface MeasuredFigure {
  /** Indicator of the model that must say the same. */
  indicator: 'throughputMpps' | 'load' | 'meanBatch';
  value: number;
  unit: string;
}

export interface MeasuredMachine {
  scenario: ScenarioFile;
  /** Assumptions that the output does not state, one sentence each. */
  assumes: readonly string[];
  /** Figures of the output itself. */
  measured: readonly MeasuredFigure[];
}

/**
 * Of a VPP cross-connect: time per poll over time per packet, packets (0.991 µs over 0.0712 µs, the model's presets).
 */
const pollInPackets = 0.991 / 0.0712;
/** Time per poll where the output does not give it, µs; a packet's time if that is shorter. */
const smallPollUs = 0.05;
/** Below this rate a core's load is no evidence for a model of saturation. */
const leastMpps = 0.002;
/** Loss from which a core that polls is taken to be full. */
const clearLoss = 0.01;
const fullBatch = 0.97;
/** Packets a poll where the output does not say it: testpmd's default, and the model's. */
const usualBurst = 32;
const usualBatch = 256;
/** Share of empty polls from which their time follows from the output. */
const someEmpty = 0.05;

/** Work of one core, as far as the output shows it. Rates in Mpps, times in µs. */
interface CoreWork {
  /** Offered to the core, and taken by it. */
  offered: number;
  served: number;
  lossShare: number;
  /** Packets a poll, empty polls included. */
  meanBatch: number | null;
  /** Of polls that found packets. */
  meanFilled: number | null;
  emptyShare: number | null;
  busyShare: number | null;
  packetUs: number | null;
  /** Of `packetUs`: the input node is not in it. */
  withoutInput: boolean;
  maxBatch: number;
  /** The output is the forwarder's own, not a generator's view of it. */
  forwards: boolean;
}

interface ServiceLine {
  interceptUs: number;
  slopeUs: number;
  assumes: string;
}

/** null where the output carries no cost, or too low a rate to tell. */
export function measuredMachine(reading: ToolReading): MeasuredMachine | null {
  const facts = factsOf(reading);
  const part = busiestPart(reading);
  const own = valuesOf(reading, part);
  const cores = Math.min(128, facts('pollingThreads') ?? facts('forwardingCores') ?? 1);
  const share = cores === 1 ? 1 : (facts('busiestShare') ?? 1 / cores);
  const generator = facts('offeredMpps');
  const lossShare = lossOf(reading);
  const received =
    facts('receivedMpps') ??
    facts('forwarderMpps') ??
    (generator === null ? null : generator * (1 - lossShare));
  const forwards = facts('receivedMpps') !== null || facts('forwarderMpps') !== null;
  const total = generator ?? (received === null ? null : received / (1 - lossShare));
  if (total === null || received === null || total * share < leastMpps) return null;
  const clockGhz = facts('timestampGhz');
  const clocks = own('clocksPerPacket')?.value ?? null;
  const emptyShare = own('emptyPollShare')?.value ?? null;
  const meanFilled = own('meanBatchNonEmpty')?.value ?? null;
  const busyShare = own('utilisation')?.value ?? null;
  const perPacket = own('servicePerPacketUs');
  const maxBatch =
    facts('batchLimit') ??
    facts('vectorLimit') ??
    facts('burstLimit') ??
    (reading.format === 'testpmd' ? usualBurst : usualBatch);
  const perIteration =
    emptyShare !== null && meanFilled !== null
      ? (1 - emptyShare) * meanFilled
      : largest(reading, part, 'meanBatch');
  // An iteration that takes more than a batch polls several queues: it is as many polls.
  const polls = Math.max(1, (meanFilled ?? 0) / maxBatch, (perIteration ?? 0) / maxBatch);
  const work: CoreWork = {
    ...{ offered: total * share, served: received * share, lossShare, emptyShare, busyShare, maxBatch },
    meanFilled: meanFilled === null ? null : meanFilled / polls,
    meanBatch: perIteration === null ? null : perIteration / polls,
    packetUs: perPacket?.value ?? (clocks !== null && clockGhz !== null ? clocks / clockGhz / 1000 : null),
    withoutInput: /without the input/.test(perPacket?.label ?? own('clocksPerPacket')?.label ?? ''),
    forwards,
  };
  const line = lineOf(work);
  if (line === null) return null;
  return withScenario({ total, received, cores, share, work, line, facts });
}

function lineOf(work: CoreWork): ServiceLine | null {
  const { served, meanBatch, meanFilled, emptyShare, busyShare, packetUs, lossShare, maxBatch } = work;
  const pollUs = meanBatch === null ? null : meanBatch / served;
  const full = meanBatch !== null && meanBatch >= fullBatch * maxBatch;
  if (busyShare !== null && !full) {
    const eachUs = busyShare / served;
    if (
      pollUs !== null &&
      meanFilled !== null &&
      emptyShare !== null &&
      emptyShare >= someEmpty &&
      busyShare < 1
    ) {
      const emptyUs = ((1 - busyShare) * pollUs) / emptyShare;
      const filledUs = (busyShare * pollUs) / (1 - emptyShare);
      const slopeUs = (filledUs - emptyUs) / meanFilled;
      if (slopeUs > 0) {
        return {
          interceptUs: emptyUs,
          slopeUs,
          assumes: `An empty poll takes ${us(emptyUs)}; a poll with packets takes that and ${us(slopeUs)} for each.`,
        };
      }
    }
    return perPacketLine(
      eachUs,
      maxBatch,
      `All of the ${us(eachUs)} a packet are per packet: how much is per poll is not in the text.`,
    );
  }
  if (work.forwards && lossShare >= clearLoss && !full && (meanBatch === null || meanBatch < 1)) {
    return ratioLine(
      maxBatch / served,
      maxBatch,
      'Packets are lost because the core is full: it takes full batches, at the rate received.',
    );
  }
  if (pollUs !== null && meanBatch !== null && meanBatch >= 0.01) {
    if (
      work.withoutInput &&
      packetUs !== null &&
      emptyShare !== null &&
      emptyShare >= someEmpty &&
      packetUs * served < 1
    ) {
      const interceptUs = pollUs - packetUs * meanBatch;
      if (interceptUs > 0)
        return {
          interceptUs,
          slopeUs: packetUs,
          assumes: 'What the input node takes is per poll, what the others take is per packet.',
        };
    }
    return ratioLine(
      pollUs,
      meanBatch,
      `A poll of ${formatSignificant(meanBatch, 3)} packets takes ${us(pollUs)}.`,
    );
  }
  if (packetUs === null || packetUs * served > 1.5) return null;
  return perPacketLine(
    packetUs,
    maxBatch,
    `All of the ${us(packetUs)} a packet are per packet: how much is per poll is not in the text.`,
  );
}

const us = (value: number) => `${formatSignificant(value, 3)} µs`;

/** Through one point, split as a VPP cross-connect's. */
function ratioLine(pollUs: number, packets: number, says: string): ServiceLine {
  const slopeUs = pollUs / (pollInPackets + packets);
  return {
    ...{ slopeUs, interceptUs: pollInPackets * slopeUs },
    assumes: `${says} Of it, ${us(pollInPackets * slopeUs)} are taken to be per poll, in the proportion of a VPP cross-connect.`,
  };
}

function perPacketLine(packetUs: number, maxBatch: number, assumes: string): ServiceLine {
  const interceptUs = Math.min(Math.max(smallPollUs, packetUs / 100), packetUs);
  return { interceptUs, slopeUs: packetUs - interceptUs / maxBatch, assumes };
}

interface Found {
  total: number;
  received: number;
  cores: number;
  share: number;
  work: CoreWork;
  line: ServiceLine;
  facts: (name: SystemFactName) => number | null;
}

/** Service of a packet from which longer slots than the model's are a hundredth of it or less, µs. */
const slowPacketUs = 5;
const slotsNs = [20, 50, 100, 200, 500, 1000];

/** Longer slots for a machine whose packets take long: shorter ones cost far more and make no result better. */
function slotsOf({ interceptUs, slopeUs }: ServiceLine): { slotNs?: number } {
  const packetUs = interceptUs + slopeUs;
  if (packetUs < slowPacketUs) return {};
  const slotNs = slotsNs.filter((ns) => ns <= 500 * interceptUs && ns <= 10 * packetUs).at(-1);
  return slotNs === undefined ? {} : { slotNs };
}

/** Ranges of the model's fields. */
const inRange = ({ interceptUs, slopeUs }: ServiceLine) =>
  interceptUs <= 10_000 && slopeUs > 0 && slopeUs <= 1000;

function withScenario({ total, received, cores, share, work, line, facts }: Found): MeasuredMachine | null {
  const { maxBatch, meanBatch, busyShare, lossShare } = work;
  if (!inRange(line) || maxBatch > 4096) return null;
  const frameBytes = facts('frameBytes') ?? facts('meanFrameBytes');
  const ring = facts('ringSize') ?? facts('receiveDescriptors');
  const ringSize = ring === null ? null : Math.min(65_536, Math.max(ring, maxBatch));
  const assumes = [line.assumes, 'Packets arrive independently of each other.'];
  if (ringSize === null) assumes.push('The ring is the model’s own; its size is not in the text.');
  if (frameBytes === null) assumes.push('Frames have 64 bytes; their size is not in the text.');
  const scenario: ScenarioFile = {
    model: 'batch-polling',
    inputs: {
      rateMpps: round(total),
      ...(frameBytes === null ? {} : { frameBytes: Math.min(9216, Math.max(64, round(frameBytes))) }),
      cores,
      ...(cores > 1 ? { hottestShare: round(Math.min(1, share)) } : {}),
      maxBatch,
      ...(ringSize === null ? {} : { ringSize }),
      arrivals: { family: 'geometric' },
      service: { interceptUs: round(line.interceptUs), slopeUs: round(line.slopeUs) },
      ...slotsOf(line),
    },
  };
  const full = meanBatch !== null && meanBatch >= fullBatch * maxBatch;
  const load =
    busyShare !== null && !full
      ? busyShare / (1 - lossShare)
      : lossShare >= clearLoss
        ? 1 / (1 - lossShare)
        : null;
  return {
    ...{ scenario, assumes },
    measured: [
      { indicator: 'throughputMpps', value: received, unit: 'Mpps' },
      ...(load === null ? [] : [{ indicator: 'load', value: load, unit: '' } as const]),
      ...(meanBatch === null
        ? []
        : [{ indicator: 'meanBatch', value: Math.min(meanBatch, maxBatch), unit: 'packets' } as const]),
    ],
  };
}

const round = (value: number) => Number(value.toPrecision(7));

function factsOf({ systemFacts }: ToolReading): (name: SystemFactName) => number | null {
  return (name) => systemFacts.find((fact) => fact.name === name)?.value ?? null;
}

/** Lost in front of the core, of what was offered; 0 where it is not counted. */
export function lossOf({ results }: ToolReading): number {
  const loss = results.find((one) => one.kind === 'value' && one.quantity === 'lossProbability');
  return loss?.kind === 'value' && loss.value >= 0 && loss.value < 0.999 ? loss.value : 0;
}

/** Words behind a comma that name no thread. */
const noPart =
  /^(?:all nodes|without the input node|all threads|all work of the CPU|mean|all ports|all breaths)$/;

const partOf = ({ label }: ValueResult): string => {
  const last = label.includes(', ') ? label.slice(label.lastIndexOf(', ') + 2) : '';
  return noPart.test(last) ? '' : last;
};

const values = ({ results }: ToolReading) => results.filter((one) => one.kind === 'value');

/** The thread that is busiest by its figures; empty where the results name none. */
function busiestPart(reading: ToolReading): string {
  for (const quantity of ['utilisation', 'meanBatch']) {
    const own = values(reading).filter((one) => one.quantity === quantity);
    if (own.length === 0) continue;
    return partOf(own.reduce((most, one) => (one.value > most.value ? one : most)));
  }
  const first = values(reading).find(
    ({ quantity }) => quantity === 'meanBatchNonEmpty' || quantity === 'clocksPerPacket',
  );
  return first === undefined ? '' : partOf(first);
}

function valuesOf(reading: ToolReading, part: string): (quantity: string) => ValueResult | null {
  const own = values(reading);
  return (quantity) => own.find((one) => one.quantity === quantity && partOf(one) === part) ?? null;
}

function largest(reading: ToolReading, part: string, quantity: string): number | null {
  const own = values(reading).filter(
    (one) => one.quantity === quantity && (partOf(one) === part || part === ''),
  );
  return own.length === 0 ? null : Math.max(...own.map(({ value }) => value));
}

/** Cores that were offered more than they took: full batches at the rate received, split evenly. */
export function saturatedMachine(rateMpps: number, cores: number, maxBatch: number): MeasuredMachine {
  const line = ratioLine(
    (maxBatch * cores) / rateMpps,
    maxBatch,
    'Under overload every poll takes a full batch.',
  );
  const scenario: ScenarioFile = {
    model: 'batch-polling',
    inputs: {
      ...{ rateMpps: round(rateMpps), cores, maxBatch, arrivals: { family: 'geometric' } },
      service: { interceptUs: round(line.interceptUs), slopeUs: round(line.slopeUs) },
    },
  };
  return {
    ...{ scenario, assumes: [line.assumes] },
    measured: [{ indicator: 'throughputMpps', value: rateMpps, unit: 'Mpps' }],
  };
}

/** Cores of which the busiest spends a known share of its time on packets. */
export function busyMachine(work: {
  rateMpps: number;
  cores: number;
  share: number;
  busy: number;
  maxBatch: number;
}): MeasuredMachine | null {
  const { rateMpps, cores, share, busy, maxBatch } = work;
  if (rateMpps * share < leastMpps || cores > 128) return null;
  const packetUs = busy / (rateMpps * share);
  const line = perPacketLine(
    packetUs,
    maxBatch,
    `All of the ${us(packetUs)} a packet are per packet: how much is per poll is not in the text.`,
  );
  if (!inRange(line)) return null;
  const inputs = {
    ...{ rateMpps: round(rateMpps), cores, maxBatch, arrivals: { family: 'geometric' } },
    ...(cores > 1 ? { hottestShare: round(share) } : {}),
    service: { interceptUs: round(line.interceptUs), slopeUs: round(line.slopeUs) },
    ...slotsOf(line),
  };
  return {
    ...{ scenario: { model: 'batch-polling', inputs }, assumes: [line.assumes] },
    measured: [
      { indicator: 'throughputMpps', value: rateMpps, unit: 'Mpps' },
      { indicator: 'load', value: busy, unit: '' },
    ],
  };
}

/** Highest coefficient of variation of the model's arrivals, and how close the mean batch must come. */
const mostCv = 20;
const closeEnough = 0.02;
const mostSolves = 10;

/**
 * The same machine with arrivals as bursty as its filled polls say: packets of polls that found some are more than
 * independent arrivals bring. `meanFilledAt` solves the scenario. null where even the burstiest do not bring as many.
 */
export function withMeasuredBursts(
  { scenario, assumes, measured }: MeasuredMachine,
  meanFilled: number,
  meanFilledAt: (scenario: ScenarioFile) => number,
): MeasuredMachine | null {
  const at = (cv: number): ScenarioFile => ({
    ...scenario,
    inputs: { ...scenario.inputs, arrivals: { family: 'negative-binomial', cv: round(cv) } },
  });
  let [low, high, cv] = [1, mostCv, 2];
  for (let k = 0; k < mostSolves && high - low > 0.01; k++) {
    const found = meanFilledAt(at(cv));
    if (Math.abs(found - meanFilled) <= closeEnough * meanFilled) {
      const bursts = `Gaps vary with a coefficient of ${formatSignificant(cv, 3)}, so that a poll that finds packets finds ${formatSignificant(meanFilled, 3)}.`;
      return { scenario: at(cv), assumes: [assumes[0]!, bursts, ...assumes.slice(2)], measured };
    }
    if (found < meanFilled) low = cv;
    else high = cv;
    // Bursty arrivals are dear to solve: from below.
    cv = high === mostCv ? Math.min(2 * cv, mostCv) : Math.sqrt(low * high);
  }
  return null;
}
