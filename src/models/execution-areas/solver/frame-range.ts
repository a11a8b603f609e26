/** Frame sizes: with the checksum, without preamble, start delimiter and gap. */
import { SolveFailure } from '../../contract/solution.ts';

/** The sizes of the paper's measurements; the calibration used the first and `calibrated.max`. */
export const frameRange = { min: 64, max: 1500 } as const;

/** The frame sizes of the points behind Table 1. */
export const calibratedFrames = { min: 64, max: 1024 } as const;

/** The sizes measured, and 1280 B, which the paper's text names. */
export const paperFrames = [64, 128, 256, 512, 1024, 1280, 1500] as const;

/** Fails with `frame_size_out_of_range`; never clamps. */
export function requireFrame(frameBytes: number): void {
  if (!(frameBytes >= frameRange.min && frameBytes <= frameRange.max)) {
    throw new SolveFailure(
      'frame_size_out_of_range',
      `A frame of ${frameBytes} B is outside ${frameRange.min} to ${frameRange.max} B, the range of the measurements.`,
      'frameBytes',
    );
  }
}
