import { afterEach, expect, it, vi } from 'vitest';
import { fetchLateCode } from '../../../../src/app/kit/lazy/late-code.ts';
import { createApp } from '../../../../src/app/page/create-app.ts';
import { timeCode } from '../../../../src/app/parts/time/part-code.ts';
import type { InputValues } from '../../../../src/models/contract/inputs.ts';
import { catalogue } from '../../../loaded-catalogue.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each([
  ['as many as there are processors', undefined, 2],
  ['but not for a reader who saves data', { saveData: true }, 0],
])(
  'Once the page rests, the workers of time start and simulate ahead, %s',
  async (_, connection, workers) => {
    const asked: string[] = [];
    class FakeWorker extends EventTarget {
      postMessage({ path }: { path: string[] }): void {
        asked.push(path.join('.'));
      }
    }
    vi.stubGlobal('Worker', FakeWorker);
    vi.stubGlobal('navigator', { hardwareConcurrency: 2, connection });
    const app = createApp(catalogue);
    timeCode.follow!(app);
    await fetchLateCode();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { solve, values } = app.store.getState();
    app.store.setState({ solve: { ...solve, pending: false, forValues: values as InputValues } });
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked.filter((call) => call === 'begin')).toHaveLength(workers);
    expect(asked.filter((call) => call === 'block')).toHaveLength(workers);
  },
);
