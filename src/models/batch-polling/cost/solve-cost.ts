/**
 * What a solve takes, before it begins, from the inputs alone: right to a factor of about two where it is large.
 * Light: the page asks it at every slider move.
 */
import { busiestShare, isEven, othersShare } from '../closed-form/capacity.ts';
import { meanInterarrivalSlots } from '../closed-form/slots.ts';
import type { Inputs } from '../read-inputs.ts';
import { speedsOf } from '../solver/drift/speeds.ts';
import type { PartCost } from './core-cost.ts';
import { coreCost } from './core-cost.ts';

export interface SolveCost {
  /** Multiplications; a processor does 8e8 a second, at worst 5e8. */
  products: number;
  /** Of what is kept at the same time. */
  bytes: number;
}

/** What every solve may hold, whatever it solves. */
const usualBytes = 4e7;

/** Mean and squared coefficient of variation of a histogram. */
function momentsOf(histogram: readonly number[]): { mean: number; variation: number } {
  let mass = 0;
  let first = 0;
  let second = 0;
  for (let s = 0; s < histogram.length; s++) {
    mass += histogram[s];
    first += s * histogram[s];
    second += s * s * histogram[s];
  }
  const mean = first / mass;
  return { mean, variation: Math.max(0, second / mass / mean ** 2 - 1) };
}

/** Inputs break no other rule. */
export function solveCost(inputs: Inputs): SolveCost {
  const given = inputs['arrivals.family'] === 'empirical' ? momentsOf(inputs['arrivals.pmf'] ?? [1]) : null;
  const between = given?.mean ?? meanInterarrivalSlots(inputs, busiestShare(inputs));
  const othersOwn = othersShare(inputs);
  const solvesOthers = given === null && !isEven(inputs) && othersOwn > 0;
  let products = 0;
  let kept = 0;
  let working = 0;
  for (const { factor: speed } of speedsOf(inputs['service.driftCv'])) {
    const busiest = coreCost(inputs, { between, givenVariation: given?.variation ?? null, speed });
    const parts: PartCost[] = [busiest];
    // Of the other cores only the chain is solved.
    if (solvesOthers) {
      const others = { between: meanInterarrivalSlots(inputs, othersOwn), givenVariation: null, speed };
      parts.push(coreCost(inputs, others).chain);
    }
    for (const part of parts) {
      products += part.products;
      kept += part.kept;
      working = Math.max(working, part.working);
    }
  }
  return { products, bytes: usualBytes + kept + working };
}
