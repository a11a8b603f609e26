/** Rates in the unit that the reader wants them in, packets or bits on the wire. */
import type { ShownRateScale } from '../../models/contract/screen.ts';
import { unitKind, unitRatio } from './unit-scale.ts';

/** The reader's unit with the size of the frames, which leads from bits to packets; null: frames are not known. */
export interface RateConversion extends ShownRateScale {
  gbpsPerMpps: number | null;
}

/** How many of the reader's unit one of `unit` is; null for what is no rate or cannot be converted. */
export function rateRatio(
  unit: string,
  { perMpps, gbpsPerMpps, unit: wanted }: RateConversion,
): number | null {
  switch (unitKind(unit)) {
    case 'packet rate':
      return unitRatio(unit, 'Mpps')! * perMpps;
    case 'bit rate': {
      const gbps = unitRatio(unit, 'Gbit/s')!;
      if (wanted === 'Gbit/s') return gbps;
      return gbpsPerMpps === null ? null : gbps / gbpsPerMpps;
    }
    default:
      return null;
  }
}
