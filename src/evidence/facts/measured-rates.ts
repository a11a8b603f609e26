/** Facts in the curves of result tables: rates carried, at frame sizes, by the number of cores, beside idle time. */
import type { SeriesResult, ToolReading } from '../../texts/tools/tool-reading.ts';

/** A rate that was carried while another was offered, Mpps. */
export interface CarriedRate {
  offeredMpps: number;
  carriedMpps: number;
}

/** A rate at one frame size; `series`: rates of one are of the same program. */
export interface SizedRate {
  bytes: number;
  mpps: number;
  series: string;
}

/** One load: idle time of the cores that carry it, and the loss, both as shares. */
export interface IdleLoss {
  idle: number;
  loss: number;
}

/** Rate of all cores together, and what a packet costs one of them. */
export interface CoresRate {
  cores: number;
  mpps: number;
  /** null: the table does not have it. */
  cyclesPerPacket: number | null;
  /** 0 to 1; null where the table does not say it. */
  lossShare: number | null;
}

const seriesOf = ({ results }: ToolReading) => results.filter((one) => one.kind === 'series');

/** Points of two curves at the same settings. */
function joined(one: SeriesResult, other: SeriesResult | undefined): [x: number, a: number, b: number][] {
  return one.x.flatMap((x, k): [number, number, number][] => {
    const at = other?.x.indexOf(x) ?? -1;
    return at < 0 ? [] : [[x, one.y[k]!, other!.y[at]!]];
  });
}

const isBeside = (one: SeriesResult, quantity: string) => (other: SeriesResult) =>
  other.quantity === quantity &&
  other.against === one.against &&
  JSON.stringify(other.of) === JSON.stringify(one.of);

/** A list a curve. */
export function carriedRates(reading: ToolReading): CarriedRate[][] {
  return seriesOf(reading)
    .filter(
      ({ quantity, against, unit }) =>
        quantity === 'throughputMpps' && against === 'rateMpps' && unit === 'Mpps',
    )
    .map(({ x, y }) => x.map((offeredMpps, k) => ({ offeredMpps, carriedMpps: y[k]! })));
}

export function sizedRates(reading: ToolReading): SizedRate[] {
  return seriesOf(reading)
    .filter(
      ({ quantity, against, unit }) =>
        quantity === 'throughputMpps' && against === 'frameBytes' && unit === 'Mpps',
    )
    .flatMap(({ label, x, y }) => x.map((bytes, k) => ({ bytes, mpps: y[k]!, series: label })));
}

export function idleLosses(reading: ToolReading): IdleLoss[] {
  const series = seriesOf(reading);
  return series
    .filter(({ quantity }) => quantity === 'utilisation')
    .flatMap((busy) =>
      joined(busy, series.find(isBeside(busy, 'lossProbability'))).map(([, share, loss]) => ({
        idle: 1 - share,
        loss,
      })),
    );
}

/** A list a curve. */
export function coresRates(reading: ToolReading): CoresRate[][] {
  const series = seriesOf(reading);
  return series
    .filter(({ quantity, against }) => quantity === 'throughputMpps' && against === 'cores')
    .map((rates) => {
      const beside = (quantity: string) =>
        new Map(
          joined(rates, series.find(isBeside(rates, quantity))).map(([cores, , value]) => [cores, value]),
        );
      const [cycles, losses] = [beside('clocksPerPacket'), beside('lossProbability')];
      return rates.x.map((cores, k) => ({
        ...{ cores, mpps: rates.y[k]! },
        cyclesPerPacket: cycles.get(cores) ?? null,
        lossShare: losses.get(cores) ?? null,
      }));
    });
}

/** Cores that spend one clock on their packets within this share burn all of their cycles on them. */
const sameClock = 0.03;
/** Rates of one core that differ by less are those of full cores. */
const sameRate = 0.25;

/**
 * The clock of the cores, GHz, where several numbers of cores each carry as much as the cycles of a packet allow; null:
 * the rates do not show full cores.
 */
export function fullCoresGhz(rates: readonly CoresRate[]): number | null {
  const clocks = rates.flatMap(({ cores, mpps, cyclesPerPacket }) =>
    cyclesPerPacket === null ? [] : [(mpps * cyclesPerPacket) / cores / 1000],
  );
  const perCore = rates.map(({ cores, mpps }) => mpps / cores);
  const isAlike = (values: readonly number[], share: number) =>
    Math.max(...values) - Math.min(...values) <= share * Math.max(...values);
  if (rates.length < 2 || clocks.length < rates.length) return null;
  if (!isAlike(clocks, sameClock) || !isAlike(perCore, sameRate)) return null;
  return clocks.reduce((sum, clock) => sum + clock, 0) / clocks.length;
}
