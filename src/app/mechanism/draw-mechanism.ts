/** Draws a scene on a canvas. Colours from the theme; a word beside everything that has a colour. */
import type { Mechanism } from '../../models/contract/simulation.ts';
import { formatCount, formatPlain, THIN_SPACE } from '../../text/number-format.ts';
import type { Palette } from '../theme/palette.ts';
import { drawBatchSizes, drawPast } from './draw-sketches.ts';
import { type Box, type MechanismLayout, packetsPerSquare, squarePitch } from './mechanism-layout.ts';
import type { Flight, MechanismPlayer, Scene } from './mechanism-player.ts';

/** How long a packet is seen coming or going, s on the reader's clock. */
const flightSeconds = 0.35;
const fallSeconds = 0.7;

export interface DrawnState {
  player: MechanismPlayer;
  mechanism: Mechanism;
  layout: MechanismLayout;
  palette: Palette;
  /** Seconds on the reader's clock a microsecond takes. */
  secondsPerUs: number;
  /** False: nothing is in motion (steps, reduced motion). */
  motion: boolean;
  /** Most packets any queue held so far: squares keep their meaning. */
  mostWaiting: number;
}

const font = (size: number, weight = 400): string =>
  `${weight} ${size}px system-ui, -apple-system, "Segoe UI", Roboto, sans-serif`;

export function drawMechanism(canvas: CanvasRenderingContext2D, state: DrawnState): void {
  const { layout, palette, player } = state;
  canvas.clearRect(0, 0, layout.width, layout.height);
  canvas.textBaseline = 'alphabetic';
  const { scene } = player;
  drawQueues(canvas, state, scene);
  if (layout.holder !== null) drawHolder(canvas, state, scene, layout.holder);
  drawServer(canvas, state, scene);
  if (state.motion) drawFlights(canvas, state, scene);
  drawPast(canvas, layout.past, player, state.secondsPerUs, palette);
  drawBatchSizes(canvas, layout.batches, player, state.mechanism.maxBatch, palette);
}

function drawQueues(canvas: CanvasRenderingContext2D, state: DrawnState, scene: Scene): void {
  const { layout, palette, mechanism, mostWaiting } = state;
  const each = packetsPerSquare(mostWaiting, layout.queues[0]);
  layout.queues.forEach((box, k) => {
    const { label, capacity } = mechanism.queues[k];
    const { waiting, lost } = scene.queues[k];
    canvas.strokeStyle = palette.control;
    canvas.lineWidth = 1;
    canvas.strokeRect(box.x + 0.5, box.y + 0.5, box.width - 1, box.height - 1);
    const pitch = squarePitch(box.height);
    const size = Math.max(2, pitch - 2);
    canvas.fillStyle = palette.model[0];
    const squares = Math.min(Math.ceil(waiting / each), Math.floor(box.width / pitch));
    for (let j = 0; j < squares; j++) {
      canvas.fillRect(box.x + box.width - (j + 1) * pitch, box.y + (box.height - size) / 2, size, size);
    }
    if (layout.dense) return;
    canvas.font = font(12);
    canvas.fillStyle = palette.inkMuted;
    const held = `${label}: ${formatCount(waiting)}${capacity === null ? '' : ` of ${formatCount(capacity)}`} waiting`;
    if (layout.queues.length === 1) canvas.fillText(held, box.x, box.y - 6);
    else canvas.fillText(label, box.x - canvas.measureText(label).width - 6, box.y + box.height - 4);
    if (lost > 0) {
      canvas.fillStyle = palette.danger;
      const words = `${formatCount(lost)} lost`;
      const below = layout.queues.length === 1 ? box.y + box.height + 16 : box.y + box.height - 4;
      canvas.fillText(words, box.x + 4, below);
    }
  });
  if (each === 1) return;
  canvas.font = font(12);
  canvas.fillStyle = palette.inkFaint;
  const words = `one square: ${each} packets`;
  const last = layout.queues[layout.queues.length - 1];
  canvas.fillText(words, last.x + last.width - canvas.measureText(words).width, last.y + last.height + 16);
}

