/**
 * Mean times in the queues of the textbooks at the load of the busiest core, as if it served packets one by one at its
 * capacity. Source: Kleinrock, Queueing Systems I, sections 3.2 and 5.6; Doshi 1986 for vacations.
 */
import type { Inputs } from '../read-inputs.ts';
import { busiestShare, slotsPerUs } from './load.ts';
import { frameVariance, wireBits } from '../../input-parts/frames.ts';
import { readServiceCurve } from './service-curve.ts';

/** One server; times in µs. */
export interface SingleServer {
  /** Offered load; 1 and more in overload. */
  load: number;
  /** Mean service of a packet: that of a full batch over its packets. */
  serviceUs: number;
  /** Coefficient of variation of a service: of a full batch. */
  cv: number;
  /** Mean look at an empty ring, its vacation, and its coefficient of variation. */
  vacationUs: number;
  vacationCv: number;
}

/** cv of a service of this mean, before rounding to slots. */
function cvOf(inputs: Inputs, meanUs: number): number {
  switch (inputs['service.family']) {
    case 'deterministic':
      return 0;
    case 'geometric':
      return 1;
    case 'cv':
      return inputs['service.cv'];
    case 'sd':
      return inputs['service.sdUs'] / meanUs;
    default:
      return 1 / Math.sqrt(meanUs * slotsPerUs(inputs));
  }
}

/** null without a usable service curve, and for arrivals from a histogram. */
export function singleServer(inputs: Inputs, rateMbps: number): SingleServer | null {
  const curve = readServiceCurve(inputs);
  if ('code' in curve || inputs['arrivals.family'] === 'empirical') return null;
  const fullUs = curve.meanUs(inputs.maxBatch);
  const serviceUs = fullUs / inputs.maxBatch;
  const load = ((rateMbps * busiestShare(inputs)) / wireBits(inputs)) * serviceUs;
  const vacationUs = curve.meanUs(0);
  const bytesVariance = inputs.maxBatch * (inputs['service.perByteNs'] / 1000) ** 2 * frameVariance(inputs);
  const cv = Math.hypot(cvOf(inputs, fullUs), Math.sqrt(bytesVariance) / fullUs);
  return { load, serviceUs, cv, vacationUs, vacationCv: cvOf(inputs, vacationUs) };
}

/** A queue without batches and without loss. */
export interface TextbookQueue {
  name: string;
  /** Mean time in the system, µs; null at a load of 1 and more. */
  timeUs: (server: SingleServer) => number | null;
}

const below = (load: number, timeUs: number) => (load < 1 ? timeUs : null);

/** Mean wait by Pollaczek and Khinchine, µs. */
const waitUs = ({ load, serviceUs, cv }: SingleServer) =>
  (load * serviceUs * (1 + cv * cv)) / (2 * (1 - load));

/** Mean rest of a look at the empty ring that an arrival meets, µs. */
export const restOfLook = ({ vacationUs, vacationCv }: SingleServer) =>
  (vacationUs * (1 + vacationCv * vacationCv)) / 2;

export const textbookQueues: readonly TextbookQueue[] = [
  { name: 'M/M/1', timeUs: ({ load, serviceUs }) => below(load, serviceUs / (1 - load)) },
  { name: 'M/G/1', timeUs: (server) => below(server.load, server.serviceUs + waitUs(server)) },
  {
    name: 'M/G/1 with vacations',
    timeUs: (server) => below(server.load, server.serviceUs + waitUs(server) + restOfLook(server)),
  },
];
