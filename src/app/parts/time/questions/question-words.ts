/** Words of questions about a moment, and of their answers. */
import type { InputValues } from '../../../../models/contract/inputs.ts';
import type { StallAnswer, TransientModel } from '../../../../models/contract/transient.ts';
import { significant } from '../../../../text/number-words.ts';
import {
  formatCount,
  formatPlain,
  formatSignificant,
  probabilityText,
  withUnit,
} from '../../../../text/number-format.ts';
import type { CriticalValue } from '../../../../transient/questions/critical-value.ts';
import type { SurvivalQuestion } from '../../../../transient/questions/survival-question.ts';
import { wilsonInterval } from '../../../../numerics/simulation/wilson-interval.ts';
import { fewestLosing } from '../../../../transient/estimates.ts';
import { durationText } from '../time-words.ts';

export type QuestionKind = SurvivalQuestion['kind'];

/** The answer, or the reason why there is none, one sentence. */
export type SurvivalResult = { ok: true; value: CriticalValue } | { ok: false; message: string };

/** The questions of a model; `isExact`: longest stall and smallest limit are answered without simulation. */
export function survivalQuestions(
  { limit, limitInput }: TransientModel,
  values: InputValues,
  isExact: boolean,
): readonly QuestionKind[] {
  if (limit(values) === null) return ['recovery'];
  const simulated: readonly QuestionKind[] = isExact
    ? []
    : ['stall', ...(limitInput === undefined ? [] : ['limit' as const])];
  return [...simulated, 'burst', ...(typeof values.cores === 'number' ? ['cores' as const] : []), 'recovery'];
}

type Asked = Pick<SurvivalQuestion, 'stallUs' | 'withinUs' | 'burstMpps'>;

export function questionLabel(kind: QuestionKind, asked: Asked, { queueUnit }: TransientModel): string {
  const stall = `a stall of ${durationText(asked.stallUs)}`;
  const rate = asked.burstMpps === null ? 'wire speed' : withUnit(formatPlain(asked.burstMpps), 'Mpps');
  return {
    stall: 'Longest stall',
    limit: `${queueUnit === 'packets' ? 'Smallest queue' : 'Smallest queue limit'} for ${stall}`,
    burst: `Largest burst at ${rate}`,
    cores: `Fewest cores for ${stall} of one of them`,
    recovery: `Longest stall with p99 back within ${durationText(asked.withinUs)} of its end`,
  }[kind];
}

const written = (kind: QuestionKind, value: number, queueUnit: string): string => {
  if (kind === 'cores') return withUnit(formatCount(value), 'cores');
  if (kind === 'burst') return withUnit(formatCount(value), 'packets');
  if (kind !== 'limit') return durationText(value);
  return value === Infinity ? 'no limit' : withUnit(formatCount(value), queueUnit);
};

/** `wanted`: the probability of any loss that was asked for. */
export function answerText(
  kind: QuestionKind,
  result: SurvivalResult | undefined,
  { queueUnit }: TransientModel,
  isRunning: boolean,
  wanted: number,
): string {
  if (result === undefined) return isRunning ? 'simulating ...' : 'not simulated yet';
  if (!result.ok) return result.message;
  const { value, low, high, anyLoss, epsilon, replications } = result.value;
  if (value === null) {
    if (kind === 'cores') return 'more than were tried';
    return kind === 'recovery' ? 'none is short enough' : 'none: packets are lost even without it';
  }
  const text = written(kind, value, queueUnit);
  if (replications === 0) return `${text}, probability ${probabilityText(anyLoss)}, without simulation`;
  const runs = `${formatCount(replications)} runs`;
  if (kind === 'cores') {
    const losing = Math.round(anyLoss * replications);
    const isBound = losing < fewestLosing;
    const probability = formatSignificant(isBound ? wilsonInterval(losing, replications).high : anyLoss, 2);
    return `${text}, probability ${isBound ? 'below ' : ''}${probability} in ${runs}`;
  }
  const between = `${written(kind, low, queueUnit)} to ${written(kind, high, queueUnit)}`;
  if (kind === 'recovery') return `${text} (${between}), ${runs}`;
  const probability = `${text} (${between}), probability ${formatSignificant(epsilon, 2)}`;
  return epsilon > wanted
    ? `${probability}, the smallest that ${runs} can resolve`
    : `${probability}, ${runs}`;
}

/** The value taken instead of one that so many cores do not allow, in brackets; `''`: there is none. */
export function coresReservation(
  result: SurvivalResult | undefined,
  { reservation }: TransientModel,
  values: InputValues,
): string {
  const cores = result?.ok ? result.value.value : null;
  const text = cores === null ? null : (reservation?.({ ...values, cores }) ?? null);
  return text === null ? '' : ` (${text})`;
}

export function ringText({ smallestLimit, longestUs }: StallAnswer): string {
  if (smallestLimit !== null) return withUnit(formatCount(smallestLimit), 'packets');
  return longestUs === null ? 'unknown: packets are lost even without a stall' : 'none';
}

/** Accuracy of the answer, and its assumptions. */
export function reservations({ isOneOfMany, error }: StallAnswer): string {
  const alone = isOneOfMany
    ? 'Stalls in the inputs are treated one at a time, each after a return to normal. '
    : '';
  if (error === null) return `${alone}Exact for memoryless arrivals.`;
  const percent = (share: number) => `${significant(100 * share, 2)} %`;
  return `${alone}An approximation: its probability was up to ${percent(error.below)} below that of simulations and up to ${percent(error.above)} above it, for even arrivals far above it.`;
}
