/** Notices for the reader of a result: where the system is in trouble, and where the model is strained. */
import { infoNotice, limitNotice, warningNotice } from '../../result-parts/notices.ts';
import { numberOf, significant } from '../../../text/number-words.ts';
import { isRenewal } from '../../../numerics/laws/arrival-law.ts';
import { isApproximateLoss } from '../../contract/expected-difference.ts';
import type { Notice, Solution } from '../../contract/solution.ts';
import { solvedDifference } from './solved-difference.ts';
import { chainReason, packetsPerService } from './chain/chain-accuracy.ts';
import type { ChainSolution } from './chain/chain-solution.ts';
import { driftNotices } from './drift/drift-accuracy.ts';
import { isSimulated, slotsPerUs } from '../closed-form/load.ts';
import { roofs } from '../closed-form/roofs.ts';
import type { System } from '../system/system.ts';
import { slotVariationSentence } from '../../input-parts/arrival-families.ts';
import type { Inputs } from '../read-inputs.ts';

// Notices for the reader on the spread of service times, and on stalls.

/** A standard deviation this much larger than asked for gets a notice. */
const noticed = 1.001;

/** Where whole slots make a service time vary more than entered. */
function serviceNotices(inputs: Inputs, { service, maxBatch }: System): Notice[] {
  const family = inputs['service.family'];
  if (family !== 'sd' && family !== 'cv') return [];
  const { mean, variance } = service.workLaw(service.workMeans[maxBatch]);
  const asked = family === 'cv' ? inputs['service.cv'] * mean : inputs['service.sdUs'] * slotsPerUs(inputs);
  if (!(Math.sqrt(variance) > noticed * asked)) return [];
  return [
    infoNotice(
      'steadiest-service',
      `A service time of whole slots with this mean varies at least by rounding: full batches have a standard deviation of ${significant(Math.sqrt(variance) * inputs.slotNs)} ns. Shorter slots lower it.`,
    ),
  ];
}

/** The rule of thumb for the ring. */
function stallNotices(
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
  return [
    infoNotice(
      'stall-ring',
      `During ${inputs.stallLengths === null ? 'a' : 'the longest'} stall of ${significant(stallUs)} µs ${numberOf(Math.round(arriving), 'packet')} arrive on average. Rule of thumb: a ring that holds these and the mean queue, here ${numberOf(ring, 'place')}, survives about half of ${inputs.stallLengths === null ? 'the stalls' : 'these'}; this one has ${inputs.ringSize}.`,
    ),
  ];
}

/** Within this share of the capacity small errors of the inputs decide between an empty and a full ring. */
const nearCapacity = 0.02;

/** Packets in a full service below which the dependence of successive counts matters. */
const fewPackets = 16;

/** Packets a service from which arrivals that are not memoryless change little. */
const enoughPackets = 15;

/** A core this idle polls an empty ring: packets meet no others. */
const idleLoad = 0.01;

/** A smaller share of the time asleep than this counts as no sleep. */
const smallestSleepShare = 1e-6;

const percent = (share: number) => `${significant(100 * share)} %`;

/** Results that notices are about: of the busiest core. */
type Polls = Pick<ChainSolution, 'lossProbability' | 'batchSize' | 'meanQueueAtPoll'> &
  Partial<Pick<ChainSolution, 'meanArrivals' | 'meanService'>>;

/** Notices that name the reason for an approximate loss. */
const lossReasons = ['few-packets', 'jittered-arrivals', 'simulated', 'drift-of-speed', 'ordinary-counting'];

/** Whether the loss is an approximation in words, by its declared error; and the notices, with the reason for it. */
export function doubtsOf(
  inputs: Inputs,
  { lossProbability }: Readonly<Record<string, number | null>>,
  notices: readonly Notice[],
): Pick<Solution, 'approximate' | 'notices'> {
  const expected = solvedDifference(inputs, 'lossProbability');
  if (expected === null || !isApproximateLoss(lossProbability ?? 0, expected.bound)) return { notices };
  const message = expected.ofResult?.() ?? expected.reason;
  const isNamed = notices.some(({ code }) => lossReasons.includes(code));
  const further: Notice[] = isNamed ? [] : [{ code: 'approximate-loss', severity: 'limit', message }];
  return { approximate: ['lossProbability'], notices: [...notices, ...further] };
}

