/** Elements of a picture in the band: plain data, so that it can be tested without a canvas. All in CSS px. */
import type { textWidth } from '../../../../drawing/frame/words/text-width.ts';
import type { BandBox } from './band-layout.ts';

/** A role of the palette. */
export type Ink =
  | 'ink'
  | 'inkMuted'
  | 'inkFaint'
  | 'control'
  | 'hairline'
  | 'data'
  | 'out'
  | 'danger'
  | 'wash';

export interface TextMark {
  kind: 'text';
  x: number;
  baseline: number;
  text: string;
  size: 13 | 20;
  strong: boolean;
  ink: Ink;
  anchor: 'start' | 'end';
}

export type Mark =
  | { kind: 'fill'; box: BandBox; ink: Ink; alpha: number }
  | { kind: 'frame'; box: BandBox; ink: Ink; dashed: boolean }
  | { kind: 'line'; from: readonly [number, number]; to: readonly [number, number]; ink: Ink; width: number }
  | { kind: 'arrow'; x: number; y: number; ink: Ink }
  | TextMark;

/** Width of a text at a size, px. */
export type MarkMeasure = typeof textWidth;

/** Ratio of the widths of bold and normal letters. */
const boldness = 1.1;

export const textMarkWidth = ({ text, size, strong }: TextMark, measure: MarkMeasure): number =>
  measure(text, size) * (strong ? boldness : 1);

/** The first of the words that fits; none where none does. */
export function fittingText(
  words: readonly string[],
  width: number,
  style: Omit<TextMark, 'kind' | 'text'>,
  measure: MarkMeasure,
): TextMark[] {
  for (const text of words) {
    const mark: TextMark = { kind: 'text', text, ...style };
    if (textMarkWidth(mark, measure) <= width) return [mark];
  }
  return [];
}

export const fill = (box: BandBox, ink: Ink, alpha = 1): Mark => ({ kind: 'fill', box, ink, alpha });
export const frame = (box: BandBox, ink: Ink, dashed = false): Mark => ({ kind: 'frame', box, ink, dashed });
