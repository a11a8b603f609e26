import type { FigureSpec } from '../../models/contract/figure.ts';
import type { Palette } from '../theme/palette.ts';
import { namedSeries, type NamedSeries } from './frame/named-series.ts';
import { SeriesSwatch } from './SeriesSwatch.tsx';

/** More pins than these only stand in the line of pins above the figures. */
const mostPins = 4;

/** A pin stands in the legend once, however many curves it has. */
function legendSeries(spec: FigureSpec): readonly NamedSeries[] {
  const named = namedSeries(spec);
  const pins = new Map(
    named
      .filter(({ role }) => role === 'pin')
      .map((series) => [series.variant ?? 0, series] as const)
      .reverse(),
  );
  return named.filter(
    (series) => series.role !== 'pin' || (pins.size <= mostPins && pins.get(series.variant ?? 0) === series),
  );
}

/** Names of the series in a line above the plot, for plots too small for direct labels. The swatch repeats dash and marker. */
export function FigureLegend({ spec, palette }: { spec: FigureSpec; palette: Palette }) {
  return (
    <ul className="figure-legend">
      {legendSeries(spec).map((series, index) => (
        <li key={`${index} ${series.label}`} data-role={series.role} title={series.name}>
          <SeriesSwatch series={series} spec={spec} palette={palette} />
          <span>{series.label}</span>
        </li>
      ))}
    </ul>
  );
}
