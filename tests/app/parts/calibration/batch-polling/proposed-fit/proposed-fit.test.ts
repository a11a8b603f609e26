import { describe, expect, test } from 'vitest';
import { fitParts } from '../../../../../../src/app/parts/calibration/batch-polling/proposed-fit/fit-parts.ts';
import {
  curveWarning,
  evidenceOf,
  heldOutRows,
  medianRows,
  oddWords,
} from '../../../../../../src/app/parts/calibration/batch-polling/proposed-fit/fit-words.ts';
import {
  changesOf,
  type FitRecordings,
  proposeFit,
} from '../../../../../../src/app/parts/calibration/batch-polling/proposed-fit/propose-fit.ts';
import { scenarioGroups } from '../../../../../../src/app/parts/calibration/batch-polling/recordings/RecordingChoice.tsx';
import type { Recording } from '../../../../../../src/app/parts/calibration/batch-polling/recordings/use-recordings.ts';
import { fitWithEachHeldOut } from '../../../../../../src/fits/recorded-polls/held-out-fits.ts';
import { fitRecordings } from '../../../../../../src/fits/recorded-polls/recorded-fit.ts';
import type { BatchClockMeasurement } from '../../../../../../src/texts/measurement.ts';
import { batchPolling } from '../../../../../../src/models/batch-polling/batch-polling.ts';
import { defaultValues } from '../../../../../../src/models/contract/inputs.ts';
import { checkInputs } from '../../../../../../src/scenario/file/scenario.ts';
import { batchSizes } from '../../../../../fits/batch-solves.ts';
import { crossConnectRuns, mixedRuns } from '../../../../../texts/testbed-recordings.ts';

const listed = (runs: readonly BatchClockMeasurement[]): Recording[] =>
  runs.map((run) => ({ run, rateMbps: run.rateMbps, label: `${run.rateMbps} Mbit/s` }));

const fitHere: FitRecordings = (runs, maxBatch) => Promise.resolve(fitWithEachHeldOut(runs, maxBatch));

describe('parts of a fit', () => {
  const fit = fitRecordings(crossConnectRuns, 256);
  const parts = fitParts(batchPolling, fit, 256);

  test('are inputs that the model takes', () => {
    expect(parts.map(({ id }) => id)).toEqual(expect.arrayContaining(['service', 'jitter', 'drift']));
    const values = { ...defaultValues(batchPolling.fields), ...changesOf(parts) };
    expect(checkInputs(batchPolling, values).ok).toBe(true);
  });

  test('leave out what a model has no input for', () => {
    const fields = batchPolling.fields.filter(({ name }) => !name.startsWith('arrivals.'));
    expect(fitParts({ ...batchPolling, fields }, fit, 256).map(({ id }) => id)).not.toContain('jitter');
  });

  test('say what the recordings show, with units', () => {
    const words = Object.fromEntries(parts.map((part) => [part.id, evidenceOf(part, fit)]));
    expect(words.service).toMatch(
      /^Trimmed means of 3059 service times, straight between 4 batch sizes; 51 stalls/,
    );
    expect(words.jitter).toContain('correlated by −0.48');
    expect(words.drift).toMatch(/vary by 0\.9\d* % beyond chance \(\d+ stretches\)/);
    expect(curveWarning(fit)).toBeNull();
  });

  test('a curve that had to be made monotone comes with a warning', () => {
    const service = { ...fit.service, largestCorrectionUs: 0.3 };
    expect(curveWarning({ ...fit, service })).toContain('moved by up to 0.3 µs');
  });
});

describe('recordings', () => {
  test('of different traffic are separate groups, the larger one first', () => {
    const groups = scenarioGroups(listed([...crossConnectRuns.slice(0, 3), ...mixedRuns]));
    expect(groups.map(({ scenario, list }) => [scenario, list.length])).toEqual([
      ['mixed', mixedRuns.length],
      ['cross-connect', 3],
    ]);
  });

  test('that are off the rest are named with the reason', () => {
    const words = fitRecordings(mixedRuns, 256).odd.map((odd) => oddWords(odd, String(odd.run.rateMbps)));
    expect(words).toHaveLength(4);
    expect(words[0]).toMatch(/^500: 45\.\d % of the times between polls contain empty polls/);
    expect(words[1]).toMatch(/^2500: batches take 1\.3\d? times as long/);
  });
});

