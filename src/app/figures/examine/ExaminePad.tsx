import { type KeyboardEvent, type PointerEvent, type RefObject, useCallback, useState } from 'react';
import type { FigureSpec } from '../../../models/contract/figure.ts';
import type { Palette } from '../../../drawing/palette.ts';
import { measuredWidth } from '../plot/measured-width.ts';
import { examinedArea, type Size } from '../../../drawing/frame/plot-geometry.ts';
import type { FigureCardProps } from '../card/FigureCard.tsx';
import { DragHandles } from '../plot/DragHandle.tsx';
import { readoutAt } from '../plot/readout/readout.ts';
import { ReadoutMarks } from '../plot/readout/ReadoutMarks.tsx';
import { readingKeys, useReading } from '../plot/readout/use-reading.ts';
import { zoomStep } from './AxisTools.tsx';
import { examinedSpec, type MovedAxes, untouchedAxes, withMoved } from './plotly/examined-axes.ts';
import { plotlyFigure } from './plotly/plotly-figure.ts';
import { type DragMode, PlotlyPlot } from './plotly/PlotlyPlot.tsx';
import { usePlace } from '../../kit/use-place.ts';

interface Props {
  spec: FigureSpec;
  palette: Palette;
  revision: number | string;
  dragMode: DragMode;
  /** Id of the text that describes the figure. */
  describedBy: string;
  onMoved: (moved: MovedAxes) => void;
  onScale: (factor: number, about?: number) => void;
  onReset: () => void;
  pad: RefObject<HTMLDivElement | null>;
  /** Markers with handles and their ranges, as in a card. */
  grips?: FigureCardProps['grips'];
  handles?: FigureCardProps['handles'];
  onDrag?: FigureCardProps['onDrag'];
}

/**
 * The interactive plot: pointer and arrow keys read values, drags and wheel move the axes, and so do the keys +, - and
 * 0.
 */
export function ExaminePad(props: Props) {
  const { spec, palette, revision, dragMode, describedBy, onMoved, onScale, onReset, pad } = props;
  usePlace('examine-pad', pad);
  const { handles, onDrag, grips } = props;
  const [pointer, setPointer] = useState<{ x: number; y: number } | null>(null);
  const [moving, setMoving] = useState<{ of: FigureSpec; moved: MovedAxes } | null>(null);
  const drawn = useCallback(
    (size: Size) => plotlyFigure(spec, palette, size, 1, measuredWidth),
    [spec, palette],
  );
  // The readout follows a drag of the axes that Plotly draws by itself.
  const seen = moving?.of === spec ? examinedSpec(spec, withMoved(untouchedAxes, spec, moving.moved)) : spec;
  const reading = useReading(seen);

  function follow(event: PointerEvent<HTMLElement>): void {
    const box = event.currentTarget.getBoundingClientRect();
    const still = event.buttons === 0 || event.pointerType === 'touch';
    setPointer(still ? { x: event.clientX - box.left, y: event.clientY - box.top } : null);
  }

  function keyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const size = { width: event.currentTarget.clientWidth, height: event.currentTarget.clientHeight };
    const factor = { '+': 1 / zoomStep, '=': 1 / zoomStep, '-': zoomStep }[event.key];
    if (reading.press(event, examinedArea(size, spec))) setPointer(null);
    else if (factor !== undefined) onScale(factor, reading.cursor ?? undefined);
    else if (event.key === '0') onReset();
    else return;
    event.preventDefault();
  }

  const overlay = (size: Size) => {
    const area = examinedArea(size, spec);
    const inside =
      pointer !== null &&
      pointer.x >= area.left &&
      pointer.x <= area.left + area.width &&
      pointer.y <= area.top + area.height;
    const readout = inside ? readoutAt(seen, area, pointer.x - area.left) : reading.readIn(area);
    const markers = (grips ?? seen.markers).filter(
      ({ axis, value }) => value >= seen[axis].range[0] && value <= seen[axis].range[1],
    );
    return (
      <>
        <div
          className="examine-readout"
          style={{ left: area.left, top: area.top, width: area.width, height: area.height }}
        >
          {readout && <ReadoutMarks {...{ readout, spec: seen, palette, area }} along={reading.along} />}
          <output className="visually-hidden" aria-live="polite">
            {pointer === null ? reading.spoken(readout) : ''}
          </output>
        </div>
        {onDrag && (
          <div className="examine-handles" onPointerDown={(event) => event.stopPropagation()}>
            <DragHandles {...{ markers, area, handles, onDrag }} spec={seen} />
          </div>
        )}
      </>
    );
  };

  return (
    <div
      className="examine-pad"
      ref={pad}
      role="application"
      tabIndex={0}
      aria-label={`${spec.title}, plot: ${readingKeys}, plus and minus zoom, 0 resets, Escape closes`}
      aria-describedby={describedBy}
      onPointerMove={follow}
      onPointerDown={(event) => {
        // Plotly prevents a press from focusing the plot.
        event.currentTarget.focus({ preventScroll: true });
        reading.forget();
        follow(event);
      }}
      onPointerLeave={() => setPointer(null)}
      onKeyDown={keyDown}
      onFocus={reading.focus}
      onBlur={reading.blur}
    >
      <PlotlyPlot
        drawn={drawn}
        dragMode={dragMode}
        revision={revision}
        onMoved={(moved) => {
          setMoving(null);
          onMoved(moved);
        }}
        onMoving={(moved) => setMoving({ of: spec, moved })}
        onReset={onReset}
        overlay={overlay}
      />
    </div>
  );
}
