/** The series of an examined figure as its legend names and switches them. Pure. */
import type { FigureSpec, Series } from '../../../models/contract/figure.ts';

export interface SeriesSwitch {
  /** The same while the figure follows the inputs. */
  key: string;
  name: string;
  /** The first of those that it switches: its look stands for all. */
  series: Series;
}

/** What is drawn as parts (a curve and its extrapolation, all curves of a pin) is switched as one. */
function keyOf({ role, variant = 0, label, name }: Series): string {
  const own = role === 'pin' || role === 'alternative';
  return own ? `${role} ${variant}` : `${role} ${variant} ${label ?? name}`;
}

/** In the order of the figure; what is pale where a drag began is not the reader's to switch. */
export function seriesSwitches({ series }: FigureSpec): SeriesSwitch[] {
  const switches = new Map<string, SeriesSwitch>();
  for (const one of series) {
    if (one.role === 'ghost' || one.x.length === 0) continue;
    const key = keyOf(one);
    const first = switches.get(key)?.series ?? one;
    // of a curve in parts the last one has the label
    const named = first === one || (first.label === undefined && one.label !== undefined);
    if (named) switches.set(key, { key, name: one.label ?? one.name, series: first });
  }
  return [...switches.values()];
}

/** Without the series that the reader switched off; the same object where there are none. */
export function withoutSeries(spec: FigureSpec, off: ReadonlySet<string>): FigureSpec {
  if (off.size === 0) return spec;
  return {
    ...spec,
    series: spec.series.filter(
      (one) => !off.has(keyOf(one.role === 'ghost' ? { ...one, role: 'model' } : one)),
    ),
  };
}
