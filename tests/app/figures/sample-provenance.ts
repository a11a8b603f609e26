import type { About } from '../../../src/models/contract/model.ts';
import type { Provenance } from '../../../src/app/figures/export/provenance/provenance.ts';

export const sampleAbout: About = {
  bibtex:
    '@article{geissler2021,\n  author = {Geissler, Stefan},\n  title  = {Batches},\n  year   = {2021}\n}',
  summary: 'One core polls its ring.',
  assumptions: [],
  presets: {},
  practice: {},
  formulas: [
    { number: 'Eq. (1)', label: 'Queue', tex: 'q', meaning: 'From poll to poll.', figures: ['batch-size'] },
    {
      number: 'Eq. (2)',
      label: 'Loss',
      tex: 'p',
      meaning: 'Lost.',
      method: 'published',
      figures: ['batch-size'],
    },
    { number: 'Eq. (3)', label: 'Wait', tex: 'W', meaning: 'Waiting.' },
  ],
  errata: [],
};

export function sampleProvenance(over: Partial<Provenance> = {}): Provenance {
  return {
    program: { version: '0.1.0', build: 'abc123' },
    model: { id: 'batch-polling', name: 'Batch polling', version: '3' },
    method: { id: 'exact', label: 'Exact' },
    scenario: { model: 'batch-polling', values: { rateMbps: 7500 }, view: {} },
    hidesInputs: false,
    inputs: [{ name: 'rate', value: '7500 Mbit/s' }],
    numericalError: [{ name: 'Truncated mass', value: '1e-17' }],
    citation: { authors: 'Geissler et al.', title: 'Batches', venue: 'Journal', year: 2021 },
    loadAbout: () => Promise.resolve(sampleAbout),
    link: 'https://example.org/#v1/batch-polling',
    pins: [],
    remarks: [],
    ...over,
  };
}
