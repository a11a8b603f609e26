/** Machines that a text states in words, without an output of a forwarder. */
import type { ScenarioFile } from '../cause.ts';
import type { MeasuredMachine } from './measured-machine.ts';
import { fitsFields, leastMpps, perPacketLine, ratioLine, round, slotsOf, us } from './service-line.ts';

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
  if (!fitsFields(line)) return null;
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
