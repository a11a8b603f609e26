import { expect, test } from 'vitest';
import { RecordingFitter } from '../../../../../../src/app/parts/calibration/batch-polling/proposed-fit/propose-fit.ts';
import { createFitService } from '../../../../../../workers/fit/fit-service.ts';
import { crossConnectRuns } from '../../../../../texts/testbed-recordings.ts';
import { closePortsAfterEach, servicePort } from '../../../../../compute/service-port.ts';

const fakeWorker = () => servicePort((post) => createFitService({}, (progress) => post({ progress })));

closePortsAfterEach();

const runs = crossConnectRuns.slice(3, 8);

test('recordings are fitted in a worker, and the fit refers to those of the page', async () => {
  const { fit, heldOut } = await new RecordingFitter(fakeWorker).fit(runs, 256, () => undefined);
  expect(fit.fitted.every((run) => runs.includes(run))).toBe(true);
  expect(heldOut).toHaveLength(runs.length);
});

test('recordings that cannot be fitted are refused in one sentence', async () => {
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
