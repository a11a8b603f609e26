import { type KeyboardEvent, type PointerEvent, type RefObject, useCallback, useState } from 'react';
import { zoomStep } from '../../../figures/examine/AxisTools.tsx';
import {
  type MovedAxes,
  untouchedAxes,
  withMoved,
  zoomedSpec,
} from '../../../figures/examine/plotly/examined-axes.ts';
import { type DragMode, PlotlyPlot } from '../../../figures/examine/plotly/PlotlyPlot.tsx';
import type { Size } from '../../../../drawing/frame/plot-geometry.ts';
import type { Palette } from '../../../../drawing/palette.ts';
import { CellCursor, cellMove, CellWords, firstCell } from './reading/CellCursor.tsx';
import { type CellPlace, spokenWords } from './reading/cell-words.ts';
import { cellPixels, cellUnder } from './heat-geometry.ts';
import { heatArea, heatPlotly } from './heat-plotly.ts';
import type { HeatSpec } from './heat-spec.ts';
import { usePlace } from '../../../kit/use-place.ts';

interface Props {
  spec: HeatSpec;
  palette: Palette;
  dragMode: DragMode;
  /** Id of the text that describes the map. */
  describedBy: string;
  wordsAt: (place: CellPlace) => { place: string; result: string };
  onGo: (place: CellPlace) => void;
  onMoved: (moved: MovedAxes) => void;
  onScale: (factor: number) => void;
  onReset: () => void;
  pad: RefObject<HTMLDivElement | null>;
}

/**
 * The interactive map: pointer and arrow keys read cells in words, Enter chooses one; drags and wheel move the axes.
 */
export function ExaminedHeat(props: Props) {
  const { spec, palette, dragMode, describedBy, wordsAt, onGo, onMoved, onScale, onReset, pad } = props;
  usePlace('examine-pad', pad);
  const [pointer, setPointer] = useState<CellPlace | null>(null);
  const [cursor, setCursor] = useState<CellPlace | null>(null);
  const [moving, setMoving] = useState<{ of: HeatSpec; moved: MovedAxes } | null>(null);
  const drawn = useCallback((size: Size) => heatPlotly(spec, palette, size), [spec, palette]);
  const seen = moving?.of === spec ? zoomedSpec(spec, withMoved(untouchedAxes, spec, moving.moved)) : spec;
  const [columns, rows] = [spec.columns.length, spec.rows.length];
  const clamped = ({ column, row }: CellPlace): CellPlace => ({
    column: Math.min(columns - 1, Math.max(0, column)),
    row: Math.min(rows - 1, Math.max(0, row)),
  });
  const chosen = pointer ?? cursor;
  const place = chosen === null ? null : clamped(chosen);
  const words = place === null ? null : wordsAt(place);

  function follow(event: PointerEvent<HTMLElement>): void {
    const box = event.currentTarget.getBoundingClientRect();
    const area = heatArea({ width: box.width, height: box.height });
    const [x, y] = [event.clientX - box.left, event.clientY - box.top];
    const inside =
      x >= area.left && x <= area.left + area.width && y >= area.top && y <= area.top + area.height;
    setPointer(inside && event.buttons === 0 ? cellUnder(cellPixels(seen, area), x, y) : null);
  }

  function keyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const move = cellMove(event, columns);
    const factor = { '+': 1 / zoomStep, '=': 1 / zoomStep, '-': zoomStep }[event.key];
    if (move !== undefined) {
      setPointer(null);
      const from = cursor === null ? firstCell(spec) : clamped(cursor);
      setCursor(cursor === null ? from : clamped({ column: from.column + move[0], row: from.row + move[1] }));
    } else if (factor !== undefined) onScale(factor);
    else if (event.key === '0') onReset();
    else if (event.key === 'Enter' && cursor !== null) onGo(clamped(cursor));
    else return;
    event.preventDefault();
  }

  const overlay = (size: Size) => {
    if (place === null) return null;
    const area = heatArea(size);
    const pixels = cellPixels(seen, area);
    return (
      <div
        className="examine-readout examine-cell"
        style={{ left: area.left, top: area.top, width: area.width, height: area.height }}
      >
        <CellCursor {...{ place, pixels, area }} />
      </div>
    );
  };

  return (
    <>
      <div
        className="examine-pad examine-heat"
        ref={pad}
        role="application"
        tabIndex={0}
        aria-label={`${spec.title}: arrow keys move over the map, Enter goes there, plus and minus zoom, 0 resets, Escape closes`}
        aria-describedby={describedBy}
        onPointerMove={follow}
        onPointerDown={(event) => {
          // Plotly prevents a press from focusing the map.
          event.currentTarget.focus({ preventScroll: true });
          follow(event);
        }}
        onPointerLeave={() => setPointer(null)}
        onKeyDown={keyDown}
      >
        <PlotlyPlot
          drawn={drawn}
          dragMode={dragMode}
          revision={spec.subtitle}
          onMoved={(moved) => {
            setMoving(null);
            onMoved(moved);
          }}
          onMoving={(moved) => setMoving({ of: spec, moved })}
          onReset={onReset}
          overlay={overlay}
        />
      </div>
      <div className="examine-words" data-testid="map-readout">
        <CellWords
          words={words}
          hint={
            <>
              <span className="for-touch">Touch a cell to read it.</span>
              <span className="for-pointer">Point at a cell, or use the arrow keys; Enter goes there.</span>
            </>
          }
          onGo={cursor === null ? null : () => onGo(clamped(cursor))}
        />
      </div>
      <output className="visually-hidden" aria-live="polite">
        {words !== null && pointer === null ? spokenWords(`${words.place}: ${words.result}`) : ''}
      </output>
    </>
  );
}
