import type { FigureSpec } from '../../../models/contract/figure.ts';
import type { Palette } from '../../kit/theme/palette.ts';
import { SeriesSwatch } from '../SeriesSwatch.tsx';
import { seriesSwitches } from './examined-series.ts';

interface Props {
  /** With all its series. */
  spec: FigureSpec;
  palette: Palette;
  /** Keys of those that are not shown. */
  off: ReadonlySet<string>;
  onOff: (off: ReadonlySet<string>) => void;
}

/** The names of the series, each a switch; nothing where there is only one. */
export function LegendSwitches({ spec, palette, off, onOff }: Props) {
  const switches = seriesSwitches(spec);
  if (switches.length < 2) return null;

  function turn(key: string): void {
    const next = new Set(off);
    if (!next.delete(key)) next.add(key);
    onOff(next);
  }

  return (
    <fieldset className="examine-legend">
      <legend className="visually-hidden">Series shown</legend>
      {switches.map(({ key, name, series }) => (
        <label key={key} title={series.name}>
          <input type="checkbox" checked={!off.has(key)} onChange={() => turn(key)} />
          <SeriesSwatch series={series} spec={spec} palette={palette} />
          <span>{name}</span>
        </label>
      ))}
    </fieldset>
  );
}
