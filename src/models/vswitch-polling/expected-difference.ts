/** Reasons for a difference between a result of the model and the simulated mechanism, by indicator and form. */
import { boundWords, type ErrorBound, type ExpectedDifference } from '../contract/expected-difference.ts';
import type { InputValues } from '../contract/inputs.ts';
import { type ErringResult, formBound, recommendedBound, recommendedOverload } from './error-bounds.ts';
import { criticalShare } from './simulator/warm-up.ts';
import { type CoreSystem, type Method, readSystem } from './system.ts';
import { packetTimes } from './packet-times.ts';

/** By the last part of an indicator's name. */
const erring: Readonly<Record<string, ErringResult>> = {
  sojournUs: 'times',
  meanQueue: 'times',
  lossProbability: 'losses',
  throughputMpps: 'throughput',
  emptyAtPoll: 'empty',
  meanBatch: 'batches',
  missRatio: 'misses',
  utilisation: 'work',
};

type Form = Exclude<Method, 'recommended'>;

const independent = 'Gated queues treat each other’s batches as independent, though they grow together';
const shortCycle = 'The paper’s chain serves one packet per vacation and underestimates its cycle';
const printed = 'Eq. (17) as printed counts a lone packet as a hit and has its weights swapped';
const vanishingWait = 'the wait behind the other queues almost vanishes';
const sharedCycle = 'The workload form takes one cycle of the core and shares its packets among the ports';

/** Why a form errs, as the beginning of a sentence: in all its results, and in some for another reason. */
const reasons: Readonly<Record<Form, { usual: string } & Partial<Record<ErringResult, string>>>> = {
  gated: { usual: independent, losses: 'The gated form leaves out that queues fill together' },
  workload: {
    usual: sharedCycle,
    times: 'The workload form shares the core’s waiting time among the ports in proportion to their loads',
    losses: 'The workload form assumes infinite queues and has no losses',
  },
  published: { usual: shortCycle, times: `In the paper’s model ${vanishingWait}` },
  'published-literal': {
    usual: printed,
    batches: shortCycle,
    empty: shortCycle,
    times: `${printed}, and ${vanishingWait}`,
  },
};

function formDifference(form: Form, result: ErringResult, share: number): ExpectedDifference {
  const bound = formBound(form, result, share);
  const where = share < 1 ? 'at this load' : 'beyond the critical load';
  const why = reasons[form][result] ?? reasons[form].usual;
  return { reason: `${why}: ${boundWords(bound)} ${where}.`, bound };
}

/** Within this share of the critical load only the recommended form is near simulation. */
const edge = 0.04;

/**
 * Queues up to this length fluctuate together, which no form represents; somewhat longer ones do where they are often
 * full.
 */
const shortQueue = 8;
const fairlyShortQueue = 64;

/**
 * Below this share of the critical load nothing is lost; where the paper's chain takes long batches for short ones,
 * below a lower one.
 */
const lossless = 0.85;
const losslessPublished = 0.7;

/** A round of switch-overs counts beside a packet's time from this share of it on. */
const longRound = 0.4;

interface Situation {
  /** A core that gets packets; times, capacity and batches are the same for all. */
  core: CoreSystem;
  /** Load over critical load, of the core that is nearest to it. */
  share: number;
  /** No core has more than one queue with packets. */
  lone: boolean;
  /** Every batch has one packet. */
  single: boolean;
}

/** Null where no packet arrives. */
function situationOf(values: InputValues): Situation | null {
  const times = packetTimes(values);
  const cores = readSystem(values)
    .distinctCores.map(({ system }) => ({ ...system, times }))
    .filter(({ rates }) => rates.some((rate) => rate > 0));
  if (cores.length === 0) return null;
  const [core] = cores;
  return {
    core,
    share: Math.max(...cores.map((each) => criticalShare(each, each.rates.indexOf(Math.max(...each.rates))))),
    lone: cores.every(({ rates }) => rates.filter((rate) => rate > 0).length === 1),
    single: Math.min(core.maxBatch, core.capacity) === 1,
  };
}