export function noticesFor(
  inputs: Inputs,
  system: System,
  chain: Polls,
  indicators: Readonly<Record<string, number | null>>,
): Notice[] {
  const load = indicators.load ?? 0;
  return [
    ...capacityNotices(inputs, load, system, chain),
    ...lossNotices(system, chain),
    ...familyNotices(inputs, system, chain),
    ...fewPacketsNotices(inputs, indicators),
    ...driftNotices(inputs['service.driftCv'], load),
    ...pollNotices(chain, indicators),
    ...serviceNotices(inputs, system),
    ...stallNotices(inputs, system, chain),
    ...roofNotices(inputs, indicators),
    ...coreNotices(indicators),
  ];
}

function capacityNotices(inputs: Inputs, load: number, system: System, chain: Polls): Notice[] {
  if (load > 1 + nearCapacity) {
    return [
      warningNotice(
        'overload',
        `Overload: the busiest core is offered ${percent(load)} of its capacity and loses ${percent(chain.lossProbability)}; no ring is long enough, and a larger one mainly makes packets wait longer.`,
      ),
    ];
  }
  if (Math.abs(load - 1) <= nearCapacity) {
    return [
      warningNotice(
        'near-capacity',
        `At ${percent(load)} of capacity, rare coincidences dominate the queue: 1 % more service time or rate changes it several-fold, so trust only the order of magnitude.`,
      ),
    ];
  }
  return load < idleLoad ? idleNotices(inputs, system) : [];
}

/** Delays of a packet that comes to an empty ring. */
function idleNotices(inputs: Inputs, { service: { means, sleep } }: System): Notice[] {
  const sleeps = sleep !== null;
  const pollUs = inputs['service.emptyPollUs'] ?? inputs['service.interceptUs'];
  if (pollUs === null && !sleeps) return [];
  const asleep = sleeps ? sleep.longest + sleep.wakeUp : 0;
  const longestUs = sleeps ? (means[0] + asleep) / slotsPerUs(inputs) : pollUs!;
  const what = sleeps ? 'one empty poll and the sleep after it' : 'one empty poll';
  return [
    infoNotice(
      'mostly-idle',
      `The core polls an empty ring nearly all the time; a packet waits for the remainder of ${what}, ${sleeps ? 'about ' : ''}${significant(longestUs)} µs at most.`,
    ),
  ];
}

function lossNotices(system: System, chain: Polls): Notice[] {
  const { interarrival, service, maxBatch } = system;
  const notices: Notice[] = [];
  const packetsPerService = service.mean(maxBatch) / interarrival.mean;
  if (
    packetsPerService < fewPackets &&
    chain.lossProbability > 0 &&
    chain.lossProbability < 0.01 &&
    isRenewal(interarrival) &&
    interarrival.variance !== 0
  ) {
    notices.push(
      limitNotice(
        'small-system',
        `Only ${significant(packetsPerService)} packets arrive in the longest service, so the arrivals during successive services depend on each other. Unless arrivals are memoryless, trust at most the order of magnitude of the small loss; for near-regular arrivals it is far too high.`,
      ),
    );
  }
  return notices;
}

function familyNotices(inputs: Inputs, system: System, chain: Polls): Notice[] {
  const notices: Notice[] = [];
  const { interarrival } = system;
  if (inputs['arrivals.family'] === 'poisson') {
    const cv = Math.sqrt(interarrival.variance) / interarrival.mean;
    notices.push(limitNotice('cv-follows-slot', slotVariationSentence(cv, `${inputs.slotNs} ns`)));
  }
  if (interarrival.mean < 1) {
    notices.push(
      limitNotice(
        'several-arrivals-a-slot',
        `Packets arrive every ${significant(interarrival.mean / slotsPerUs(inputs))} µs on average, less than one slot. Shorter slots resolve them better.`,
      ),
    );
  }
  if (system.counting === 'ordinary') {
    notices.push(
      limitNotice(
        'ordinary-counting',
        `Ordinary counting starts a full interarrival time at every poll, which biases mean batch, times and loss: of 100 arriving packets it counts ${significant(countedPercent(system, chain))}. It is offered for comparison with other readings of the paper.`,
      ),
    );
  }
  return notices;
}

