/** Gauges and packets that several parts of the band draw alike. */
import type { BandBox } from './band-layout.ts';
import { fill, type Ink, type Mark } from './marks.ts';
import { squareMarks, squaresIn } from './squares.ts';

/** Where a part has packets: above the bar of its progress. */
export const packetRoom = (box: BandBox): BandBox => ({ ...box, height: box.height - 5 });

/** How much of a time is over. */
export function progressMarks(box: BandBox, share: number | null): Mark[] {
  if (share === null) return [];
  const bar = { x: box.x + 1, y: box.y + box.height - 4, width: box.width - 2, height: 3 };
  return [fill(bar, 'wash'), fill({ ...bar, width: share * bar.width }, 'data')];
}

export function packetsIn(
  box: BandBox,
  packets: number,
  most: number,
  own: { ink: Ink; from: 'left' | 'right' },
): Mark[] {
  return squareMarks(box, packets, squaresIn(box, Math.max(packets, most), null), own);
}
