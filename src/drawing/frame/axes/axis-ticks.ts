/** Tick positions and texts, the same on screen, in files and for examined figures. */
import type { Axis } from '../../../models/contract/figure.ts';
import { MINUS, THIN_SPACE } from '../../../text/number-format.ts';
import { SMALL_AREA, fractionOf } from '../plot-geometry.ts';
import { FIGURE_FONT_SIZE, textWidth } from '../words/text-width.ts';

export interface Tick {
  value: number;
  text: string;
}

/** Free pixels between neighbouring tick labels. */
const CLEARANCE = 8;
/** An axis with fewer ticks cannot be read. */
const FEWEST_TICKS = 3;
/** Ticks at most on a usual and on a short axis: more add nothing for a reader. A small figure has the fewest. */
const MOST_TICKS = 6;
const MOST_ON_SHORT = 4;
/** Least distance of lines of text one above the other, px. */
const LINE = FIGURE_FONT_SIZE + 1;
/** The smallest number that has no room beside the y axis. */
const LARGEST_BESIDE = 1e5;
/** How far a label at the end of the x axis may reach past the plot area. */
const OVERHANG = 28;

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** `10⁻⁷` */
function powerOfTen(exponent: number): string {
  const digits = [...String(Math.abs(exponent))].map((digit) => SUPERSCRIPTS[Number(digit)]).join('');
  return `10${exponent < 0 ? '⁻' : ''}${digits}`;
}

function fixedText(value: number, decimals: number): string {
  const text = Math.abs(value).toFixed(decimals);
  const [whole, rest] = text.split('.') as [string, string | undefined];
  const grouped = whole.length < 5 ? whole : whole.replace(/\B(?=(\d{3})+$)/g, THIN_SPACE);
  return (value < 0 && Number(text) !== 0 ? MINUS : '') + grouped + (rest === undefined ? '' : `.${rest}`);
}

const ROUND_STEPS = [5, 2, 1, 0.5, 0.2, 0.1, 0.05];
/** Steps for three ticks where round steps give two or four; the largest extends furthest. */
const OTHER_STEPS = [0.6, 0.75, 0.8, 1.5, 3, 4];

/**
 * Choices of ticks, coarse to fine, by default with round steps; values from `largestPlain` on, and tiny ones, are
 * written as powers of ten.
 */
function* linearChoices(
  { range: [low, high] }: Axis,
  largestPlain = 1e8,
  steps = ROUND_STEPS,
): Generator<Tick[]> {
  const power = 10 ** Math.floor(Math.log10(high - low));
  for (const factor of steps) {
    const step = Number((factor * power).toPrecision(12));
    const exponent = Math.floor(Math.log10(step) + 1e-9);
    const decimals = Number.isInteger(Number((step / 10 ** exponent).toPrecision(9))) ? 0 : 1;
    // whole numbers may be packets
    if (decimals > exponent && step > 1) continue;
    const scaled = exponent < -4 || high >= largestPlain;
    const ticks: Tick[] = [];
    for (let k = Math.ceil(low / step - 1e-6); k * step <= high + step * 1e-6; k++) {
      const value = Number((k * step).toPrecision(12));
      const text =
        k === 0
          ? '0'
          : scaled
            ? `${fixedText(value / 10 ** exponent, decimals)}×${powerOfTen(exponent)}`
            : fixedText(value, Math.max(0, decimals - exponent));
      ticks.push({ value, text });
    }
    yield ticks;
  }
}

/** Decades from the first to the last of these are written out. */
const PLAIN_DECADES = [-3, 4] as const;

/** Text of a value, written out or as a power of ten; 1 and 10 are written out in either case. */
function decadeText(value: number, exponent: number, plain: boolean): string {
  if (plain) return fixedText(value, Math.max(0, -exponent));
  const factor = Math.round(value / 10 ** exponent);
  if (exponent === 0 || (exponent === 1 && factor === 1)) return String(Math.round(value));
  return factor === 1 ? powerOfTen(exponent) : `${factor}×${powerOfTen(exponent)}`;
}

