/**
 * The typeface of exported figures: widths and outlines of its letters, from its file (WOFF with TrueType outlines), so
 * that a file looks the same on every machine. Pure but for `figureFont`.
 */
import { unzlibSync } from 'fflate';
import { textWidth } from '../../frame/words/text-width.ts';

/** Families that a program may fall back to have the widths of the first one. */
export const EXPORT_FAMILY = "'Batchscope Sans', 'Liberation Sans', Arimo, Arial, Helvetica, sans-serif";

/** Coordinates in units of the em; the command is followed by its points. */
type Outline = readonly (readonly ['M' | 'L' | 'Q', ...number[]])[];

interface FontFace {
  /** Content of the font file. */
  data: Uint8Array;
  /** Width of a letter, em; null: the font has none. */
  advance: (letter: string) => number | null;
  /** Contours of a letter, em, y upwards; each is closed. */
  outline: (letter: string) => readonly Outline[];
}

export interface FigureFont {
  regular: FontFace;
  bold: FontFace;
  /** Width of a text in the regular face, px; letters without a glyph are estimated. */
  measure: (text: string, size: number) => number;
}

/** The tables of a WOFF file, unpacked. Throws a RangeError for another format. */
function woffTables(data: Uint8Array): ReadonlyMap<string, DataView> {
  const file = new DataView(data.buffer, data.byteOffset, data.byteLength);
  if (file.getUint32(0) !== 0x774f4646) throw new RangeError('the font is not a WOFF file');
  const tables = new Map<string, DataView>();
  for (let k = 0; k < file.getUint16(12); k++) {
    const entry = 44 + 20 * k;
    const tag = String.fromCharCode(...data.subarray(entry, entry + 4));
    const [offset, packed, length] = [4, 8, 12].map((at) => file.getUint32(entry + at)) as [
      number,
      number,
      number,
    ];
    const bytes = data.subarray(offset, offset + packed);
    const plain = packed < length ? unzlibSync(bytes) : bytes;
    tables.set(tag, new DataView(plain.buffer, plain.byteOffset, plain.byteLength));
  }
  return tables;
}

/** Glyphs by code point, from subtables of format 4. */
function glyphsByCode(cmap: DataView): ReadonlyMap<number, number> {
  const glyphs = new Map<number, number>();
  for (let k = 0; k < cmap.getUint16(2); k++) {
    const table = cmap.getUint32(8 + 8 * k);
    if (cmap.getUint16(table) !== 4) continue;
    const size = cmap.getUint16(table + 6);
    for (let segment = 0; segment < size; segment += 2) {
      const end = cmap.getUint16(table + 14 + segment);
      const start = cmap.getUint16(table + 16 + size + segment);
      const delta = cmap.getUint16(table + 16 + 2 * size + segment);
      const place = table + 16 + 3 * size + segment;
      const range = cmap.getUint16(place);
      for (let code = start; code <= end && code < 0xffff; code++) {
        const found = range === 0 ? code : cmap.getUint16(place + range + 2 * (code - start));
        if (found !== 0 || range === 0) glyphs.set(code, (found + delta) & 0xffff);
      }
    }
  }
  return glyphs;
}

interface Point {
  x: number;
  y: number;
  /** False for a control point. */
  on: boolean;
}

/** A contour of quadratic curves; two control points in a row have a point half way between them. */
function contourOf(points: readonly Point[]): Outline {
  const between = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, on: true });
  const first = points.findIndex(({ on }) => on);
  const begin = first >= 0 ? points[first]! : between(points[0]!, points[points.length - 1]!);
  const rest = first >= 0 ? [...points.slice(first + 1), ...points.slice(0, first)] : [...points];
  const drawn: (readonly ['M' | 'L' | 'Q', ...number[]])[] = [['M', begin.x, begin.y]];
  let control: Point | null = null;
  for (const point of [...rest, begin]) {
    if (control === null) {
      if (point.on) drawn.push(['L', point.x, point.y]);
      else control = point;
      continue;
    }
    const end: Point = point.on ? point : between(control, point);
    drawn.push(['Q', control.x, control.y, end.x, end.y]);
    control = point.on ? null : point;
  }
  return drawn;
}

const moved = (outline: Outline, [a, b, c, d, e, f]: readonly number[]): Outline =>
  outline.map(([command, ...at]) => {
    const points: number[] = [];
    for (let k = 0; k < at.length; k += 2)
      points.push(a! * at[k]! + c! * at[k + 1]! + e!, b! * at[k]! + d! * at[k + 1]! + f!);
    return [command, ...points] as const;
  });

/** Flags of a point and of a component in the table `glyf`. */
const point = { on: 1, xShort: 2, yShort: 4, repeat: 8, xSame: 16, ySame: 32 } as const;
const component = { words: 1, scaled: 8, more: 32, scaledApart: 64, transformed: 128 } as const;

