/**
 * The map's choice as a short text, for the link: `rateMbps:500:10000,maxBatch:1:256,lossProbability,40`, with `,lines:5` for small
 * multiples. Numbers are locale-free and in the inputs' own units.
 */
import type { InputValues } from '../../models/contract/inputs.ts';
import type { Model } from '../../models/contract/model.ts';
import { checkValue, parseNumber } from '../../scenario/file/check-field.ts';
import { quote } from '../../scenario/file/fault-words.ts';
import {
  axisField,
  lineCounts,
  type MapChoice,
  mapInputs,
  type MapRange,
  mapSizes,
  usualChoice,
} from './map-choice.ts';

export function mapText({ x, y, indicator, size, lines }: MapChoice): string {
  const range = ({ input, from, to }: MapRange) => [input, from, to].join(':');
  return [range(x), range(y), indicator, size, ...(lines === null ? [] : [`lines:${lines}`])].join(',');
}

/** The map to show, complete and legal for the model at these inputs, and what of the text was not taken as written. */
export interface ReadMap {
  choice: MapChoice;
  /** One sentence; null: all of it was taken. */
  message: string | null;
}

type RangeReading = { ok: true; range: MapRange } | { ok: false; message: string };

const refused = (message: string): RangeReading => ({ ok: false, message });

function readRange(model: Model, values: InputValues, text: string): RangeReading {
  const [input, ...ends] = text.split(':');
  const field = axisField(model, input);
  if (field === null) return refused(`${model.name} has no number input ${quote(input)}.`);
  if (!mapInputs(model, values).includes(field))
    return refused(`${field.label} has no effect at these inputs.`);
  const [from, to] = ends.map(parseNumber);
  if (ends.length !== 2 || from === null || to === null)
    return refused(`${field.label} needs a range like ${field.name}:${field.sliderMin}:${field.sliderMax}.`);
  for (const end of [from, to]) {
    const check = checkValue(field, end);
    if (!check.ok) return refused(check.fault.message);
  }
  if (!(to > from)) return refused(`${field.label}: the range must end above where it begins.`);
  return { ok: true, range: { input: field.name, from, to } };
}

/** Reads what `mapText` wrote; `''` is the model's usual map. What cannot be taken is as usual, and said. Never throws. */
export function readMap(model: Model, values: InputValues, method: string, text: string): ReadMap {
  if (text === '') return { choice: usualChoice(model, values, method), message: null };
  const [xText, yText = '', indicator = '', sizeText = '', ...rest] = text.split(',');
  const faults: string[] = [];
  const axes = [xText, yText].map((part) => readRange(model, values, part));
  for (const axis of axes) if (!axis.ok) faults.push(axis.message);
  const [x, y] = axes.map((axis) => (axis.ok ? axis.range : null));
  const usual = usualChoice(model, values, method, {
    ...(x === null ? {} : { x: x.input }),
    ...(y === null ? {} : { y: y.input }),
  });
  const same = x !== null && x.input === y?.input;
  if (same) faults.push('A map needs two different inputs as its axes.');
  const declared = model.indicators.some(({ name }) => name === indicator);
  if (!declared) faults.push(`${model.name} has no indicator ${quote(indicator)}.`);
  const size = mapSizes.find((count) => String(count) === sizeText);
  if (size === undefined) faults.push(`A map has ${mapSizes.join(', ')} points along an axis.`);
  const lines = rest.length === 0 ? null : lineCounts.find((count) => rest[0] === `lines:${count}`);
  if (lines === undefined || rest.length > 1)
    faults.push(`Small multiples have ${lineCounts[0]} to ${lineCounts.at(-1)!} curves, written lines:5.`);
  return {
    choice: {
      x: x ?? usual.x,
      y: same || y === null ? usual.y : y,
      indicator: declared ? indicator : usual.indicator,
      size: size ?? usual.size,
      lines: lines ?? null,
    },
    message: faults.length === 0 ? null : `The map is not quite as asked for. ${faults[0]}`,
  };
}
