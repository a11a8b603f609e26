import type { Overlay } from '../../../../models/contract/figure.ts';
import type { MeasurementState } from '../../../core/evidence/measurement-state.ts';

/** Sources of overlays. */
export type OverlaySources = Pick<MeasurementState, 'files' | 'tools' | 'testbed'>;

/**
 * Name of the file behind an overlay: of the reader, of a tool, or of the testbed. null where the overlay was stored
 * without its file or pools several. The id of the overlay contains that of the measurement.
 */
export function sourceFileName({ id }: Overlay, { files, tools, testbed }: OverlaySources): string | null {
  const sources = [...files, ...tools.map(({ output }) => output), ...testbed.recordings];
  return sources.find((one) => id.startsWith(`${one.id} `) || id.endsWith(`:${one.id}`))?.fileName ?? null;
}
