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
const mostBytes = 3.4e8;

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

/** Of a solve that has taken so many products, more than is allowed, and is not done. */
export function slowFault(
  inputs: Inputs,
  isLegal: (others: Inputs) => boolean,
  products: number,
): InputFault {
  const { bytes } = solveCost(inputs);
  const cost = { products: unfinished * products, bytes };
  return costFault(inputs, isLegal, cost, `more than ${costWords({ products, bytes })}`);
}

/** `takes` says what a solve takes in words, `cost` in numbers: more than is allowed. */
function costFault(
  inputs: Inputs,
  isLegal: (others: Inputs) => boolean,
  cost: SolveCost,
  takes: string,
): InputFault {
  const excess = excessOf(cost);
  // Where the estimate is too low, it is as much so for inputs nearby.
  const low = Math.max(1, cost.products / solveCost(inputs).products);
  const { slotNs, ringSize, maxBatch, rateMbps } = inputs;
  const given = inputs['arrivals.family'] === 'empirical';
  let most: Step | null = null;
  const first = (parameter: Step['parameter'], candidates: readonly number[]) =>
    candidates.find((value) => {
      const others = { ...inputs, [parameter]: value };
      if (!isLegal(others)) return false;
      const { products, bytes } = solveCost(others);
      const left = excessOf({ products: low * products, bytes });
      if (left < (most?.left ?? excess / 2)) most = { parameter, value, left };
      return left <= 1;
    });
  const shortestNs = 1000 * shortestUs(inputs);
  // A given histogram is in slots: longer ones would change it.
  const longer = longerSlotsNs.filter((ns) => !given && ns > slotNs && ns <= slotShare * shortestNs);
  const slot = first('slotNs', longer);
  if (slot !== undefined) {
    const how = `slots of ${slot} ns do${whatSlotsChange(inputs, slot, shortestNs)}`;
    return tooMuch(takes, 'slotNs', how, slot);
  }
  const stallUs = inputs.stallUs ?? 0;
  const stall = first(
    'stallUs',
    shorterUs.filter((us) => us < stallUs),
  );
  if (stall !== undefined) return tooMuch(takes, 'stallUs', `a stall of ${stall} µs does`, stall);
  const ring = first('ringSize', halves(ringSize, maxBatch));
  if (ring !== undefined) return tooMuch(takes, 'ringSize', `a ring of ${ring} packets does`, ring);
  const rate = given ? undefined : first('rateMbps', halves(rateMbps, 1));
  if (rate !== undefined) return tooMuch(takes, 'rateMbps', `${rate} Mbit/s do`, rate);
  const batch = first('maxBatch', halves(maxBatch, 1));
  if (batch !== undefined) return tooMuch(takes, 'maxBatch', `${pollsOf(batch)} do`, batch);
  const emptyPollUs = inputs['service.emptyPollUs'] ?? 0;
  const poll = first(
    'service.emptyPollUs',
    shorterUs.filter((us) => us < emptyPollUs),
  );
  if (poll !== undefined) return tooMuch(takes, 'service.emptyPollUs', `empty polls of ${poll} µs do`, poll);
  const step = most as Step | null;
  if (step === null) return tooMuch(takes, 'rateMbps', 'shorten services or stalls', undefined);
  return tooMuch(takes, step.parameter, helps[step.parameter](step.value), step.value);
}

/** A value that makes a solve shorter, but not short enough. */
interface Step {
  parameter: 'slotNs' | 'stallUs' | 'ringSize' | 'rateMbps' | 'maxBatch' | 'service.emptyPollUs';
  value: number;
  /** How many times what is allowed it then takes. */
  left: number;
}

const pollsOf = (packets: number) => `polls of at most ${packets === 1 ? '1 packet' : `${packets} packets`}`;

const helps: Readonly<Record<Step['parameter'], (value: number) => string>> = {
  slotNs: (ns) => `slots of ${ns} ns help, but are not enough alone`,
  stallUs: (us) => `a stall of ${us} µs helps, but is not enough alone`,
  ringSize: (packets) => `a ring of ${packets} packets helps, but is not enough alone`,
  rateMbps: (rate) => `${rate} Mbit/s help, but are not enough alone`,
  maxBatch: (packets) => `${pollsOf(packets)} help, but are not enough alone`,
  'service.emptyPollUs': (us) => `empty polls of ${us} µs help, but are not enough alone`,
};

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
