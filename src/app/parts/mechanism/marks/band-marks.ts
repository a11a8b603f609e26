/** The band as marks: wire, timer, queues, server, from left to right. Pure. */
import type { Mechanism } from '../../../../models/contract/simulation.ts';
import { formatCount, formatSignificant } from '../../../../text/number-format.ts';
import { type BandLayout, type DrawnRow, boxBottom, boxRight } from './band-layout.ts';
import type { BandScene } from '../scene/band-scene.ts';
import {
  fill,
  fittingText,
  frame,
  type Mark,
  type MarkMeasure,
  type TextMark,
  textMarkWidth,
} from './marks.ts';
import { packetRoom, packetsIn, progressMarks, serverMarks } from './server-marks.ts';
import { squareMarks, squaresIn } from './squares.ts';

export function bandMarks(
  mechanism: Mechanism,
  scene: BandScene,
  layout: BandLayout,
  measure: MarkMeasure,
): readonly Mark[] {
  return [
    ...wireMarks(scene, layout, measure),
    ...holderMarks(mechanism, scene, layout, measure),
    ...queueMarks(mechanism, scene, layout, measure),
    ...serverMarks(mechanism, scene, layout, measure),
    ...senderMarks(mechanism, scene, layout, measure),
    ...fallingMarks(scene, layout),
  ];
}

const plain = { size: 13, strong: false, anchor: 'start' } as const;

function wireMarks(scene: BandScene, { wire, above }: BandLayout, measure: MarkMeasure): Mark[] {
  const y = wire.y + wire.height / 2;
  const size = { width: 4, height: 8 };
  const label = { ...plain, x: wire.x, baseline: above, ink: 'inkMuted' } as const;
  return [
    ...fittingText(['wire'], boxRight(wire) - wire.x + 4, label, measure),
    { kind: 'line', from: [wire.x, y], to: [boxRight(wire), y], ink: 'control', width: 1 },
    { kind: 'arrow', x: boxRight(wire) + 5, y, ink: 'control' },
    ...scene.wire.map((share) =>
      fill({ x: wire.x + share * (wire.width - size.width), y: y - 4, ...size }, 'data'),
    ),
  ];
}

function holderMarks(
  mechanism: Mechanism,
  scene: BandScene,
  layout: BandLayout,
  measure: MarkMeasure,
): Mark[] {
  const { holder: box, above, below } = layout;
  if (box === null || mechanism.timer === null) return [];
  const y = box.y + box.height / 2;
  return [
    frame(box, 'control'),
    ...packetsIn(packetRoom(box), scene.held ?? 0, scene.most.held, { ink: 'data', from: 'right' }),
    ...progressMarks(box, scene.timed),
    { kind: 'arrow', x: boxRight(box) + 10, y, ink: 'control' },
    ...fittingText(
      mechanism.timer.words,
      box.width + 6,
      { ...plain, x: box.x, baseline: above, ink: 'inkMuted' },
      measure,
    ),
    ...fittingText(scene.heldWords, box.width, { ...plain, x: box.x, baseline: below, ink: 'ink' }, measure),
  ];
}

function senderMarks(
  { sender }: Mechanism,
  scene: BandScene,
  { sender: box, above, below }: BandLayout,
  measure: MarkMeasure,
): Mark[] {
  if (box === null || sender === undefined) return [];
  const { unsent } = scene;
  const words = { ...plain, x: box.x, ink: 'inkMuted' } as const;
  return [
    { kind: 'arrow', x: box.x - 4, y: box.y + box.height / 2, ink: 'control' },
    frame(box, 'control', unsent === null),
    ...(unsent === null ? [] : packetsIn(packetRoom(box), unsent, unsent, { ink: 'data', from: 'right' })),
    ...fittingText(sender.words, box.width + 40, { ...words, baseline: above }, measure),
    ...fittingText(scene.unsentWords, box.width + 40, { ...words, baseline: below }, measure),
  ];
}

function queueMarks(
  mechanism: Mechanism,
  scene: BandScene,
  layout: BandLayout,
  measure: MarkMeasure,
): Mark[] {
  const { rows, above, queues } = layout;
  const { left, right: end } = queues;
  const inks = { ...plain, baseline: above, ink: 'inkMuted' } as const;
  if (rows[0].nameEnd === null) {
    // A short queue is at the server; its name begins above it, or further left where it needs the room.
    const [name] = fittingText(mechanism.queueWords, end - left, { ...inks, x: 0 }, measure);
    const wide = name === undefined ? 0 : textMarkWidth(name, measure);
    return [
      ...(name === undefined ? [] : [{ ...name, x: Math.min(rows[0].box.x, end - wide) }]),
      ...wayMarks(left, rows[0].box),
      ...rowMarks(mechanism, scene, layout, rows[0], measure),
      ...stateMarks(scene, layout, measure),
    ];
  }
  const [loss] = fittingText(scene.lossWords, (end - left) / 2, { ...inks, x: end, anchor: 'end' }, measure);
  const taken = loss === undefined ? 0 : textMarkWidth(loss, measure) + 12;
  return [
    ...fittingText(mechanism.queueWords, end - left - taken, { ...inks, x: left }, measure),
    ...(loss === undefined
      ? []
      : [{ ...loss, ink: scene.losing ? ('danger' as const) : ('inkFaint' as const) }]),
    ...rows.flatMap((row) => rowMarks(mechanism, scene, layout, row, measure)),
  ];
}

