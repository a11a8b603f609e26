/** The two sketches under the picture: the queue's recent past, and the sizes of the batches so far. */
import { numberOf } from '../../text/number-of.ts';
import { formatCount, formatPlain, THIN_SPACE } from '../../text/number-format.ts';
import type { Palette } from '../theme/palette.ts';
import type { Box } from './mechanism-layout.ts';
import type { MechanismPlayer } from './mechanism-player.ts';

/** How much of the past is drawn, s on the reader's clock. */
const pastSeconds = 12;
/** More bars than this are drawn several sizes a bar. */
const mostBars = 64;

const textFont = '400 12px system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';

function frame(
  canvas: CanvasRenderingContext2D,
  box: Box,
  title: string,
  note: string,
  palette: Palette,
): void {
  canvas.strokeStyle = palette.hairline;
  canvas.lineWidth = 1;
  canvas.beginPath();
  canvas.moveTo(box.x, box.y + box.height + 0.5);
  canvas.lineTo(box.x + box.width, box.y + box.height + 0.5);
  canvas.stroke();
  canvas.font = textFont;
  canvas.fillStyle = palette.inkMuted;
  canvas.fillText(title, box.x, box.y - 6);
  canvas.fillStyle = palette.inkFaint;
  const width = canvas.measureText(note).width;
  if (canvas.measureText(title).width + width + 12 < box.width) {
    canvas.fillText(note, box.x + box.width - width, box.y - 6);
  }
}

export function drawPast(
  canvas: CanvasRenderingContext2D,
  box: Box,
  player: MechanismPlayer,
  secondsPerUs: number,
  palette: Palette,
): void {
  const spanUs = pastSeconds / secondsPerUs;
  const from = player.timeUs - spanUs;
  const samples = player.pastSince(from);
  const most = samples.reduce((largest, { waiting }) => Math.max(largest, waiting), 1);
  frame(
    canvas,
    box,
    'Packets waiting',
    `last ${formatPlain(spanUs, 2)}${THIN_SPACE}µs, up to ${formatCount(most)}`,
    palette,
  );
  if (samples.length === 0) return;
  const xOf = (timeUs: number) => box.x + (Math.max(0, timeUs - from) / spanUs) * box.width;
  const yOf = (waiting: number) => box.y + box.height * (1 - waiting / most);
  canvas.beginPath();
  canvas.moveTo(xOf(samples[0].timeUs), yOf(samples[0].waiting));
  for (let k = 1; k < samples.length; k++) {
    canvas.lineTo(xOf(samples[k].timeUs), yOf(samples[k - 1].waiting));
    canvas.lineTo(xOf(samples[k].timeUs), yOf(samples[k].waiting));
  }
  canvas.lineTo(box.x + box.width, yOf(samples[samples.length - 1].waiting));
  canvas.strokeStyle = palette.model[0];
  canvas.lineWidth = 1.5;
  canvas.stroke();
}

export function drawBatchSizes(
  canvas: CanvasRenderingContext2D,
  box: Box,
  player: MechanismPlayer,
  maxBatch: number | null,
  palette: Palette,
): void {
  const { batchSizes } = player;
  const total = batchSizes.reduce((sum, count) => sum + (count ?? 0), 0);
  const largest = Math.max(1, batchSizes.length - 1);
  const limit = maxBatch !== null && maxBatch <= 2 * largest ? maxBatch : largest;
  const each = Math.max(1, Math.ceil((limit + 1) / mostBars));
  const bars = new Float64Array(Math.ceil((Math.max(limit, largest) + 1) / each));
  batchSizes.forEach((count, size) => {
    bars[Math.floor(size / each)] += count;
  });
  frame(
    canvas,
    box,
    'Batch sizes',
    `${numberOf(total, 'batch', 'batches')}, up to ${formatCount(largest)}`,
    palette,
  );
  const most = bars.reduce((tallest, count) => Math.max(tallest, count), 1);
  const pitch = box.width / bars.length;
  canvas.fillStyle = palette.model[0];
  bars.forEach((count, k) => {
    const height = (box.height * count) / most;
    canvas.fillRect(box.x + k * pitch, box.y + box.height - height, Math.max(1, pitch - 1), height);
  });
}
