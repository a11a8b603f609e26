/**
 * Whether a solve stays within reason, and what would make it: longer slots, else a shorter stall, else a smaller ring,
 * else a lower rate, else smaller polls, else shorter empty polls, else what helps most.
 */
import { significant } from '../../../text/number-words.ts';
import type { InputFault } from '../../contract/inputs.ts';
import type { Inputs } from '../read-inputs.ts';
import type { ServiceCurve } from '../closed-form/service-curve.ts';
import { readServiceCurve } from '../closed-form/service-curve.ts';
import type { SolveCost } from '../cost/solve-cost.ts';
import { solveCost } from '../cost/solve-cost.ts';

/** Ten seconds of work, at worst fifteen. */
const mostProducts = 8e9;

/** Less than the 512 MB that a solve may hold: what is let go is not collected at once. */
export const mostBytes = 3.4e8;

/** A slot is at most this part of the shortest service. */
const slotShare = 0.5;

/** A solve that is not done is taken to need so many times what it has taken: what is offered is clearly cheaper. */
const unfinished = 2;

const longerSlotsNs = [2, 5, 10, 20, 50, 100, 200, 500, 1000];

/** Of a stall, or of an empty poll. */
const shorterUs = [5000, 2000, 1000, 500, 200, 100, 50, 20, 10];

/** Inputs break no other rule. `isLegal`: whether others break none. */
export function checkCost(inputs: Inputs, isLegal: (others: Inputs) => boolean): InputFault | null {
  const cost = solveCost(inputs);
  return excessOf(cost) <= 1 ? null : costFault(inputs, isLegal, cost, `about ${costWords(cost)}`);
}

/** Of a solve that has taken so much, more than is allowed, and is not done. */
export function slowFault(
  inputs: Inputs,
  isLegal: (others: Inputs) => boolean,
  taken: SolveCost,
): InputFault {
  const cost = { products: unfinished * taken.products, bytes: taken.bytes };
  return costFault(inputs, isLegal, cost, `more than ${costWords(taken)}`);
}

/** Values of an input, the nearest first, and what is said of one. */
interface Offer {
  parameter: string;
  values: readonly number[];
  words: (value: number) => string;
  /** The words are of one thing. */
  one?: true;
  /** What else it changes. */
  change?: (value: number) => string;
}

/** `takes` says what a solve takes in words, `cost` in numbers: more than is allowed. */
function costFault(
  inputs: Inputs,
  isLegal: (others: Inputs) => boolean,
  cost: SolveCost,
  takes: string,
): InputFault {
  // Where the estimate is too low, it is as much so for inputs nearby.
  const estimate = solveCost(inputs);
  const low = Math.max(1, cost.products / estimate.products);
  const lowBytes = Math.max(1, cost.bytes / estimate.bytes);
  /** A value that makes a solve shorter, but not short enough, and how many times what is allowed it then takes. */
  let most: { offer: Offer; value: number; left: number } | null = null;
  for (const offer of offersFor(inputs)) {
    for (const value of offer.values) {
      const others = { ...inputs, [offer.parameter]: value };
      if (!isLegal(others)) continue;
      const { products, bytes } = solveCost(others);
      const left = excessOf({ products: low * products, bytes: lowBytes * bytes });
      const { parameter, words, one, change } = offer;
      if (left <= 1)
        return tooMuch(
          takes,
          parameter,
          `${words(value)} ${one ? 'does' : 'do'}${change?.(value) ?? ''}`,
          value,
        );
      if (left < (most?.left ?? excessOf(cost) / 2)) most = { offer, value, left };
    }
  }
  if (most === null) return tooMuch(takes, 'rateMbps', 'shorten services or stalls', undefined);
  const { parameter, words, one } = most.offer;
  const helps = `${words(most.value)} ${one ? 'helps, but is' : 'help, but are'} not enough alone`;
  return tooMuch(takes, parameter, helps, most.value);
}

function offersFor(inputs: Inputs): readonly Offer[] {
  const { slotNs, ringSize, maxBatch, rateMbps, stallUs } = inputs;
  const emptyPollUs = inputs['service.emptyPollUs'];
  const given = inputs['arrivals.family'] === 'empirical';
  const shortestNs = 1000 * shortestUs(inputs);
  return [
    {
      parameter: 'slotNs',
      // A given histogram is in slots: longer ones would change it.
      values: longerSlotsNs.filter((ns) => !given && ns > slotNs && ns <= slotShare * shortestNs),
      words: (ns) => `slots of ${ns} ns`,
      change: (ns) => whatSlotsChange(inputs, ns, shortestNs),
    },
    {
      parameter: 'stallUs',
      values: shorterUs.filter((us) => us < (stallUs ?? 0)),
      words: (us) => `a stall of ${us} µs`,
      one: true,
    },
    {
      parameter: 'ringSize',
      values: halves(ringSize, maxBatch),
      words: (packets) => `a ring of ${packets} packets`,
      one: true,
    },
    { parameter: 'rateMbps', values: given ? [] : halves(rateMbps, 1), words: (rate) => `${rate} Mbit/s` },
    {
      parameter: 'maxBatch',
      values: halves(maxBatch, 1),
      words: (packets) => `polls of at most ${packets === 1 ? '1 packet' : `${packets} packets`}`,
    },
    {
      parameter: 'service.emptyPollUs',
      values: shorterUs.filter((us) => us < (emptyPollUs ?? 0)),
      words: (us) => `empty polls of ${us} µs`,
    },
  ];
}

/** How far results in longer slots are off: by rounding, and where the slot is part of what a family means. */
function whatSlotsChange(inputs: Inputs, slot: number, shortestNs: number): string {
  const percent = (100 * slot) / shortestNs;
  const share = percent < 0.1 ? 'under 0.1' : `up to ${significant(percent, 2)}`;
  const wider = significant(Math.sqrt(slot / inputs.slotNs), 2);
  const varying = [
    ...(inputs['arrivals.family'] === 'poisson' ? ['arrivals'] : []),
    ...(inputs['service.family'] === 'poisson' ? ['services'] : []),
  ].join(' and ');
  const spread = varying === '' ? '' : ` and ${varying} ${wider} times as variable`;
  return `, with times rounded by ${share} % of a poll${spread}`;
}

function costWords({ products, bytes }: SolveCost): string {
  return products > mostProducts
    ? `${significant(products / 1e9, 2)} billion multiplications (at most ${mostProducts / 1e9} billion)`
    : `${significant(bytes / 1e6, 2)} MB (at most ${mostBytes / 1e6} MB)`;
}

function tooMuch(takes: string, parameter: string, how: string, nearest: number | undefined): InputFault {
  const message = `Solving this takes ${takes}: ${how}.`;
  return { code: 'too-much-work', parameter, message, ...(nearest === undefined ? {} : { nearest }) };
}

/** How many times what is allowed a solve takes. */
function excessOf({ products, bytes }: SolveCost): number {
  return Math.max(products / mostProducts, bytes / mostBytes);
}

/** The powers of two below, largest first. */
function halves(above: number, least: number): number[] {
  const found: number[] = [];
  for (let value = 2 ** Math.ceil(Math.log2(above) - 1); value >= least; value /= 2) found.push(value);
  return found;
}

function shortestUs(inputs: Inputs): number {
  const curve = readServiceCurve(inputs) as ServiceCurve;
  let shortest = Infinity;
  for (let size = 0; size <= inputs.maxBatch; size++) shortest = Math.min(shortest, curve.meanUs(size));
  return shortest;
}
