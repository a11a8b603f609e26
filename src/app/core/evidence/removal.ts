import type { MeasurementState, Removable } from './measurement-state.ts';

/** Removes measurements so that it can be undone; `what`: the file, or how many. */
export function without(
  measurement: MeasurementState,
  what: string,
  left: Partial<Removable>,
): MeasurementState {
  const { files, tools, kept, loopbackId } = measurement;
  return { ...measurement, ...left, removed: { what, before: { files, tools, kept, loopbackId } } };
}

/** The last removal undone; what came since remains. */
export function withRemoved(measurement: MeasurementState): MeasurementState {
  const { removed } = measurement;
  if (removed === null) return measurement;
  const { files, tools, kept, loopbackId } = removed.before;
  const since = <T>(before: readonly T[], now: readonly T[], idOf: (one: T) => string) => {
    const known = new Set(before.map(idOf));
    return [...before, ...now.filter((one) => !known.has(idOf(one)))];
  };
  return {
    ...measurement,
    files: since(files, measurement.files, ({ id }) => id),
    tools: since(tools, measurement.tools, ({ output }) => output.id),
    kept: since(kept, measurement.kept, ({ id }) => id),
    loopbackId: measurement.loopbackId ?? loopbackId,
    removed: null,
  };
}
