/** SVG as text: what we draw ourselves around Plotly's curves, on screen and in exports alike. */

/**
 * Text that cannot be read as markup, neither in content nor in an attribute: names of files and measurements end up
 * here.
 */
export function escaped(text: string): string {
  return text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&#39;');
}

/** A coordinate to a tenth of a pixel. */
export function px(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** On the pixel grid, so that a hairline is one crisp pixel. */
export function crisp(value: number): string {
  return String(Math.floor(value) + 0.5);
}

export interface TextStyle {
  size: number;
  colour: string;
  anchor?: 'start' | 'middle' | 'end';
  weight?: number;
  /** Outline in this colour under the letters, so that a line passing there does not disturb them. */
  halo?: string;
}

export function textMarkup(x: number, baseline: number, text: string, style: TextStyle): string {
  const anchor = style.anchor && style.anchor !== 'start' ? ` text-anchor="${style.anchor}"` : '';
  const weight = style.weight ? ` font-weight="${style.weight}"` : '';
  const halo = style.halo
    ? ` stroke="${style.halo}" stroke-width="3" stroke-linejoin="round" paint-order="stroke"`
    : '';
  return `<text x="${px(x)}" y="${px(baseline)}" font-size="${style.size}" fill="${style.colour}"${anchor}${weight}${halo}>${escaped(text)}</text>`;
}

export function lineMarkup(
  [x1, y1, x2, y2]: readonly [string, string, string, string],
  colour: string,
  width = 1,
  dash = 'solid',
): string {
  const dashes = dash === 'solid' ? '' : ` stroke-dasharray="${dash.replaceAll('px', '')}"`;
  return `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="${colour}" stroke-width="${width}"${dashes}/>`;
}
