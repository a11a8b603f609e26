/**
 * Whether a solve stays within reason, and what would make it: longer slots, else a shorter coalescing time, fewer
 * frames, a lower limit of the queue, a lower rate, a shorter interrupt, or shorter services.
 */
import { significant } from '../../../text/number-words.ts';
import type { InputFault } from '../../contract/inputs.ts';
import { serviceSpread } from '../cost/law-reach.ts';
import { packetsWords } from '../packets-words.ts';
import type { Inputs } from '../read-inputs.ts';
import type { SolveCost } from '../cost/solve-cost.ts';
import { solveCost } from '../cost/solve-cost.ts';
import { longestBatch } from '../solver/interval/longest-batch.ts';

/** Some ten seconds of work. */
const mostProducts = 1e10;

/** Less than the 512 MB that a solve may hold: what is let go is not collected at once. */
const mostBytes = 4e8;

const longerSlotsUs = [0.1, 0.2, 0.25, 0.5, 1, 2, 4, 5, 10, 20, 25, 50, 100];

/** Inputs break no other rule. `isLegal`: whether others break none. */
export function checkCost(inputs: Inputs, isLegal: (others: Inputs) => boolean): InputFault | null {
  const cost = solveCost(inputs);
  return excessOf(cost) <= 1 ? null : costFault(inputs, isLegal, cost);
}

/** `cost`: what a solve takes, more than is allowed, by the estimate or as it turned out on the way. */
export function costFault(inputs: Inputs, isLegal: (others: Inputs) => boolean, cost: SolveCost): InputFault {
  const excess = excessOf(cost);
  // Where the estimate was too low, it is as much so for the inputs nearby.
  const low = Math.max(1, excess / excessOf(solveCost(inputs)));
  const leftOf = (others: Inputs) => low * excessOf(solveCost(others));
  const offers: readonly Offer[] = [
    {
      parameter: 'slotUs',
      values: longerSlots(inputs),
      words: (us) => `slots of ${us} µs`,
      change: (us) => whatSlotsChange(inputs, us),
    },
    {
      parameter: 'coalescingUs',
      values: halves(inputs, inputs.coalescingUs),
      words: (us) => `a coalescing time of ${us} µs`,
    },
    {
      parameter: 'coalescingFrames',
      values: inputs.coalescingFrames === null ? [] : powersBelow(inputs.coalescingFrames),
      words: (frames) => `a limit of ${packetsWords(frames)}`,
    },
    {
      parameter: 'maxWorkUs',
      values: halves(inputs, inputs.maxWorkUs),
      words: (us) => `a queue limit of ${us} µs`,
    },
    {
      parameter: 'meanInterarrivalUs',
      values: inputs['arrivals.family'] === 'empirical' ? [] : doubles(inputs.meanInterarrivalUs),
      words: (us) => `a mean interarrival time of ${us} µs`,
    },
    {
      parameter: 'interruptUs',
      values: inputs.interruptPmf === null ? halves(inputs, inputs.interruptUs) : [],
      words: (us) => `an interrupt of ${us} µs`,
    },
    {
      parameter: 'service.meanUs',
      values: ['sgw', 'empirical'].includes(inputs['service.family'])
        ? []
        : halves(inputs, inputs['service.meanUs']),
      words: (us) => `a mean service time of ${us} µs`,
    },
  ];
  let step: Step | null = null;
  for (const offer of offers) {
    const { parameter, words, change } = offer;
    let best: Step | null = null;
    for (const nearest of offer.values) {
      const others: Inputs = { ...inputs, [parameter]: nearest };
      if (!isLegal(others)) continue;
      const left = leftOf(others);
      const verb = parameter === 'slotUs' ? 'do' : 'does';
      const how = `${words(nearest)} ${verb}${change?.(nearest) ?? ''}`;
      if (left <= 1) return { ...tooMuch(cost, how), parameter, nearest };
      if (left < (best?.left ?? excess / 2)) best = { offer, nearest, left };
    }
    step ??= best;
  }
  if (step === null) {
    return { ...tooMuch(cost, 'choose shorter times or longer slots'), parameter: 'coalescingUs' };
  }
  const { offer, nearest } = step;
  const verb = offer.parameter === 'slotUs' ? 'help, but are' : 'helps, but is';
  const how = `${offer.words(nearest)} ${verb} not enough alone`;
  return { ...tooMuch(cost, how), parameter: offer.parameter, nearest };
}