/** Choices from coarse to fine: every n-th decade, then multiples within decades. */
function* logChoices({ range: [low, high] }: Axis): Generator<Tick[]> {
  const first = Math.ceil(Math.log10(low) - 1e-9);
  const last = Math.floor(Math.log10(high) + 1e-9);
  // One notation for all of an axis.
  const plain = first >= PLAIN_DECADES[0] && last <= PLAIN_DECADES[1];
  const choice = (stride: number, factors: readonly number[]) => {
    const ticks: Tick[] = [];
    for (let exponent = Math.floor((first - 1) / stride) * stride; exponent <= last; exponent += stride)
      for (const factor of factors) {
        const value = factor * 10 ** exponent;
        if (value >= low * (1 - 1e-9) && value <= high * (1 + 1e-9))
          ticks.push({ value, text: decadeText(value, exponent, plain) });
      }
    return ticks;
  };
  for (const stride of [50, 20, 10, 5, 3, 2, 1]) yield choice(stride, [1]);
  yield choice(1, [1, 3]);
  yield choice(1, [1, 2, 5]);
  yield choice(1, [1, 2, 3, 5, 7]);
}

/** A decade of fewer pixels has no ticks inside, which would touch; one of very few has none at all. */
const DECADE_WITH_TICKS = 60;
const LEAST_DECADE = 6;

/**
 * Positions of the small ticks without text on a logarithmic axis of `length` px: 1 to 9 of every decade, of short
 * decades only 1. None on another axis.
 */
export function minorTicks({ scale, range: [low, high] }: Axis, length: number): number[] {
  if (scale !== 'log') return [];
  const decade = length / Math.log10(high / low);
  if (decade < LEAST_DECADE) return [];
  const factors = decade < DECADE_WITH_TICKS ? [1] : [1, 2, 3, 4, 5, 6, 7, 8, 9];
  const values: number[] = [];
  for (let exponent = Math.floor(Math.log10(low)); exponent <= Math.log10(high); exponent++)
    for (const factor of factors) {
      const value = Number(`${factor}e${exponent}`);
      if (value >= low && value <= high) values.push(value);
    }
  return values;
}

/** Percentiles by importance, where not all have room; of three the last is near the axis's end. */
const PERCENTILES = ['99', '50', '99.9', '99.99', '99.999', '99.9999', '90', '95', '0'];
const THREE_PERCENTILES = ['99', '50', '99.999', '99.99', '99.9', '90', '0'];

function percentileTicks([low, high]: readonly [number, number], most: number): Tick[] {
  const texts = most > FEWEST_TICKS ? PERCENTILES : THREE_PERCENTILES;
  return texts
    .map((text) => ({ text, value: Number((1 / (1 - Number(text) / 100)).toPrecision(9)) }))
    .filter(({ value }) => value >= low * (1 - 1e-6) && value <= high * (1 + 1e-6));
}

/** The declared ticks of the axis inside its range. */
function namedTicks({ ticks = [], range: [low, high] }: Axis): Tick[] {
  return ticks
    .filter(({ value }) => value >= low && value <= high)
    .map(({ value, label }) => ({ value, text: label }));
}

const inOrder = (ticks: Tick[]) => ticks.sort((one, other) => one.value - other.value);

/** Drops a tick whose label touches an earlier one or is cut off at the axis's end; at most `most` ticks. */
function withoutCollisions(
  ticks: Tick[],
  axis: Axis,
  length: number,
  measure: typeof textWidth,
  most = Infinity,
): Tick[] {
  const shown: { tick: Tick; from: number; to: number }[] = [];
  for (const tick of ticks) {
    const centre = fractionOf(axis, tick.value) * length;
    const half = measure(tick.text, FIGURE_FONT_SIZE) / 2;
    const [from, to] = [centre - half, centre + half];
    const free = shown.every((other) => from > other.to + CLEARANCE || to < other.from - CLEARANCE);
    if (free && to <= length + OVERHANG) shown.push({ tick, from, to });
  }
  return inOrder(shown.slice(0, most).map(({ tick }) => tick));
}

