import { describe, expect, it } from 'vitest';
import { ResponseFitter } from '../../../../../src/app/parts/calibration/k-limited/response-actions.ts';
import { exampleCsv, exampleResponses } from '../../../../models/k-limited/fit/example-data.ts';
import { paperAnchor } from '../../../../../src/models/k-limited/paper-machine.ts';
import { type FitOptions, fitResponses } from '../../../../../src/models/k-limited/fit/fit.ts';
import { createFitService, type FitApi } from '../../../../../workers/fit/fit-service.ts';
import { fitters } from '../../../../../workers/fitters.ts';
import { closePortsAfterEach, endedServices, servicePort } from '../../../../compute/service-port.ts';

const fakeWorker = (stuckApi?: FitApi) =>
  servicePort((post) => stuckApi ?? createFitService(fitters, (progress) => post({ progress })));

closePortsAfterEach();

const options: FitOptions = {
  cores: 16,
  capacityPps: 1_820_512,
  packetsPerCycle: 300,
  anchor: paperAnchor,
};
const forever = () => new Promise<never>(() => undefined);

describe('ResponseFitter', () => {
  it('reads, fits and resamples as the code itself does', async () => {
    const fitter = new ResponseFitter(() => fakeWorker());
    const reading = await fitter.read(new File([exampleCsv()], 'example.csv'));
    if (!reading.ok || reading.value.kind !== 'data') throw new Error('not read');
    expect(reading.value.data).toMatchObject({
      fileName: 'example.csv',
      rateUnit: 'mpps',
      responseUnit: 'us',
    });
    const points = exampleResponses();
    const fit = await fitter.fit(points, options);
    expect(fit).toEqual({ ok: true, value: fitResponses(points, options) });
    if (!fit.ok) return;
    const fractions: number[] = [];
    const intervals = await fitter.bootstrap(fit.value, options, (fraction) => fractions.push(fraction));
    expect(intervals.ok && intervals.value.resamples).toBe(400);
    expect(fractions).toEqual([...fractions].sort((a, b) => a - b));
  });

  it('hands on what was wrong as one sentence', async () => {
    const fitter = new ResponseFitter(() => fakeWorker());
    const bad = new File(['functions,rate_mpps,response_us\n1,0.5,x\n'], 'bad.csv');
    expect(await fitter.read(bad)).toMatchObject({ ok: false, message: expect.stringMatching(/^Line 2: /) });
    const none = await fitter.fit([{ functions: 2, rateTotalPps: 1e5, responseS: 2e-5 }], options);
    expect(none).toMatchObject({ ok: false, code: 'no_baseline' });
  });

  it('stops at once, and starts another worker for the next call', async () => {
    const workers = [
      fakeWorker({ read: forever, fit: forever, bootstrap: forever, recordings: forever }),
      fakeWorker(),
    ];
    const fitter = new ResponseFitter(() => workers.shift()!);
    const stuck = fitter.fit(exampleResponses(), options);
    fitter.stop();
    expect(await stuck).toMatchObject({ ok: false, code: 'cancelled' });
    expect(endedServices).toBe(1);
    expect((await fitter.fit(exampleResponses(), options)).ok).toBe(true);
  });

  it('answers for a worker that dies or cannot start', async () => {
    const port = fakeWorker({ read: forever, fit: forever, bootstrap: forever, recordings: forever });
    const fitter = new ResponseFitter(() => port);
    const lost = fitter.fit(exampleResponses(), options);
    (port as unknown as EventTarget).dispatchEvent(new Event('error'));
    expect(await lost).toMatchObject({ ok: false, code: 'worker-lost' });
    const none = new ResponseFitter(() => {
      throw new Error('no workers');
    });
    expect(await none.fit([], options)).toMatchObject({ ok: false, code: 'worker-lost' });
  });
});
