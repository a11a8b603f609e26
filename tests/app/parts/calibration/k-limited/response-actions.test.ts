import { beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../../../../src/app/page/create-app.ts';
import type { FitSource } from '../../../../../src/app/parts/calibration/k-limited/response-actions.ts';
import { loadedCatalogue } from '../../../../../src/models/catalogue.ts';
import { exampleCsv } from '../../../../models/k-limited/fit/example-data.ts';
import { fitter as kLimitedFitter } from '../../../../../src/models/k-limited/fit/fitter.ts';
import { kLimited } from '../../../../../src/models/k-limited/k-limited.ts';
import { createFitService } from '../../../../../workers/fit/fit-service.ts';
import { toyModel } from '../../../../toy-model.ts';
import { fetchLateCode } from '../../../../../src/app/kit/lazy/late-code.ts';

beforeAll(() => fetchLateCode());

/** The real service, in this thread. */
function fitter(changes: Partial<FitSource> = {}): FitSource {
  let report: (fraction: number) => void = () => undefined;
  const service = createFitService({ [kLimited.id]: async () => kLimitedFitter }, (fraction) =>
    report(fraction),
  );
  return {
    read: (file, options = {}) => service.read(file, file.name, options),
    fit: (points, options) => service.fit(kLimited.id, points, options),
    bootstrap: (fit, options, onProgress) => {
      report = onProgress;
      return service.bootstrap(kLimited.id, fit, options);
    },
    stop: () => undefined,
    ...changes,
  };
}

function start(model = kLimited, changes: Partial<FitSource> = {}) {
  const app = createApp(loadedCatalogue([model, model === kLimited ? toyModel : kLimited]), {
    fitter: fitter(changes),
  });
  return { ...app, state: app.store.getState };
}

const file = (name: string, text: string) => new File([text], name);
const settled = async () => {
  for (let k = 0; k < 20; k++) await new Promise((resolve) => setTimeout(resolve, 0));
};

describe('response times', () => {
  it('dropped on a model that is fitted are fitted and laid over its figures', async () => {
    const { actions, state, store } = start();
    actions.readFiles([file('run.csv', exampleCsv())]);
    await settled();
    expect(state().responses.fit?.rows.map(({ functions }) => functions)).toEqual([1, 5, 10, 20, 25]);
    expect(state().responses.settings).toMatchObject({ cores: 16, packetsPerCycle: 300 });
    const { overlays } = store.getState();
    expect(overlays.map(({ quantity }) => quantity)).toEqual([
      ...Array<string>(5).fill('responseUs'),
      'serviceSecondMomentUs2',
    ]);
    expect(overlays[0].label).toBe('N = 1, measured');
    actions.removeResponses();
    expect(store.getState().overlays).toEqual([]);
  });

  it('dropped on another model are refused with the name of their model', async () => {
    const { actions, state } = start(toyModel);
    actions.readFiles([file('run.csv', exampleCsv())]);
    await settled();
    expect(state().responses.data).toBeNull();
    expect(state().measurement.refused[0].message).toContain(`“${kLimited.name}”`);
  });

  it('keep what was there when the next file is bad', async () => {
    const { actions, state } = start();
    actions.readResponses(file('run.csv', exampleCsv()));
    await settled();
    const { fit } = state().responses;
    actions.readResponses(file('bad.csv', 'functions,rate_mpps,response_us\n1,0.5,x\n'));
    await settled();
    expect(state().responses.refused).toMatchObject({
      fileName: 'bad.csv',
      message: expect.stringMatching(/^Line 2/),
    });
    expect(state().responses.fit).toBe(fit);
  });

  it('are asked for their units, and read again with the answers', async () => {
    const { actions, state } = start();
    const rows = [1, 4, 8, 12].map((share) => `1,${share * 100_000},${20 + 60 / (18.5 - share)}`);
    actions.readResponses(file('run.csv', `functions,rate,response\n${rows.join('\n')}\n`));
    await settled();
    expect(state().responses.question?.questions).toHaveLength(2);
    expect(state().responses.data).toBeNull();
    actions.answerUnits({ rateUnit: 'pps', responseUnit: 'us' });
    await settled();
    expect(state().responses.question).toBeNull();
    expect(state().responses.data?.points[0]).toMatchObject({ rateTotalPps: 100_000 });
  });

  it('keep their last fit where other settings have none, and say why', async () => {
    const { actions, state } = start();
    actions.readResponses(file('run.csv', exampleCsv()));
    await settled();
    const { fit } = state().responses;
    actions.changeFit({ anchor: { kind: 's', value: 30e-6 } });
    await settled();
    expect(state().responses.fit).toBe(fit);
    expect(state().responses.failure).toContain('does not fit these measurements');
    actions.changeFit({ anchor: { kind: 's', value: 20e-6 } });
    await settled();
    expect(state().responses.failure).toBeNull();
    expect(state().responses.fit?.baseline.queue.s).toBeCloseTo(20e-6, 12);
  });

  it('have confidence intervals on demand, which a change of settings takes away', async () => {
    const { actions, state } = start();
    actions.readResponses(file('run.csv', exampleCsv()));
    await settled();
    actions.findConfidence();
    expect(state().responses.confidence.status).toBe('running');
    await settled();
    expect(state().responses.confidence.status).toBe('known');
    actions.changeFit({ cores: 8 });
    expect(state().responses.confidence.status).toBe('absent');
  });

  it('give resampling up when asked to', async () => {
    let stopped = 0;
    const { actions, state } = start(kLimited, {
      bootstrap: () => new Promise(() => undefined),
      stop: () => (stopped += 1),
    });
    actions.readResponses(file('run.csv', exampleCsv()));
    await settled();
    stopped = 0;
    actions.findConfidence();
    actions.cancelConfidence();
    expect(stopped).toBe(1);
    expect(state().responses.confidence.status).toBe('absent');
  });

  it('keep the intervals when a progress report arrives after them', async () => {
    let late: (fraction: number) => void = () => undefined;
    const { bootstrap } = fitter();
    const { actions, state } = start(kLimited, {
      bootstrap: (fit, options, onProgress) => {
        late = onProgress;
        return bootstrap(fit, options, onProgress);
      },
    });
    actions.readResponses(file('run.csv', exampleCsv()));
    await settled();
    actions.findConfidence();
    await settled();
    late(0.99);
    expect(state().responses.confidence.status).toBe('known');
  });
});
