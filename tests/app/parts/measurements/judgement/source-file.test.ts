import { describe, expect, it } from 'vitest';
import {
  type OverlaySources,
  sourceFileName,
} from '../../../../../src/app/parts/measurements/judgement/judgement-table.ts';
import { noMeasurements } from '../../../../../src/app/core/evidence/measurement-state.ts';
import { batchSizeOverlay, meanBatchOverlay, sojournOverlay } from '../../../../../src/overlays/overlays.ts';
import { batchRun, crossConnectRuns, latencyRun } from '../../../../texts/testbed-recordings.ts';

const run = batchRun('batches-xc-5000.csv');
const latency = latencyRun('latency-xc-2500.csv');

describe('the file that a measurement comes from', () => {
  const readerSources: OverlaySources = { ...noMeasurements, files: [run, latency] };
  const testbed: OverlaySources = {
    ...noMeasurements,
    testbed: { ...noMeasurements.testbed, recordings: [...crossConnectRuns, latency] },
  };

  it.each([
    ['of the reader', readerSources],
    ['of the testbed', testbed],
  ])('is named: %s', (_, sources) => {
    expect(sourceFileName(batchSizeOverlay(run), sources)).toBe('batches-xc-5000.csv');
    expect(sourceFileName(sojournOverlay(latency, 4), sources)).toBe('latency-xc-2500.csv');
  });

  it('is none where several are pooled or the file is gone', () => {
    expect(sourceFileName(meanBatchOverlay(crossConnectRuns, 64)!, testbed)).toBeNull();
    expect(sourceFileName(batchSizeOverlay(run), noMeasurements)).toBeNull();
  });
});
