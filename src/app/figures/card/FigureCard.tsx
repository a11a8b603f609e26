import { useEffect, useId, useMemo, useState } from 'react';
import type { FigureSpec, Marker } from '../../../models/contract/figure.ts';
import type { Reproduction } from '../../../scenario/command/shell-command.ts';
import type { Palette } from '../../../drawing/palette.ts';
import type { DragPhase, HandleRange } from '../plot/handle-range.ts';
import type { Examining } from '../use-examining.ts';
import { FigureFrame } from './FigureFrame.tsx';
import { Plot } from '../plot/Plot.tsx';
import '../figure.css';
import { useHeldAxes } from '../plot/use-held-axes.ts';
import type { DrawnBeside } from '../export/laid-over.ts';
import { plotExport } from '../export/plot-export.ts';
import { type Size, plotArea } from '../../../drawing/frame/plot-geometry.ts';
import { listedNames, namedBeside } from '../../../drawing/frame/legend-line.ts';
import { needsLegend } from '../../../drawing/frame/named-series.ts';
import { isEmptyFigure, wordsInstead } from '../plot/empty-figure.ts';
import { LazyPart } from '../../kit/lazy/LazyPart.tsx';
import { type CodeOf, oneOf } from '../../kit/lazy/late-code.ts';
import { notePageReady } from '../../kit/lazy/page-ready.ts';
import { lateFigures } from '../late-figures.ts';
import type { Provenance } from '../export/provenance/provenance.ts';

/** A component of the code that is loaded after the first figure. */
const late = <K extends keyof CodeOf<typeof lateFigures>>(name: K) =>
  oneOf(lateFigures, (code) => code[name]);
const readoutPart = late('PlotReadout');
const handlesPart = late('DragHandles');
const viewsPart = late('ViewChoice');
const veilPart = late('FigureVeil');
const legendPart = late('FigureLegend');

export interface FigureCardProps {
  spec: FigureSpec;
  palette: Palette;
  /** Ways to look at the same data; none or one: nothing to choose. */
  views?: readonly { id: string; label: string }[] | undefined;
  view?: string;
  onView?: (id: string) => void;
  /** The views are under the plot, where there is no menu: in a presentation, in a frame. */
  viewsBelow?: boolean;
  /** True while any control is being dragged: the ranges of the axes do not change. */
  dragging?: boolean;
  /** Markers leave out numbers that the page shows beside the figure, except during a drag. */
  briefly?: boolean;
  /** Called with the names listed in its legend line; `''` without a legend line. */
  onNames?: ((names: string) => void) | undefined;
  /** Names that the large figure beside it lists: a legend line of the same names is left out. */
  namesBeside?: string | undefined;
  /** Called for markers that drag an input: with its name and its value in the canonical unit. */
  onDrag?: (name: string, value: number, phase: DragPhase) => void;
  /** Markers with handles; absent: those of the figure. A drag ends with its handle, so it outlasts a late result. */
  grips?: readonly Marker[];
  /** Limits, step and present value of the inputs that markers drag, by input name. */
  handles?: Readonly<Record<string, HandleRange>>;
  /** A newer result is being computed: the shown one remains, slightly dimmed. */
  pending?: boolean;
  /** Progress of the newer result, 0..1; null when unknown. */
  progress?: number | null;
  /** Reason why the shown result does not belong to the present inputs, one short sentence; null when it does. */
  stale?: string | null;
  /** Parameters, model version, numerical error, citation, link: one line each, in every export. */
  provenance: Provenance | null;
  /** Id of the model's figure, its curves, and commands for its other numbers; see `FigureMenu`. */
  figureId?: string;
  reproduction?: Reproduction;
  others?: readonly DrawnBeside[];
  /** The address that opens the page with this figure. */
  linkOf?: () => string;
  /** Opens the figure alone on the stage; absent where it cannot be examined. */
  examine?: Examining;
  /** Figures with lower numbers are drawn first. */
  priority?: number;
  /** Identify the state shown; see `Plot`. */
  revision?: number | string;
  scenario?: string;
}

