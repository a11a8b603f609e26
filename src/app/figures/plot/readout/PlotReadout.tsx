import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import type { FigureSpec } from '../../../../models/contract/figure.ts';
import type { Palette } from '../../../../drawing/palette.ts';
import { fractionOf, type PlotArea, valueAt } from '../../../../drawing/frame/plot-geometry.ts';
import { type DragPhase, type HandleRange, onGrid } from '../handle-range.ts';
import { ReadoutMarks } from './ReadoutMarks.tsx';
import { screenScale } from '../screen-scale.ts';
import { readoutAt } from './readout.ts';
import { readingKeys, useReading } from './use-reading.ts';
import { usePlace } from '../../../kit/use-place.ts';

interface PlotReadoutProps {
  spec: FigureSpec;
  palette: Palette;
  area: PlotArea;
  /** Id of the text that describes the figure. */
  describedBy: string;
  /**
   * Where the x axis is an input, a click on the curve or on the axis sets it, and so does Enter at the position of the
   * arrow keys: as one step of undo. Elsewhere a click reads.
   */
  handles?: Readonly<Record<string, HandleRange>> | undefined;
  onDrag?: ((name: string, value: number, phase: DragPhase) => void) | undefined;
  /** Opens the figure alone: by a double click, by `e`, and by Enter where that sets nothing. */
  onExamine?: (() => void) | undefined;
}

/**
 * Exact values under the pointer, or, with the plot focused, at the position of the arrow keys. The readout is computed
 * again for every specification, so it is correct while the curves move under a resting pointer.
 */
export function PlotReadout(props: PlotReadoutProps) {
  const { spec, palette, area, describedBy, handles, onDrag, onExamine } = props;
  const [pointer, setPointer] = useState<number | null>(null);
  const [atValue, setAtValue] = useState(false);
  const reading = useReading(spec);
  const { cursor } = reading;

  const marker = spec.markers.find(({ axis, drags }) => axis === 'x' && drags !== undefined);
  const range = onDrag && marker && handles?.[marker.drags!];

  const readout = pointer !== null ? readoutAt(spec, area, pointer) : reading.readIn(area);

  /** Position of the marker before the last click set it: a double click only opens. */
  const before = useRef<number | null>(null);

  function set(value: number): void {
    if (!range) return;
    onDrag(marker.drags!, range.value ?? marker.value, 'begin');
    onDrag(marker.drags!, value, 'end');
  }

  function pick(x: number): void {
    if (range) set(onGrid(x, range));
  }

  const layer = useRef<HTMLDivElement>(null);
  usePlace('readout', layer);
  const doubleClicked = useEffectEvent(() => {
    if (before.current !== null) set(before.current);
    onExamine?.();
  });
  useEffect(() => {
    // The first click may bring a handle under the pointer, which lies beside this layer.
    const plot = layer.current?.parentElement;
    plot?.addEventListener('dblclick', doubleClicked);
    return () => plot?.removeEventListener('dblclick', doubleClicked);
  }, []);

  function follow(event: PointerEvent<HTMLElement>): void {
    setPointer(pixelOf(event));
    setAtValue(range !== undefined && isOnCurve(event));
  }

  function keyDown(event: KeyboardEvent): void {
    if (reading.press(event, area)) setPointer(null);
    else if (event.key === 'Enter' && cursor !== null && range) pick(cursor);
    else if (
      event.key === 'Enter' ||
      (event.key === 'e' && !event.ctrlKey && !event.metaKey && !event.altKey)
    )
      onExamine?.();
  }

  function click(event: MouseEvent<HTMLElement>): void {
    // A finger reads values by touching; only a mouse or a pen can point without choosing.
    if ((event.nativeEvent as globalThis.PointerEvent).pointerType === 'touch') return;
    // The second click of two belongs to the double click.
    if (onExamine && event.detail > 1) return;
    if (!isOnCurve(event)) {
      before.current = null;
      return;
    }
    before.current = range ? (range.value ?? marker.value) : null;
    pick(valueAt(spec.x, Math.min(1, Math.max(0, pixelOf(event) / area.width))));
  }

  /** Whether the pointer is at a value that is read, or at the foot of the plot. */
  function isOnCurve(event: MouseEvent<HTMLElement>): boolean {
    const y =
      (event.clientY - event.currentTarget.getBoundingClientRect().top) / screenScale(event.currentTarget);
    const places = (readoutAt(spec, area, pixelOf(event))?.rows ?? []).map(
      (row) => (1 - fractionOf(spec.y, row.y)) * area.height,
    );
    return y > area.height - clickReach || places.some((place) => Math.abs(place - y) <= clickReach);
  }

  return (
    <>
      {range === undefined ? null : (
        <div
          className="figure-axis-pick"
          style={{ left: area.left, top: area.top + area.height, width: area.width }}
          onClick={(event) => pick(valueAt(spec.x, Math.min(1, Math.max(0, pixelOf(event) / area.width))))}
        />
      )}
      <div
        ref={layer}
        className="figure-readout"
        data-picks={range?.label}
        style={{ left: area.left, top: area.top, width: area.width, height: area.height }}
        data-at-value={atValue || undefined}
        role="application"
        tabIndex={0}
        aria-label={`${spec.title}, plot: ${readingKeys}${range ? `, Enter sets ${range.label} there` : ''}${onExamine ? ', e examines the figure' : ''}`}
        aria-describedby={describedBy}
        onPointerMove={follow}
        onPointerDown={(event) => {
          reading.forget();
          follow(event);
        }}
        onPointerLeave={() => setPointer(null)}
        onClick={range && click}
        onKeyDown={keyDown}
        onFocus={reading.focus}
        onBlur={reading.blur}
      >
        {readout && <ReadoutMarks {...{ readout, spec, palette, area }} along={reading.along} />}
        <output className="visually-hidden" aria-live="polite">
          {pointer === null ? reading.spoken(readout) : ''}
        </output>
      </div>
    </>
  );
}

/** Largest distance of a click from a curve or from the axis that means it, px. */
const clickReach = 12;

/** Distance of the pointer from the left of its target, in px of the plot. */
function pixelOf({ clientX, currentTarget }: MouseEvent<HTMLElement>): number {
  return (clientX - currentTarget.getBoundingClientRect().left) / screenScale(currentTarget);
}
