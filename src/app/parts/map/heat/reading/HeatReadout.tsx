import { type KeyboardEvent, type MouseEvent, type PointerEvent, useMemo, useState } from 'react';
import { measuredWidth } from '../../../../figures/plot/measured-width.ts';
import type { Size } from '../../../../../drawing/frame/plot-geometry.ts';
import { type CellPlace, spokenWords } from './cell-words.ts';
import { cellPixels, cellUnder, heatLayout } from '../heat-geometry.ts';
import { CellCursor, cellMove, CellWords, firstCell } from './CellCursor.tsx';
import type { HeatSpec } from '../heat-spec.ts';
import { placeRef } from '../../../../kit/places.ts';

interface Props {
  spec: HeatSpec;
  size: Size;
  /** Id of the text that describes the map. */
  describedBy: string;
  wordsAt: (place: CellPlace) => { place: string; result: string };
  onGo: (place: CellPlace) => void;
  /** Opens the map alone; Enter and a click choose a cell, so only `e` does. */
  onExamine: () => void;
}

/**
 * The cell under the pointer or the keyboard's cursor, in words; a click, Enter, or the button after a touch sets its
 * inputs. A finger reads values by touching: it chooses with the button.
 */
export function HeatReadout({ spec, size, describedBy, wordsAt, onGo, onExamine }: Props) {
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

  function keyDown(event: KeyboardEvent) {
    const move = cellMove(event, columns);
    if (event.key === 'Escape') setCursor(null);
    if (event.key === 'e' && !event.ctrlKey && !event.metaKey && !event.altKey) onExamine();
    if (event.key === 'Enter' && cursor !== null) {
      event.preventDefault();
      onGo(clamped(cursor));
    }
    if (move === undefined) return;
    event.preventDefault();
    setPointer(null);
    if (cursor === null) setCursor(firstCell(spec));
    else {
      const from = clamped(cursor);
      setCursor(clamped({ column: from.column + move[0], row: from.row + move[1] }));
    }
  }

  return (
    <>
      <div
        ref={placeRef('readout')}
        className="figure-readout map-readout"
        style={{ left: area.left, top: area.top, width: area.width, height: area.height }}
        role="application"
        tabIndex={0}
        aria-label={`${spec.title}: arrow keys move over the map, Enter goes there, e examines the map`}
        aria-describedby={describedBy}
        onPointerMove={follow}
        onPointerDown={follow}
        onPointerLeave={() => setPointer(null)}
        onClick={pick}
        onKeyDown={keyDown}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
      >
        {shown && <CellCursor place={shown} {...{ pixels, area }} />}
      </div>
      <div className="map-words" data-testid="map-readout">
        <CellWords
          words={words}
          hint={
            <>
              {spec.now === null ? 'The current inputs lie outside this map. ' : ''}
              <span className="for-touch">Touch a cell to read it.</span>
              <span className="for-pointer">
                Point at a cell or use the arrow keys. Click or press Enter to go there.
              </span>
            </>
          }
          onGo={cursor === null ? null : () => onGo(clamped(cursor))}
        />
      </div>
      <output className="visually-hidden" aria-live="polite">
        {words !== null && focused && pointer === null ? spokenWords(`${words.place}: ${words.result}`) : ''}
      </output>
    </>
  );
}
