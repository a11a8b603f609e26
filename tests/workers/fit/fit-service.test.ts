import { describe, expect, it } from 'vitest';
import { createFitService } from '../../../workers/fit/fit-service.ts';
import { fitters } from '../../../workers/fitters.ts';
import { fitWithEachHeldOut } from '../../../src/fits/recorded-polls/held-out-fits.ts';
import { crossConnectRuns } from '../../texts/testbed-recordings.ts';
import { catalogue } from '../../loaded-catalogue.ts';
import { toyModel } from '../../toy-model.ts';

const nothing = () => undefined;

describe('the worker that fits', () => {
  it('has fits only of models that declare one', () => {
    const declared = catalogue.models.filter(({ fit }) => fit !== undefined).map(({ id }) => id);
    expect(declared).toEqual(expect.arrayContaining(Object.keys(fitters)));
  });

  it('calls the fit of the model that is asked for, with its options', async () => {
    const service = createFitService(
      {
        [toyModel.id]: async () => ({
          fit: (points: readonly unknown[], factor: number) => factor * points.length,
          bootstrap: (fit: number, factor: number) => [fit / factor, fit * factor],
        }),
      },
      nothing,
    );
    const points = [{ functions: 1, rateTotalPps: 1e5, responseS: 2e-5 }];
    expect(await service.fit(toyModel.id, points, 3)).toEqual({ ok: true, value: 3 });
    const intervals = await service.bootstrap(toyModel.id, 6, 2);
    expect(intervals).toEqual({ ok: true, value: [3, 12] });
  });

  it('fits recordings, and each of them by the others', async () => {
    const runs = crossConnectRuns.slice(2, 7);
    const answer = await createFitService({}, nothing).recordings(runs, 256);
    expect(answer.ok && answer.value).toEqual(fitWithEachHeldOut(runs, 256));
    expect(await createFitService({}, nothing).recordings([], 256)).toMatchObject({
      ok: false,
      code: 'too-few-sizes',
    });
  });

  it('says which model has no fit', async () => {
    expect(await createFitService({}, nothing).fit('toString', [], {})).toMatchObject({
      ok: false,
      code: 'no-fit',
      message: expect.stringContaining('“toString”'),
    });
  });
});
