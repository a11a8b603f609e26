import type { Provenance } from '../../../src/app/figures/export/provenance.ts';

export function sampleProvenance(over: Partial<Provenance> = {}): Provenance {
  return {
    program: { version: '0.1.0', build: 'abc123' },
    model: { id: 'batch-polling', name: 'Batch polling', version: '3' },
    method: 'Exact',
    scenario: { model: 'batch-polling', values: { rateMbps: 7500 }, view: {} },
    inputs: [{ name: 'rate', value: '7500 Mbit/s' }],
    numericalError: [{ name: 'Truncated mass', value: '1e-17' }],
    citation: { authors: 'Geissler et al.', title: 'Batches', venue: 'Journal', year: 2021 },
    link: 'https://example.org/#v1/batch-polling',
    pins: [],
    remarks: [],
    ...over,
  };
}
