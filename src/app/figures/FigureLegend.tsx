import { useState } from 'react';
import type { FigureSpec } from '../../models/contract/figure.ts';
import type { Palette } from '../../drawing/palette.ts';
import { fittingEntries, legendLines, listedSeries, moreWords } from '../../drawing/frame/legend-line.ts';
import type { Size } from '../../drawing/frame/plot-geometry.ts';
import { measuredWidth } from './plot/measured-width.ts';
import { SeriesSwatch } from './SeriesSwatch.tsx';

interface FigureLegendProps {
  spec: FigureSpec;
  palette: Palette;
  /** Size of the plot, px. */
  size: Size;
}

/**
 * Names of the series in a line or two above the plot, for plots too small for direct labels. The swatch repeats dash
 * and marker. Names without room are counted; a press on their number lists all over the plot, and paper has all.
 */
export function FigureLegend({ spec, palette, size }: FigureLegendProps) {
  const [present, setPresent] = useState(1);
  const [opened, setOpened] = useState(false);
  const lines = legendLines(size, present);
  if (lines !== present) setPresent(lines);
  const all = listedSeries(spec);
  const shown = fittingEntries(all, size.width, lines, measuredWidth);
  const left = all.length - shown;
  const open = opened && left > 0;
  const height = `calc(${lines} * var(--line-13))`;
  return (
    <div style={open ? { height } : undefined}>
      <ul
        className="figure-legend"
        data-open={open ? '' : undefined}
        style={open ? undefined : { maxHeight: height }}
        title={left === 0 ? undefined : all.map(({ name }) => name).join(', ')}
      >
        {all.map((series, index) => (
          <li
            key={`${index} ${series.label}`}
            data-role={series.role}
            data-rest={(!open && index >= shown) || undefined}
            title={series.name}
          >
            <SeriesSwatch series={series} spec={spec} palette={palette} />
            <span>{series.label}</span>
          </li>
        ))}
        {left > 0 && (
          <li>
            <button
              type="button"
              className="figure-legend-more"
              aria-expanded={open}
              onClick={() => setOpened(!open)}
              onKeyDown={(event) => {
                if (event.key !== 'Escape' || !open) return;
                event.stopPropagation();
                setOpened(false);
              }}
            >
              {open ? 'fewer' : moreWords(left)}
            </button>
          </li>
        )}
      </ul>
    </div>
  );
}
