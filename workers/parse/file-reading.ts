import type { Measurement } from '../../src/measurements/measurement.ts';
import { MeasurementFailure } from '../../src/measurements/measurement-failure.ts';
import { MeasurementReader } from '../../src/measurements/measurement-reader.ts';
import type { ParseJob } from './parse-protocol.ts';
import type { WorkerAnswer } from '../worker-answer.ts';

const progressMs = 50;

/** Reads one file as a stream, with one chunk in memory at a time; `report` receives the bytes done. */
export async function readFileInSlices(
  job: ParseJob,
  report: (bytesDone: number) => void,
): Promise<WorkerAnswer<Measurement>> {
  const stream = job.file.stream().getReader();
  try {
    const reader = new MeasurementReader(job.fileName, job.options);
    let lastProgress = performance.now();
    for (;;) {
      const { done, value } = await stream.read();
      if (done) break;
      for (const bytesDone of reader.push(value)) {
        const now = performance.now();
        if (now - lastProgress < progressMs) continue;
        report(bytesDone);
        lastProgress = now;
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
