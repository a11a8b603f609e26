/** Points solved one by one, here or in other threads. */
import type { SolvePoint } from '../../dimensioning/search/search.ts';
import type { Notice, Solution } from '../../models/contract/solution.ts';
import { SolveFailure } from '../../models/contract/solution.ts';

/** What came of a point: its numbers, or why it has none. */
export type PointAnswer =
  | {
      ok: true;
      indicators: Readonly<Record<string, number | null>>;
      words: Readonly<Record<string, string>>;
      notices: readonly Notice[];
    }
  | { ok: false; code: string; message: string; parameter: string | null };

export interface PointSolver {
  /** Points asked for together may be answered in any order. Rejects for a fault of the program only. */
  solve: (point: SolvePoint) => Promise<PointAnswer>;
  /** How many points are solved at a time. */
  readonly threads: number;
  /** Ends the threads; what is still being solved is answered no more, or as `Interrupted`. */
  close: () => void;
}

export const solved = ({ indicators, words = {}, notices }: Solution): PointAnswer => ({
  ok: true,
  indicators,
  words,
  notices,
});

/** Throws again what is a fault of the program. */
export function failed(error: unknown): PointAnswer {
  if (!(error instanceof SolveFailure)) throw error;
  const { code, message, parameter } = error;
  return { ok: false, code, message, parameter };
}
