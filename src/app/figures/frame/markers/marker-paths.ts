import { symbolPath, symbolNames } from '../../plot/curves/symbol-path.ts';

/** The symbols of dots as paths around (10, 5), for swatches. */
export const markerPaths: Readonly<Record<string, string>> = Object.fromEntries(
  symbolNames.map((symbol) => [symbol, symbolPath(symbol, 10, 5, 3)]),
);
