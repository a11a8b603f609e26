import type { Catalogue } from '../../../models/catalogue.ts';
import type { Axis, FigureDeclaration, FigureTable } from '../../../models/contract/figure.ts';
import type { ShownRateUnit } from '../../../models/contract/screen.ts';
import type { Model } from '../../../models/contract/model.ts';
import {
  pinnedFigure,
  type PinnedFigure,
  type PinnedReading,
  type PinnedScenario,
} from '../../../models/figure-parts/pinned-curves.ts';
import { type Pin, pinMethod } from '../../../scenario/pin/pin.ts';
import type { RateConversion } from '../../../scenario/units/unit-scale.ts';
import { partsInRateUnit } from '../../core/traffic/in-rate-unit.ts';
import { rateConversion } from '../../core/traffic/rate-scale.ts';
import { noPinResult, pinKey, type PinState } from './pin-state.ts';

/** A pin with its results, as input of figures and tables. */
export function pinnedScenario(
  catalogue: Catalogue,
  pin: Pin,
  results: PinState['results'],
  unit: ShownRateUnit,
): PinnedScenario {
  const model = catalogue.find(pin.scenario.model)!;
  const { solution, sweeps } = results[pinKey(pin)] ?? noPinResult;
  return {
    name: pin.name,
    look: pin.look,
    model,
    values: pin.scenario.values,
    method: pinMethod(model, pin.scenario),
    rate: rateConversion(unit, model, pin.scenario.values),
    solution,
    sweeps,
  };
}

/** Cached curves of one pin, with their source. */
interface Cached extends Omit<PinnedScenario, 'look' | 'values'> {
  present: Model;
  view: string;
  reading: PinnedReading;
}

function isSame(cached: Cached, pin: PinnedScenario, present: Model, view: string): boolean {
  return (
    cached.present === present &&
    cached.view === view &&
    cached.name === pin.name &&
    cached.model === pin.model &&
    cached.method === pin.method &&
    cached.rate.unit === pin.rate.unit &&
    cached.solution === pin.solution &&
    cached.sweeps === pin.sweeps
  );
}

const stripAxis: Axis = { title: '', unit: '', scale: 'linear', range: [0, 1] };
const noTable: FigureTable = { columns: [], rows: [] };

/** Converted with the pin's frame size. Offered traffic is in packets, which the figure places on its axis. */
function inUnit(reading: PinnedReading, rate: RateConversion): PinnedReading {
  if (!reading.ok) return reading;
  const { figure } = reading;
  const axis = figure.alongTraffic ? { ...figure.x, unit: '' } : figure.x;
  const parts = partsInRateUnit(
    { x: axis, y: figure.y, series: figure.curves.map(({ series }) => series), table: figure.table },
    rate,
  );
  const curves = figure.curves.map((curve, k) => ({ ...curve, series: parts.series[k] }));
  const x = figure.alongTraffic ? figure.x : parts.x;
  // Losses remain as they are; only the places along the axis are converted.
  const strip = partsInRateUnit(
    { x: axis, y: stripAxis, series: figure.strip ?? [], table: noTable },
    rate,
  ).series;
  return {
    ok: true,
    figure: {
      ...figure,
      curves,
      x,
      y: parts.y,
      table: parts.table,
      ...(figure.strip === undefined ? {} : { strip }),
    },
  };
}

/** Cached curves by look: reused by the next reading where nothing has changed. */
export type PinReadings = Map<number, Cached>;

interface ReadInto {
  catalogue: Catalogue;
  model: Model;
  declaration: FigureDeclaration;
  view: string;
  unit: ShownRateUnit;
  results: PinState['results'];
}

/** The curves of the visible pins in one view of a figure, in their order. */
export function readPinnedFigures(
  cached: PinReadings,
  list: readonly Pin[],
  { catalogue, model, declaration, view, unit, results }: ReadInto,
): readonly PinnedFigure[] {
  const figures: PinnedFigure[] = [];
  for (const one of list.filter(({ shown }) => shown)) {
    const pin = pinnedScenario(catalogue, one, results, unit);
    let known = cached.get(pin.look);
    if (known === undefined || !isSame(known, pin, model, view)) {
      known = {
        ...pin,
        present: model,
        view,
        reading: inUnit(
          pinnedFigure(model, declaration, view, pin),
          rateConversion(unit, pin.model, pin.values),
        ),
      };
      cached.set(pin.look, known);
    }
    if (known.reading.ok) figures.push(known.reading.figure);
  }
  return figures;
}
