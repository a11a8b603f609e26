/** The positions of one question that were looked at, each solved once. */
import type { SearchedPoint } from './answer.ts';
import type { Asking } from './asking.ts';
import { goalState } from './goal-state.ts';
import { legalPoint } from './legal-point.ts';
import type { Question } from './question.ts';
import type { Evaluation, SolvePoint } from './search.ts';

/** Rising, by the first unknown, then the second. */
export function comparePositions(a: readonly number[], b: readonly number[]): number {
  const k = a.findIndex((x, index) => x !== b[index]);
  return k < 0 ? 0 : a[k] - b[k];
}

export class SolvedPoints {
  private readonly byPosition = new Map<string, SearchedPoint>();
  private readonly question: Pick<Question, 'model' | 'values' | 'goals' | 'unknowns'>;

  constructor(question: Pick<Question, 'model' | 'values' | 'goals' | 'unknowns'>) {
    this.question = question;
  }

  get size(): number {
    return this.byPosition.size;
  }

  /** In rising order. */
  all(): SearchedPoint[] {
    return [...this.byPosition.values()].sort((a, b) => comparePositions(a.at, b.at));
  }

  /** The points at these positions; only new ones that are legal are asked for. */
  *solve(positions: readonly (readonly number[])[]): Asking<SearchedPoint[]> {
    const { model, values, unknowns } = this.question;
    const asked: { at: readonly number[]; point: SolvePoint }[] = [];
    for (const at of positions) {
      if (this.byPosition.has(at.join())) continue;
      const changes = Object.fromEntries(unknowns.map(({ input }, k) => [input, at[k]]));
      const legal = legalPoint(model, values, changes);
      if (legal.ok) asked.push({ at, point: { model, values: legal.values } });
      else this.keep(at, null, { ok: false, code: legal.code, message: legal.message });
    }
    if (asked.length > 0) {
      const evaluations = yield asked.map(({ point }) => point);
      asked.forEach(({ at, point }, k) => {
        this.keep(at, point, evaluations[k]);
      });
    }
    return positions.map((at) => this.byPosition.get(at.join())!);
  }

  private keep(at: readonly number[], point: SolvePoint | null, evaluation: Evaluation): void {
    const goals = this.question.goals.map((goal) =>
      goalState(goal, evaluation.ok ? (evaluation.indicators[goal.indicator] ?? null) : null),
    );
    this.byPosition.set(at.join(), {
      at,
      values: point?.values ?? null,
      goals,
      feasible: evaluation.ok && goals.every(({ holds }) => holds),
      failure: evaluation.ok ? null : evaluation.message,
    });
  }
}
