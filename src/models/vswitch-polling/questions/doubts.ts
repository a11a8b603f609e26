/** How far an answer may rest on what the forms of the model say of losses and times. */
import type { Doubt } from '../../contract/dimensioning.ts';
import type { InputValues } from '../../contract/inputs.ts';
import type { Method } from '../system.ts';
import { portShares } from '../system.ts';
import type { Inputs } from '../read-inputs.ts';
import { readInputs } from '../read-inputs.ts';

/** Queues shorter than this lose by fluctuating together from a low share of the critical load on. */
const shortQueue = 64;

const pooledLosses: Doubt = {
  errs: 'high',
  caution:
    'below the critical load this form loses 1 to 7 times what was simulated in the paper’s scenarios, 1.2 times where 0.5 % is lost.',
};

const shortQueueLosses: Doubt = {
  errs: 'either',
  caution:
    'losses of queues this short are known to an order of magnitude only: with 5 packets and scenario 3 at 0.3 Mpps this form loses 3.8 %, simulation 2.2 %.',
};

const independentLosses: Doubt = {
  errs: 'low',
  caution:
    'this form leaves out that the queues of a core fill together: in scenario 1 with one packet a visit at 6 Mpps simulation lost 3.9e-5 at port 4, this form less than 1e-40.',
};

const publishedLosses: Doubt = {
  errs: 'either',
  caution:
    'the paper’s equations let losses begin up to 3 % below the load at which simulation has them, and make them up to 60 % too high beyond.',
};

const recommendedTimes: Doubt = {
  errs: 'either',
  caution:
    'the mean time of all packets is within 15 % of simulation in the paper’s scenarios, that of one port within 35 %.',
};

const shortTimes: Doubt = {
  errs: 'low',
  caution: 'by this form times are too short below the critical load, by up to 97 % close to it.',
};

const workloadTimes: Doubt = {
  errs: 'either',
  caution:
    'by the workload of the core times are up to 42 % too long with batches of 32 and up to 52 % too short close to the critical load.',
};

function doubtOfLosses(method: Method, inputs: Inputs): Doubt | null {
  switch (method) {
    case 'recommended':
      return inputs.queueCapacity < shortQueue ? shortQueueLosses : pooledLosses;
    case 'gated':
      return independentLosses;
    case 'workload':
      return null;
    default:
      return publishedLosses;
  }
}

function doubtOfTimes(method: Method): Doubt {
  if (method === 'recommended') return recommendedTimes;
  return method === 'workload' ? workloadTimes : shortTimes;
}

/**
 * Of losses and times; throughput and utilisation follow the load within a few parts in a thousand. One busy port waits
 * for no other: recommended and gated are exact there but for the cache.
 */
export function doubt(indicator: string, values: InputValues): Doubt | null {
  const inputs = readInputs(values);
  const { method } = inputs;
  const lone = portShares(inputs).filter((share) => share > 0).length < 2;
  if (inputs.loadMpps === 0 || (lone && (method === 'recommended' || method === 'gated'))) return null;
  if (/(^|\.)lossProbability$/.test(indicator)) return doubtOfLosses(method, inputs);
  return /(^|\.)(sojournUs|meanQueue)$/.test(indicator) ? doubtOfTimes(method) : null;
}
