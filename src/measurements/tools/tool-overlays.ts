/** Results of a tool as overlays over figures, in the terms of the shown model. */
import type { DistributionOverlay, Overlay, PointsOverlay } from '../../models/contract/figure.ts';
import type { PointsContext } from '../overlays/points-overlays.ts';
import { binsOfCounts, binsOfPercentiles } from './overlay-bins.ts';
import { figureUnit } from './result-units.ts';
import type { SeriesResult, ToolResult } from './tool-reading.ts';
import { wireOverheadBytes } from '../../models/input-parts/wire-overhead.ts';

/** A result of a tool as an overlay, or one sentence why no figure can take it. */
export type ResultOverlay = { ok: true; overlay: Overlay } | { ok: false; reason: string };

/** Batch sizes in models: those of polls that found packets. */
const nonEmpty = 'batchSizeNonEmpty';

/** Rates in this form become each other with the model's frame size. */
const packetRates = ['loadMpps', 'rateMpps'];

/** `id`: unique among overlays. `offsetUs`: subtracted from every time. */
export function resultOverlay(
  result: ToolResult,
  id: string,
  context: PointsContext,
  offsetUs = 0,
): ResultOverlay {
  if (result.kind === 'value') return { ok: false, reason: 'A single number is compared, not drawn.' };
  const conversion = figureUnit(result.quantity, result.unit);
  if (conversion === null) {
    const given = result.unit === '' ? 'its unit is not known' : `${result.unit} cannot be turned into it`;
    return { ok: false, reason: `Figures show it in another unit, and ${given}.` };
  }
  const { unit, factor } = conversion;
  const shift = result.quantity.endsWith('Us') ? offsetUs : 0;
  const base = { id, label: `measured, ${result.label}`, quantity: result.quantity };
  if (result.kind === 'series') {
    const x = alongInput(result, context);
    if (x === null) return { ok: false, reason: 'No figure has a time axis.' };
    const y = Float64Array.from(result.y, (value) => value * factor - shift);
    return { ok: true, overlay: points(base, x, y) };
  }
  const bins = result.kind === 'bins' ? binsOfCounts(result, factor) : binsOfPercentiles(result, factor);
  if (bins.count.length === 0) return { ok: false, reason: 'Nothing was counted.' };
  const lower = shift === 0 ? bins.lower : bins.lower.map((edge) => edge - shift);
  const overlay: DistributionOverlay = { ...base, ...bins, lower, kind: 'distribution', unit };
  return {
    ok: true,
    overlay: result.quantity === 'batchSize' ? (ofNonEmptyPolls(overlay) ?? overlay) : overlay,
  };
}

/** Everything of a reading that a figure could take; the overlay of result k is called `id k`. */
export function toolOverlays(
  results: readonly ToolResult[],
  id: string,
  context: PointsContext,
  offsetUs = 0,
): Overlay[] {
  const nonEmptyKnown = results.some(({ kind, quantity }) => kind !== 'value' && quantity === nonEmpty);
  return results.flatMap((result, k) => {
    if (result.quantity === 'batchSize' && nonEmptyKnown) return []; // the same polls once more
    const made = resultOverlay(result, `${id} ${k}`, context, offsetUs);
    return made.ok ? [made.overlay] : [];
  });
}

/** Batch sizes of all polls without those of 0; null where a bin holds both. */
function ofNonEmptyPolls(overlay: DistributionOverlay): DistributionOverlay | null {
  const { lower, width, count, sampleSize } = overlay;
  const last = (k: number) => lower[k]! + width[k]! - 1;
  const kept = [...lower.keys()].filter((k) => lower[k]! >= 1);
  const dropped = [...lower.keys()].filter((k) => lower[k]! < 1);
  if (kept.length === 0 || dropped.some((k) => last(k) > 0)) return null;
  const empty = dropped.reduce((sum, k) => sum + count[k]!, 0);
  const shares = sampleSize === 1 && empty < 1;
  const part = (values: Float64Array, scale = 1) => Float64Array.from(kept, (k) => values[k]! * scale);
  return {
    ...overlay,
    label: dropped.length === 0 ? overlay.label : `${overlay.label}, empty polls left out`,
    quantity: nonEmpty,
    lower: part(lower),
    width: part(width),
    count: part(count, shares ? 1 / (1 - empty) : 1),
    sampleSize: shares ? 1 : sampleSize - empty,
  };
}

function points(
  base: Pick<Overlay, 'id' | 'label' | 'quantity'> & { against?: string },
  { against, values }: { against: string; values: Float64Array },
  y: Float64Array,
): PointsOverlay {
  const weight = new Float64Array(values.length).fill(1);
  return { ...base, kind: 'points', sampleSize: values.length, against, x: values, y, weight };
}

/**
 * The setting in the unit of the input; unchanged unless it is a rate; null for the time of a run, which no model has.
 */
function alongInput(
  { against, x }: SeriesResult,
  { loadInput, frameBytes }: PointsContext,
): { against: string; values: Float64Array } | null {
  if (against === 'timeS') return null;
  const isRate = packetRates.includes(against) || against === 'rateMbps';
  if (!isRate || against === loadInput) return { against, values: Float64Array.from(x) };
  const wireBits = 8 * (frameBytes + wireOverheadBytes);
  const toPackets = against === 'rateMbps' ? 1 / wireBits : 1;
  const fromPackets = loadInput === 'rateMbps' ? wireBits : 1;
  return { against: loadInput, values: Float64Array.from(x, (value) => value * toPackets * fromPackets) };
}
