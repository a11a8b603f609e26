import { expect, it } from 'vitest';
import { provenanceLines } from '../../../../src/app/figures/grid/provenance-lines.ts';
import { defaultValues } from '../../../../src/models/contract/inputs.ts';
import type { Solution } from '../../../../src/models/contract/solution.ts';
import { toyModel } from '../../../toy-model.ts';

it('an export says what it shows, with which inputs, how exact, and where to find it again', () => {
  const solution: Solution = {
    indicators: {},
    distributions: {},
    sampled: {},
    relations: {},
    breakdowns: {},
    notices: [],
    numerics: { algorithm: 'closed form', truncatedMass: 1e-17 },
  };
  const link = 'https://example.org/#v1/toy-queue';
  const lines = provenanceLines(toyModel, defaultValues(toyModel.fields), solution, 'exact', link);
  expect(lines.map((line) => line.replaceAll('\u202f', ' '))).toEqual([
    'Batchscope, model Toy queue, version 1, Exact',
    'Inputs: Packet rate 0.5 Mpps; Service times Fixed; Service time 1 µs; Servers 1 servers; Deadline none',
    'Numerical error: Algorithm closed form; Truncated mass 1e-17',
    'Source: Pollaczek, F.; Khinchine, A.: Mean waiting time of the single server. Textbooks, 1932',
    `Link: ${link}`,
  ]);
});
