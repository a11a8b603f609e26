import type { DrawnSweep } from '../../src/app/core/app-state.ts';
import type { Sweep } from '../../src/models/contract/figure.ts';
import { solutionOf } from '../solution-of.ts';

/** A curve as the state has it, of some inputs. */
export function drawnSweep(sweep: Sweep, more: Partial<DrawnSweep> = {}): DrawnSweep {
  return {
    ...sweep,
    values: {},
    solution: solutionOf({}),
    generation: 1,
    scenario: 'some',
    range: [0, 1],
    held: false,
    ...more,
  };
}