/** Reads the contours of glyphs, in the font's units. */
function outlineReader(glyf: DataView, offsets: (glyph: number) => readonly [number, number]) {
  const simple = (start: number, contours: number): Outline[] => {
    let at = start + 10;
    const ends = Array.from({ length: contours }, (_, k) => glyf.getUint16(at + 2 * k));
    at += 2 * contours;
    at += 2 + glyf.getUint16(at);
    const count = ends[ends.length - 1]! + 1;
    const flags: number[] = [];
    while (flags.length < count) {
      const flag = glyf.getUint8(at++);
      const times = flag & point.repeat ? glyf.getUint8(at++) : 0;
      for (let k = 0; k <= times; k++) flags.push(flag);
    }
    const along = (short: number, same: number) => {
      let value = 0;
      return flags.map((flag) => {
        if (flag & short) value += flag & same ? glyf.getUint8(at++) : -glyf.getUint8(at++);
        else if (!(flag & same)) {
          value += glyf.getInt16(at);
          at += 2;
        }
        return value;
      });
    };
    const x = along(point.xShort, point.xSame);
    const y = along(point.yShort, point.ySame);
    return ends.map((end, k) =>
      contourOf(
        Array.from({ length: end - (k === 0 ? -1 : ends[k - 1]!) }, (_, place) => {
          const index = (k === 0 ? 0 : ends[k - 1]! + 1) + place;
          return { x: x[index]!, y: y[index]!, on: (flags[index]! & point.on) !== 0 };
        }),
      ),
    );
  };
  const composite = (start: number): Outline[] => {
    const outlines: Outline[] = [];
    let at = start + 10;
    for (let flags: number = component.more; flags & component.more;) {
      flags = glyf.getUint16(at);
      const glyph = glyf.getUint16(at + 2);
      const words = (flags & component.words) !== 0;
      const [e, f] = words
        ? [glyf.getInt16(at + 4), glyf.getInt16(at + 6)]
        : [glyf.getInt8(at + 4), glyf.getInt8(at + 5)];
      at += words ? 8 : 6;
      const factors =
        flags & component.scaled
          ? 1
          : flags & component.scaledApart
            ? 2
            : flags & component.transformed
              ? 4
              : 0;
      const read = Array.from({ length: factors }, (_, k) => glyf.getInt16(at + 2 * k) / 16_384);
      at += 2 * factors;
      const [a, b, c, d] =
        factors === 4 ? read : factors === 0 ? [1, 0, 0, 1] : [read[0]!, 0, 0, read[factors - 1]!];
      outlines.push(...outlinesOf(glyph).map((one) => moved(one, [a!, b!, c!, d!, e, f])));
    }
    return outlines;
  };
  const outlinesOf = (glyph: number): Outline[] => {
    const [start, end] = offsets(glyph);
    if (end <= start) return [];
    const contours = glyf.getInt16(start);
    return contours < 0 ? composite(start) : simple(start, contours);
  };
  return outlinesOf;
}

/** Throws a RangeError where a table is missing or the file has another format. */
export function readFontFace(data: Uint8Array): FontFace {
  const tables = woffTables(data);
  const table = (tag: string): DataView => {
    const found = tables.get(tag);
    if (found === undefined) throw new RangeError(`the font has no table "${tag}"`);
    return found;
  };
  const [head, hmtx, loca] = [table('head'), table('hmtx'), table('loca')];
  const em = head.getUint16(18);
  const long = head.getInt16(50) === 1;
  const measured = table('hhea').getUint16(34);
  const glyphs = glyphsByCode(table('cmap'));
  const offset = (glyph: number) => (long ? loca.getUint32(4 * glyph) : 2 * loca.getUint16(2 * glyph));
  const outlinesOf = outlineReader(table('glyf'), (glyph) => [offset(glyph), offset(glyph + 1)]);
  const glyphOf = (letter: string) => glyphs.get(letter.codePointAt(0)!);
  const known = new Map<string, readonly Outline[]>();
  return {
    data,
    advance(letter) {
      const glyph = glyphOf(letter);
      return glyph === undefined ? null : hmtx.getUint16(4 * Math.min(glyph, measured - 1)) / em;
    },
    outline(letter) {
      const before = known.get(letter);
      if (before !== undefined) return before;
      const glyph = glyphOf(letter);
      const scale = [1 / em, 0, 0, 1 / em, 0, 0];
      const read = glyph === undefined ? [] : outlinesOf(glyph).map((one) => moved(one, scale));
      known.set(letter, read);
      return read;
    },
  };
}

/** Width of a text, px; null where the face lacks a letter. */
export function faceWidth({ advance }: FontFace, text: string, size: number): number | null {
  let ems = 0;
  for (const letter of text) {
    const width = advance(letter);
    if (width === null) return null;
    ems += width;
  }
  return ems * size;
}

const rounded = (value: number) => Math.round(value * 100) / 100;

/** A text as path data, from `left` on its baseline, px; null where the face lacks a letter. */
export function textPath(
  face: FontFace,
  text: string,
  size: number,
  left: number,
  baseline: number,
): string | null {
  let [at, d] = [left, ''];
  for (const letter of text) {
    const width = face.advance(letter);
    if (width === null) return null;
    for (const contour of face.outline(letter)) {
      for (const [command, ...points] of contour) {
        const placed = points.map((value, k) =>
          rounded(k % 2 === 0 ? at + value * size : baseline - value * size),
        );
        d += command + placed.join(' ');
      }
      d += 'Z';
    }
    at += width * size;
  }
  return d;
}

export function fontOf(regular: FontFace, bold: FontFace): FigureFont {
  return {
    regular,
    bold,
    measure: (text, size) => Math.ceil(faceWidth(regular, text, size) ?? textWidth(text, size)) + 1,
  };
}

let loading: Promise<FigureFont | null> | null = null;

async function fetchedFace(weight: number): Promise<FontFace> {
  const response = await fetch(new URL(`fonts/batchscope-sans-${weight}.woff`, document.baseURI));
  if (!response.ok) throw new Error(`status ${response.status}`);
  return readFontFace(new Uint8Array(await response.arrayBuffer()));
}

/** Fetched once; null where it cannot be, for example without a connection. */
export function figureFont(): Promise<FigureFont | null> {
  loading ??= Promise.all([fetchedFace(400), fetchedFace(600)]).then(
    ([regular, bold]) => fontOf(regular, bold),
    () => {
      loading = null;
      return null;
    },
  );
  return loading;
}
