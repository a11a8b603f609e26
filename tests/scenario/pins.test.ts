import fc from 'fast-check';
import '../property-seed.ts';
import { describe, expect, it } from 'vitest';
import { loadedCatalogue } from '../../src/models/catalogue.ts';
import { catalogue as allModels } from '../loaded-catalogue.ts';
import { defaultValues } from '../../src/models/contract/inputs.ts';
import { encodeLink } from '../../src/scenario/link/link.ts';
import { decodeLink } from '../../src/scenario/link/read-link.ts';
import {
  cleanPinName,
  longestPinName,
  maxPins,
  type Pin,
  suggestedPinName,
  tidyPins,
} from '../../src/scenario/pin/pin.ts';
import { readPinsPart, writePins } from '../../src/scenario/pin/pin-file.ts';
import { longestPinTexts, pinTexts } from '../../src/scenario/pin/pin-texts.ts';
import { defaultScenario } from '../../src/scenario/file/scenario.ts';
import { schemaModel } from '../schema-model.ts';
import { toyModel } from '../toy-model.ts';
import { applyingValues, arbitraryValues, isLegal } from './arbitrary-values.ts';

const catalogue = loadedCatalogue([schemaModel, toyModel]);
const present = defaultScenario(toyModel);

const pinOf = (part: Partial<Pin> = {}): Pin => ({
  look: 0,
  name: 'kept',
  shown: true,
  reference: false,
  scenario: defaultScenario(toyModel),
  ...part,
});

const anyName = fc
  .string({ unit: 'grapheme', maxLength: 80 })
  .map(cleanPinName)
  .filter((name) => name !== '');

describe('pins in a link', () => {
  it('come back as they were, for random scenarios of all models', { timeout: 60_000 }, () => {
    for (const model of allModels.models) {
      const form = fc.constantFrom(...model.methods.map(({ id }) => id));
      const flags = fc.record({ look: fc.nat(maxPins - 1), shown: fc.boolean(), reference: fc.boolean() });
      fc.assert(
        fc.property(arbitraryValues(model), anyName, form, flags, (values, name, method, flag) => {
          const view = method === model.methods[0].id ? {} : { method };
          const pin: Pin = { ...flag, name, scenario: { model: model.id, values, view } };
          const link = encodeLink(allModels, defaultScenario(allModels.models[0]), [pin]);
          const decoded = decodeLink(allModels, link);
          expect(decoded.corrections).toEqual([]);
          const [back] = decoded.pins!;
          expect({ ...back, scenario: null }).toEqual({ ...pin, scenario: null });
          expect(back.scenario.view).toEqual(view);
          expect(applyingValues(model, back.scenario.values)).toEqual(applyingValues(model, values));
          expect(decoded.scenario).toEqual(defaultScenario(allModels.models[0]));
          expect(link).toMatch(/^#[A-Za-z0-9/?&=.:,;*%_~!'()-]+$/);
        }),
        { numRuns: 60 },
      );
    }
  });

  it('are written compactly: only what differs from the model', () => {
    const scenario = {
      ...present,
      values: { ...present.values, rateMpps: 0.7 },
      view: { method: 'approximate' },
    };
    const pins = [pinOf({ look: 3, shown: false, reference: true, name: 'a;b & c', scenario })];
    expect(encodeLink(catalogue, present, pins)).toBe(
      '#v1/toy-queue?pin=3hr;a%3Bb%20%26%20c;toy-queue;rateMpps=0.7;view.method=approximate',
    );
  });

  it.each([
    ['9;far;toy-queue', /Pin “far”: its look “9” cannot be read; it gets a free one/],
    ['0;lost;no-such', /^Pin “lost” was left out: there is no model “no-such”\.$/],
    ['0;odd;toy-queue;rateMpps=-1', /Pin “odd”: .*too small/],
    ['0;odd;toy-queue;colour=red', /Pin “odd”: .*no input “colour”.* left out/],
    ['0;odd;toy-queue;view.method=x', /Pin “odd”: .*no form of the equations “x”/],
    ['0;;no-such', /^An unnamed pin was left out: there is no model “no-such”\.$/],
    ['', /^An unnamed pin was left out: it names no model\.$/],
  ])('that are wrong are corrected or left out, with a sentence: %s', (text, sentence) => {
    const { corrections, pins = [] } = decodeLink(catalogue, `#v1/toy-queue?pin=${text}`);
    expect(corrections.map(({ message }) => message).join(' ')).toMatch(sentence);
    for (const { look, scenario } of pins) {
      expect(look).toBeGreaterThanOrEqual(0);
      expect(isLegal(catalogue.find(scenario.model)!, scenario.values)).toBe(true);
    }
  });

  it('are eight at most, with looks and names of their own and one reference', () => {
    const parts = Array.from({ length: 12 }, () => 'pin=2r;same;toy-queue').join('&');
    const { pins, corrections } = decodeLink(catalogue, `#v1/toy-queue?${parts}`);
    expect(new Set(pins!.map(({ look }) => look)).size).toBe(maxPins);
    expect(new Set(pins!.map(({ name }) => name)).size).toBe(maxPins);
    expect(pins!.filter(({ reference }) => reference)).toHaveLength(1);
    expect(corrections).toHaveLength(1);
    expect(corrections[0].message).toMatch(/at most 8 pins .*; 4 more are left out/);
  });

  it('are left out of a link where they have no room, and a link with too much of them is read in part', () => {
    const pmf = Array.from({ length: 900 }, (_, k) => 1 / (k + 3));
    const values = {
      ...present.values,
      'service.family': 'measured',
      'service.us': null,
      'service.pmf': pmf,
    };
    const big = pinOf({ look: 1, name: 'big', scenario: { ...present, values } });
    const { texts, leftOut } = pinTexts(catalogue, [pinOf(), big, pinOf({ look: 2, name: 'other' })]);
    expect(leftOut).toEqual([1]);
    expect(texts).toHaveLength(2);
    const long = `0;${'x'.repeat(longestPinTexts)};toy-queue`;
    const decoded = decodeLink(catalogue, `#v1/toy-queue?pin=${long}&pin=1;small;toy-queue`);
    expect(decoded.pins!.map(({ name }) => name)).toEqual(['small']);
    expect(decoded.corrections).toHaveLength(1);
  });

  it('never make a link unreadable', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const { pins = [], scenario } = decodeLink(catalogue, `#v1/toy-queue?rateMpps=0.7&pin=${text}`);
        expect(scenario.model).toBe('toy-queue');
        for (const pin of pins) {
          expect(pin.name).toBe(cleanPinName(pin.name));
          expect(isLegal(catalogue.find(pin.scenario.model)!, pin.scenario.values)).toBe(true);
        }
      }),
      { numRuns: 400 },
    );
  });
});

