/**
 * Shared parts of the figures: the drawn configurations, how a curve is cut where the measurements end, units, words.
 */
import type { Axis, FigureContext, Series } from '../../contract/figure.ts';
import { niceCeil } from '../../../text/number-words.ts';
import { SolveFailure } from '../../contract/solution.ts';
import type { Configuration } from '../configurations.ts';
import { type Prediction, gbpsOf, isPrediction, predictAll } from '../solver/predict.ts';
import { type Setup, chosenPrediction, readSetup } from '../setup.ts';
import { type Inputs, readInputs } from '../read-inputs.ts';

/** Mpps or bits on the wire. */
export type ThroughputView = 'mpps' | 'gbps';

export const throughputViews = [
  { id: 'mpps', label: 'Mpps', rate: 'Mpps' },
  { id: 'gbps', label: 'Gbit/s', rate: 'Gbit/s' },
] as const;

/** Words for every truncated curve. */
export const cutWords = 'pale: beyond what was measured';

export function throughputIn(view: ThroughputView, mpps: number, frameBytes: number): number {
  return view === 'gbps' ? gbpsOf(mpps, frameBytes) : mpps;
}

export function unitOf(view: ThroughputView): string {
  return view === 'gbps' ? 'Gbit/s' : 'Mpps';
}

export interface Drawn {
  setup: Setup;
  chosen: Prediction;
  /** Predictions of the configurations that fit the processor, in the order of Table 2. */
  possible: readonly Prediction[];
}

/** Data to draw, or the sentence why there are none. */
export function readDrawn(inputs: Inputs): Drawn | string {
  try {
    const setup = readSetup(inputs);
    const chosen = chosenPrediction(setup);
    return { setup, chosen, possible: predictAll(setup.table, setup.conditions).filter(isPrediction) };
  } catch (failure) {
    if (failure instanceof SolveFailure) return failure.message;
    throw failure;
  }
}

/** Hues of the other configurations, one for each. */
const otherHues = 8;

export interface Point {
  x: number;
  y: number;
  /** Beyond the measurements. */
  beyond: boolean;
}

interface CurveLook {
  name: string;
  /** Null: named with another curve. */
  label: string | null;
  /** Null for the one that the numbers on the page belong to; others by their place in a list, from 0. */
  place: number | null;
  shape: 'line' | 'step';
  /** See `Series.aside`. */
  aside?: boolean;
}

/** One curve as its measured and its extrapolated stretches; the longest one carries the label. */
export function stretches(
  points: readonly Point[],
  { name, label, place, shape, aside = false }: CurveLook,
): Series[] {
  // The first hue is that of the model.
  const look =
    place === null
      ? ({ role: 'model', variant: 0 } as const)
      : ({ role: 'alternative', variant: place + 1, hue: 1 + (place % otherHues) } as const);
  const runs: Point[][] = [];
  for (const point of points) {
    const run = runs.at(-1);
    if (run?.[0].beyond === point.beyond) run.push(point);
    else runs.push([point]);
  }
  // A stretch begins where the one before it ends, so that the curve has no gap.
  const drawnRuns = runs.map((run, k) => [...(k > 0 ? runs[k - 1].slice(-1) : []), ...run]);
  const lengths = drawnRuns.map((drawn) => drawn[drawn.length - 1].x - drawn[0].x);
  const longest = aside ? lengths.indexOf(Math.max(...lengths)) : runs.length - 1;
  return runs.map((run, k) => {
    const drawn = drawnRuns[k];
    return {
      name: run[0].beyond ? `${name}, extrapolated` : name,
      shape,
      ...look,
      ...(run[0].beyond ? { extrapolated: true } : {}),
      x: drawn.map(({ x }) => x),
      y: drawn.map(({ y }) => y),
      ...(aside ? { aside } : {}),
      ...(k === longest && label !== null ? { label } : {}),
    };
  });
}

/** The chosen one last, so that it lies on top. */
export function chosenLast<T extends { configuration: Configuration }>(
  rows: readonly T[],
  chosen: Prediction,
): T[] {
  const isChosen = ({ configuration }: T) => configuration.id === chosen.configuration.id;
  return [...rows.filter((row) => !isChosen(row)), ...rows.filter(isChosen)];
}

/** From 0 to somewhat above all given numbers. */
export function axisTo(values: Iterable<number>, words: Pick<Axis, 'title' | 'unit'>): Axis {
  let highest = 0;
  for (const value of values) highest = Math.max(highest, value);
  return { ...words, scale: 'linear', range: [0, niceCeil(1.05 * highest)] };
}

/** Name of the chosen configuration with where it comes from: `3+1, best here`. */
export function chosenName({ setup, chosen }: Drawn): string {
  return setup.chosen === null ? `${chosen.configuration.name}, best here` : chosen.configuration.name;
}

/** State where the present drag began, where it can be drawn. */
export function drawnBefore({ ghost }: FigureContext): Drawn | null {
  const before = ghost && readDrawn(readInputs(ghost.values));
  return before === null || typeof before === 'string' ? null : before;
}
