/** Headline of batch polling: how busy the core is, its throughput and loss, and the distance to its capacity. */
import type { HeadlineContext, HeadlineWords, ShownRateScale } from '../contract/screen.ts';
import { losesNone } from '../contract/edge.ts';
import type { Solution } from '../contract/solution.ts';
import {
  edgeWords,
  rateWords,
  nearEdge,
  numberAndNoun,
  offeredWords,
  percentWords,
  shareWords,
  lostClause,
  lostWords,
} from '../headline-parts/headline-words.ts';
import { capitalised, microsWords, significant } from '../../text/number-words.ts';
import { type Words, phrase } from '../../text/words.ts';
import { linkMbps } from './closed-form/link.ts';
import { busiestShare } from './closed-form/load.ts';
import { type Roof, roofs } from './closed-form/roofs.ts';
import { type Inputs, readInputs } from './read-inputs.ts';
import { longestStallUs } from './closed-form/stall-lengths.ts';

// The loss in words that are no surer than the solution.

/** Whether the loss is an approximation or an estimate of a simulation. */
export function isApproximateLoss({ approximate = [] }: Solution): boolean {
  return approximate.includes('lossProbability');
}

const isSimulated = ({ notices }: Solution) => notices.some(({ code }) => code === 'simulated');

/** Words after “loses”. */
function lostPackets(solution: Solution, loss: number, whom?: string): Words {
  const about = isApproximateLoss(solution);
  const none = isSimulated(solution) ? 'none in a simulated run' : 'none in this approximation';
  return lostWords(loss, { about, ...(whom && { whom }), ...(about && { none }) });
}

/** So few of the packets of full batches may be missing where every batch is called full. */
const missing = 1e-7;

/** The mean batch as a number of the screen. */
const batchOf = ({ meanBatch }: Solution['indicators']) => ({
  of: 'meanBatch',
  text: numberAndNoun(meanBatch ?? 0, 'packet'),
});

/** The mean batch, or that every batch is full where the solution has no other. Continues a clause on the core. */
function takenWords(inputs: Inputs, solution: Solution): Words {
  const taken = solution.indicators.meanBatch ?? 0;
  return !isSimulated(solution) && taken >= (1 - missing) * inputs.maxBatch
    ? phrase`every batch is full, and ${coreName(inputs)}`
    : phrase`it takes ${batchOf(solution.indicators)} a poll and`;
}

/** Share of its packets that the busiest core loses; 0 below the edge, where all cores together lose none. */
export function lossOf({ lossProbability, totalLossProbability }: Solution['indicators']): number {
  return losesNone(totalLossProbability ?? lossProbability) ? 0 : (lossProbability ?? 0);
}

/** From a ring of this many full batches on, loss starts within 2 % of the capacity: below, well before it. */
const ringForCapacity = 4;

/** A smaller share of the time asleep than this is not mentioned. */
const smallestSleepShare = 0.005;

/** From this load on the core is the cause of a loss: a longer ring hardly helps. */
const saturatedLoad = 0.99;

/** From this share on the headline is about empty polls. */
const mostlyEmpty = 0.5;

interface Numbers {
  load: number;
  capacity: number;
  /** Over all cores, Mpps. */
  offered: number;
  loss: number;
}

export function headline(context: HeadlineContext): HeadlineWords {
  const brief = briefWords(context);
  return brief === null ? longWords(context) : { ...longWords(context), brief };
}