/** The line to a short queue, which begins further right. */
function wayMarks(left: number, { x, y, height }: DrawnRow['box']): Mark[] {
  if (x - left < 12) return [];
  const middle = y + height / 2;
  return [
    { kind: 'line', from: [left, middle], to: [x - 8, middle], ink: 'control', width: 1 },
    { kind: 'arrow', x: x - 4, y: middle, ink: 'control' },
  ];
}

/**
 * Words under a single queue: losses where they fall, waiting packets under the head. The word for no loss is left out
 * first.
 */
function stateMarks(
  scene: BandScene,
  { below, queues: { left, right: end } }: BandLayout,
  measure: MarkMeasure,
): Mark[] {
  const style = { ...plain, baseline: below };
  const lossMarks = (room: number) =>
    fittingText(
      scene.lossWords,
      room,
      { ...style, x: left, ink: scene.losing ? 'danger' : 'inkFaint' },
      measure,
    );
  const waitingMarks = (words: readonly string[], room: number) =>
    fittingText(words, room, { ...style, x: end, anchor: 'end', ink: 'ink' }, measure);
  const taken = ([mark]: readonly TextMark[]) => (mark === undefined ? 0 : textMarkWidth(mark, measure) + 12);
  const loss = lossMarks(end - left);
  const beside = waitingMarks(scene.waitingWords.slice(0, -1), end - left - taken(loss));
  if (beside.length > 0) return [...loss, ...beside];
  if (!scene.losing) return waitingMarks(scene.waitingWords, end - left);
  return [...loss, ...waitingMarks(scene.waitingWords, end - left - taken(loss))];
}

function rowMarks(
  mechanism: Mechanism,
  scene: BandScene,
  layout: BandLayout,
  row: DrawnRow,
  measure: MarkMeasure,
): Mark[] {
  const { box, from, to } = row;
  const waiting = waitingIn(scene, row);
  const capacity = mechanism.queues[from].capacity;
  const places = capacity === null ? null : capacity * (to - from);
  const room = row.nameEnd === null ? packetRoom(box) : box;
  // A square represents the same number of packets in every line.
  const most = Math.max(scene.most.waiting, ...layout.rows.map((each) => waitingIn(scene, each)));
  const marks: Mark[] = [
    frame(box, 'control'),
    ...squareMarks(room, waiting, squaresIn(room, most, places), { ink: 'data', from: 'right' }),
  ];
  if (row.nameEnd === null || row.numberStart === null)
    return [...marks, ...gaugeMarks(box, waiting, places)];
  const known = scene.queues.slice(from, to);
  const more = to - from;
  const name =
    more === 1 ? [mechanism.queues[from].label] : [`+ ${formatCount(more)} more`, `+ ${formatCount(more)}`];
  const losing = known.some((queue) => queue.losing);
  const style = { ...plain, baseline: boxBottom(box) - 2 };
  return [
    ...marks,
    ...fittingText(
      name,
      row.nameEnd - layout.queues.left,
      { ...style, x: row.nameEnd, anchor: 'end', ink: losing ? 'danger' : 'inkMuted' },
      measure,
    ),
    ...fittingText(
      [more === 1 ? known[0].words : sumWords(known, waiting)],
      layout.queues.right - row.numberStart,
      { ...style, x: row.numberStart, ink: 'ink' },
      measure,
    ),
  ];
}

const waitingIn = ({ queues }: BandScene, { from, to }: DrawnRow): number =>
  queues.slice(from, to).reduce((sum, queue) => sum + (queue.waiting ?? 0), 0);

function sumWords(known: BandScene['queues'], waiting: number): string {
  if (known.every((queue) => queue.waiting === null)) return '';
  return Number.isInteger(waiting) ? formatCount(waiting) : formatSignificant(waiting, 2);
}

/** Fill level of a ring, to scale: a square may represent many packets or one. */
function gaugeMarks(box: DrawnRow['box'], waiting: number, capacity: number | null): Mark[] {
  if (capacity === null) return [];
  const share = Math.min(1, waiting / capacity);
  const track = { x: box.x, y: boxBottom(box) + 1, width: box.width, height: 3 };
  const width = Math.max(share > 0 ? 1 : 0, share * box.width);
  return [
    fill(track, 'hairline'),
    ...(width > 0
      ? [fill({ ...track, x: boxRight(box) - width, width }, share > 0.999 ? 'danger' : 'data')]
      : []),
  ];
}

function fallingMarks({ falling }: BandScene, { rows }: BandLayout): Mark[] {
  return falling.map(({ share, queue }, k) => {
    const row = rows.find(({ from, to }) => queue >= from && queue < to) ?? rows[0];
    const { x, y, height } = row.box;
    const side = row.nameEnd === null ? x - 11 : x - 4;
    const box = { x: side, y: y + height / 2 - 4 + share * 28 - (k % 3) * 9 * share, width: 8, height: 8 };
    return fill(box, 'danger', 1 - share * 0.9);
  });
}
