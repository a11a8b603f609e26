import type { Measurement } from '../../src/measurements/measurement.ts';
import { MeasurementFailure } from '../../src/measurements/measurement-failure.ts';
import { MeasurementReader } from '../../src/measurements/measurement-reader.ts';
import type { ParseJob } from './parse-protocol.ts';
import type { WorkerAnswer } from '../solve/protocol.ts';

const workMs = 8;
const progressMs = 50;

/** The hooks of one reading: both are asked between slices of work. */
export interface ReadingHooks {
  onProgress: (bytesDone: number) => void;
  isCancelled: () => boolean;
  /** Lets waiting messages in, a cancel among them. */
  pause: () => Promise<void>;
}

const cancelled: WorkerAnswer<Measurement> = {
  ok: false,
  code: 'cancelled',
  message: 'Reading the file was cancelled.',
  parameter: null,
};

/** Reads one file as a stream: works for about 8 ms at a time, holds one chunk of it at a time. */
export async function readFileInSlices(
  job: ParseJob,
  hooks: ReadingHooks,
): Promise<WorkerAnswer<Measurement>> {
  const stream = job.file.stream().getReader();
  try {
    const reader = new MeasurementReader(job.fileName, job.options);
    let lastPause = performance.now();
    let lastProgress = lastPause;
    for (;;) {
      const { done, value } = await stream.read();
      if (hooks.isCancelled()) return cancelled;
      if (done) break;
      for (const bytesDone of reader.push(value)) {
        const now = performance.now();
        if (now - lastPause < workMs) continue;
        if (now - lastProgress >= progressMs) {
          hooks.onProgress(bytesDone);
          lastProgress = now;
        }
        await hooks.pause();
        if (hooks.isCancelled()) return cancelled;
        lastPause = performance.now();
      }
    }
    return { ok: true, value: reader.finish() };
  } catch (failure) {
    return refusal(failure);
  } finally {
    await stream.cancel().catch(() => undefined); // the file may be gone: the answer is already decided
  }
}

function refusal(failure: unknown): WorkerAnswer<Measurement> {
  if (failure instanceof MeasurementFailure) {
    return { ok: false, code: failure.code, message: failure.message, parameter: null };
  }
  if (failure instanceof RangeError) {
    return {
      ok: false,
      code: 'out-of-memory',
      message: 'The file holds more distinct values than fit in memory. Split it.',
      parameter: null,
    };
  }
  const reason = failure instanceof Error ? failure.message : String(failure);
  return {
    ok: false,
    code: 'unreadable-file',
    message: `The browser could not read the file (${reason}); it may have been moved or changed.`,
    parameter: null,
  };
}

/** Buffers of all typed arrays inside, for a transfer. Nothing else may hold on to them. */
export function buffersOf(value: unknown): ArrayBuffer[] {
  const buffers = new Set<ArrayBuffer>();
  const collect = (each: unknown): void => {
    if (ArrayBuffer.isView(each)) {
      if (each.buffer instanceof ArrayBuffer) buffers.add(each.buffer);
    } else if (typeof each === 'object' && each !== null) Object.values(each).forEach(collect);
  };
  collect(value);
  return [...buffers];
}
