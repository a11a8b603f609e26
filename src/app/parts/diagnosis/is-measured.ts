import type { MeasurementState } from '../../core/evidence/measurement-state.ts';

/** Whether a text of this name was read as a measurement: a recording, a distribution, a table. */
export function isMeasured({ files, tools }: MeasurementState, name: string): boolean {
  return (
    files.some(({ fileName }) => fileName === name) || tools.some(({ output }) => output.fileName === name)
  );
}
