/** Layout of the band for a width. Pure; all in CSS px. */
import type { Mechanism } from '../../../../models/contract/simulation.ts';

export interface BandBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const boxRight = ({ x, width }: BandBox): number => x + width;
export const boxBottom = ({ y, height }: BandBox): number => y + height;

/** A line of one queue, or of all queues without a line. */
export interface DrawnRow {
  box: BandBox;
  /** Range of its queues, counted from 0: `from` inclusive, `to` exclusive. */
  from: number;
  to: number;
  /** Right end of its name and left end of its number; null for a single queue. */
  nameEnd: number | null;
  numberStart: number | null;
}

export interface BandLayout {
  width: number;
  wire: BandBox;
  holder: BandBox | null;
  rows: readonly DrawnRow[];
  /** First and last pixel of the queues and their words. */
  queues: { left: number; right: number };
  server: BandBox;
  /** A bar a core, from the left; empty: their loads are not drawn. */
  cores: readonly BandBox[];
  /** Null also where the width has no room for it. */
  sender: BandBox | null;
  exit: BandBox;
  /** Baselines of the words above and below the parts. */
  above: number;
  below: number;
}

/** Height of the picture without the band's border. */
export const pictureHeight = 94;

const margin = 12;
const gap = 14;
const above = 19;
const below = 84;
const body = { top: 27, height: 40 };
/** Largest number of lines of queues: the height has room for this many lines of text of 13 px. */
const mostRows = 4;
/** Cores whose loads are drawn at most; the others are as the last of them. */
const mostBars = 8;
const rowPitch = 17;
const rowTop = 25;
/** Width of a column of three places in a short queue, px. */
const widestPlace = 14;

export function layoutBand(mechanism: Mechanism, width: number): BandLayout {
  const inside = width - 2 * margin;
  const narrow = inside < 480;
  // Names, places and numbers of several queues, or a queue beside a timer, need the width more than wire and server.
  const cramped = (mechanism.queues.length > 1 || mechanism.timer !== null) && inside < 340;
  const wireWidth = cramped ? 20 : between(0.13 * inside, 58, 150);
  const holderWidth = mechanism.timer === null ? 0 : between(0.19 * inside, 70, 170);
  const serverWidth = cramped ? 76 : between(0.25 * inside, 96, 210);
  const exitWidth = between(0.05 * inside, 10, 48);
  const space = narrow ? 8 : gap;
  const senderWidth = mechanism.sender === undefined || narrow ? 0 : between(0.14 * inside, 70, 130);
  const senderSpace = senderWidth === 0 ? 0 : senderWidth + 2 * space;
  const bars =
    cramped || mechanism.server.loads === undefined ? 0 : Math.min(mostBars, mechanism.server.count);
  const barPitch = narrow ? 8 : 12;
  const coresWidth = bars === 0 ? 0 : bars * barPitch + space;
  const wire = { x: margin, y: body.top, width: wireWidth, height: body.height };
  const holder =
    holderWidth > 0
      ? { x: boxRight(wire) + space, y: body.top, width: holderWidth, height: body.height }
      : null;
  const queueX = boxRight(holder ?? wire) + space;
  const server = {
    x: width - margin - exitWidth - space - senderSpace - serverWidth - coresWidth,
    y: body.top,
    width: serverWidth,
    height: body.height,
  };
  const served = boxRight(server) + coresWidth;
  const queues = {
    left: queueX,
    right: server.x - (mechanism.queues.length === 1 ? space : narrow ? 12 : 28),
  };
  return {
    width,
    wire,
    holder,
    rows: rowsOf(mechanism, queues, narrow),
    queues,
    server,
    cores: Array.from({ length: bars }, (_, k) => ({
      x: boxRight(server) + space + k * barPitch,
      y: body.top,
      width: barPitch - 3,
      height: body.height,
    })),
    sender:
      senderWidth === 0
        ? null
        : { x: served + 2 * space, y: body.top, width: senderWidth, height: body.height },
    exit: { x: served + senderSpace + space, y: body.top, width: exitWidth, height: body.height },
    above,
    below,
  };
}

const between = (value: number, least: number, most: number): number =>
  Math.round(Math.min(most, Math.max(least, value)));

function rowsOf(
  { queues }: Mechanism,
  { left: x, right: end }: BandLayout['queues'],
  narrow: boolean,
): readonly DrawnRow[] {
  const width = end - x;
  if (queues.length === 1) {
    const { capacity } = queues[0];
    const boxWidth = capacity === null ? width : Math.min(width, widthForPlaces(capacity));
    // The head of a short queue is at the server.
    const box = { x: x + width - boxWidth, y: body.top, width: boxWidth, height: body.height };
    return [{ box, from: 0, to: 1, nameEnd: null, numberStart: null }];
  }
  const shown = queues.length <= mostRows ? queues.length : mostRows - 1;
  const spans = Array.from({ length: shown }, (_, k) => ({ from: k, to: k + 1 }));
  if (shown < queues.length) spans.push({ from: shown, to: queues.length });
  const name = narrow ? 50 : shown < queues.length ? 80 : 60;
  const number = narrow ? 38 : 46;
  const first = rowTop + ((mostRows - spans.length) * rowPitch) / 2;
  return spans.map((span, k) => {
    const box = {
      x: x + name,
      y: first + k * rowPitch + 2,
      width: width - name - number,
      height: rowPitch - 4,
    };
    return { ...span, box, nameEnd: box.x - 6, numberStart: boxRight(box) + 6 };
  });
}

/** Width of a queue whose places are in columns of three. */
function widthForPlaces(places: number): number {
  return Math.max(40, Math.ceil(places / 3) * widestPlace + 4);
}