function longWords(context: HeadlineContext): HeadlineWords {
  const { values, solution, rate } = context;
  const inputs = readInputs(values);
  const { indicators } = solution;
  const [load, capacity] = [indicators.load ?? null, indicators.capacityMpps ?? null];
  const loss = lossOf(indicators);
  const lost = lostPackets(solution, loss, 'them');
  if (load === null || capacity === null) return { sentence: batchWords(indicators, lost), edge: null };
  const numbers = { load, capacity, offered: load * capacity, loss };
  const at = phrase`At ${offeredWords(rate, numbers.offered)}`;
  const core = phrase`${at} ${coreName(inputs)}`;
  const bus = fullBus(inputs, numbers.offered, capacity);
  if (bus !== null) return { sentence: phrase`${at} ${busWords(bus, rate)}`, edge: null };
  if (losesMoreAtLink(indicators, loss)) {
    return {
      sentence: phrase`${at} ${linkCause(inputs)}: ${linkLost(solution)}.`,
      edge: edgeSentence(inputs, numbers, rate),
    };
  }
  if (load > 1 + nearEdge) {
    return {
      sentence: phrase`${core} is overloaded, at ${shareWords(load)} of its capacity: ${takenWords(inputs, solution)} loses ${lostPackets(solution, loss, 'its packets')}.`,
      edge:
        roofSentence(inputs, numbers, rate) ??
        `${isLossAtCapacity(inputs) ? 'Loss ends at' : 'Its capacity is'} ${edgeWords(rate, capacity, numbers.offered)}.`,
    };
  }
  if (load > 1 - nearEdge) {
    return {
      sentence: phrase`${core} runs at its capacity: it takes ${batchOf(indicators)} a poll and loses ${lost}.`,
      edge: null,
    };
  }
  const share = `${shareWords(load)} of its capacity`;
  const runs = `runs at ${share}${sleepWords(indicators)}`;
  const now = isRingTooShort(inputs, load, loss)
    ? phrase`${at} ${ringCause(inputs)}: ${lostClause(loss, { about: isApproximateLoss(solution) })}, although ${coreName(inputs)} ${runs}.`
    : phrase`${core} ${runs}: ${batchWords(indicators, lost)}`;
  return {
    sentence: phrase`${now}${stallWords(inputs, numbers)}`,
    edge: edgeSentence(inputs, numbers, rate),
  };
}

/** One clause on the core or the ring, and the loss. */
function briefWords({ values, solution, rate }: HeadlineContext): Words | null {
  const { indicators } = solution;
  const inputs = readInputs(values);
  const { load, capacityMpps: capacity } = indicators;
  const loss = lossOf(indicators);
  if (typeof load !== 'number' || typeof capacity !== 'number') return null;
  const at = phrase`At ${offeredWords(rate, load * capacity)}`;
  const bus = fullBus(inputs, load * capacity, capacity);
  if (bus !== null) return phrase`${at} ${busWords(bus, rate)}`;
  if (losesMoreAtLink(indicators, loss)) return phrase`${at} ${linkCause(inputs)}: ${linkLost(solution)}.`;
  const about = isApproximateLoss(solution);
  const lost = lostWords(loss, { about, none: about ? 'hardly any' : 'none' });
  if (load > 1 + nearEdge) return phrase`${at} ${coreName(inputs)} is overloaded and loses ${lost}.`;
  if (isRingTooShort(inputs, load, loss))
    return phrase`${at} ${ringCause(inputs, String)}: ${lostClause(loss, { about })}.`;
  const place = load > 1 - nearEdge ? 'at its capacity' : `at ${shareWords(load)} of its capacity`;
  return phrase`${at} ${coreName(inputs)} is ${place} and loses ${lost}.`;
}

/** Whether packets are lost well below the capacity. */
function isRingTooShort(inputs: Inputs, load: number, loss: number): boolean {
  const isHeld = longestStallUs(inputs) > 0 || inputs.sleepUs > 0;
  return !losesNone(loss) && load <= 1 - nearEdge && (isHeld || load < saturatedLoad);
}

const coreName = ({ cores }: Inputs) => (cores === 1 ? 'the core' : 'the busiest core');

const packetsOf = (ringSize: number): string => numberAndNoun(ringSize, 'packet');

/** Why packets are lost below the capacity: the ring, `sizeWords` of its size, is full for a while. */
function ringCause(inputs: Inputs, sizeWords: (ringSize: number) => string = packetsOf): string {
  const ring = `the ring of ${sizeWords(inputs.ringSize)}`;
  const stallUs = longestStallUs(inputs);
  if (stallUs > 0)
    return `${ring} is too short for stalls of ${inputs.stallLengths === null ? '' : 'up to '}${microsWords(stallUs)}`;
  if (inputs.sleepUs > 0) return `${ring} is too short for sleeps of ${microsWords(inputs.sleepUs)}`;
  return `${ring} is too short`;
}