/** Whether the form is exact here; the recommended one is the gated one for a lone queue. */
function isExact(form: Form, column: string, { core, share, lone, single }: Situation): boolean {
  const { hit, miss } = core.times;
  const literal = form === 'published-literal';
  // A queue alone, whose packets miss or hit independent of the others of their batch.
  if (form === 'gated' && lone && (single || hit === miss || core.outputs === 1)) return true;
  if (column === 'missRatio') return single && !literal;
  const enough = form.startsWith('published') && core.maxBatch > shortQueue ? losslessPublished : lossless;
  const isLossless = share < enough && core.capacity >= fairlyShortQueue && core.capacity > core.maxBatch;
  if (column === 'throughputMpps') return isLossless;
  return column === 'utilisation' && isLossless && (hit === miss || (single && !literal));
}

const unknownBound: ErrorBound = { tooLow: null, tooHigh: null, measured: 'nowhere' };

/** See `Simulation.expectedDifference`: for the indicators and for the columns of `ports` and `perCore`. */
export function expectedDifference(
  values: InputValues,
  indicator: string,
  method: string,
): ExpectedDifference | null {
  const column = indicator.slice(indicator.lastIndexOf('.') + 1);
  const result = erring[column] as ErringResult | undefined;
  const situation = result && situationOf(values);
  if (!result || !situation) return null;
  const isLoss = result === 'losses' || result === 'throughput';
  const { core, share, lone } = situation;
  // the recommended form of a lone queue, and in overload
  const form = method === 'recommended' ? 'gated' : (method as Form);
  if (isExact(form, column, situation)) return null;
  if (!lone) {
    if (method === 'recommended' && share < recommendedOverload) {
      const isPort = result === 'times' && indicator.startsWith('ports.');
      return {
        reason:
          'The recommended form takes the packets of all queues together, spread by their shares of the load.',
        bound: recommendedBound(isPort ? 'portTimes' : result, share, { ...core, ports: core.rates.length }),
      };
    }
    if (Math.abs(share - 1) <= edge) {
      return {
        reason:
          'Within 4 % of the critical load this form is not accurate, and a simulation takes long to settle.',
        bound: unknownBound,
      };
    }
    if (core.capacity <= shortQueue || core.capacity <= core.maxBatch) {
      return {
        reason:
          'Queues this short fill together, which every form leaves out: with 5 packets and scenario 3 at 0.3 Mpps port 6 loses 4.6 % in simulation, 0.26 % by gated queues, 0.08 % by the paper’s model.',
        bound: isLoss ? { tooLow: 0.99, tooHigh: 0, measured: 'in scenario 3 with 5 packets' } : unknownBound,
      };
    }
    if (isLoss && core.capacity < fairlyShortQueue) {
      return {
        reason:
          'Queues of this length fill together, which every form leaves out: with 16 packets and scenario 1 at 85 % of the critical load 0.16 % is lost in simulation, 1e-7 by gated queues.',
        bound: { tooLow: 1, tooHigh: 0, measured: 'in scenario 1 with 16 packets' },
      };
    }
  }
  if (lone && form.startsWith('published')) {
    return {
      reason:
        'The paper’s model reads the batches off a queue that is served one packet at a time, and with one busy port that alone decides.',
      bound: unknownBound,
    };
  }
  if (form === 'workload' && result === 'times' && share < 1 && hasLongRound(core)) {
    return {
      reason:
        'The workload form counts the switch-overs of a round into every wait: times are too long, by 9 to 49 % in scenario 2 with every switch-over as long as a packet, by 11 % in the paper’s measured switch.',
      bound: { tooLow: 0, tooHigh: 0.49, measured: 'in scenario 2 and the paper’s measured switch' },
    };
  }
  return formDifference(form, result, share);
}

function hasLongRound({ rates, times }: CoreSystem): boolean {
  return rates.length * times.switchOver >= longRound * (times.hit + times.forward);
}
