import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import '../../../property-seed.ts';
import { encodeEvidence } from '../../../../src/overlays/link-evidence.ts';
import type { Overlay } from '../../../../src/models/contract/figure.ts';
import { followLink } from '../../../../src/app/core/link/follow-link.ts';
import { createApp } from '../../../../src/app/page/create-app.ts';
import { namesSession, readSession, writeSession } from '../../../../src/app/parts/session/session-file.ts';
import { readMeasurement } from '../../../texts/read-measurement.ts';
import { writeOverlay } from '../../../../src/overlays/saved-evidence.ts';
import { loadedCatalogue } from '../../../../src/models/catalogue.ts';
import { toyModel } from '../../../toy-model.ts';
import { arbitraryOverlay } from '../../../overlays/arbitrary-overlays.ts';
import { defaultScenario } from '../../../../src/scenario/file/scenario.ts';
import { fetchLateCode } from '../../../../src/app/kit/lazy/late-code.ts';
import { pageAddress } from '../../page-address.ts';

beforeAll(() => fetchLateCode());

const catalogue = loadedCatalogue([toyModel]);
const bytes = (text: string) => new TextEncoder().encode(text);
const recording = (name: string) =>
  readMeasurement(name, bytes('t1_cycles,batch_size\n1000,3\n7000,4\n13000,3\n'));

function start() {
  const app = createApp(catalogue, {
    loadTestbed: () => Promise.resolve({ ok: true, value: [recording('testbed.csv')] }),
    parseFile: (file) => Promise.resolve({ ok: true, value: recording(file.name) }),
  });
  return { ...app, state: () => app.store.getState(), kept: () => app.store.getState().measurement.kept };
}

const file = (text: string, name = 'session.json') => new File([text], name);

/** A session with the overlay of one recording and one input moved. */
async function saved() {
  const app = start();
  app.actions.readFiles([new File(['polls'], 'a.csv')]);
  await expect.poll(() => app.state().overlays.length).toBeGreaterThan(0);
  const field = toyModel.fields.find((one) => one.kind === 'number')!;
  const value = field.kind === 'number' ? field.max : 0;
  app.actions.setValues({ [field.name]: value });
  const text = await app.actions.sessionText();
  if (text === null) throw new Error('the session was not saved');
  return { text, overlays: app.state().overlays, values: app.state().values };
}

describe('a saved session', () => {
  it('restores the scenario and the measurements without their recordings, one step back', async () => {
    const { text, overlays, values } = await saved();
    const app = start();
    const before = app.state().values;
    await app.actions.openSession(file(text));
    expect(app.state().values).toEqual(values);
    expect(app.state().values).not.toEqual(before);
    expect(app.kept()).toEqual(overlays.map((overlay, k) => ({ ...overlay, id: `kept ${k + 1}` })));
    expect(app.state().overlays).toEqual(app.kept());
    expect(app.state().announcements).toEqual([]);
    app.actions.undo();
    expect(app.state().values).toEqual(before);
  });

  it('is taken back with its pins, measurements and view in one step, and comes again with Redo', async () => {
    const other = start();
    await other.actions.openSession(file((await saved()).text));
    other.actions.pinPresent();
    other.actions.setValues({ servers: 3 });
    other.actions.pinPresent();
    const text = (await other.actions.sessionText())!;
    const app = start();
    app.actions.pinPresent();
    app.actions.setDrawer('limits');
    const parts = () => {
      const { values, pinned: pins, measurement, view } = app.state();
      return { values, pins: pins.list, kept: measurement.kept, drawer: view.drawer };
    };
    const before = parts();
    await app.actions.openSession(file(text));
    await expect.poll(() => parts().pins.length).toBe(2);
    const opened = parts();
    expect(opened.kept).not.toEqual(before.kept);
    expect(opened.drawer).not.toBe(before.drawer);
    app.actions.setValues({ servers: 2 });
    app.actions.undo();
    expect(parts()).toEqual(opened);
    app.actions.undo();
    expect(parts()).toEqual(before);
    app.actions.redo();
    expect(parts()).toEqual(opened);
  });

  it('is taken back where it changes no input, too', async () => {
    const app = start();
    const text = (await app.actions.sessionText())!;
    app.actions.pinPresent();
    const { list } = app.state().pinned;
    await app.actions.openSession(file(text));
    await expect.poll(() => app.state().pinned.list).toEqual([]);
    app.actions.undo();
    expect(app.state().pinned.list).toEqual(list);
  });

  it('is opened wherever a file is dropped, and saved again it is the same', async () => {
    const { text } = await saved();
    const app = start();
    app.actions.readFiles([file(text, 'dropped.txt')]);
    await expect.poll(() => app.kept().length).toBeGreaterThan(0);
    expect(app.state().measurement.files).toEqual([]);
    expect(await app.actions.sessionText()).toBe(text);
  });

  it('replaces measurements of an earlier session; each can be removed', async () => {
    const { text } = await saved();
    const app = start();
    await app.actions.openSession(file(text));
    const once = app.kept();
    await app.actions.openSession(file(text));
    expect(app.kept()).toEqual(once);
    app.actions.removeOverlayWithoutFile(once[0].id);
    expect(app.state().overlays).toEqual(once.slice(1));
  });

  it('names the testbed instead of containing it', async () => {
    const app = start();
    app.actions.compareWithTestbed('mixed');
    await expect.poll(() => app.state().measurement.testbed.status).toBe('shown');
    const text = (await app.actions.sessionText())!;
    expect(JSON.parse(text)).toMatchObject({ testbed: 'mixed', evidence: [] });
    const other = start();
    await other.actions.openSession(file(text));
    await expect
      .poll(() => other.state().measurement.testbed)
      .toMatchObject({ status: 'shown', scenario: 'mixed' });
    await other.actions.openSession(file((await saved()).text));
    expect(other.state().measurement.testbed.status).toBe('absent');
  });
});

