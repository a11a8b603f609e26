import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadedCatalogue } from '../../../src/models/catalogue.ts';
import type { InputValues } from '../../../src/models/contract/inputs.ts';
import { defaultScenario, type Scenario } from '../../../src/scenario/file/scenario.ts';
import {
  closedWithAnswers,
  closedWithInputs,
  type Handout,
  isClosed,
  longestNote,
  longestTitle,
} from '../../../src/scenario/handout/closed-parts.ts';
import { hideableParts, placesOf } from '../../../src/scenario/handout/hideable-places.ts';
import { reducedModel } from '../../../src/scenario/handout/reduced-model.ts';
import { cleanNote, cleanTitle } from '../../../src/scenario/handout/read-handout.ts';
import { encodeLink } from '../../../src/scenario/link/link.ts';
import type { Pin } from '../../../src/scenario/pin/pin.ts';
import { decodeLink } from '../../../src/scenario/link/read-link.ts';
import { catalogue as everyModel } from '../../loaded-catalogue.ts';
import { toyModel } from '../../toy-model.ts';

const catalogue = loadedCatalogue([toyModel, { ...toyModel, id: 'other', name: 'Other' }]);
const names = toyModel.fields.map(({ name }) => name);
const decode = (query: string) => decodeLink(catalogue, `#v1/toy-queue?${query}`);
const messages = (query: string) => decode(query).corrections.map(({ message }) => message);

const linkOf = (scenario: Scenario, handout: Handout, pins: readonly Pin[] = []) =>
  encodeLink(
    catalogue,
    scenario,
    pins,
    handout,
    reducedModel(catalogue.find(handout.model)!, handout).reader,
  );

const nothing: Handout = {
  model: 'toy-queue',
  title: '',
  note: '',
  hide: [],
  lock: [],
  embed: false,
  task: '',
};

