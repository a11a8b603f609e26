// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepSession } from '../../../../src/app/parts/session/keep-session.ts';
import type { StoredFiles } from '../../../../src/app/parts/session/stored-files.ts';
import type { App } from '../../../../src/app/core/app.ts';
import { createApp } from '../../../../src/app/page/create-app.ts';
import { fetchLateCode } from '../../../../src/app/kit/lazy/late-code.ts';
import { followLink } from '../../../../src/app/core/link/follow-link.ts';
import { loadedCatalogue } from '../../../../src/models/catalogue.ts';
import { readMeasurement } from '../../../texts/read-measurement.ts';
import { pageAddress } from '../../page-address.ts';
import { toyModel } from '../../../toy-model.ts';

const recordingOf = (fileName: string, sizes: number) =>
  readMeasurement(
    fileName,
    new TextEncoder().encode(`t1_cycles,batch_size\n1000,${sizes}\n7000,4\n13000,3\n`),
  );

function start(hash = window.location.hash) {
  window.location.hash = hash;
  const app = createApp(loadedCatalogue([toyModel, { ...toyModel, id: 'other', name: 'Other' }]), {
    loadTestbed: () => Promise.resolve({ ok: true, value: [] }),
    parseFile: (file) =>
      file.name === 'endless.csv'
        ? new Promise(() => undefined)
        : Promise.resolve({ ok: true, value: recordingOf(file.name, file.size) }),
  });
  const address = pageAddress(window.location.hash);
  const stop = followLink(app, app.catalogue, {
    ...address,
    read: () => window.location.hash,
    replace: (next) => (window.location.hash = next),
    push: (next) => (window.location.hash = next),
  });
  stops.push(stop);
  return { ...app, state: () => app.store.getState() };
}

async function keep(app: App, files: StoredFiles): Promise<void> {
  stops.push(await keepSession(app, files));
}

const stops: (() => void)[] = [];
let content: unknown;
const database: StoredFiles = {
  read: () => Promise.resolve(structuredClone(content)),
  write: (next) => {
    content = structuredClone(next);
    return Promise.resolve();
  },
};

const refusing: StoredFiles = {
  read: () => Promise.reject(new Error('no database')),
  write: () => Promise.reject(new Error('no database')),
};

/** Leaves the page, as at a reload; the tab's storage and its address remain. */
async function leave(): Promise<void> {
  window.dispatchEvent(new Event('pagehide'));
  for (const stop of stops.splice(0)) stop();
  await new Promise((done) => setTimeout(done, 20));
}

/** Whether the browser would ask before the tab is closed. */
const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

beforeAll(() => fetchLateCode());
beforeEach(() => {
  content = null;
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  sessionStorage.clear();
  window.location.hash = '';
});

