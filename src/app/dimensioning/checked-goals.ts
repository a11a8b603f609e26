/** What a simulation of the answer's point says about each goal. */
import type { SearchedPoint } from '../../dimensioning/answer.ts';
import type { Question } from '../../dimensioning/question.ts';
import type { Interval, SimulationReport } from '../../models/simulation.ts';
import { type Verdict, verdict } from '../../models/verdict.ts';

export interface CheckedGoal {
  /** Name of the goal's indicator. */
  indicator: string;
  /** null: the simulation does not tell it, or not yet. */
  simulated: Interval | null;
  verdict: Verdict;
}

/** In the order of the goals. `point`: solved. */
export function checkedGoals(
  { model, values }: Question,
  point: SearchedPoint,
  report: SimulationReport | null,
  method: string,
): readonly CheckedGoal[] {
  return point.goals.map(({ goal: { indicator }, value }): CheckedGoal => {
    const simulated = report?.indicators[indicator] ?? null;
    const kind = model.indicators.find(({ name }) => name === indicator)?.kind ?? 'count';
    const packets = report === null ? 0 : report.packets - report.warmUpPackets;
    const at = point.values ?? values;
    const expected = model.simulation?.expectedDifference(at, indicator, method) ?? null;
    const told = report !== null && report.indicators[indicator] === undefined;
    return {
      indicator,
      simulated,
      verdict: told
        ? { kind: 'unknown', words: 'not part of the simulation' }
        : verdict(value, simulated, { kind, packets, expected }),
    };
  });
}
