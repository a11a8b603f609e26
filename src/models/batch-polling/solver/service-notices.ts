/** Notices for the reader on the spread of service times, and on stalls. */
import { numberOf } from '../../../text/number-of.ts';
import { significant } from '../../../text/number-words.ts';
import type { Notice } from '../../contract/solution.ts';
import { slotsPerUs } from '../closed-form/slots.ts';
import type { Inputs } from '../read-inputs.ts';
import type { System } from '../system/system.ts';
import type { ChainSolution } from './chain/chain-solution.ts';

/** A standard deviation this much larger than asked for is said. */
const noticed = 1.001;

/** Where whole slots make a service time vary more than entered. */
export function serviceNotices(inputs: Inputs, { service, maxBatch }: System): Notice[] {
  const family = inputs['service.family'];
  if (family !== 'sd' && family !== 'cv') return [];
  const { mean, variance } = service.workLaw(service.workMeans[maxBatch]);
  const asked = family === 'cv' ? inputs['service.cv'] * mean : inputs['service.sdUs'] * slotsPerUs(inputs);
  if (!(Math.sqrt(variance) > noticed * asked)) return [];
  return [
    {
      code: 'steadiest-service',
      severity: 'info',
      message: `A service time of whole slots with this mean varies at least by rounding: full batches have a standard deviation of ${significant(Math.sqrt(variance) * inputs.slotNs)} ns. Shorter slots lower it.`,
    },
  ];
}

/** The rule of thumb for the ring. */
export function stallNotices(
  inputs: Inputs,
  system: System,
  chain: Pick<ChainSolution, 'meanQueueAtPoll'>,
): Notice[] {
  const { service, interarrival } = system;
  if (service.stalls === null) return [];
  const { slots } = service.stalls;
  const stallUs = slots / slotsPerUs(inputs);
  const arriving = slots / interarrival.mean;
  const ring = Math.ceil(chain.meanQueueAtPoll + arriving);
  const enough = inputs.ringSize >= ring;
  return [
    {
      code: 'stall-ring',
      severity: 'info',
      message: `During a stall of ${significant(stallUs)} µs ${numberOf(Math.round(arriving), 'packet')} arrive on average. Rule of thumb: a ring survives it that holds these and the mean queue, here ${numberOf(ring, 'place')}; this one ${enough ? 'does' : 'does not'}.`,
    },
  ];
}
