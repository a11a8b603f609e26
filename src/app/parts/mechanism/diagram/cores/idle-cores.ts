import type { MeasureText } from '../area-text.ts';
import { IDLE_GAP, IDLE_HEIGHT, IDLE_ROWS, IDLE_WIDTH, NOTE_LINE, NOTE_SIZE } from '../diagram-metrics.ts';
import type { Box, PlacedText } from '../placed-diagram.ts';

interface IdleCores {
  boxes: readonly Box[];
  texts: readonly PlacedText[];
  bottom: number;
}

/** Empty boxes for idle cores, at most two rows; cores without room are a number after them. */
export function idleCores(
  number: number,
  { left, top, width }: Omit<Box, 'height'>,
  measure: MeasureText,
): IdleCores {
  if (number === 0) return { boxes: [], texts: [], bottom: top };
  const pitch = IDLE_WIDTH + IDLE_GAP;
  const perRow = Math.max(1, Math.floor((width + IDLE_GAP) / pitch));
  const more = (shown: number) => `and ${number - shown} more`;
  let shown = Math.min(number, perRow * IDLE_ROWS);
  if (shown < number) {
    const room = measure(more(0), NOTE_SIZE) + IDLE_GAP;
    shown = perRow * (IDLE_ROWS - 1) + Math.max(0, Math.floor((width - room) / pitch));
  }
  const boxes = Array.from({ length: shown }, (_, k) => ({
    left: left + (k % perRow) * pitch,
    top: top + Math.floor(k / perRow) * (IDLE_HEIGHT + IDLE_GAP),
    width: IDLE_WIDTH,
    height: IDLE_HEIGHT,
  }));
  const texts: PlacedText[] = boxes.map((box) => ({
    x: box.left + box.width / 2,
    baseline: box.top + (IDLE_HEIGHT + NOTE_LINE) / 2 - 4,
    text: 'idle',
    role: 'note',
    anchor: 'middle',
  }));
  const rows = Math.ceil(number > shown ? IDLE_ROWS : shown / perRow);
  if (shown < number) {
    const inLast = shown - perRow * (IDLE_ROWS - 1);
    texts.push({
      x: left + inLast * pitch,
      baseline: top + (IDLE_ROWS - 1) * (IDLE_HEIGHT + IDLE_GAP) + (IDLE_HEIGHT + NOTE_LINE) / 2 - 4,
      text: more(shown),
      role: 'note',
      anchor: 'start',
    });
  }
  return { boxes, texts, bottom: top + rows * (IDLE_HEIGHT + IDLE_GAP) };
}
