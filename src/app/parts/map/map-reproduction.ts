import type { MapGrid } from '../../../dimensioning/map/map-search.ts';
import type { Reproduction } from '../../../scenario/command/shell-command.ts';

/** Computes the points of a map without a screen. */
export function mapReproduction(grid: MapGrid | null): Reproduction {
  if (grid === null) return { command: 'solve' };
  return {
    command: 'sweep',
    over: [
      { name: grid.x.input, values: grid.columns },
      { name: grid.y.input, values: grid.rows },
    ],
  };
}