function drawHolder(canvas: CanvasRenderingContext2D, state: DrawnState, scene: Scene, box: Box): void {
  const { palette, mechanism } = state;
  const { packets, fromUs, untilUs } = scene.held;
  canvas.strokeStyle = palette.control;
  canvas.strokeRect(box.x + 0.5, box.y + 0.5, box.width - 1, box.height - 1);
  canvas.font = font(12);
  canvas.fillStyle = palette.inkMuted;
  canvas.fillText(mechanism.timerLabel ?? '', box.x, box.y - 6, box.width);
  canvas.fillStyle = palette.ink;
  canvas.fillText(`${formatCount(packets)} held`, box.x + 8, box.y + 18);
  if (untilUs === null) return;
  const share = Math.min(1, Math.max(0, (scene.timeUs - fromUs) / Math.max(1e-12, untilUs - fromUs)));
  canvas.fillStyle = palette.accentWash;
  canvas.fillRect(box.x + 8, box.y + 28, box.width - 16, 6);
  canvas.fillStyle = palette.accent;
  canvas.fillRect(box.x + 8, box.y + 28, share * (box.width - 16), 6);
}

function drawServer(canvas: CanvasRenderingContext2D, state: DrawnState, scene: Scene): void {
  const { layout, palette, mechanism } = state;
  const { server: box } = layout;
  const { serving, away, at } = scene;
  if (layout.queues.length > 1) {
    const row = layout.queues[at];
    canvas.strokeStyle = palette.accent;
    canvas.lineWidth = 2;
    canvas.beginPath();
    canvas.moveTo(row.x + row.width, row.y + row.height / 2);
    canvas.lineTo(box.x, box.y + box.height / 2);
    canvas.stroke();
  }
  canvas.lineWidth = 1;
  canvas.strokeStyle = serving === null ? palette.control : palette.accent;
  canvas.setLineDash(away ? [4, 3] : []);
  canvas.strokeRect(box.x + 0.5, box.y + 0.5, box.width - 1, box.height - 1);
  canvas.setLineDash([]);
  canvas.font = font(12, 600);
  canvas.fillStyle = palette.ink;
  canvas.fillText(mechanism.serverLabel, box.x + 8, box.y + 18, box.width - 16);
  canvas.font = font(12);
  canvas.fillStyle = palette.inkMuted;
  const words = serving !== null ? `serves ${formatCount(serving.packets)}` : away ? 'pausing' : 'polling';
  canvas.fillText(words, box.x + 8, box.y + 36, box.width - 16);
  if (serving === null || serving.untilUs === null) return;
  const whole = serving.untilUs - serving.fromUs;
  const share = whole > 0 ? Math.min(1, Math.max(0, (scene.timeUs - serving.fromUs) / whole)) : 1;
  canvas.fillStyle = palette.accentWash;
  canvas.fillRect(box.x + 8, box.y + box.height - 16, box.width - 16, 6);
  canvas.fillStyle = palette.accent;
  canvas.fillRect(box.x + 8, box.y + box.height - 16, share * (box.width - 16), 6);
  canvas.fillStyle = palette.inkFaint;
  canvas.fillText(`${formatPlain(whole, 3)}${THIN_SPACE}µs`, box.x + 8, box.y + box.height + 16);
}

function drawFlights(canvas: CanvasRenderingContext2D, state: DrawnState, scene: Scene): void {
  for (let k = scene.flights.length - 1; k >= 0; k--) {
    const flight = scene.flights[k];
    const age = (scene.timeUs - flight.timeUs) * state.secondsPerUs;
    if (age > fallSeconds) return; // older ones follow
    if (age >= 0) drawFlight(canvas, state, flight, age);
  }
}

function drawFlight(canvas: CanvasRenderingContext2D, state: DrawnState, flight: Flight, age: number): void {
  const { layout, palette } = state;
  const row = layout.queues[flight.queue];
  const size = Math.max(2, squarePitch(row.height) - 2);
  const middle = row.y + (row.height - size) / 2;
  if (flight.kind === 'lost') {
    const share = Math.min(1, age / fallSeconds);
    canvas.globalAlpha = 1 - share;
    canvas.fillStyle = palette.danger;
    canvas.fillRect(row.x - size - 2, middle + share * 40, size, size);
    canvas.globalAlpha = 1;
    return;
  }
  const share = age / flightSeconds;
  if (share > 1) return;
  if (flight.kind === 'in') {
    const end = layout.holder?.x ?? row.x;
    const y = layout.holder === null ? middle : layout.holder.y + layout.holder.height / 2;
    canvas.fillStyle = palette.model[0];
    canvas.fillRect(layout.arrivals.x + share * (end - layout.arrivals.x - size), y, size, size);
    return;
  }
  const { departures, server } = layout;
  canvas.fillStyle = palette.reference;
  const y = server.y + server.height / 2;
  const squares = Math.min(6, flight.packets);
  for (let j = 0; j < squares; j++) {
    const x = departures.x + share * departures.width - j * (size + 2);
    if (x >= departures.x) canvas.fillRect(x, y, size, size);
  }
}
