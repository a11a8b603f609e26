import { describe, expect, it } from 'vitest';
import { defaultValues, type Field } from '../../src/models/contract/inputs.ts';
import { catalogue } from '../loaded-catalogue.ts';

describe.each(catalogue.models.map((model) => [model.id, model] as const))('%s', (_, model) => {
  const fieldNamed = (name: string | undefined): Field | undefined =>
    model.fields.find((field) => field.name === name);
  const isFolded = ({ name, under }: Field) =>
    !model.mainInputs.includes(name) && !model.mainInputs.includes(under ?? '') && name !== model.methodInput;

  it('has at most six main inputs, each a field', () => {
    expect(model.mainInputs.length).toBeLessThanOrEqual(6);
    expect(new Set(model.mainInputs).size).toBe(model.mainInputs.length);
    expect(model.mainInputs.filter((name) => fieldNamed(name) === undefined)).toEqual([]);
    expect(fieldNamed(model.mainInputs[0])!.kind).toBe('number');
    expect(fieldNamed(model.mainInputs[1])!.kind).toBe('number');
  });

  it('puts details under a choice that is one of its main inputs', () => {
    for (const { under } of model.fields) {
      if (under === undefined) continue;
      expect(model.mainInputs).toContain(under);
      expect(fieldNamed(under)!.kind).toBe('choice');
    }
  });

  it('says of every fold in a few letters how it is set, at every preset', () => {
    for (const preset of model.presets) {
      const values = { ...defaultValues(model.fields), ...preset.inputs };
      for (const { id, label, summary } of model.groups) {
        if (!model.fields.some((field) => field.group === id && isFolded(field))) continue;
        const text = summary!(values);
        expect(text).not.toMatch(/NaN|undefined|null/);
        expect(label.length + text.length, `${label} ${text}`).toBeLessThanOrEqual(28);
      }
    }
  });

  it('explains every result in sentences', () => {
    for (const { name, help = '' } of model.indicators) expect(help, name).toMatch(/^(?:$|[\p{Lu}\d“])/u);
  });

  it('has short names for its main inputs and presets', () => {
    for (const name of model.mainInputs) {
      const { label, short = label } = fieldNamed(name)!;
      expect(short.length, short).toBeLessThanOrEqual(15);
    }
    for (const { label, line } of model.presets) {
      expect(label.length, label).toBeLessThanOrEqual(28);
      expect(line.length, line).toBeLessThanOrEqual(50);
    }
    const labels = model.presets.map(({ label }) => label);
    expect(new Set(labels).size).toBe(labels.length);
  });

  it('says of each preset where its numbers come from', async () => {
    const { presets } = await model.loadAbout();
    expect(Object.keys(presets).sort()).toEqual(model.presets.map(({ id }) => id).sort());
    for (const sentences of Object.values(presets)) expect(sentences).toMatch(/\.$/);
  });

  it('says of each input what it means', async () => {
    const { inputs } = await model.loadWords();
    expect(Object.keys(inputs).sort()).toEqual(model.fields.map(({ name }) => name).sort());
    for (const sentence of Object.values(inputs)) expect(sentence).toMatch(/\.$/);
  });

  it('gives the meaning of each option', async () => {
    const { options } = await model.loadWords();
    const choices = model.fields.flatMap((field) =>
      field.kind === 'choice' ? [[field.name, field.options.map(({ value }) => value).sort()]] : [],
    );
    const described = Object.entries(options).map(([name, said]) => [name, Object.keys(said).sort()]);
    expect(Object.fromEntries(described)).toEqual(Object.fromEntries(choices));
    for (const sentence of Object.values(options).flatMap((said) => Object.values(said)))
      expect(sentence).toMatch(/\.$/);
  });

  it('lists the presets of a group one after another and draws one of its figures for them', () => {
    const groups = model.presets.map(({ group }) => group);
    const changes = groups.filter((group, k) => group !== groups[k - 1]);
    expect(changes).toEqual([...new Set(groups)]);
    expect(model.figures.map(({ id }) => id)).toContain(model.presetFigure);
  });
});
