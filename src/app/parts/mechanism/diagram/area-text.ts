/** The words in an area: its name, how certain its placement is, whether it is the bottleneck. */
import type { DiagramArea } from '../../../../models/contract/diagram.ts';
import { type textWidth, wrapped } from '../../../../drawing/frame/words/text-width.ts';
import { AREA_PAD_X, AREA_PAD_Y, LABEL_LINE, LABEL_SIZE, NOTE_LINE, NOTE_SIZE } from './diagram-metrics.ts';
import { type Box, type PlacedText, right } from './placed-diagram.ts';

/** Width of a text at a size, px. */
export type MeasureText = typeof textWidth;

/** Gap between a name and a word beside it, px. */
const beside = 10;

/** Ratio of the widths of bold and normal letters. */
export const boldness = 1.1;

const placementWords: Readonly<Record<DiagramArea['placement'], string | null>> = {
  given: null,
  derived: 'derived',
  open: 'placement not given in the text',
};

export const bottleneckWords: Readonly<Record<DiagramArea['bottleneck'], string | null>> = {
  yes: 'bottleneck',
  possible: 'possible bottleneck',
  no: null,
};

interface Line {
  text: string;
  role: PlacedText['role'];
  height: number;
}

interface Words {
  lines: readonly Line[];
  /** Right of the name's last line. */
  aside: { text: string; role: PlacedText['role'] } | null;
  height: number;
}

/** A single word is beside the name where there is room, else all words are below it. */
function wordsOf(area: DiagramArea, width: number, measure: MeasureText): Words {
  const inside = width - 2 * AREA_PAD_X;
  const names = wrapped(area.label, inside, LABEL_SIZE, measure);
  const mark = bottleneckWords[area.bottleneck];
  const note = placementWords[area.placement];
  const remarks = [
    ...(mark === null ? [] : [{ text: mark, role: 'mark' as const }]),
    ...(note === null ? [] : [{ text: note, role: 'note' as const }]),
  ];
  const taken = measure(names.at(-1) ?? '', LABEL_SIZE) + beside;
  const remarkWidth = ({ text, role }: (typeof remarks)[number]) =>
    measure(text, NOTE_SIZE) * (role === 'mark' ? boldness : 1);
  const aside = [...remarks].reverse().find((remark) => taken + remarkWidth(remark) <= inside) ?? null;
  const lines = [
    ...names.map((text) => ({ text, role: 'label' as const, height: LABEL_LINE })),
    ...remarks
      .filter((remark) => remark !== aside)
      .flatMap(({ text, role }) =>
        wrapped(text, role === 'mark' ? inside / boldness : inside, NOTE_SIZE, measure).map((line) => ({
          text: line,
          role,
          height: NOTE_LINE,
        })),
      ),
  ];
  const height = 2 * AREA_PAD_Y + lines.reduce((sum, line) => sum + line.height, 0);
  return { lines, aside, height };
}

export function areaHeight(area: DiagramArea, width: number, measure: MeasureText): number {
  return wordsOf(area, width, measure).height;
}

export function areaTexts(area: DiagramArea, box: Box, measure: MeasureText): PlacedText[] {
  const { lines, aside } = wordsOf(area, box.width, measure);
  const texts: PlacedText[] = [];
  let top = box.top + AREA_PAD_Y;
  for (const { text, role, height } of lines) {
    texts.push({ x: box.left + AREA_PAD_X, baseline: top + height - 4, text, role, anchor: 'start' });
    top += height;
  }
  const names = lines.filter(({ role }) => role === 'label');
  if (aside !== null) {
    const baseline = box.top + AREA_PAD_Y + names.length * LABEL_LINE - 4;
    texts.push({ x: right(box) - AREA_PAD_X, baseline, ...aside, anchor: 'end' });
  }
  return texts;
}
