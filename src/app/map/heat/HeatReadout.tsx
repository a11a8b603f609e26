import { type KeyboardEvent, type MouseEvent, type PointerEvent, useMemo, useState } from 'react';
import { measuredWidth } from '../../figures/frame/measured-width.ts';
import type { Size } from '../../figures/frame/plot-geometry.ts';
import { type CellPlace, spokenWords } from './cell-words.ts';
import { cellPixels, cellUnder, heatLayout } from './heat-geometry.ts';
import type { HeatSpec } from './heat-spec.ts';

interface Props {
  spec: HeatSpec;
  size: Size;
  /** Id of the text that describes the map. */
  describedBy: string;
  wordsAt: (place: CellPlace) => { place: string; result: string };
  onGo: (place: CellPlace) => void;
}

/** Index of the position nearest to `value`. */
function nearestIndex(positions: readonly number[], value: number): number {
  let best = 0;
  positions.forEach((position, k) => {
    if (Math.abs(position - value) < Math.abs(positions[best] - value)) best = k;
  });
  return best;
}

/**
 * The cell under the pointer or the keyboard's cursor, in words; a click, Enter, or the button after a touch goes there. A finger reads
 * values off by touching: it chooses with the button.
 */
export function HeatReadout({ spec, size, describedBy, wordsAt, onGo }: Props) {
  const [pointer, setPointer] = useState<CellPlace | null>(null);
  const [cursor, setCursor] = useState<CellPlace | null>(null);
  const [focused, setFocused] = useState(false);
  const { area } = useMemo(() => heatLayout(spec, size, measuredWidth), [spec, size]);
  const pixels = useMemo(() => cellPixels(spec, area), [spec, area]);
  const [columns, rows] = [spec.columns.length, spec.rows.length];
  const clamped = ({ column, row }: CellPlace): CellPlace => ({
    column: Math.min(columns - 1, Math.max(0, column)),
    row: Math.min(rows - 1, Math.max(0, row)),
  });
  const wanted = pointer ?? cursor;
  const shown = wanted === null ? null : clamped(wanted);
  const words = shown === null ? null : wordsAt(shown);

  function under(event: MouseEvent<HTMLElement>): CellPlace | null {
    const box = event.currentTarget.getBoundingClientRect();
    return cellUnder(pixels, event.clientX - box.left + area.left, event.clientY - box.top + area.top);
  }

  function follow(event: PointerEvent<HTMLElement>) {
    const place = under(event);
    if (event.pointerType === 'touch') setCursor(place);
    else setPointer(place);
  }

  function pick(event: MouseEvent<HTMLElement>) {
    if ((event.nativeEvent as globalThis.PointerEvent).pointerType === 'touch') return;
    const place = under(event);
    if (place === null) return;
    setCursor(place);
    onGo(place);
  }

  /** Where the cursor begins: at the operating point, or in the middle. */
  function start(): CellPlace {
    if (spec.now === null) return { column: columns >> 1, row: rows >> 1 };
    return { column: nearestIndex(spec.columns, spec.now.x), row: nearestIndex(spec.rows, spec.now.y) };
  }

  function keyDown(event: KeyboardEvent) {
    const far = event.shiftKey ? 10 : 1;
    const move = {
      ArrowRight: [far, 0],
      ArrowLeft: [-far, 0],
      ArrowUp: [0, far],
      ArrowDown: [0, -far],
      PageUp: [0, 10],
      PageDown: [0, -10],
      Home: [-columns, 0],
      End: [columns, 0],
    }[event.key];
    if (event.key === 'Escape') setCursor(null);
    if (event.key === 'Enter' && cursor !== null) {
      event.preventDefault();
      onGo(clamped(cursor));
    }
    if (move === undefined) return;
    event.preventDefault();
    setPointer(null);
    if (cursor === null) setCursor(start());
    else {
      const from = clamped(cursor);
      setCursor(clamped({ column: from.column + move[0], row: from.row + move[1] }));
    }
  }

  return (
    <>
      <div
        className="figure-readout map-readout"
        style={{ left: area.left, top: area.top, width: area.width, height: area.height }}
        role="application"
        tabIndex={0}
        aria-label={`${spec.title}: arrow keys move over the map, Enter goes there`}
        aria-describedby={describedBy}
        onPointerMove={follow}
        onPointerDown={follow}
        onPointerLeave={() => setPointer(null)}
        onClick={pick}
        onKeyDown={keyDown}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
      >
        {shown && (
          <svg width={area.width} height={area.height} aria-hidden="true">
            {['map-cursor-under', 'map-cursor'].map((className) => (
              <rect
                key={className}
                className={className}
                x={pixels.x[shown.column] - area.left + 0.5}
                y={pixels.y[shown.row + 1] - area.top + 0.5}
                width={Math.max(1, pixels.x[shown.column + 1] - pixels.x[shown.column] - 1)}
                height={Math.max(1, pixels.y[shown.row] - pixels.y[shown.row + 1] - 1)}
              />
            ))}
          </svg>
        )}
      </div>
      <div className="map-words" data-testid="map-readout">
        {words === null ? (
          <p className="quiet-text">
            {spec.now === null ? 'The current inputs lie outside this map. ' : ''}
            Point at a cell or use the arrow keys. Click or press Enter to go there.
          </p>
        ) : (
          <p>
            <strong>{words.place}</strong> {words.result}
          </p>
        )}
        {cursor !== null && (
          <button type="button" className="button" onClick={() => onGo(clamped(cursor))}>
            Go there
          </button>
        )}
      </div>
      <output className="visually-hidden" aria-live="polite">
        {words !== null && focused && pointer === null ? spokenWords(`${words.place}: ${words.result}`) : ''}
      </output>
    </>
  );
}
