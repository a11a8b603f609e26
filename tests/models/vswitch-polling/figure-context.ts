/** Solutions and figure contexts of the virtual switch, for tests of what is drawn. */
import type { FigureContext, FigureSpec, Sweep } from '../../../src/models/contract/figure.ts';
import {
  choiceAt,
  defaultValues,
  type InputValue,
  type InputValues,
} from '../../../src/models/contract/inputs.ts';
import type { SolveRequest } from '../../../src/models/contract/solver.ts';
import type { Solution } from '../../../src/models/contract/solution.ts';
import { vswitchPolling } from '../../../src/models/vswitch-polling/vswitch-polling.ts';
import { solverOf } from '../../engines.ts';
import { isLegal } from '../../../src/scenario/file/scenario.ts';
import { contextOf as plainContextOf } from '../context-of.ts';

export type Changes = Readonly<Record<string, InputValue>>;

const solver = solverOf(vswitchPolling);

export function inputsWith(changes: Changes): InputValues {
  return { ...defaultValues(vswitchPolling.fields), ...changes };
}

const solved = new Map<string, Solution>();

/** Solved once, however many figures show it. */
export function solveNow(values: InputValues, detail: SolveRequest['detail'] = 'screen'): Solution {
  const key = JSON.stringify([values, detail]);
  const known = solved.get(key) ?? solver.solve(values, { detail });
  solved.set(key, known);
  return known;
}

/** `points` equal steps over the range, whole numbers where the input is whole; refused points are left out. */
function sweepOf(
  values: InputValues,
  over: string,
  [low, high]: readonly [number, number],
  points = 6,
): Sweep {
  const field = vswitchPolling.fields.find(({ name }) => name === over);
  const whole = field?.kind === 'number' && field.integer === true;
  const steps = Array.from({ length: points }, (_, k) => low + ((high - low) * k) / (points - 1));
  const rows = [...new Set(steps.map((x) => (whole ? Math.round(x) : x)))].flatMap((x) => {
    const moved = vswitchPolling.follow!({ ...values, [over]: x }, [over]);
    return isLegal(vswitchPolling, moved)
      ? [{ x, indicators: solveNow(moved, 'indicators').indicators }]
      : [];
  });
  return { over, rows, complete: true };
}

/** With everything that the declaration asks for: its sweep and its companions. */
export function contextOf(
  id: string,
  changes: Changes,
  {
    points,
    companions = false,
    ...more
  }: Partial<Omit<FigureContext, 'companions'>> & {
    points?: number;
    companions?: boolean;
  } = {},
): FigureContext {
  const figure = vswitchPolling.figures.find((each) => each.id === id)!;
  const values = inputsWith(changes);
  const range = figure.sweep?.range(values);
  const sweepAt = (at: InputValues) => (range ? sweepOf(at, figure.sweep!.over, range, points) : null);
  return plainContextOf(values, solveNow(values), {
    method: choiceAt(values, 'method'),
    sweep: sweepAt(values),
    companions: companions
      ? (figure.companions?.(values) ?? []).map(({ label, inputs }) => ({
          label,
          solution: null,
          sweep: sweepAt({ ...values, ...inputs }),
        }))
      : [],
    ...more,
  });
}

export function build(id: string, context: FigureContext): FigureSpec {
  return vswitchPolling.figures.find((each) => each.id === id)!.build(context);
}

/** Critical load of the switch with these inputs, Mpps. */
export function criticalLoadOf(changes: Changes): number {
  return solveNow(inputsWith(changes), 'indicators').indicators.criticalLoadMpps!;
}
