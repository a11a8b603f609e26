/** What the reader must know about the spread of service times, and about stalls. */
import { numberOf } from '../../../text/number-of.ts';
import { significant } from '../../../text/number-words.ts';
import type { Notice } from '../../contract/solution.ts';
import { slotsPerUs } from '../closed-form/slots.ts';
import type { Inputs } from '../read-inputs.ts';
import type { System } from '../system/system.ts';
import type { ChainSolution } from './chain/chain-solution.ts';

/** A standard deviation this much larger than asked for is said. */
const noticed = 1.001;

/** Where whole slots make a service time vary more than it is told to. */
export function serviceNotices(inputs: Inputs, { service, maxBatch }: System): Notice[] {
  const family = inputs['service.family'];
  if (family !== 'sd' && family !== 'cv') return [];
  const { mean, variance } = service.law(maxBatch);
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

/** From this share of full batches with a stall on, several stalls in one batch count. */
const oftenStalled = 0.05;

/** The rule of thumb for the ring, and where one stall a batch is too few. */
export function stallNotices(inputs: Inputs, system: System, chain: ChainSolution): Notice[] {
  const { service, interarrival, maxBatch } = system;
  if (service.stallSlots === 0) return [];
  const stallUs = service.stallSlots / slotsPerUs(inputs);
  const arriving = service.stallSlots / interarrival.mean;
  const ring = Math.ceil(chain.meanQueueAtPoll + arriving);
  const enough = inputs.ringSize >= ring;
  const notices: Notice[] = [
    {
      code: 'stall-ring',
      severity: 'info',
      message: `During a stall of ${significant(stallUs)} µs ${numberOf(Math.round(arriving), 'packet')} arrive on average. Rule of thumb: a ring survives it that holds these and the mean queue, here ${numberOf(ring, 'place')}; this one ${enough ? 'does' : 'does not'}.`,
    },
  ];
  const chance = service.stallChance(maxBatch);
  if (chance > oftenStalled) {
    notices.push({
      code: 'several-stalls',
      severity: 'limit',
      message: `${significant(100 * chance)} % of full batches stall, and the model counts at most one stall in a batch: the core stalls more often than it says.`,
    });
  }
  return notices;
}