/** A value that makes a solve shorter, but not short enough. */
interface Step {
  offer: Offer;
  nearest: number;
  /** How many times what is allowed it then takes. */
  left: number;
}

/** Values of an input, the nearest first, and what is said of one that does. */
interface Offer {
  parameter: string;
  values: readonly number[];
  words: (value: number) => string;
  /** What else it changes. */
  change?: (value: number) => string;
}

/** How many times what is allowed a solve takes. */
function excessOf({ products, bytes, packets }: SolveCost): number {
  return Math.max(products / mostProducts, bytes / mostBytes, packets / longestBatch);
}

function tooMuch({ products, bytes, packets }: SolveCost, how: string): Pick<InputFault, 'code' | 'message'> {
  if (packets > longestBatch) {
    const message = `More than ${longestBatch} packets can arrive within the coalescing time, too many to follow: ${how}.`;
    return { code: 'batch-too-large', message };
  }
  // Just above what is allowed two digits would say that it is allowed.
  const digits = Math.max(products / mostProducts, bytes / mostBytes) < 1.1 ? 3 : 2;
  const cost =
    products > mostProducts
      ? `${significant(products / 1e9, digits)} billion multiplications (at most ${mostProducts / 1e9} billion)`
      : `${significant(bytes / 1e6, digits)} MB (at most ${mostBytes / 1e6} MB)`;
  return { code: 'too-much-work', message: `Solving this takes about ${cost}: ${how}.` };
}

/** Given histograms are in slots: longer ones would change them. A service takes two slots or more. */
function longerSlots(inputs: Inputs): number[] {
  const given =
    inputs['arrivals.family'] === 'empirical' ||
    inputs['service.family'] === 'empirical' ||
    inputs.interruptPmf !== null;
  const serviceUs = serviceSpread(inputs).mean * inputs.slotUs;
  return given ? [] : longerSlotsUs.filter((us) => us > inputs.slotUs && us <= serviceUs / 2);
}

/** How far results in longer slots are off: by rounding, and where the slot is part of what a family means. */
function whatSlotsChange(inputs: Inputs, us: number): string {
  const varying = [
    ...(inputs['arrivals.family'] === 'poisson' ? ['arrivals'] : []),
    ...(inputs['service.family'] === 'poisson' ? ['services'] : []),
  ].join(' and ');
  const wider = significant(Math.sqrt(us / inputs.slotUs), 2);
  const changes = [
    `times rounded by up to ${us} µs`,
    ...(varying === '' ? [] : [`${varying} ${wider} times as variable`]),
    ...(inputs['arrivals.family'] === 'geometric' ? [`at most one packet every ${us} µs`] : []),
  ];
  return `, with ${changes.join(' and ')}`;
}

/** The powers of two below, largest first. */
function powersBelow(above: number): number[] {
  const found: number[] = [];
  for (let value = 2 ** Math.ceil(Math.log2(above) - 1); value >= 1; value /= 2) found.push(value);
  return found;
}

/** Times of whole slots below, each about half of the one before. */
function halves({ slotUs }: Inputs, us: number): number[] {
  const unit = Math.max(1, slotUs);
  return powersBelow(us / unit).map((units) => units * unit);
}

/** Longer means, each about twice the one before. */
function doubles(us: number): number[] {
  const found = Array.from({ length: 20 }, (_, k) => Number((us * 2 ** (k + 1)).toPrecision(2)));
  return found.filter((value) => value <= 100_000);
}
