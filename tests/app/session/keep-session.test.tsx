// @vitest-environment happy-dom
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { keepSession } from '../../../src/app/session/keep-session.ts';
import { createApp } from '../../../src/app/store/app.ts';
import { fetchLateCode } from '../../../src/app/store/late-code.ts';
import { loadedCatalogue } from '../../../src/models/catalogue.ts';
import { readMeasurement } from '../../measurements/read-measurement.ts';
import { toyModel } from '../../toy-model.ts';

const recording = readMeasurement(
  'a.csv',
  new TextEncoder().encode('t1_cycles,batch_size\n1000,3\n7000,4\n13000,3\n'),
);

function start() {
  const app = createApp(loadedCatalogue([toyModel]), {
    loadTestbed: () => Promise.resolve({ ok: true, value: [] }),
    parseFile: () => Promise.resolve({ ok: true, value: recording }),
  });
  return { ...app, state: () => app.store.getState() };
}

/** Leaves in the tab what a reload finds: a recording over two servers, at this address. */
async function reloadedTab(): Promise<void> {
  const app = start();
  app.actions.setValues({ servers: 2 });
  app.actions.readFiles([new File(['polls'], 'a.csv')]);
  await expect.poll(() => app.state().overlays.length).toBeGreaterThan(0);
  const text = (await app.actions.sessionText())!;
  sessionStorage.setItem('batchscope.session', JSON.stringify({ hash: '', text }));
}

beforeAll(() => fetchLateCode());
afterEach(() => {
  sessionStorage.clear();
  window.location.hash = '';
});

describe('a session that a tab kept over a reload', () => {
  it('comes back with its inputs', async () => {
    await reloadedTab();
    const app = start();
    await keepSession(app);
    expect(app.state().values.servers).toBe(2);
    expect(app.state().overlays).not.toHaveLength(0);
  });

  it('brings its measurements alone where the reader has moved on while it was read', async () => {
    await reloadedTab();
    const app = start();
    const done = keepSession(app);
    app.actions.setValues({ servers: 5 });
    await done;
    expect(app.state().values.servers).toBe(5);
    expect(app.state().overlays).not.toHaveLength(0);
  });

  it('leaves the inputs to a link that is followed while it is read', async () => {
    await reloadedTab();
    const app = start();
    const done = keepSession(app);
    window.location.hash = '#v1/toy?servers=4';
    await done;
    expect(app.state().values.servers).not.toBe(2);
  });
});