describe('a prepared link', () => {
  it('carries title, note, what is hidden and locked, and the frame, each on its own', () => {
    const handout = {
      ...nothing,
      title: 'Queues & <b>loss</b>',
      note: 'Predict.\nThen drag.',
      hide: ['headline', 'number:load'],
      lock: ['servers'],
      embed: true,
    };
    const scenario = defaultScenario(toyModel);
    const link = linkOf(scenario, handout);
    expect(link).toBe(
      '#v1/toy-queue?title=Queues%20%26%20%3Cb%3Eloss%3C%2Fb%3E&note=Predict.%0AThen%20drag.&hide=headline,number:load&lock=servers&embed=1',
    );
    expect(decode('title=Queues').handout).toEqual({ ...nothing, title: 'Queues' });
    expect(decode('note=Predict.').handout).toEqual({ ...nothing, note: 'Predict.' });
    expect(decode('hide=mechanism').handout).toEqual({ ...nothing, hide: ['mechanism'] });
    expect(decode('lock=servers').handout).toEqual({ ...nothing, lock: ['servers'] });
    expect(decode('embed=1').handout).toEqual({ ...nothing, embed: true });
    expect(decode('rateMpps=0.5').handout).toBeUndefined();
    expect(encodeLink(catalogue, scenario)).toBe('#v1/toy-queue');
  });

  it('writes hidden inputs and all pins so that their values cannot be read at a glance', () => {
    const values = { ...defaultScenario(toyModel).values, servers: 3, rateMpps: 0.7 } as InputValues;
    const scenario = { model: 'toy-queue', values, view: {} };
    const pin = { look: 0, name: 'mine', shown: true, reference: false, scenario };
    const handout = { ...nothing, hide: ['input:servers'] };
    const link = linkOf(scenario, handout, [pin]);
    expect(link).toMatch(/^#v1\/toy-queue\?rateMpps=0.7&veiled=[\da-f]+&hide=input:servers$/);
    const decoded = decodeLink(catalogue, link);
    expect(decoded).toMatchObject({ scenario: { values }, handout, corrections: [] });
    expect(decoded.pins).toHaveLength(1);
    // Older links name it, and still open.
    expect(decode('servers=3&hide=input:servers').scenario.values.servers).toBe(3);
    for (const text of ['zz', '', '7', '76'])
      expect(() => decode(`veiled=${text}&hide=input:servers`)).not.toThrow();
    expect(messages('veiled=zz')).toEqual([
      'The hidden inputs of this link cannot be read; they have their default values.',
    ]);
  });

  it('reads back as it was written, for whatever was typed', () => {
    const text = fc.string({ unit: 'binary', maxLength: 800 });
    const handouts = fc.record({
      model: fc.constantFrom('toy-queue', 'other'),
      title: text.map(cleanTitle),
      note: text.map(cleanNote),
      hide: fc.shuffledSubarray([...placesOf(toyModel)]),
      lock: fc.shuffledSubarray(names),
      embed: fc.boolean(),
      task: fc.stringMatching(/^[\w-]{0,40}$/),
    });
    fc.assert(
      fc.property(handouts, fc.constantFrom(...catalogue.models), (handout, opened) => {
        const link = linkOf(defaultScenario(opened), handout);
        const decoded = decodeLink(catalogue, link);
        expect(decoded.corrections).toEqual([]);
        const { title, note, hide, lock, embed, task } = handout;
        const empty = `${title}${note}${hide.join()}${lock.join()}${task}` === '' && !embed;
        expect(decoded.handout).toEqual(empty ? undefined : handout);
        expect(link).toMatch(/^#[A-Za-z0-9/?&=.:,*%_~!'()-]+$/);
      }),
      { numRuns: 500 },
    );
  });

  it.each<[string, string]>([
    [
      'hide=figure:nonsense',
      'This link hides “figure:nonsense”, which Toy queue does not have; nothing is hidden for it.',
    ],
    [
      'hide=headlin',
      'This link hides “headlin”, which Toy queue does not have; nothing is hidden for it. Did you mean headline?',
    ],
    [
      'lock=Servers',
      'This link cannot lock “Servers”: Toy queue has no input “Servers”; did you mean servers?',
    ],
    ['embed=yes', '“embed” in this link must be 1, not “yes”; it is left out.'],
    ['preparedFor=none', 'This link was prepared for an unknown model, “none”; nothing is hidden or locked.'],
    ['title=a&title=b', '“title” appears twice in the link; the first one is used.'],
    [`title=${'x'.repeat(500)}`, `The title in this link is cut after ${longestTitle} letters.`],
    [`note=${'x'.repeat(5000)}`, `The note in this link is cut after ${longestNote} letters.`],
    [
      `hide=${Array.from({ length: 150 }, (_, k) => `x${k}`).join()}`,
      '“hide” in this link has more than 100 names; the rest are left out.',
    ],
  ])('says what it cannot take: %.40s', (query, message) => {
    expect(messages(query)).toContain(message);
  });

  it('takes what it can of nonsense and never throws', () => {
    const part = fc
      .tuple(
        fc.constantFrom('title', 'note', 'hide', 'lock', 'embed', 'preparedFor'),
        fc.oneof(
          fc.string({ unit: 'binary', maxLength: 40 }),
          fc.constantFrom('%E0%A4%A', ',,,', 'input:', '1'),
        ),
      )
      .map(([name, text]) => `${name}=${text}`);
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const { handout, corrections } = decode(parts.join('&'));
        for (const { message } of corrections) expect(message).toMatch(/[.?]$/);
        if (handout === undefined) return;
        expect(placesOf(toyModel)).toEqual(expect.arrayContaining([...handout.hide]));
        expect(names).toEqual(expect.arrayContaining([...handout.lock]));
        const again = linkOf(defaultScenario(toyModel), handout);
        expect(decodeLink(catalogue, again)).toMatchObject({ handout, corrections: [] });
      }),
      { numRuns: 1000 },
    );
  });

  it('keeps directions and control characters out of titles', () => {
    expect(cleanTitle('a\u202eb\u0000c\nd\ud800')).toBe('a b c d');
    expect(cleanNote(' a\r\n\r\n\r\n\r\nb\tc ')).toBe('a\n\nb c');
  });

  it('uses names that no model has for an input', () => {
    const taken = ['title', 'note', 'hide', 'lock', 'embed', 'preparedFor', 'veiled'];
    for (const model of everyModel.models) {
      const inputs = [...model.fields.map(({ name }) => name), ...Object.keys(model.aliases ?? {})];
      expect(inputs.filter((name) => taken.includes(name))).toEqual([]);
      expect(new Set(placesOf(model)).size).toBe(placesOf(model).length);
    }
  });
});

describe('a hidden answer or input', () => {
  it('closes the parts that would say it', () => {
    const parts = hideableParts.map(({ place }) => place);
    const closed = (hide: readonly string[]) => parts.filter((part) => isClosed({ hide }, part));
    expect(closed([])).toEqual([]);
    expect(closed(['headline'])).toEqual(['headline']);
    // Rows of ports print what arrives at each.
    expect(closed(['input:servers'])).toContain('tables');
    expect(closed(['input:servers'])).toEqual(parts.filter((part) => closedWithInputs.includes(part)));
    expect(closed(['number:load'])).toEqual(parts.filter((part) => closedWithAnswers.includes(part)));
    expect(closed(['figure:waiting'])).toEqual(closed(['number:load']));
    expect(isClosed(null, 'map')).toBe(false);
  });
});
