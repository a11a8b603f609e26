import * as Comlink from 'comlink';
import { afterEach, expect, test } from 'vitest';
import { RecordingFitter } from '../../../../../../src/app/parts/calibration/batch-polling/proposed-fit/propose-fit.ts';
import type { WorkerPort } from '../../../../../../src/compute/threads/supervised-worker.ts';
import { createFitService } from '../../../../../../workers/fit/fit-service.ts';
import { crossConnectRuns } from '../../../../../texts/testbed-recordings.ts';

const open: MessagePort[] = [];

/** Stands in for a worker: the same service behind a message channel. */
function fakeWorker(): WorkerPort {
  const { port1, port2 } = new MessageChannel();
  open.push(port1, port2);
  Comlink.expose(
    createFitService({}, (progress) => port1.postMessage({ progress })),
    port1 as unknown as Comlink.Endpoint,
  );
  port2.start();
  return Object.assign(port2 as unknown as Comlink.Endpoint, {
    terminate: () => {
      port1.close();
    },
  });
}

afterEach(() => {
  for (const port of open.splice(0)) port.close();
});

const runs = crossConnectRuns.slice(3, 8);

test('recordings are fitted in a worker, and the fit speaks of the page’s own', async () => {
  const { fit, heldOut } = await new RecordingFitter(fakeWorker).fit(runs, 256, () => undefined);
  expect(fit.fitted.every((run) => runs.includes(run))).toBe(true);
  expect(heldOut).toHaveLength(runs.length);
});

test('what is wrong with them is one sentence', async () => {
  await expect(new RecordingFitter(fakeWorker).fit([], 256, () => undefined)).rejects.toThrow(
    /needs at least 2 different batch sizes/,
  );
});

test('a fit that is no longer wanted ends at once', async () => {
  const fitter = new RecordingFitter(fakeWorker);
  const unwanted = fitter.fit(runs, 256, () => undefined);
  fitter.stop();
  await expect(unwanted).rejects.toThrow('The fit was cancelled.');
});
