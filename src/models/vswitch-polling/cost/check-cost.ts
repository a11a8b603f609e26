/**
 * Whether a solve stays within reason, and what would make it: another form of the model, else shorter queues, an even
 * split or equal ports.
 */
import { significant } from '../../../text/number-words.ts';
import type { InputFault, InputValue } from '../../contract/inputs.ts';
import type { Inputs } from '../read-inputs.ts';
import type { SolveCost } from './solve-cost.ts';
import { solveCost } from './solve-cost.ts';
import type { Method } from '../system.ts';

/** Clearly more than 15 seconds of work: the estimate may be 2.4 times what a solve takes. */
const mostProducts = 3e10;

/** Less than the 512 MB that a solve may hold: what is let go is not collected at once. */
const mostBytes = 4e8;

/** Drivers set no shorter queues. */
const leastCapacity = 128;

/** What is offered is allowed even where it takes so many times the estimate: usually, and by Algorithm 1. */
const slowly = 3;
const slowlyPublished = 10;

type IsLegal = (others: Inputs) => boolean;

/** Inputs break no other rule. `isLegal`: whether others break none. */
export function checkCost(inputs: Inputs, isLegal: IsLegal): InputFault | null {
  const cost = solveCost(inputs);
  if (excessOf(cost, mostProducts) <= 1) return null;
  const offer = offersFor(inputs).find((one) => does(inputs, one, isLegal, mostProducts)) ?? published;
  return faultOf(offer, `about ${costWords(cost)}`);
}

/** Of a solve that has taken `products`, as much as it may, and is not done. */
export function slowFault(inputs: Inputs, isLegal: IsLegal, products: number): InputFault {
  // Where the estimate was too low it is as much so for inputs nearby, but not for other equations.
  const nearby = Math.min(products, solveCost(inputs).products);
  const offers = offersFor(inputs);
  const offer =
    offers.find((one) => does(inputs, one, isLegal, one.times === undefined ? nearby : products)) ??
    offers[offers.length - 1] ??
    published;
  const taken = `${significant(products / 1e9, 2)} billion multiplications`;
  return faultOf(offer, `more than ${taken}, for it converges slowly`);
}

/** Whether what is offered takes clearly less than so many multiplications. */
function does(inputs: Inputs, offer: Offer, isLegal: IsLegal, most: number): boolean {
  const { parameter, nearest, times = slowly } = offer;
  const others: Inputs = { ...inputs, [parameter]: nearest };
  if (!isLegal(others)) return false;
  const { products, bytes } = solveCost(others);
  return excessOf({ products: times * products, bytes }, most) <= 1;
}

function faultOf({ parameter, nearest, words }: Offer, takes: string): InputFault {
  return {
    code: 'too-much-work',
    parameter,
    message: `Solving this takes ${takes}: ${words}.`,
    nearest,
  };
}

interface Offer {
  parameter: string;
  nearest: InputValue;
  /** What does, and what it changes. */
  words: string;
  /** It may take so many times the estimate. */
  times?: number;
}

const form = (nearest: Method, words: string) => ({ parameter: 'method', nearest, words });

const gated = form(
  'gated',
  'the form “Gated” does, with sojourn times 1 to 45 % too short below the critical load',
);

/** Allowed whatever the inputs. */
const published = form(
  'published',
  'the form “Published” does, with sojourn times 10 to 95 % too short and losses up to 60 % too high',
);

/** As printed the equations are too much only in overload, where they converge fast once they are put right. */
const corrected = {
  ...form('published', 'the form “Published” does, with the weights of Eq. (17) put right'),
  times: 1,
};

/** The nearest first. */
function offersFor({ method, queueCapacity, coreSplit, portShares }: Inputs): Offer[] {
  return [
    ...(method === 'recommended' || method === 'workload' ? [gated] : []),
    ...(method === 'published-literal' ? [corrected] : []),
    ...(method.startsWith('published') ? [] : [{ ...published, times: slowlyPublished }]),
    ...powersBelow(queueCapacity).map((nearest) => ({
      ...{ parameter: 'queueCapacity', nearest },
      words: `queues of ${nearest} packets do`,
    })),
    ...(coreSplit === null
      ? []
      : [{ parameter: 'coreSplit', nearest: null, words: 'an even split over the cores does' }]),
    ...(portShares === null
      ? []
      : [{ parameter: 'portShares', nearest: null, words: 'ports of equal load do' }]),
  ];
}

/** Powers of two, largest first. */
function powersBelow(capacity: number): number[] {
  const found: number[] = [];
  for (let value = 2 ** Math.ceil(Math.log2(capacity) - 1); value >= leastCapacity; value /= 2)
    found.push(value);
  return found;
}

/** How many times what is allowed a solve takes. */
function excessOf({ products, bytes }: SolveCost, most: number): number {
  return Math.max(products / most, bytes / mostBytes);
}

function costWords({ products, bytes }: SolveCost): string {
  return products > mostProducts
    ? `${significant(products / 1e9, 2)} billion multiplications (at most ${mostProducts / 1e9} billion)`
    : `${significant(bytes / 1e6, 2)} MB (at most ${mostBytes / 1e6} MB)`;
}
