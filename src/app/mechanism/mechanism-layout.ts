/** Where the parts of the picture stand. Pure; all in CSS px. */
import type { Mechanism } from '../../models/contract/simulation.ts';

export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface MechanismLayout {
  width: number;
  height: number;
  /** Where packets come from: the left edge up to here. */
  arrivals: Rectangle;
  /** Packets held behind the timer; null without one. */
  holder: Rectangle | null;
  /** One a queue, head to the right. */
  queues: readonly Rectangle[];
  server: Rectangle;
  departures: Rectangle;
  /** The queue's past, and the sizes of the batches so far. */
  past: Rectangle;
  batches: Rectangle;
  /** Rows are too thin for words of their own. */
  dense: boolean;
}

const margin = 12;
const sketchHeight = 64;
/** A word above a box. */
const captionHeight = 20;
/** Room under the queues where lost packets fall. */
const fallHeight = 26;
const tallestRow = 44;
const thinnestRow = 6;
const fewestTop = 96;

/** How high the picture is: rows for the queues, the sketches under them. */
export function mechanismHeight({ queues }: Mechanism): number {
  const rows = Math.max(fewestTop, queues.length * rowHeightFor(queues.length));
  return margin + captionHeight + rows + fallHeight + captionHeight + sketchHeight + margin;
}

function rowHeightFor(count: number): number {
  if (count === 1) return tallestRow;
  return count <= 8 ? 24 : count <= 20 ? 14 : thinnestRow;
}

export function layoutMechanism(mechanism: Mechanism, width: number): MechanismLayout {
  const count = mechanism.queues.length;
  const height = mechanismHeight(mechanism);
  const pitch = rowHeightFor(count);
  const top = margin + captionHeight;
  const rows = Math.max(fewestTop, count * pitch);
  const inside = width - 2 * margin;
  const lane = Math.max(24, 0.1 * inside);
  const serverWidth = Math.min(180, Math.max(84, 0.2 * inside));
  const holderWidth = mechanism.timerLabel === null ? 0 : Math.min(140, 0.18 * inside);
  const gap = 10;
  const queueX = margin + lane + (holderWidth > 0 ? holderWidth + gap : 0);
  const serverX = width - margin - lane - serverWidth;
  const firstRow = top + (rows - count * pitch) / 2;
  const bar = Math.max(3, pitch - (count === 1 ? 12 : count <= 20 ? 6 : 2));
  const sketchY = top + rows + fallHeight + captionHeight;
  const pastWidth = 0.6 * inside - gap;
  return {
    width,
    height,
    arrivals: { x: margin, y: top, width: lane, height: rows },
    holder:
      holderWidth > 0 ? { x: margin + lane, y: top + rows / 2 - 22, width: holderWidth, height: 44 } : null,
    queues: mechanism.queues.map((_, k) => ({
      x: queueX,
      y: firstRow + k * pitch + (pitch - bar) / 2,
      width: Math.max(40, serverX - gap - queueX),
      height: bar,
    })),
    server: { x: serverX, y: top + rows / 2 - 32, width: serverWidth, height: 64 },
    departures: { x: serverX + serverWidth, y: top, width: lane, height: rows },
    past: { x: margin, y: sketchY, width: pastWidth, height: sketchHeight },
    batches: {
      x: margin + pastWidth + 2 * gap,
      y: sketchY,
      width: inside - pastWidth - 2 * gap,
      height: sketchHeight,
    },
    dense: pitch < 20 && count > 1,
  };
}

/** How many packets one square stands for, so that the fullest queue seen so far fits: 1, 2, 4, 8, ... */
export function packetsPerSquare(most: number, { width, height }: Rectangle): number {
  const squares = Math.max(1, Math.floor(width / squarePitch(height)));
  let each = 1;
  while (most / each > squares) each *= 2;
  return each;
}

/** Distance from one square to the next in a box of this height. */
export function squarePitch(height: number): number {
  return Math.max(3, Math.min(12, height));
}
