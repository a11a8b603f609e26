/** Results of a tool as overlays over figures, in the terms of the shown model. */
import type { DistributionOverlay, Overlay, PointsOverlay } from '../models/contract/figure.ts';
import { alongInput, atModelSettings, type PointsContext, sourceOf } from './points-overlays.ts';
import { binsOfCounts, binsOfPercentiles } from '../evidence/overlay-bins.ts';
import { figureUnit, isTimeQuantity } from '../texts/tools/result-units.ts';
import type { SeriesResult, ToolResult } from '../texts/tools/tool-reading.ts';
import { wireOverheadBytes } from '../models/input-parts/wire-overhead.ts';

/** A result of a tool as an overlay, or one sentence why no figure can take it. */
type ResultOverlay = { ok: true; overlay: Overlay } | { ok: false; reason: string };

/** Batch sizes in models: those of polls that found packets. */
const nonEmpty = 'batchSizeNonEmpty';

/** Rates: of packets, and of bits that become packets with the frame size of the scenario. */
const rates = ['loadMpps', 'rateMpps', 'rateMbps', 'frameMbps'];

/** Bits of a packet in a rate of bits, by its unit or name; null for other units. */
function packetBits(unit: string, frameBytes: number): number | null {
  if (unit === 'Mbit/s' || unit === 'rateMbps') return 8 * (frameBytes + wireOverheadBytes);
  return unit === 'Mbit/s of frames' || unit === 'frameMbps' ? 8 * frameBytes : null;
}

const originOf = (result: ToolResult) => (result.kind === 'series' && result.origin) || 'measured';

/** `id`: unique among overlays. `offsetUs`: subtracted from every time. */
export function resultOverlay(
  result: ToolResult,
  id: string,
  context: PointsContext,
  offsetUs = 0,
): ResultOverlay {
  if (result.kind === 'value') return { ok: false, reason: 'A single number is compared, not drawn.' };
  const bits = packetBits(result.unit, context.frameBytes);
  const conversion =
    bits === null ? figureUnit(result.quantity, result.unit) : { unit: 'Mpps', factor: 1 / bits };
  if (conversion === null) {
    const given = result.unit === '' ? 'its unit is not known' : `${result.unit} cannot be turned into it`;
    return { ok: false, reason: `Figures show it in another unit, and ${given}.` };
  }
  const { unit, factor } = conversion;
  const shift = isTimeQuantity(result.quantity) ? offsetUs : 0;
  const base = { id, label: `${originOf(result)}, ${result.label}`, quantity: result.quantity };
  if (result.kind === 'series') {
    if (result.against === 'timeS') return { ok: false, reason: 'No figure has a time axis.' };
    const y = Float64Array.from(result.y, (value) => value * factor - shift);
    return { ok: true, overlay: { ...base, ...points(result, y, context) } };
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
  { offsetUs = 0, fileName = '' }: { offsetUs?: number; fileName?: string } = {},
): Overlay[] {
  const curves = results.flatMap((one) => (one.kind === 'series' && one.of !== undefined ? [one.of] : []));
  const shown = new Set(atModelSettings(curves, context));
  const nonEmptyKnown = results.some(({ kind, quantity }) => kind !== 'value' && quantity === nonEmpty);
  return results.flatMap((result, k) => {
    if (result.quantity === 'batchSize' && nonEmptyKnown) return []; // the same polls once more
    if (result.kind === 'series' && result.of !== undefined && !shown.has(result.of)) return [];
    const made = resultOverlay(result, `${id} ${k}`, context, offsetUs);
    if (!made.ok) return [];
    const { overlay } = made;
    return [
      overlay.kind === 'points' && fileName !== '' ? { ...overlay, source: sourceOf(fileName) } : overlay,
    ];
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

/** The points of a series along the input that is the offered rate, else along what the text has. */
function points(
  { quantity, against, x, weight, of }: SeriesResult,
  y: Float64Array,
  { loadInput, frameBytes }: PointsContext,
): Omit<PointsOverlay, 'id' | 'label'> {
  const weights = Float64Array.from(weight ?? x.map(() => 1));
  const isRate = rates.includes(against);
  const bits = packetBits(against, frameBytes) ?? 1;
  const along = isRate && against !== loadInput ? loadInput : against;
  const placed =
    along === against
      ? { x: Float64Array.from(x), y, weight: weights }
      : alongInput(
          Float64Array.from(x, (rate) => rate / bits),
          y,
          weights,
          { against: along, frameBytes },
        );
  return {
    kind: 'points',
    quantity: of === undefined || of.port === null ? quantity : `ports.${of.port - 1}.${quantity}`,
    sampleSize: placed.weight.reduce((sum, each) => sum + each, 0),
    against: along,
    ...(of === undefined || of.configuration === null ? {} : { configuration: of.configuration }),
    ...placed,
  };
}