describe('a name', () => {
  it.each([
    ['<script>alert(1)</script>', '<script>alert(1)</script>'],
    ['=HYPERLINK("x")', 'HYPERLINK("x")'],
    ['-10 % rate', '−10 % rate'],
    ['  two\n lines\u0000 ', 'two lines'],
    ['\u202egnp.exe', 'gnp.exe'],
    ['@+=', ''],
    ['x'.repeat(200), 'x'.repeat(longestPinName)],
  ])('%s stays text on one line', (text, clean) => {
    expect(cleanPinName(text)).toBe(clean);
  });

  it('does not change when it is cleaned twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 90 }), (text) => {
        const clean = cleanPinName(text);
        expect(cleanPinName(clean)).toBe(clean);
      }),
    );
  });

  it('says what differs from the likeliest start', () => {
    const base = defaultValues(toyModel.fields);
    const starts = [{ name: 'Defaults', values: base }];
    expect(suggestedPinName(toyModel, base, starts)).toBe('Defaults');
    const faster = { ...base, rateMpps: 0.7 };
    expect(suggestedPinName(toyModel, faster, starts)).toMatch(/^λ = 0\.7\sMpps$/u);
    const near = [...starts, { name: 'fast', values: { ...faster, servers: 3 } }];
    const far = { ...faster, servers: 4, deadlineUs: 5 };
    const servers = toyModel.fields.find(({ name }) => name === 'servers')!;
    expect(suggestedPinName(toyModel, far, near)).toContain(servers.symbol ?? servers.label.toLowerCase());
    expect(suggestedPinName(toyModel, far, near)).not.toContain('λ');
    expect(suggestedPinName(toyModel, base, [])).toBe(toyModel.name);
  });
});

describe('pins in a file', () => {
  it('come back as they were', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(anyName, fc.boolean(), arbitraryValues(schemaModel)), { maxLength: maxPins }),
        (entries) => {
          const pins = tidyPins(
            entries.map(([name, shown, values], look) =>
              pinOf({ look, name, shown, scenario: { model: schemaModel.id, values, view: {} } }),
            ),
          );
          const json: unknown = JSON.parse(JSON.stringify(writePins(pins)));
          expect(readPinsPart(catalogue, json)).toEqual({ ok: true, value: pins });
        },
      ),
      { numRuns: 60 },
    );
  });

  it('are none where the file has no such part', () => {
    expect(readPinsPart(catalogue, undefined)).toEqual({ ok: true, value: [] });
  });
});
