import { expect, it } from 'vitest';
import {
  citationLine,
  provenanceLines,
  withRemarks,
  programVersion,
  versionWords,
} from '../../../../../src/app/figures/export/provenance/provenance.ts';
import {
  numericalErrorOf,
  provenanceOf,
  scenarioProvenance,
} from '../../../../../src/app/figures/export/provenance/provenance-of.ts';
import { initialView } from '../../../../../src/app/core/view/view-setting.ts';
import { loadedCatalogue } from '../../../../../src/models/catalogue.ts';
import { defaultValues } from '../../../../../src/models/contract/inputs.ts';
import { readScenario, writeScenario } from '../../../../../src/scenario/file/read-scenario.ts';
import { catalogue as everyModel } from '../../../../loaded-catalogue.ts';
import { toyModel } from '../../../../toy-model.ts';
import { solutionOf } from '../../../../solution-of.ts';

const solution = solutionOf({}, { numerics: { algorithm: 'closed form', truncatedMass: 1e-17 } });
const catalogue = loadedCatalogue([toyModel]);
const provenance = provenanceOf(
  catalogue,
  {
    model: toyModel,
    view: initialView(toyModel),
    method: 'exact',
    solution,
    pins: [],
    handout: null,
    values: { ...defaultValues(toyModel.fields), servers: 2 },
  },
  'https://example.org/',
);

it('an export contains title, inputs, error, program and link', () => {
  const lines = provenanceLines(withRemarks(provenance, ['Question: how many servers']));
  expect(lines.map((line) => line.replaceAll('\u202f', ' '))).toEqual([
    'Batchscope, model Toy queue, version 1, Exact',
    `Program: Batchscope ${versionWords(programVersion)}; model toy-queue`,
    'Inputs: Packet rate 0.5 Mpps; Service times Fixed; Service time 1 µs; Servers 2 servers; Deadline none',
    'Numerical error: Algorithm closed form; Truncated mass 1e-17',
    'Source: Pollaczek, F.; Khinchine, A.: Mean waiting time of the single server. Textbooks, 1932',
    'Link: https://example.org/#v1/toy-queue?servers=2',
    'Question: how many servers',
  ]);
  expect(provenanceLines(null)).toEqual([]);
});

it('an export has the inputs as the reader sees them, by their names and units', () => {
  const shown = (name: string, inputs: Readonly<Record<string, number>>, unit = '') => {
    const model = everyModel.find(name)!;
    const values = { ...defaultValues(model.fields), ...inputs };
    const scenario = {
      model: name,
      values,
      view: unit === '' ? {} : { [`unit.${Object.keys(inputs)[0]}`]: unit },
    };
    const { inputs: listed } = scenarioProvenance(
      everyModel,
      model,
      { method: '', scenario },
      'https://example.org/',
    );
    return `${listed[0]!.name} ${listed[0]!.value}`.replaceAll('\u202f', ' ');
  };
  expect(shown('batch-polling', { rateMbps: 5000 })).toBe('Packet rate 5 Gbit/s');
  expect(shown('interrupt-coalescing', { meanInterarrivalUs: 9 })).toBe('Packet rate 0.1111111 Mpps');
  expect(shown('interrupt-coalescing', { meanInterarrivalUs: 8 }, 'kpps')).toBe('Packet rate 125 kpps');
});

it('no source says its year twice', () => {
  for (const { citation } of everyModel.models)
    expect(citationLine(citation).split(String(citation.year))).toHaveLength(2);
});

it('provenance names the package’s version and the commit of the build', () => {
  expect(programVersion.version).toMatch(/^\d+\.\d+\.\d+$/);
  expect(versionWords({ version: '1.2.3', build: 'abc' })).toBe('1.2.3, build abc');
  expect(versionWords({ version: '1.2.3', build: '' })).toBe('1.2.3');
});

it('provenance has the scenario as a file that opens again', () => {
  const reading = readScenario(catalogue, JSON.parse(JSON.stringify(writeScenario(provenance.scenario))));
  expect(reading).toEqual({ ok: true, value: provenance.scenario });
});

it('an export says no numerical error where none is known', () => {
  const lines = provenanceLines({ ...provenance, numericalError: [] });
  expect(lines.filter((line) => line.startsWith('Numerical error'))).toEqual([]);
  expect(lines.every((line) => /: \S|, /.test(line))).toBe(true);
});

it('of several solutions an export says the largest error, and words that all share', () => {
  const other = { ...solution, numerics: { algorithm: 'closed form', truncatedMass: 3e-15 } };
  expect(numericalErrorOf(toyModel, [solution, other])).toEqual([
    { name: 'Algorithm', value: 'closed form' },
    { name: 'Truncated mass', value: 'at most 3e-15' },
  ]);
  const third = { ...solution, numerics: { algorithm: 'iteration' } };
  expect(numericalErrorOf(toyModel, [solution, third])).toEqual([{ name: 'Truncated mass', value: '1e-17' }]);
  expect(numericalErrorOf(toyModel, [])).toEqual([]);
});
