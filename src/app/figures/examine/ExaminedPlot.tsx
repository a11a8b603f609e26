import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { usePalette } from '../../kit/use-palette.ts';
import { plotExport } from '../export/plot-export.ts';
import type { FigureCardProps } from '../card/FigureCard.tsx';
import { useAppStore } from '../../core/app-context.tsx';
import { inputAt } from '../drag/use-drag-along.ts';
import { useHeldAxes } from '../plot/use-held-axes.ts';
import { isEmptyFigure } from '../plot/empty-figure.ts';
import { ViewChoice } from '../card/ViewChoice.tsx';
import { ScaleTools, ZoomTools } from './AxisTools.tsx';
import { type ExaminedAxes, examinedSpec, withScale } from './plotly/examined-axes.ts';
import type { FigureSpec, Series } from '../../../models/contract/figure.ts';
import { ExaminedFrame } from './ExaminedFrame.tsx';
import { ExaminePad } from './ExaminePad.tsx';
import type { Palette } from '../../../drawing/palette.ts';
import { SeriesSwatch } from '../SeriesSwatch.tsx';
import { useMovedAxes } from './use-moved-axes.ts';

/** Name and state of one entry of the legend. Pure. */
interface SeriesSwitch {
  /** Remains the same while the figure follows the inputs. */
  key: string;
  name: string;
  /** The first series that it switches: its look represents all. */
  series: Series;
}

/** Series drawn in parts (a curve and its extrapolation, all curves of a pin) have one switch. */
function keyOf({ role, variant = 0, label, name }: Series): string {
  const isNumbered = role === 'pin' || role === 'alternative';
  return isNumbered ? `${role} ${variant}` : `${role} ${variant} ${label ?? name}`;
}

/** Switches in the order of the figure; the pale series of a drag's start have none. */
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

/** The figure without the series that are switched off; the same object where none is. */
export function withoutSeries(spec: FigureSpec, off: ReadonlySet<string>): FigureSpec {
  if (off.size === 0) return spec;
  return {
    ...spec,
    series: spec.series.filter(
      (one) => !off.has(keyOf(one.role === 'ghost' ? { ...one, role: 'model' } : one)),
    ),
  };
}

interface LegendSwitchesProps {
  /** The figure with all its series. */
  spec: FigureSpec;
  palette: Palette;
  /** Keys of hidden series. */
  off: ReadonlySet<string>;
  onOff: (off: ReadonlySet<string>) => void;
}

/** The names of the series, each a switch; nothing for a single series. */
function LegendSwitches({ spec, palette, off, onOff }: LegendSwitchesProps) {
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

const nothingOff: ReadonlySet<string> = new Set();

/** Requests more points where the zoomed x axis of the figure shows a part of the range of an input. */
function useZoomedInput(
  { markers }: FigureSpec,
  [from, to]: FigureSpec['x']['range'],
  zoomed: boolean,
): void {
  const store = useAppStore();
  const marker = markers.find(({ axis, drags }) => axis === 'x' && drags !== undefined);
  const name = marker?.drags;
  const ends = marker === undefined || !zoomed ? [null, null] : [inputAt(marker, from), inputAt(marker, to)];
  const [low, high] = ends.map((end) => (end === null ? null : Number(end.toPrecision(6))));
  useEffect(() => {
    if (name === undefined || low === null || high === null) return undefined;
    store.setState({ zoomedInput: { name, range: low < high ? [low, high] : [high, low] } });
    return () => store.setState({ zoomedInput: null });
  }, [store, name, low, high]);
}

interface Props extends Pick<
  FigureCardProps,
  | 'spec'
  | 'provenance'
  | 'figureId'
  | 'reproduction'
  | 'others'
  | 'views'
  | 'view'
  | 'onView'
  | 'dragging'
  | 'onDrag'
  | 'grips'
  | 'handles'
  | 'pending'
  | 'stale'
  | 'revision'
> {
  /** Its name in links. */
  examined: string;
}

/** One figure alone, with movable axes and series that can be hidden. */
export function ExaminedPlot(props: Props) {
  const { examined, spec, provenance, figureId, reproduction, others } = props;
  const { views, view, onView } = props;
  const { dragging = false, onDrag, grips, handles, pending = false, stale = null } = props;
  const palette = usePalette();
  const held = useHeldAxes(spec, dragging);
  const [off, setOff] = useState(nothingOff);
  const pad = useRef<HTMLDivElement>(null);
  const id = useId();
  const shownWith = useCallback(
    (axes: ExaminedAxes) => examinedSpec(withoutSeries(held, off), axes),
    [held, off],
  );
  const { shown, setAxes, tools, moving } = useMovedAxes(shownWith);
  const exported = useMemo(() => plotExport(shown), [shown]);
  useZoomedInput(spec, shown.x.range, tools.zoomed);

  return (
    <ExaminedFrame
      {...{ id, examined, pad, exported, provenance, figureId, reproduction, others, stale }}
      figure={spec}
      busy={pending}
      tools={
        <>
          <div className="examine-tools" role="group" aria-label="Axes">
            <ZoomTools {...tools} />
            <ScaleTools
              spec={held}
              shown={shown}
              onScale={(which, chosen) => setAxes((axes) => withScale(axes, which, chosen))}
            />
          </div>
          <LegendSwitches spec={held} palette={palette} off={off} onOff={setOff} />
        </>
      }
      below={
        views &&
        views.length > 1 && (
          <ViewChoice
            label={`View of ${spec.title}`}
            views={views}
            view={view ?? views[0].id}
            onView={(chosen) => onView?.(chosen)}
          />
        )
      }
    >
      <ExaminePad
        spec={shown}
        palette={palette}
        revision={props.revision ?? spec.subtitle}
        describedBy={`${id}-summary`}
        pad={pad}
        {...{ ...moving, grips, handles, onDrag }}
      />
      {!pending && isEmptyFigure(shown) && (
        <p className="plot-message examine-message">
          <span>{spec.emptyMessage ?? 'No value lies in the range of this figure.'}</span>
        </p>
      )}
    </ExaminedFrame>
  );
}