test('a fit brings the model closer to recordings, also at a rate that it did not see', async () => {
  const list = listed(crossConnectRuns.filter(({ rateMbps }) => [3500, 4500, 5000].includes(rateMbps!)));
  const chosen = list.filter(({ rateMbps }) => rateMbps !== 4500);
  const progress: number[] = [];
  const proposal = await proposeFit(
    { model: batchPolling, list, chosen, maxBatch: 64 },
    fitHere,
    // Far below capacity a small ring has the same batches, and is solved sooner.
    (changes, rateMbps) => Promise.resolve(batchSizes({ ...changes, rateMbps, maxBatch: 64, ringSize: 64 })),
    (fraction) => progress.push(fraction),
  );
  expect(proposal.runs.map(({ usedForFit }) => usedForFit)).toEqual([true, false, true]);
  const rows = medianRows(proposal, proposal.after);
  expect(rows.map(({ label, runs }) => [label, runs])).toEqual([
    ['all rates', 3],
    ['unsaturated rates', 3],
    ['rates left out of the fit', 1],
  ]);
  expect(rows[0].after!).toBeLessThan(0.045);
  expect(rows[0].after!).toBeLessThan(rows[0].before);
  expect(Math.max(...progress)).toBeLessThanOrEqual(1);
  // Two recordings do not tell what the model does at one of them.
  expect(proposal.heldOut).toBeNull();
  expect(heldOutRows(proposal, proposal.after)).toEqual([]);
});

test('recordings of a fit are judged by fits to the others', async () => {
  const list = listed(crossConnectRuns.filter(({ rateMbps }) => rateMbps! > 3000 && rateMbps! < 6000));
  // Divergences by the curve alone: 0 with the measured sizes, which no fit knows.
  const seen = new Set<string>();
  const proposal = await proposeFit(
    { model: batchPolling, list, chosen: list, maxBatch: 256 },
    fitHere,
    (changes, rateMbps) => {
      seen.add(`${rateMbps} ${JSON.stringify(changes['service.tableUs'])}`);
      const measured = list.find((one) => one.rateMbps === rateMbps)!.run.sizeCounts;
      // Closer with a curve, farther with all else.
      const off = Object.keys(changes).filter((name) => !name.startsWith('service.t')).length;
      const pmf = new Float64Array(measured.length + 40);
      measured.forEach((count, size) => (pmf[size + off + (changes['service.tableUs'] ? 0 : 9)] += count));
      return Promise.resolve(pmf);
    },
    () => undefined,
  );
  expect(proposal.parts.filter(({ helps }) => helps).map(({ id }) => id)).toEqual(['service']);
  const { heldOut } = proposal;
  const between = list.slice(1, -1);
  expect(heldOut!.runs.map(({ rateMbps }) => rateMbps)).toEqual(between.map(({ rateMbps }) => rateMbps));
  expect(heldOut!.divergences).toHaveLength(3);
  expect(heldOutRows(proposal, proposal.after)).toMatchObject([
    { label: 'rates of the fit, each by the others', runs: 3 },
  ]);
  // Only the proposed parts together were judged.
  expect(heldOutRows(proposal, proposal.before)).toEqual([]);
  // Full batches are not a test of a model: their divergence of 0 has a row without them beside it.
  const [first, ...others] = heldOut!.runs;
  const saturated = { runs: [{ ...first, saturated: true }, ...others], divergences: [0, 0.02, 0.04] };
  const rows = heldOutRows({ ...proposal, heldOut: saturated }, proposal.after);
  expect(rows.map(({ label, runs, after }) => [label, runs, after])).toEqual([
    ['rates of the fit, each by the others', 3, 0.02],
    ['the unsaturated ones of these', 2, 0.03],
  ]);
  // For each recording left out: two curves fitted to the others, with knots at different places, and the curve of all.
  for (const { rateMbps } of between)
    expect([...seen].filter((one) => one.startsWith(`${rateMbps} {`)).length).toBe(3);
});