/** Packets that the chain counts in a poll as a percentage of those that arrive in its mean time. */
function countedPercent({ interarrival }: System, { meanArrivals = NaN, meanService = NaN }: Polls): number {
  return (100 * meanArrivals * interarrival.mean) / meanService;
}

/** Notices where the error of times is visible. */
function fewPacketsNotices(inputs: Inputs, indicators: Readonly<Record<string, number | null>>): Notice[] {
  if (isSimulated(inputs)) return [];
  // A core that never sleeps has the error of one without sleep.
  const sleeps = (indicators.awakeShare ?? 1) < 1 - smallestSleepShare;
  const known = sleeps ? inputs : { ...inputs, sleepUs: 0 };
  // At a constant rate services depend on each other however many packets they bring.
  const jittered = inputs['arrivals.family'] === 'jittered';
  if (!jittered) {
    if (inputs.arrivalCount === 'ordinary' || (indicators.load ?? 0) < idleLoad) return [];
    if (packetsPerService(inputs) >= enoughPackets) return [];
  }
  const message = chainReason(known);
  return message === null
    ? []
    : [{ code: jittered ? 'jittered-arrivals' : 'few-packets', severity: 'limit', message }];
}

function coreNotices(indicators: Readonly<Record<string, number | null>>): Notice[] {
  if (indicators.totalLossProbability !== null) return [];
  return [
    infoNotice(
      'other-cores-unknown',
      'The interarrival distribution is that of the busiest core. What arrives on the others is unknown, so totals over all cores are not given.',
    ),
  ];
}

/** Limits of the rate, the lowest first, where a link or a bus is given. */
function roofNotices(inputs: Inputs, { capacityMpps }: Readonly<Record<string, number | null>>): Notice[] {
  const given = roofs(inputs);
  if (given.length === 0 || typeof capacityMpps !== 'number') return [];
  const core = { name: inputs.cores === 1 ? 'the core' : 'the cores', mpps: capacityMpps, about: false };
  const words = [...given, core]
    .sort((one, other) => one.mpps - other.mpps)
    .map(({ name, mpps, about }) => `${name} ${about ? 'about ' : ''}${significant(mpps)} Mpps`);
  const isCounted = given.every(({ about }) => !about);
  return [
    {
      code: 'roofs',
      severity: isCounted ? 'info' : 'limit',
      message: `Highest rates of these frames, the lowest first: ${words.join(', ')}.${isCounted ? '' : ' Packets that the bus of the card cannot carry are lost before the ring and not counted.'}`,
    },
  ];
}

function pollNotices(chain: Polls, indicators: Readonly<Record<string, number | null>>): Notice[] {
  const notices: Notice[] = [];
  const empty = chain.batchSize[0];
  if (empty > 0.01) {
    notices.push(
      infoNotice(
        'empty-polls',
        `${percent(empty)} of the polls find no packet. Recordings often leave these out: compare measured batch sizes with the non-empty polls.`,
      ),
    );
  }
  const dropOldest = indicators['waitingUs.dropOldest.mean'] ?? null;
  const waiting = indicators['waitingUs.exact.mean'] ?? null;
  if (dropOldest !== null && waiting !== null) {
    notices.push(
      infoNotice(
        'drop-oldest',
        `A ring that drops its oldest packet instead of the new one loses just as many, but served packets would wait ${significant(dropOldest)} µs on average instead of ${significant(waiting)} µs.`,
      ),
    );
  }
  return notices;
}
