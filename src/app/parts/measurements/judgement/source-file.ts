import type { Overlay } from '../../../../models/contract/figure.ts';
import type { MeasurementState } from '../../../core/evidence/measurement-state.ts';

/** Where overlays can come from. */
export type OverlaySources = Pick<MeasurementState, 'files' | 'tools' | 'testbed'>;

/**
 * The file that an overlay was made from: of the reader's, of a tool, or a recording of the testbed. null where it was
 * kept without its file or pools several. The overlay's id holds the measurement's, before or after what it shows.
 */
export function sourceFileName({ id }: Overlay, { files, tools, testbed }: OverlaySources): string | null {
  const sources = [...files, ...tools.map(({ output }) => output), ...testbed.recordings];
  return sources.find((one) => id.startsWith(`${one.id} `) || id.endsWith(`:${one.id}`))?.fileName ?? null;
}
