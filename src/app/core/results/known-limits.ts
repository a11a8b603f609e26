import { indicatorName } from '../../../models/contract/model.ts';
import type { Notice } from '../../../models/contract/solution.ts';
import { checkFinding } from '../simulation/check-finding.ts';
import type { AppState } from '../app-state.ts';
import { chosenMethod } from '../chosen-method.ts';

export interface KnownLimit {
  /**
   * `check`: found by the simulation; `approximation`: a number that is not exact here; else a notice of the result.
   */
  kind: 'check' | 'chance' | 'approximation' | Notice['severity'];
  message: string;
}

type Known = Pick<AppState, 'model' | 'values' | 'view' | 'solve' | 'check'>;

/** The sign of a footnote: `¹`, `¹²`. */
export const footnoteSign = (number: number): string =>
  [...String(number)].map((digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)]).join('');

/** Whether it is a limitation: notes and differences within chance are listed, but are none. */
export function isLimitation({ kind }: KnownLimit): boolean {
  return kind !== 'info' && kind !== 'chance';
}

const order: readonly KnownLimit['kind'][] = ['check', 'warning', 'limit', 'approximation', 'info', 'chance'];

/** Everything known not to hold at the inputs of the present result, the gravest first; nothing before there is one. */
export function knownLimits(state: Known): readonly KnownLimit[] {
  const { solution } = state.solve;
  if (solution === null) return [];
  const finding = checkFinding(state);
  const found: KnownLimit[] =
    finding === null ? [] : [{ kind: finding.differs ? 'check' : 'chance', message: finding.message }];
  const reasons = approximations(state);
  // A notice that is the reason for approximate numbers is listed once, with their names.
  const notices = solution.notices
    .filter(({ message }) => !reasons.some(({ reason }) => reason === message))
    .map(({ severity, message }): KnownLimit => ({ kind: severity, message }));
  const approximate = reasons.map(({ reason, message }): KnownLimit => {
    const notice = solution.notices.find((one) => one.message === reason);
    return { kind: notice?.severity ?? 'approximation', message };
  });
  return [...found, ...notices, ...approximate].sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
}

/** More names than this are counted. */
const mostNames = 3;

/**
 * Reasons why numbers of the headline may differ from the mechanism here, and by how much: a line a reason, with the
 * numbers that it affects.
 */
function approximations(state: Known): readonly { reason: string; message: string }[] {
  const { model, solve } = state;
  const { simulation } = model;
  if (simulation === undefined || solve.forValues === null) return [];
  const method = chosenMethod(state);
  const byReason = new Map<string, string[]>();
  for (const template of model.strip) {
    const name = indicatorName(template, method);
    const declaration = model.indicators.find((indicator) => indicator.name === name);
    const reason = declaration && simulation.expectedDifference(solve.forValues, name, method)?.reason;
    if (declaration && reason) byReason.set(reason, [...(byReason.get(reason) ?? []), declaration.label]);
  }
  return [...byReason].map(([reason, labels]) => {
    const more = labels.length - mostNames;
    const names = more > 0 ? [...labels.slice(0, mostNames), `${more} more`] : labels;
    // Names contain commas.
    return { reason, message: `${reason} Affects: ${names.join('; ')}.` };
  });
}