/** In place of a plot. */
function FigureWords({
  revision,
  first,
  children,
}: {
  revision: FigureCardProps['revision'];
  /** Its place is first: it makes the page ready, as there is no drawing to wait for. */
  first: boolean;
  children: string;
}) {
  useEffect(() => {
    if (first) notePageReady();
  }, [first]);
  return (
    <p className="figure-words" data-rendered-revision={revision ?? ''}>
      {children}
    </p>
  );
}

/**
 * A figure with its title, menu, plot, views, draggable operating point, data table, summary and exports. Fills its
 * parent's height.
 */
export function FigureCard(props: FigureCardProps) {
  const { spec, palette, views, onView, onDrag, handles, provenance, priority, revision, linkOf } = props;
  const { scenario, grips } = props;
  const { examine, figureId, reproduction, others, onNames, namesBeside = '' } = props;
  const { dragging = false, briefly = false, pending = false, progress = null, stale = null } = props;
  const inMenu = props.viewsBelow !== true;
  const choice =
    views !== undefined && views.length > 1 && onView !== undefined
      ? { all: views, chosen: props.view ?? views[0].id, choose: onView }
      : undefined;
  const [tableShown, setTableShown] = useState(false);
  const [size, setSize] = useState<Size | null>(null);
  const id = useId();
  const shown = useHeldAxes(spec, dragging);
  const exported = useMemo(() => plotExport(shown), [shown]);
  const words = useMemo(() => wordsInstead(shown), [shown]);
  const names = size !== null && words === null && needsLegend(shown, size) ? listedNames(shown) : '';
  const legend = size !== null && names !== '' && !namedBeside(names, namesBeside);
  useEffect(() => onNames?.(names), [onNames, names]);

  const overlay = (plotSize: Size) => {
    const area = plotArea(plotSize, shown);
    return (
      <>
        {!pending && isEmptyFigure(shown) && (
          <p className="plot-message" style={area}>
            <span>No value lies in the range of this figure.</span>
          </p>
        )}
        <LazyPart
          part={readoutPart}
          urgency="page-ready"
          props={{
            spec: shown,
            palette,
            area,
            describedBy: `${id}-summary`,
            handles,
            onDrag,
            onExamine: examine?.open,
          }}
        />
        {onDrag && (
          <LazyPart
            part={handlesPart}
            urgency="page-ready"
            props={{ markers: grips ?? shown.markers, spec: shown, area, handles, onDrag }}
          />
        )}
      </>
    );
  };

  return (
    <FigureFrame
      {...{
        id,
        exported,
        provenance,
        tableShown,
        examine,
        figureId,
        reproduction,
        others,
        stale,
        dragging,
        linkOf,
        views: inMenu ? choice : undefined,
      }}
      figure={shown}
      busy={pending}
      onToggleTable={() => setTableShown(!tableShown)}
      above={
        legend && (
          <div className="figure-legend-room">
            <LazyPart part={legendPart} urgency="page-ready" props={{ spec: shown, palette, size }} />
          </div>
        )
      }
      veil={<LazyPart part={veilPart} urgency="page-ready" props={{ pending, progress, revision }} />}
      below={
        choice &&
        !inMenu && (
          <div className="figure-views-place">
            <LazyPart
              part={viewsPart}
              urgency="page-ready"
              props={{
                label: `View of ${spec.title}`,
                views: choice.all,
                view: choice.chosen,
                onView: choice.choose,
              }}
            />
          </div>
        )
      }
    >
      {words === null ? (
        <Plot
          spec={shown}
          palette={palette}
          briefly={briefly && !dragging}
          overlay={overlay}
          onSize={setSize}
          priority={priority}
          revision={revision}
          scenario={scenario}
        />
      ) : (
        <FigureWords revision={revision} first={priority === 0}>
          {words}
        </FigureWords>
      )}
    </FigureFrame>
  );
}
