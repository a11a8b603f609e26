import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadTestbed } from '../../../src/compute/files/parse-files.ts';
import type { Measurement } from '../../../src/texts/measurement.ts';
import { readMeasurement } from '../../texts/read-measurement.ts';
import type { WorkerAnswer } from '../../../workers/worker-answer.ts';
import { recordingBytes, recordings } from '../../texts/testbed-recordings.ts';

const requested: string[] = [];
let missing = '';

beforeEach(() => {
  requested.length = 0;
  missing = '';
  vi.stubGlobal('document', { baseURI: 'https://example.org/lab/batchscope/' });
  vi.stubGlobal('fetch', (url: URL) => {
    requested.push(url.href);
    const name = url.pathname.split('/').at(-1)!;
    return Promise.resolve(
      name === missing ? new Response('', { status: 404 }) : new Response(recordingBytes(name) as BodyInit),
    );
  });
});
afterEach(() => vi.unstubAllGlobals());

async function parse(file: File): Promise<WorkerAnswer<Measurement>> {
  return { ok: true, value: readMeasurement(file.name, new Uint8Array(await file.arrayBuffer())) };
}

describe('the testbed', () => {
  test.each(['cross-connect', 'mixed'] as const)(
    '%s: every recording, with what is known about it',
    async (scenario) => {
      const progress: number[] = [];
      const answer = await loadTestbed(scenario, { parse, onProgress: (done) => progress.push(done) });
      const expected = recordings.filter((run) => run.scenario === scenario);
      expect(answer).toEqual({ ok: true, value: expected });
      expect(progress).toEqual(expected.map((_, k) => k + 1));
      expect(requested.every((url) => url.startsWith('https://example.org/lab/batchscope/testbed/'))).toBe(
        true,
      );
    },
  );

  test('a missing recording is named', async () => {
    missing = 'batches-xc-5000.csv';
    expect(await loadTestbed('cross-connect', { parse })).toEqual({
      ok: false,
      code: 'testbed-unavailable',
      message:
        "The testbed's measurements could not be loaded (batches-xc-5000.csv: HTTP 404); check the connection and try again.",
      parameter: null,
    });
  });

  test('cancelled', async () => {
    const controller = new AbortController();
    missing = 'index.json';
    controller.abort();
    expect(await loadTestbed('mixed', { parse, signal: controller.signal })).toMatchObject({
      code: 'cancelled',
    });
  });
});