describe('a page that is loaded again', () => {
  it('has every file as it was read, at other rates too, with the reader’s answers', async () => {
    const app = start('#v1/toy-queue?servers=2');
    await keep(app, database);
    app.actions.readFiles([new File(['polls'], 'a.csv'), new File(['other polls'], 'b.csv')]);
    await expect.poll(() => app.state().measurement.files.length).toBe(2);
    app.actions.setRate(app.state().measurement.files[1].id, 4000, 'frame');
    const { files } = app.state().measurement;
    await leave();

    const again = start();
    await keep(again, database);
    expect(again.state().measurement.files).toEqual(files);
    expect(again.state().announcements).toEqual([]);
    expect(again.state().values.servers).toBe(2);
  });

  it('has the inputs that a rule refuses, and what the address leaves out', async () => {
    const app = start('#v1/toy-queue');
    await keep(app, database);
    app.actions.setValues({ deadlineUs: 0.2 });
    const { values, fault } = app.state();
    expect(fault).not.toBeNull();
    await expect.poll(() => window.location.hash).toContain('deadlineUs=0.2');
    await leave();

    const again = start();
    expect(again.state()).toMatchObject({ values, fault, announcements: [] });
  });

  it('opens each other model as the reader left it', async () => {
    const app = start('#v1/toy-queue');
    await keep(app, database);
    app.actions.setValues({ servers: 3, deadlineUs: 0.2 });
    app.actions.switchModel('other');
    app.actions.setValues({ servers: 5 });
    await expect.poll(() => window.location.hash).toBe('#v1/other?servers=5');
    await leave();

    const again = start();
    expect(again.state()).toMatchObject({ model: { id: 'other' }, values: { servers: 5 } });
    await keep(again, database);
    await leave();

    const third = start();
    third.actions.switchModel('toy-queue');
    expect(third.state().values).toMatchObject({ servers: 3, deadlineUs: 0.2 });
    expect(third.state().announcements[0].messages[0]).toContain('as you left it');
  });

  it('names the files that were not stored, those that were still being read among them', async () => {
    const app = start('#v1/toy-queue');
    await keep(app, database);
    app.actions.readFiles([new File(['polls'], 'a.csv'), new File(['polls'], 'endless.csv')]);
    await expect.poll(() => app.state().measurement.files.length).toBe(1);
    await leave();

    const again = start();
    await keep(again, database);
    expect(again.state().measurement.files).toHaveLength(1);
    expect(again.state().announcements.map(({ messages }) => messages)).toEqual([
      ['The reload lost endless.csv: open it again.'],
    ]);
  });

  it('has its overlays where the browser has no database, with a notice that they are not all', async () => {
    const app = start('#v1/toy-queue?servers=2');
    await keep(app, refusing);
    app.actions.readFiles([new File(['polls'], 'a.csv')]);
    await expect.poll(() => app.state().overlays.length).toBeGreaterThan(0);
    await leave();

    const again = start();
    const done = keep(again, refusing);
    again.actions.setValues({ servers: 5 });
    await done;
    expect(again.state().values.servers).toBe(5);
    expect(again.state().overlays).not.toHaveLength(0);
    expect(again.state().announcements[0].messages[0]).toContain('The reload lost a.csv');
  });

  it('has nothing of another address that is opened in the tab', async () => {
    const app = start('#v1/toy-queue?servers=2');
    await keep(app, database);
    app.actions.readFiles([new File(['polls'], 'a.csv')]);
    await expect.poll(() => app.state().measurement.files.length).toBe(1);
    await leave();

    const again = start('#v1/toy-queue?servers=4');
    await keep(again, database);
    expect(again.state().values.servers).toBe(4);
    expect(again.state().measurement.files).toHaveLength(0);
  });
});

describe('closing the tab', () => {
  it('is asked about while a file is in no saved session, and not otherwise', async () => {
    const app = start('#v1/toy-queue');
    await keep(app, database);
    expect(asks()).toBe(false);
    app.actions.readFiles([new File(['polls'], 'a.csv')]);
    await expect.poll(() => app.state().measurement.files.length).toBe(1);
    expect(asks()).toBe(true);
    await app.actions.sessionText();
    app.actions.setValues({ servers: 2 });
    app.store.setState((state) => ({ measurement: { ...state.measurement } }));
    expect(asks()).toBe(false);
    app.actions.setRate(app.state().measurement.files[0].id, 4000, 'frame');
    expect(asks()).toBe(true);
    app.actions.removeFile(app.state().measurement.files[0].id);
    expect(asks()).toBe(false);
  });

  it('needs no confirmation at a reload by key once all files are stored', async () => {
    const app = start('#v1/toy-queue');
    await keep(app, database);
    app.actions.readFiles([new File(['polls'], 'a.csv')]);
    await expect.poll(() => app.state().measurement.files.length).toBe(1);
    const reload = () => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'F5' }));
    reload();
    expect(asks()).toBe(true);
    await expect.poll(() => content).not.toBeNull();
    await new Promise((done) => setTimeout(done, 20));
    vi.useFakeTimers({ toFake: ['performance'] });
    reload();
    expect(asks()).toBe(false);
    vi.advanceTimersByTime(2000);
    expect(asks()).toBe(true);
    vi.useRealTimers();
  });
});
