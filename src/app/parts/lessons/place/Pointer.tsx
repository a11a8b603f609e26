import { useCallback, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { PagePlace } from '../../../../lessons/lesson.ts';
import { placeElement, uncover } from '../../../core/places/place-element.ts';
import { usePlaceElement } from './use-place-element.ts';
import { placeAround, placeOf } from '../../../kit/places.ts';

/** A line from a card to the outline of a place, as an SVG path. */
interface PageBox {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Shorter lines are not drawn, px. */
const shortest = 6;
/** Up to this length a line is straight, px. */
const straight = 40;
/** Free px beside an outline for a line. */
const lane = 5;

const held = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

/**
 * A line from the card to the outline that crosses no words: straight where both are near each other, else along
 * borders. `inPanel`: the place is among the inputs, left of everything else. Null where both touch, or where a line
 * would cross figures.
 */
function connectingLine(card: PageBox, outline: PageBox, inPanel: boolean): string | null {
  const right = outline.left + outline.width;
  const bottom = outline.top + outline.height;
  const middle = outline.top + outline.height / 2;
  const gap = card.left - right;
  if (gap > shortest) {
    const level = held(middle, card.top + 24, card.top + card.height - 24);
    if (gap <= straight) return `M${card.left} ${level}H${right}`;
    if (inPanel) return `M${card.left} ${card.top}H${right + lane}V${middle}H${right}`;
    return `M${card.left} ${bottom + lane}H${right - 12}V${bottom}`;
  }
  const below = card.top - bottom;
  if (below <= shortest) return null;
  if (inPanel) return `M${right + lane} ${card.top}V${middle}H${right}`;
  return below <= straight ? `M${outline.left + outline.width / 2} ${card.top}V${bottom}` : null;
}

interface Props {
  place: PagePlace;
  /** Start of the line. */
  card: HTMLElement | null;
}

/** Gap between the outline and the place, px. */
const around = 3;
/** Time within which a place appears that needs nothing opened, ms. */
const arrivalMs = 400;

function boxOf(element: Element): PageBox {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left, top, width, height };
}

const same = (a: PageBox | null, b: PageBox | null) =>
  a === b ||
  (a !== null &&
    b !== null &&
    a.left === b.left &&
    a.top === b.top &&
    a.width === b.width &&
    a.height === b.height);

/** Another element of the page covers it there: a drawer on a phone. */
function isCovered(element: HTMLElement, { x, y }: { x: number; y: number }): boolean {
  const found = document.elementFromPoint(x, y);
  return found !== null && !element.contains(found) && !found.contains(element);
}

/** The part of it inside its scroll containers and outside of a card over the page; null: none. */
function visibleBox(element: HTMLElement, card: HTMLElement): PageBox | null {
  let { left, top, right, bottom } = element.getBoundingClientRect();
  const inSheet = placeAround('parameter-sheet', element) !== null;
  if (!inSheet && getComputedStyle(card).position === 'fixed') {
    const over = card.getBoundingClientRect();
    if (over.left > left) right = Math.min(right, over.left);
    else bottom = Math.min(bottom, over.top);
  }
  for (let outer = element.parentElement; outer !== null; outer = outer.parentElement) {
    if (outer === document.documentElement || outer === document.body) break;
    if (getComputedStyle(outer).overflowY === 'visible') continue;
    const box = outer.getBoundingClientRect();
    left = Math.max(left, box.left);
    top = Math.max(top, box.top);
    right = Math.min(right, box.right);
    bottom = Math.min(bottom, box.bottom);
  }
  if (right - left < 8 || bottom - top < 8) return null;
  return isCovered(element, { x: (left + right) / 2, y: (top + bottom) / 2 })
    ? null
    : { left, top, width: right - left, height: bottom - top };
}

/**
 * Scrolls as far as necessary: the head of the page remains visible where there is room for both. An input on a phone
 * is in view by itself, so the figure is scrolled beside it.
 */
function bringIntoView(place: HTMLElement) {
  const inSheet = placeAround('parameter-sheet', place) !== null;
  const element = (inSheet ? placeOf('figure') : null) ?? place;
  for (let outer = element.parentElement; outer !== null; outer = outer.parentElement) outer.scrollTop = 0;
  element.scrollIntoView({ block: 'nearest' });
  if (inSheet) place.scrollIntoView({ block: 'nearest' });
}

/**
 * An outline around a place of the page and a line to it from the card: over everything, without capturing the pointer.
 */
export function Pointer({ place, card }: Props) {
  const element = usePlaceElement(useCallback(() => placeElement(place), [place]));
  const [boxes, setBoxes] = useState<{ target: PageBox | null; from: PageBox | null }>({
    target: null,
    from: null,
  });
  useEffect(() => {
    // A place that appears within this time needs nothing opened; until then the first figure may have moved it.
    const timer = setTimeout(() => {
      const there = placeElement(place);
      if (there === null) uncover(place);
      else bringIntoView(there);
    }, arrivalMs);
    return () => clearTimeout(timer);
  }, [place]);
  useEffect(() => {
    if (element === null || card === null) return undefined;
    uncover(place);
    bringIntoView(element);
    let frame = 0;
    // Scrolling, folds and the first figure move it; checking once a frame is simpler than subscribing to all of them.
    const look = () => {
      const target = visibleBox(element, card);
      const from = boxOf(card);
      setBoxes((before) =>
        same(before.target, target) && same(before.from, from) ? before : { target, from },
      );
      frame = requestAnimationFrame(look);
    };
    look();
    return () => cancelAnimationFrame(frame);
  }, [element, card, place]);
  const { target, from } = boxes;
  if (element === null || target === null || from === null) return null;
  const inPanel = ['parameter-column', 'parameter-sheet'].some((name) => placeAround(name, element) !== null);
  const outline = outlineOf(target, from, inPanel);
  const line = connectingLine(from, outline, inPanel);
  return createPortal(
    <svg className="lesson-pointer" aria-hidden="true" data-testid="lesson-pointer">
      <rect x={outline.left} y={outline.top} width={outline.width} height={outline.height} rx={6} />
      {line === null ? null : <path d={line} />}
    </svg>,
    document.body,
  );
}

/** Around the place, inside of the window and beside the card; inputs are close to each other. */
function outlineOf({ left, top, width, height }: PageBox, card: PageBox, inPanel: boolean): PageBox {
  const above = inPanel ? 0 : around;
  const from = Math.max(1, left - around);
  const upper = top - above;
  const rightEnd = card.left > left ? card.left - 1 : window.innerWidth - 1;
  const lowerEnd = card.top > top ? card.top - 1 : window.innerHeight - 1;
  const to = Math.min(rightEnd, left + width + around);
  const lower = Math.min(lowerEnd, top + height + above);
  return { left: from, top: upper, width: Math.max(0, to - from), height: Math.max(0, lower - upper) };
}
