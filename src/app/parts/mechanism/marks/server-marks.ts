/** The server with its batch, and the packets that leave it. */
import type { Mechanism } from '../../../../models/contract/simulation.ts';
import { formatSignificant, THIN_SPACE } from '../../../../text/number-format.ts';
import { type BandLayout, boxRight, type BandBox } from './band-layout.ts';
import type { BandScene } from '../scene/band-scene.ts';
import { fill, fittingText, frame, type Mark, type MarkMeasure, textMarkWidth, type Ink } from './marks.ts';
import { squareMarks, squaresIn } from './squares.ts';

/** Room of the packets in an element of the band: above the bar of its progress. */
export const packetRoom = (box: BandBox): BandBox => ({ ...box, height: box.height - 5 });

/** Bar of the elapsed share of a time. */
export function progressMarks(box: BandBox, share: number | null): Mark[] {
  if (share === null) return [];
  const bar = { x: box.x + 1, y: box.y + box.height - 4, width: box.width - 2, height: 3 };
  return [fill(bar, 'wash'), fill({ ...bar, width: share * bar.width }, 'data')];
}

export function packetsIn(
  box: BandBox,
  packets: number,
  most: number,
  style: { ink: Ink; from: 'left' | 'right' },
): Mark[] {
  return squareMarks(box, packets, squaresIn(box, Math.max(packets, most), null), style);
}

/** Outlines behind the shown core at most. */
const mostBehind = 2;
const behindStep = 2;

export function serverMarks(
  { server, queues }: Mechanism,
  scene: BandScene,
  layout: BandLayout,
  measure: MarkMeasure,
): Mark[] {
  const { server: box, above, below } = layout;
  const end = layout.sender === null ? boxRight(layout.exit) : layout.sender.x - 8;
  const y = box.y + box.height / 2;
  const words = { x: box.x, size: 13, strong: false, anchor: 'start' } as const;
  const number =
    scene.batch === null
      ? []
      : fittingText(
          [scene.batchWord],
          box.width,
          {
            ...words,
            x: boxRight(box) - 8,
            baseline: y + 6,
            size: 20,
            strong: true,
            anchor: 'end',
            ink: 'ink',
          },
          measure,
        );
  const taken = number.reduce((sum, mark) => sum + textMarkWidth(mark, measure) + 14, 0);
  const batch = { ...box, x: box.x + 3, width: Math.max(14, box.width - taken - 6) };
  const visited = queues.length > 1 && scene.at !== null ? rowAt(layout, scene.at) : null;
  const behind = layout.cores.length > 0 ? 0 : Math.min(mostBehind, server.count - 1);
  const loads = fittingText(
    loadWords(server),
    end - box.x,
    { ...words, x: end, anchor: 'end', baseline: below, ink: 'ink' },
    measure,
  ).filter(() => layout.cores.length > 0);
  const beside = loads.reduce((sum, mark) => sum + textMarkWidth(mark, measure) + 12, 0);
  return [
    ...(queues.length === 1 ? [{ kind: 'arrow' as const, x: box.x - 4, y, ink: 'control' as const }] : []),
    ...(visited === null
      ? []
      : [{ kind: 'line' as const, from: visited, to: [box.x, y] as const, ink: 'data' as const, width: 2 }]),
    ...Array.from({ length: behind }, (_, k) => behindMark(layout, behind - k)).flat(),
    frame(box, 'control', scene.away),
    ...(scene.batch === null
      ? []
      : packetsIn(packetRoom(batch), scene.batch, scene.most.batch, { ink: 'data', from: 'left' })),
    ...number,
    ...progressMarks(box, scene.served),
    ...fittingText(server.words, end - box.x, { ...words, baseline: above, ink: 'inkMuted' }, measure),
    ...coreMarks(server, layout),
    ...loads,
    ...fittingText(
      scene.serverWords,
      end - box.x - beside,
      { ...words, baseline: below, ink: 'inkMuted' },
      measure,
    ),
    {
      kind: 'line',
      from: [layout.exit.x - 8, y],
      to: [boxRight(layout.exit) - 5, y],
      ink: 'control',
      width: 1,
    },
    { kind: 'arrow', x: boxRight(layout.exit), y, ink: 'control' },
    ...leavingMarks(scene, layout),
  ];
}

/** Load of each core from the ground up: a frame is what it can do. */
function coreMarks({ loads }: Mechanism['server'], { cores }: BandLayout): Mark[] {
  if (loads === undefined) return [];
  return cores.flatMap((bar, k) => {
    const load = k === 0 ? loads.shown : loads.others;
    const height = Math.min(1, load) * bar.height;
    return [
      fill(bar, 'hairline'),
      fill({ ...bar, y: bar.y + bar.height - height, height }, load > 1 ? 'danger' : 'data'),
    ];
  });
}

const percent = (share: number): string => formatSignificant(100 * share, 3);

/** Of all cores, longest first; none where they are unknown. */
export function loadWords({ loads, count }: Mechanism['server']): readonly string[] {
  if (loads === undefined || !Number.isFinite(loads.shown)) return [];
  const [shown, others] = [percent(loads.shown), percent(loads.others)];
  const all =
    shown === others
      ? `${count} × ${shown}${THIN_SPACE}%`
      : `${shown}${THIN_SPACE}%, ${count - 1} × ${others}${THIN_SPACE}%`;
  return [`loads ${all}`, all];
}

/** Start of the line from a queue to the server, px; null: the queue has no row. */
function rowAt({ rows, queues }: BandLayout, queue: number): readonly [number, number] | null {
  const row = rows.find(({ from, to }) => queue >= from && queue < to);
  return row === undefined ? null : [queues.right, row.box.y + row.box.height / 2];
}

/** Two sides of a frame that the one before it does not cover. */
function behindMark({ server: { x, y, width, height } }: BandLayout, step: number): Mark[] {
  const shift = step * behindStep;
  const corner = [x + width + shift, y + height + shift] as const;
  return [
    { kind: 'line', from: [x + shift, corner[1]], to: corner, ink: 'control', width: 1 },
    { kind: 'line', from: [corner[0], y + shift], to: corner, ink: 'control', width: 1 },
  ];
}

function leavingMarks({ leaving }: BandScene, { exit }: BandLayout): Mark[] {
  const size = 8;
  return leaving.flatMap(({ share, packets }) =>
    Array.from({ length: Math.min(4, packets) }, (_, k) => {
      const x = exit.x + share * exit.width - k * (size + 2);
      return { x, y: exit.y + exit.height / 2 - size / 2, width: size, height: size };
    })
      .filter(({ x }) => x >= exit.x - 6 && x <= boxRight(exit) - size)
      .map((box) => fill(box, 'out')),
  );
}
