/** Solves that take too long, and other inputs that take less: by simple rules, without an estimate of the work. */
import { significant } from '../../text/number-words.ts';
import type { EnteredInputs, InputFault, InputValue, InputValues } from './inputs.ts';

/** Another value of one input, with which a solve takes less time. */
export interface QuickerInput {
  /** Name of the field. */
  parameter: string;
  value: InputValue;
  /** The value with its other effects: `slots of 5 ns, with times rounded by up to 1 % of a poll`. */
  words: string;
}

interface TimeLimitFault {
  code: 'time-limit';
  message: string;
  parameter: string | null;
  /** Value of the parameter that takes less. */
  nearest?: InputValue;
}

/** The part of a model's description that is needed here. */
interface LimitedModel {
  loadQuicker?: () => Promise<(values: InputValues) => readonly QuickerInput[]>;
  check: (values: EnteredInputs) => InputFault | null;
}

/** Largest number of inputs that the sentence names. */
const mostNamed = 3;

/** Fault of a solve that was ended after `limitS` seconds: one sentence, with the legal offers of the model. */
export async function timeLimitFault(
  { loadQuicker, check }: LimitedModel,
  values: InputValues,
  limitS: number,
): Promise<TimeLimitFault> {
  const quicker = await loadQuicker?.();
  const offers = (quicker?.(values) ?? [])
    .filter(({ parameter, value }) => check({ ...values, [parameter]: value }) === null)
    .slice(0, mostNamed);
  const code = 'time-limit';
  const ended = `Solving this takes longer than ${limitS} s and was ended`;
  if (offers.length === 0) return { code, message: `${ended}.`, parameter: null };
  const [{ parameter, value }] = offers;
  const named = offers.map(({ words }) => words);
  const last = named.pop()!;
  const list = named.length === 0 ? last : `${named.join('; ')}; or ${last}`;
  return { code, message: `${ended}. These would take less time: ${list}.`, parameter, nearest: value };
}

/** The powers of two below, largest first. */
export function powersOfTwoBelow(above: number, least = 1): number[] {
  const found: number[] = [];
  for (let value = 2 ** Math.ceil(Math.log2(above) - 1); value >= least; value /= 2) found.push(value);
  return found;
}

/** The change of an input to this value; nothing where there is none. */
export const offer = <Value extends InputValue>(
  parameter: string,
  value: Value | undefined,
  words: (value: Value) => string,
): readonly QuickerInput[] => (value === undefined ? [] : [{ parameter, value, words: words(value) }]);

/** `arrivals and services 1.4 times as variable` in slots so many times as long, for Poisson laws; null: for none. */
export function widerWords(
  inputs: Readonly<Record<'arrivals.family' | 'service.family', string>>,
  longer: number,
): string | null {
  const varying = (['arrivals', 'service'] as const).filter((of) => inputs[`${of}.family`] === 'poisson');
  if (varying.length === 0) return null;
  const named = varying.map((of) => (of === 'service' ? 'services' : of)).join(' and ');
  return `${named} ${significant(Math.sqrt(longer), 2)} times as variable`;
}
