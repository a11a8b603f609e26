import { afterEach, describe, expect, it, vi } from 'vitest';
import { notePageReady } from '../../../../src/app/kit/lazy/page-ready.ts';
import { savesData } from '../../../../src/app/kit/lazy/saves-data.ts';
import { prefetch } from '../../../../src/app/page/after-first-figure/prefetch.ts';
import { createApp } from '../../../../src/app/page/create-app.ts';
import { loadedCatalogue } from '../../../../src/models/catalogue.ts';
import { toyModel } from '../../../toy-model.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a reader who saves data', () => {
  it('is recognised where the browser reports it, and in no other browser', () => {
    const requests = [{}, { connection: {} }, { connection: { saveData: false } }].map((navigator) => {
      vi.stubGlobal('navigator', navigator);
      return savesData();
    });
    expect(requests).toEqual([false, false, false]);
  });

  it('has nothing prefetched', async () => {
    vi.stubGlobal('navigator', { connection: { saveData: true } });
    const app = createApp(loadedCatalogue([toyModel]));
    const load = vi.spyOn(app.catalogue, 'load');
    notePageReady();
    await prefetch(app);
    expect(load).not.toHaveBeenCalled();
  });
});