/** Whether more packets are lost behind the core than before it. */
const losesMoreAtLink = ({ linkLossProbability: atLink }: Solution['indicators'], loss: number): boolean =>
  !losesNone(atLink) && atLink! > loss;

const linkLost = ({ indicators, approximate = [] }: Solution): Words =>
  lostClause(indicators.linkLossProbability!, { about: approximate.includes('linkLossProbability') });

/** Why packets are lost behind the core. */
function linkCause(inputs: Inputs): string {
  return inputs.rateMbps > linkMbps(inputs)!
    ? `the link of ${significant(inputs.linkGbps!)} Gbit/s is full`
    : `the transmit ring of ${inputs['transmit.ringSize']} is too short`;
}

/** The card's bus, if it carries less than is offered and than the core. */
const fullBus = (inputs: Inputs, offered: number, capacity: number): Roof | null =>
  roofs(inputs).find(({ mpps, about }) => about && mpps < Math.min(offered, capacity)) ?? null;

const busWords = ({ name, mpps }: Roof, rate: ShownRateScale): string =>
  `${name} is full: it carries about ${rateWords(rate, mpps, 2)}. The results are those of a core that receives all packets.`;

/** End of a sentence after `it`. */
function batchWords(indicators: Readonly<Record<string, number | null>>, lost: Words): Words {
  const empty = indicators.emptyPollShare ?? 0;
  if (empty <= mostlyEmpty) return phrase`it takes ${batchOf(indicators)} a poll and loses ${lost}.`;
  return phrase`${percentWords(empty)} of its polls find no packet, and it loses ${lost}.`;
}

/** Empty where the core is awake all the time, or nearly so. */
function sleepWords(indicators: Readonly<Record<string, number | null>>): string {
  const asleep = 1 - (indicators.awakeShare ?? 1);
  return asleep < smallestSleepShare ? '' : ` and sleeps ${percentWords(asleep)} of the time`;
}

/** Whether loss starts near the capacity. A sleep or a stall can overfill the ring at any rate. */
function isLossAtCapacity(inputs: Inputs): boolean {
  const { ringSize, maxBatch, sleepUs } = inputs;
  return sleepUs === 0 && longestStallUs(inputs) === 0 && ringSize >= ringForCapacity * maxBatch;
}

/** The lowest roof where it is below the capacity; else null. */
function roofSentence(inputs: Inputs, { capacity, offered }: Numbers, rate: ShownRateScale): string | null {
  const lowest = roofs(inputs).at(0);
  if (lowest === undefined || lowest.mpps >= capacity) return null;
  const { name, mpps, about } = lowest;
  const subject = capitalised(name);
  return about
    ? `${subject} carries about ${rateWords(rate, mpps, 2)}.`
    : `${subject} carries ${edgeWords(rate, mpps, offered)}.`;
}

function edgeSentence(inputs: Inputs, numbers: Numbers, rate: ShownRateScale): string {
  const { loss, capacity, offered } = numbers;
  const roof = roofSentence(inputs, numbers, rate);
  if (roof !== null) return roof;
  const starts = losesNone(loss) && isLossAtCapacity(inputs);
  return `${starts ? 'Loss would start near' : 'Its capacity is'} ${edgeWords(rate, capacity, offered)}.`;
}

/** How many packets a stall lets wait; empty without stalls. Per core, while the rate shown is that of all of them. */
function stallWords(inputs: Inputs, { offered }: Numbers): string {
  const stallUs = longestStallUs(inputs);
  const arriving = stallUs * offered * busiestShare(inputs);
  return arriving === 0
    ? ''
    : ` During ${inputs.stallLengths === null ? 'a stall' : 'the longest stall'} of ${microsWords(stallUs)} about ${numberAndNoun(arriving, 'packet')} arrive, in half of the stalls more.`;
}
