/**
 * The machine that a tool's output measured, as inputs of batch polling: service line, rate, cores, ring. Solved, the
 * scenario gives the output's own figures back (rate, load, mean batch; within 5 % over all samples).
 */
import type { SystemFactName } from '../../models/contract/system-facts.ts';
import type { ToolReading } from '../../texts/tools/tool-reading.ts';
import type { ScenarioFile } from '../cause.ts';
import { busiestPart, factsOf, largest, lossOf, valuesOfPart } from './reading-values.ts';
import {
  fullCoreLoss,
  type CoreWork,
  fullBatch,
  fitsFields,
  leastMpps,
  lineOf,
  perPacketLine,
  type PollLine,
  ratioLine,
  round,
  slotsOf,
  us,
} from './service-line.ts';

export interface MeasuredFigure {
  /** Indicator of the model that must agree with the figure. */
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
  /** A core is full and the output has the carried rate alone: what is lost does not follow from it. */
  lossUnknown: boolean;
}

/** The model's packets a poll, where neither the output nor its tool says it. */
const usualBatch = 256;

/** null where the output carries no cost, or too low a rate to tell. */
export function measuredMachine(reading: ToolReading): MeasuredMachine | null {
  const facts = factsOf(reading);
  const part = busiestPart(reading);
  const partValues = valuesOfPart(reading, part);
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
  const clocks = partValues('clocksPerPacket')?.value ?? null;
  const emptyShare = partValues('emptyPollShare')?.value ?? null;
  const meanFilled = partValues('meanBatchNonEmpty')?.value ?? null;
  const busyShare = partValues('utilisation')?.value ?? null;
  const perPacket = partValues('servicePerPacketUs');
  const perIteration =
    emptyShare !== null && meanFilled !== null
      ? (1 - emptyShare) * meanFilled
      : largest(reading, part, 'meanBatch');
  const stated = facts('batchLimit') ?? facts('vectorLimit') ?? facts('burstLimit');
  const mean = Math.max(meanFilled ?? 0, perIteration ?? 0);
  const maxBatch = stated ?? reading.traits?.usualBatch ?? roomFor(mean);
  // An iteration that takes more than a batch polls several queues: it is as many polls.
  const polls = Math.max(1, (meanFilled ?? 0) / maxBatch, (perIteration ?? 0) / maxBatch);
  const work: CoreWork = {
    ...{ offered: total * share, served: received * share, lossShare, emptyShare, busyShare, maxBatch },
    meanFilled: meanFilled === null ? null : meanFilled / polls,
    meanBatch: perIteration === null ? null : perIteration / polls,
    packetUs: perPacket?.value ?? (clocks !== null && clockGhz !== null ? clocks / clockGhz / 1000 : null),
    withoutInput: (perPacket ?? partValues('clocksPerPacket'))?.withoutInput === true,
    forwards,
  };
  const line = lineOf(work);
  if (line === null) return null;
  const guessedLimit = stated === null && maxBatch > usualBatch;
  return withScenario({ total, received, cores, share, work, line, guessedLimit, facts });
}

/** A mean above the usual limit shows that the limit is another one: it is not taken to be reached. */
const roomFor = (mean: number) => (mean > usualBatch ? 2 ** Math.ceil(Math.log2(2 * mean)) : usualBatch);

interface Found {
  total: number;
  received: number;
  cores: number;
  share: number;
  work: CoreWork;
  line: PollLine;
  guessedLimit: boolean;
  facts: (name: SystemFactName) => number | null;
}

function withScenario(found: Found): MeasuredMachine | null {
  const { total, received, cores, share, work, line, guessedLimit, facts } = found;
  const { maxBatch, meanBatch, busyShare, lossShare } = work;
  if (!fitsFields(line) || maxBatch > 4096) return null;
  const frameBytes = facts('frameBytes') ?? facts('meanFrameBytes');
  const ring = facts('ringSize') ?? facts('receiveDescriptors');
  const ringSize = ring === null ? null : Math.min(65_536, Math.max(ring, maxBatch));
  const assumes = [line.assumes, 'Packets arrive independently of each other.'];
  if (ringSize === null) assumes.push('The ring has the model’s default size; the text does not give one.');
  if (guessedLimit)
    assumes.push(
      `A poll takes at most ${maxBatch} packets; the text gives no limit, but a mean above ${usualBatch}.`,
    );
  if (frameBytes === null) assumes.push('Frames have 64 bytes; the text does not give their size.');
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
      : lossShare >= fullCoreLoss
        ? 1 / (1 - lossShare)
        : null;
  return {
    ...{ scenario, assumes, lossUnknown: lossShare === 0 && (full || (load ?? 0) >= fullBatch) },
    measured: [
      { indicator: 'throughputMpps', value: received, unit: 'Mpps' },
      ...(load === null ? [] : [{ indicator: 'load', value: load, unit: '' } as const]),
      ...(meanBatch === null
        ? []
        : [{ indicator: 'meanBatch', value: Math.min(meanBatch, maxBatch), unit: 'packets' } as const]),
    ],
  };
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
    ...{ scenario, assumes: [line.assumes], lossUnknown: true },
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
    `All of the ${us(packetUs)} of a packet counts as per packet: the text does not say how much is per poll.`,
  );
  if (!fitsFields(line)) return null;
  const inputs = {
    ...{ rateMpps: round(rateMpps), cores, maxBatch, arrivals: { family: 'geometric' } },
    ...(cores > 1 ? { hottestShare: round(share) } : {}),
    service: { interceptUs: round(line.interceptUs), slopeUs: round(line.slopeUs) },
    ...slotsOf(line),
  };
  return {
    ...{ scenario: { model: 'batch-polling', inputs }, assumes: [line.assumes] },
    lossUnknown: busy >= fullBatch,
    measured: [
      { indicator: 'throughputMpps', value: rateMpps, unit: 'Mpps' },
      { indicator: 'load', value: busy, unit: '' },
    ],
  };
}