/**
 * Maximum number of ticks on an axis of `length` px; `spacing`: px per tick; an axis shorter than `small` is that of a
 * small figure.
 */
function mostTicks(length: number, spacing: number, small: number): number {
  if (length < small) return FEWEST_TICKS;
  return length < MOST_ON_SHORT * spacing ? MOST_ON_SHORT : MOST_TICKS;
}

type Keep = (ticks: Tick[]) => Tick[];

/**
 * The finest choice of at most `most` ticks; where that is too few to read the axis, the next finer one. `keep` drops
 * ticks without room.
 */
function finestOf(choices: Iterable<Tick[]>, most: number, keep: Keep = (ticks) => ticks): Tick[] {
  let best: Tick[] = [];
  let highest = -Infinity;
  for (const all of choices) {
    const ticks = keep(all);
    const { length } = ticks;
    // missing ticks between others would look uneven
    const fitting = ticks.at(-1) === all[length - 1] ? 100 + length : length;
    const rank = all.length > most ? -length : length < FEWEST_TICKS ? length - 100 : fitting;
    if (rank >= highest) [best, highest] = [ticks, rank];
    if (all.length > most) break;
  }
  return best;
}

function numberTicks(axis: Axis, most: number, largestPlain?: number, keep?: Keep): Tick[] {
  const decades = axis.scale === 'log' ? finestOf(logChoices(axis), most, keep) : [];
  // less than a decade: evenly spaced values are easier to read than 1, 2 and 5
  if (decades.length >= FEWEST_TICKS) return decades;
  const round = finestOf(linearChoices(axis, largestPlain), most, keep);
  if (most > FEWEST_TICKS || round.length === most) return round;
  const [low, high] = axis.range;
  const others = [...linearChoices(axis, largestPlain, OTHER_STEPS)].filter(
    (ticks) =>
      ticks.length === FEWEST_TICKS &&
      ticks.every(({ value }) => value >= low && value <= high) &&
      (keep?.(ticks) ?? ticks).length === FEWEST_TICKS,
  );
  return others.at(-1) ?? round;
}

/**
 * Ticks of the horizontal axis, `length` px long; `measure` gives a label's width. `times`: number of such lengths in
 * the axis, each with the ticks of one.
 */
export function xTicks(axis: Axis, length: number, measure = textWidth, times = 1): Tick[] {
  const keep = (ticks: Tick[], most?: number) => withoutCollisions(ticks, axis, length, measure, most);
  if (axis.ticks) {
    const all = namedTicks(axis);
    const shown = keep(all);
    return shown.length === all.length || length >= SMALL_AREA.width ? shown : keep(all, FEWEST_TICKS);
  }
  const most = times * mostTicks(length / times, axis.scale === 'percentile' ? 60 : 150, SMALL_AREA.width);
  if (axis.scale === 'percentile') return keep(percentileTicks(axis.range, most), most);
  return numberTicks(axis, most, undefined, (ticks) => keep(ticks));
}

/** Ticks of the vertical axis, `length` px long; `times` as in `xTicks`. */
export function yTicks(axis: Axis, length: number, times = 1): Tick[] {
  if (axis.ticks) return namedTicks(axis);
  const most = times * mostTicks(length / times, axis.scale === 'linear' ? 45 : 30, SMALL_AREA.height);
  if (axis.scale === 'percentile') return inOrder(percentileTicks(axis.range, most).slice(0, most));
  return thinned(numberTicks(axis, most, LARGEST_BESIDE), length);
}

/** Every tick, or every second, third ... where lines of text one above the other would touch. */
function thinned(ticks: Tick[], length: number): Tick[] {
  const every = Math.ceil(((ticks.length - 1) * LINE) / Math.max(1, length));
  return every > 1 ? ticks.filter((_, k) => k % every === 0) : ticks;
}
