/** Meaning of questions for the virtual switch: goals in words, offered load, uncertain inputs. */
import type { ModelDimensioning, ReadyMadeQuestion, Doubt } from '../../contract/dimensioning.ts';
import { workload } from './shared-workload.ts';
import { fullBatchCapacityMpps } from '../packet-times.ts';
import { readInputs, type Inputs } from '../read-inputs.ts';
import type { InputValues } from '../../contract/inputs.ts';
import type { ShownRateScale } from '../../contract/screen.ts';
import { rateWords } from '../../headline-parts/headline-words.ts';
import { niceCeil, significant } from '../../../text/number-words.ts';
import { type Method, portShares } from '../system.ts';
import { isShortQueue } from '../recommended-accuracy.ts';

// Doubts about answers from losses and times of the forms of the model.

const pooledLosses: Doubt = {
  errs: 'high',
  caution:
    'below the critical load this form lost 1 to 20 times what was simulated in random scenarios, at most 1.4 times where 0.2 % is lost.',
};

const shortQueueLosses: Doubt = {
  errs: 'either',
  caution:
    'losses of queues this short were up to 2.6 times those of simulation below the critical load, and up to 41 % too few in overload.',
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
    'the mean time of all packets is within 16 % of simulation in random scenarios, that of one port up to 26 % too short and 50 % too long below the critical load, and within a factor of 2.7 just above it.',
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
      return isShortQueue(inputs.queueCapacity, inputs.maxBatch) ? shortQueueLosses : pooledLosses;
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
function doubt(indicator: string, values: InputValues): Doubt | null {
  const inputs = readInputs(values);
  const { method } = inputs;
  const lone = portShares(inputs).filter((share) => share > 0).length < 2;
  if (inputs.loadMpps === 0 || (lone && (method === 'recommended' || method === 'gated'))) return null;
  if (/(^|\.)lossProbability$/.test(indicator)) return doubtOfLosses(method, inputs);
  return /(^|\.)(sojournUs|meanQueue)$/.test(indicator) ? doubtOfTimes(method) : null;
}

/** Questions that are often asked of a virtual switch. */
function questions(values: InputValues, rate: ShownRateScale): readonly ReadyMadeQuestion[] {
  const inputs = readInputs(values);
  const load = inputs.loadMpps;
  const capacity = fullBatchCapacityMpps(values);
  const needed = Math.ceil((load * inputs.cores) / capacity);
  const noLoss = { on: 'loss', bound: 'at-most', limit: 0 } as const;
  // A mean time of some packets, at their present cost.
  const limit = niceCeil((10 * inputs.cores) / capacity);
  const latency = { on: 'latency.mean', bound: 'at-most', limit } as const;
  return [
    {
      id: 'cores',
      words: `How many cores for ${rateWords(rate, load)}, with no loss and a mean time of at most ${significant(limit)} µs?`,
      goals: [noLoss, latency],
      unknowns: [{ input: 'cores', from: 1, to: Math.min(128, Math.max(8, 2 * needed)), prefer: 'least' }],
    },
    {
      id: 'pdr',
      words: 'What is the highest load with a loss of at most 0.5 %?',
      goals: [{ ...noLoss, limit: 0.005 }],
      unknowns: [{ input: 'loadMpps', from: 0, to: niceCeil(1.6 * capacity), prefer: 'greatest' }],
    },
    {
      id: 'batch',
      words: `Which maximum batch is enough for no loss and a mean time of at most ${significant(limit)} µs?`,
      goals: [noLoss, latency],
      unknowns: [{ input: 'maxBatch', from: 1, to: 32, prefer: 'least' }],
    },
  ];
}

export const dimensioning: ModelDimensioning = {
  goals: [
    { id: 'loss', indicator: 'lossProbability' },
    { id: 'latency.mean', indicator: 'sojournUs' },
    { id: 'throughput', indicator: 'throughputMpps' },
    { id: 'utilisation', indicator: 'utilisation' },
  ],
  questions,
  offered: {
    input: 'loadMpps',
    mpps: (values) => readInputs(values).loadMpps,
    inputFor: (mpps) => mpps,
    lineRateMpps: () => null,
    capacityMpps: fullBatchCapacityMpps,
  },
  burdens: ['lookupCycles', 'hitCycles', 'missCycles', 'hitUs', 'missUs', 'forwardUs', 'switchOverUs'],
  uncertain: [
    {
      id: 'service-time',
      label: 'Time for a packet, without the bus',
      inputs: ['lookupCycles', 'hitCycles', 'missCycles', 'hitUs', 'missUs', 'forwardUs'],
    },
    { id: 'switch-over-time', label: 'Switch-over time', inputs: ['switchOverUs'] },
    { id: 'rate', label: 'Load', inputs: ['loadMpps'] },
  ],
  doubt,
  workload,
};
