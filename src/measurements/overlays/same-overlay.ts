import type { Overlay } from '../../models/contract/figure.ts';
import { fromLink } from './link-evidence.ts';

/** Relative difference of numbers with five digits, as links write them. */
const digits = 1e-4;

/**
 * Whether two overlays show one measurement, one of them possibly restored from a session or a link: same quantity and
 * words, as many samples, and the same first number. Bins and points themselves may be fewer in a link.
 */
export function isSameOverlay(one: Overlay, other: Overlay): boolean {
  const from = [one, other].map((overlay) => (overlay.kind === 'points' ? overlay.x[0] : overlay.lower[0]));
  return (
    one.kind === other.kind &&
    one.quantity === other.quantity &&
    againstOf(one) === againstOf(other) &&
    plainLabel(one) === plainLabel(other) &&
    near(one.sampleSize, other.sampleSize) &&
    near(from[0] ?? NaN, from[1] ?? NaN)
  );
}

function againstOf(overlay: Overlay): string {
  return overlay.kind === 'points' ? `${overlay.against} ${overlay.configuration ?? ''}` : overlay.unit;
}

function plainLabel({ label }: Overlay): string {
  const ending = `, ${fromLink}`;
  return label.endsWith(ending) ? label.slice(0, -ending.length) : label;
}

function near(a: number, b: number): boolean {
  return Math.abs(a - b) <= digits * Math.max(Math.abs(a), Math.abs(b));
}
