import { numberField } from './declared-indicator.ts';
import type { Question, Wording } from './question.ts';
import { axisOf, type UnknownAxis } from './unknown-axis.ts';
import { packetRates } from '../../models/contract/screen.ts';
import { formatSignificant, withUnit } from '../../text/number-format.ts';

type Asked = Pick<Question, 'model' | 'values' | 'unknowns'>;

/** The step that the model declares for unknown `k`, for all values of the other unknowns. */
function declaredStep({ model, values, unknowns }: Asked, k: number): number | null {
  const { input } = unknowns[k];
  const others = unknowns.filter((_, other) => other !== k);
  const corners = [
    Object.fromEntries(others.map((other) => [other.input, other.from])),
    Object.fromEntries(others.map((other) => [other.input, other.to])),
  ];
  const steps = corners.map((corner) => model.dimensioning?.inputStep?.(input, { ...values, ...corner }));
  const [step, last] = steps.map((one) => one ?? null);
  if (step === null || last === null) return null;
  // All whole numbers are solved where the legal ones depend on the other unknown.
  if (numberField(model, input).integer === true) return step === last ? step : null;
  return Math.min(step, last);
}

/** One axis for each unknown of a question, with the lattice that the model declares. */
export function axesOf(question: Asked): UnknownAxis[] {
  return question.unknowns.map((unknown, k) =>
    axisOf(numberField(question.model, unknown.input), unknown, declaredStep(question, k)),
  );
}

/** `7.98 Mpps`, `5.36 Gbit/s`: rounded to so many significant digits. */
export function rateWords(mpps: number, { rate }: Pick<Wording, 'rate'>, digits?: number): string {
  const { unit, perMpps } = rate ?? packetRates;
  return withUnit(formatSignificant(perMpps * mpps, digits), unit);
}
