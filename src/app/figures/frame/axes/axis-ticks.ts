/** Tick positions and texts, the same on screen, in files and in the examination of a figure. */
import type { Axis } from '../../../../models/contract/figure.ts';
import { MINUS, THIN_SPACE } from '../../../../text/number-format.ts';
import { fractionOf } from '../plot-geometry.ts';
import { FIGURE_FONT_SIZE, textWidth } from '../words/text-width.ts';

export interface Tick {
  value: number;
  text: string;
}

/** Free pixels between neighbouring tick labels. */
const CLEARANCE = 8;
/** Fewer ticks do not tell what an axis is. */
const FEWEST_TICKS = 3;
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

/** 1, 2 or 5 times a power of ten, at least `smallest`. */
function niceStep(smallest: number): number {
  const power = 10 ** Math.floor(Math.log10(smallest));
  const step = [1, 2, 5, 10].find((factor) => factor * power >= smallest * (1 - 1e-9))!;
  return step * power;
}

/** From `largestPlain` on powers of ten. */
function linearTicks([low, high]: readonly [number, number], wanted: number, largestPlain = 1e8): Tick[] {
  const step = niceStep((high - low) / Math.max(2, wanted));
  const exponent = Math.floor(Math.log10(step) + 1e-9);
  const ticks: Tick[] = [];
  for (let k = Math.ceil(low / step - 1e-6); k * step <= high + step * 1e-6; k++) {
    const value = k * step;
    const scaled = exponent < -4 || high >= largestPlain;
    const text =
      k === 0
        ? '0'
        : scaled
          ? `${fixedText(value / 10 ** exponent, 0)}×${powerOfTen(exponent)}`
          : fixedText(value, Math.max(0, -exponent));
    ticks.push({ value: k === 0 ? 0 : Number(value.toPrecision(12)), text });
  }
  return ticks;
}

function decadeText(value: number, exponent: number, asPower: boolean): string {
  if (!asPower) return fixedText(value, Math.max(0, -exponent));
  const factor = Math.round(value / 10 ** exponent);
  if (exponent === 0) return String(factor);
  return factor === 1 ? powerOfTen(exponent) : `${factor}×${powerOfTen(exponent)}`;
}

function logTicks([low, high]: readonly [number, number], wanted: number): Tick[] {
  const first = Math.ceil(Math.log10(low) - 1e-9);
  const last = Math.floor(Math.log10(high) + 1e-9);
  const decades = Math.log10(high / low);
  const asPower = first < -3 || last > 4;
  const ticks: Tick[] = [];
  if (decades <= wanted / 2 && decades < 3) {
    const factors = decades < 1.2 ? [1, 2, 3, 5, 7] : [1, 2, 5];
    for (let exponent = first - 1; exponent <= last; exponent++)
      for (const factor of factors) {
        const value = factor * 10 ** exponent;
        if (value >= low * (1 - 1e-9) && value <= high * (1 + 1e-9))
          ticks.push({ value, text: decadeText(value, exponent, asPower) });
      }
    // less than a decade: evenly spaced values tell more than 1, 2 and 5
    return ticks.length < FEWEST_TICKS ? linearTicks([low, high], wanted) : ticks;
  }
  const stride = [1, 2, 3, 5, 10, 20, 50, 100].find((every) => decades / every <= wanted) ?? 200;
  for (let exponent = Math.ceil(first / stride) * stride; exponent <= last; exponent += stride)
    ticks.push({ value: 10 ** exponent, text: decadeText(10 ** exponent, exponent, asPower) });
  return ticks;
}

/** In the order in which they are kept when there is no room for all. */
const PERCENTILES = ['99', '50', '99.9', '99.99', '99.999', '99.9999', '90', '95', '0'];

function percentileTicks([low, high]: readonly [number, number]): Tick[] {
  return PERCENTILES.map((text) => ({ text, value: Number((1 / (1 - Number(text) / 100)).toPrecision(9)) }))
    .filter(({ value }) => value >= low * (1 - 1e-6) && value <= high * (1 + 1e-6))
    .map(({ text, value }) => ({ text, value }));
}

/** The axis's own ticks, as far as they are in its range. */
function namedTicks({ ticks = [], range: [low, high] }: Axis): Tick[] {
  return ticks
    .filter(({ value }) => value >= low && value <= high)
    .map(({ value, label }) => ({ value, text: label }));
}

/** Keeps a tick only where its label neither touches one kept before nor is cut off at the axis's end. */
function withoutCollisions(ticks: Tick[], axis: Axis, length: number, measure: typeof textWidth): Tick[] {
  const kept: { tick: Tick; from: number; to: number }[] = [];
  for (const tick of ticks) {
    const centre = fractionOf(axis, tick.value) * length;
    const half = measure(tick.text, FIGURE_FONT_SIZE) / 2;
    const [from, to] = [centre - half, centre + half];
    const free = kept.every((other) => from > other.to + CLEARANCE || to < other.from - CLEARANCE);
    if (free && to <= length + OVERHANG) kept.push({ tick, from, to });
  }
  return kept.map(({ tick }) => tick).sort((one, other) => one.value - other.value);
}

/** As many ticks as wanted, or more where these are too few to read the axis by. */
function enoughTicks(wanted: number, ticksFor: (wanted: number) => Tick[]): Tick[] {
  let best = ticksFor(wanted);
  for (let more = 1.5; best.length < FEWEST_TICKS && more < 8; more *= 1.5) {
    const ticks = ticksFor(wanted * more);
    if (ticks.length > best.length) best = ticks;
  }
  return best;
}

/** Ticks of the horizontal axis, `length` px long; `measure` gives a label's width. */
export function xTicks(axis: Axis, length: number, measure = textWidth): Tick[] {
  if (axis.ticks) return withoutCollisions(namedTicks(axis), axis, length, measure);
  if (axis.scale === 'percentile')
    return withoutCollisions(percentileTicks(axis.range), axis, length, measure);
  const [ticksOf, spacing] = axis.scale === 'log' ? [logTicks, 60] : [linearTicks, 80];
  return enoughTicks(length / spacing, (wanted) =>
    withoutCollisions(ticksOf(axis.range, wanted), axis, length, measure),
  );
}

/** Ticks of the vertical axis, `length` px long. */
export function yTicks(axis: Axis, length: number): Tick[] {
  if (axis.ticks) return namedTicks(axis);
  if (axis.scale === 'percentile')
    return percentileTicks(axis.range).sort((one, other) => one.value - other.value);
  const [ticksOf, spacing] = axis.scale === 'log' ? [logTicks, 30] : [linearTicks, 45];
  return thinned(
    enoughTicks(length / spacing, (wanted) => ticksOf(axis.range, wanted, LARGEST_BESIDE)),
    length,
  );
}

/** Every tick, or every second, third ... where lines of text one above the other would touch. */
function thinned(ticks: Tick[], length: number): Tick[] {
  const every = Math.ceil(((ticks.length - 1) * LINE) / Math.max(1, length));
  return every > 1 ? ticks.filter((_, k) => k % every === 0) : ticks;
}