describe('an invalid session', () => {
  const scenario = defaultScenario(toyModel);
  const sound = writeSession(scenario, null, []);
  const change = (part: object) => JSON.stringify({ ...(JSON.parse(sound) as object), ...part });
  const cases: [string, string, RegExp][] = [
    ['half a file', sound.slice(0, 60), /not complete JSON/],
    ['an archive', 'PK\u0003\u0004 batchscope/', /ZIP archive: unpack it/],
    ['a list', '[]', /not a list/],
    ['another file', '{"a": 1}', /not a Batchscope session/],
    ['another version', change({ version: 3 }), /version 3; this Batchscope reads version 1 or 2/],
    ['pins in a version without', change({ pins: [] }), /unknown part, “pins”/],
    ['pins that are not a list', change({ version: 2, pins: 'x' }), /“pins” must be a list/],
    ['a pin without a scenario', change({ version: 2, pins: [{ name: 'a', look: 0 }] }), /scenario of pin 1/],
    ['a pin of unknown look', change({ version: 2, pins: [{ name: 'a', look: 8 }] }), /0 to 7, not 8/],
    ['a pin without a name', change({ version: 2, pins: [{ name: ' \u202e', look: 0 }] }), /“name” of pin 1/],
    ['too many pins', change({ version: 2, pins: Array(9).fill({}) }), /at most 8/],
    ['a version as text', change({ version: '1' }), /version “1”/],
    ['a stray part', change({ notes: '' }), /notes/],
    ['an unknown model', change({ scenario: { model: 'x' } }), /no model “x”/],
    ['no scenario', change({ scenario: undefined }), /scenario/],
    ['another testbed', change({ testbed: 'mine' }), /testbed/],
    ['no evidence', change({ evidence: undefined }), /evidence/],
  ];

  it.each(cases)('is refused for %s with one sentence, and nothing changes', async (_, text, sentence) => {
    const app = start();
    const before = app.state();
    await app.actions.openSession(file(text));
    const { announcements } = app.state();
    expect(app.state()).toEqual({ ...before, announcements });
    expect(announcements).toHaveLength(1);
    expect(announcements[0]).toMatchObject({ kind: 'failure' });
    expect(announcements[0].messages.join(' ')).toMatch(sentence);
  });

  it('is refused among the files where it was dropped', async () => {
    const app = start();
    app.actions.readFiles([file(change({ version: 7 }))]);
    await expect.poll(() => app.state().measurement.refused.length).toBe(1);
    expect(app.state().measurement.refused[0].message).toMatch(/version 7/);
  });

  it('gives a session or a sentence, however it is mutilated', () => {
    fc.assert(
      fc.property(
        fc.array(arbitraryOverlay(), { maxLength: 2 }),
        fc.nat(),
        fc.nat({ max: 40 }),
        fc.string({ maxLength: 6 }),
        (overlays, at, length, put) => {
          const text = writeSession(
            scenario,
            'mixed',
            overlays.map((one) => writeOverlay(one)!),
          );
          expect(namesSession(bytes(text))).toBe(true);
          const from = at % text.length;
          const reading = readSession(catalogue, text.slice(0, from) + put + text.slice(from + length));
          if (!reading.ok) expect(reading.message).toMatch(/^\S.*[.?!”]$/s);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('is not recognised in other JSON, and in texts that only mention it', () => {
    expect(namesSession(bytes('{"format": "other"}'))).toBe(false);
    expect(namesSession(bytes('see "format":"batchscope-session"'))).toBe(false);
  });
});

describe('a scenario file', () => {
  const text = JSON.stringify({ model: toyModel.id, inputs: { servers: 2 } });

  it('opens like a session, and overlays remain', async () => {
    const app = start();
    app.actions.readFiles([new File(['polls'], 'a.csv')]);
    await expect.poll(() => app.state().overlays.length).toBeGreaterThan(0);
    const { measurement } = app.state();
    await app.actions.openSession(file(text, 'scenario.json'));
    expect(app.state().values.servers).toBe(2);
    expect(app.state().measurement).toBe(measurement);
    expect(app.state().announcements).toEqual([]);
    app.actions.undo();
    expect(app.state().values.servers).toBe(1);
  });

  it('opens where it is dropped, and a wrong one is refused with its sentence', async () => {
    expect(namesSession(bytes(`\uFEFF ${text}`))).toBe(true);
    const app = start();
    await app.actions.openSession(file(JSON.stringify({ model: toyModel.id, inputs: { servers: -1 } })));
    expect(app.state().announcements[0].messages.join(' ')).toMatch(/This scenario cannot be opened: .*\d/);
    expect(app.state().values.servers).toBe(1);
  });
});

describe('a link with measurements', () => {
  function opened(hash: string) {
    const app = start();
    const address = pageAddress(hash);
    const stop = followLink(app, catalogue, address);
    return { app, stop, address: address.read };
  }

  it('shows them from the link, while the address goes without', async () => {
    const sender = start();
    await sender.actions.openSession(file((await saved()).text));
    const hash = (await sender.actions.hashWithEvidence())!;
    expect(hash.startsWith(`${sender.actions.currentHash()}&evidence=`)).toBe(true);
    const { app, stop, address } = opened(hash);
    expect(app.state().values).toEqual(sender.state().values);
    expect(app.kept().map(({ quantity }) => quantity)).toEqual(sender.kept().map(({ quantity }) => quantity));
    for (const { label } of app.kept()) expect(label).toMatch(/, from the link$/);
    expect(app.state().announcements).toEqual([]);
    await expect.poll(address).toBe(sender.actions.currentHash());
    stop();
  });

  it('reports measurements that cannot be read and preserves the rest', () => {
    const { text } = encodeEvidence(fc.sample(arbitraryOverlay(), 1)[0])!;
    const { app, stop } = opened(`${start().actions.currentHash()}?evidence=${text}&evidence=nonsense`);
    expect(app.kept()).toHaveLength(1);
    expect(app.state().announcements[0].messages).toEqual([
      '1 of the 2 measurements in this link cannot be read and is left out.',
    ]);
    stop();
  });

  it('is refused where it would be too long, with the errors of reduced measurements', async () => {
    const app = start();
    const counts = Float64Array.from(
      { length: 4000 },
      (_, k) => 1 + ((k * 7919) % 1000) * (k === 1999 ? 900 : 1),
    );
    const long: Overlay = {
      kind: 'distribution',
      id: 'a',
      label: 'measured',
      quantity: 'sojournUs',
      unit: 'µs',
      sampleSize: 2e6,
      lower: counts.map((_, k) => k / 7),
      width: counts.map(() => 1 / 7),
      count: counts,
    };
    app.actions.keepOverlays([long]);
    expect(await app.actions.hashWithEvidence()).toContain('evidence=d;sojournUs;measured;');
    expect(app.state().announcements[0]?.messages.join(' ') ?? '').toMatch(/differ .* by up to [\d.]+ %/);
    app.actions.keepOverlays(Array.from({ length: 40 }, (_, k) => ({ ...long, id: `a${k}` })));
    expect(await app.actions.hashWithEvidence()).toBeNull();
    expect(app.state().announcements.at(-1)!.messages.join(' ')).toMatch(/16.384 are allowed/);
  });

  it('without measurements is the link of the address bar', async () => {
    const app = start();
    expect(await app.actions.hashWithEvidence()).toBe(app.actions.currentHash());
  });
});
