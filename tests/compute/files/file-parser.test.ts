import { afterEach, describe, expect, test } from 'vitest';
import type { WorkerPort } from '../../../src/compute/threads/supervised-worker.ts';
import { FileParser } from '../../../src/compute/files/file-parser.ts';
import { readMeasurement } from '../../texts/read-measurement.ts';
import type { ParserApi } from '../../../workers/parse/parse-protocol.ts';
import { createParserService } from '../../../workers/parse/parser-service.ts';
import { recordingBytes } from '../../texts/testbed-recordings.ts';
import { closePortsAfterEach, endedServices, servicePort } from '../service-port.ts';

let started = 0;

function fakeWorker(stuckApi?: ParserApi) {
  started++;
  return servicePort((post) => stuckApi ?? createParserService((progress) => post({ progress })));
}

closePortsAfterEach();

afterEach(() => {
  started = 0;
});

function file(content: string | Uint8Array, name = 'batches-xc-5000.csv'): File {
  return new File([content as BlobPart], name);
}

/** About `megabytes` of batch clocks. */
function largeFile(megabytes: number): File {
  const rows = ['t1_cycles,batch_size\n'];
  for (let k = 0; k < megabytes * 50_000; k++) rows.push(`${5_254_374_000_000_000 + 3393 * k},${k % 100}\n`);
  return file(rows.join(''), 'large.csv');
}

const stuck: ParserApi = {
  parse: () => new Promise(() => undefined),
  diagnose: () => new Promise(() => undefined),
  queues: () => new Promise(() => undefined),
};

describe('reading in a worker', () => {
  test('the answer is what the reader says of the same bytes', async () => {
    const bytes = recordingBytes('batches-xc-5000.csv');
    const parser = new FileParser({ createWorker: () => fakeWorker() });
    const answer = await parser.parse(file(bytes));
    expect(answer).toEqual({ ok: true, value: readMeasurement('batches-xc-5000.csv', bytes) });
  });

  test('options reach the reader', async () => {
    const parser = new FileParser({ createWorker: () => fakeWorker() });
    const answer = await parser.parse(file('t1_cycles,batch_size\n0,1\n10,2\n'), {
      read: { cyclesPerUs: 10 },
    });
    expect(answer).toMatchObject({ ok: true, value: { durationUs: 1 } });
  });

  test('a refusal is an answer, and the worker goes on', async () => {
    const parser = new FileParser({ createWorker: () => fakeWorker() });
    const answers = await Promise.all([
      parser.parse(file('t1_cycles,batch_size\n0,1\n10,x\n')),
      parser.parse(file('')),
      parser.parse(file('10,1\n20,2\n', 'latency-mix-2000.csv')),
    ]);
    expect(answers[0]).toEqual({
      ok: false,
      code: 'not-a-number',
      message: 'Line 3: batch_size is "x", not a number; a whole number from 0 to 65,536 is needed.',
      parameter: null,
    });
    expect(answers[1]).toMatchObject({ ok: false, code: 'empty-file' });
    expect(answers[2]).toMatchObject({ ok: true, value: { scenario: 'mixed', sampleSize: 3 } });
    expect(started).toBe(2); // two at a time
  });

  test('progress rises to the whole file', async () => {
    const large = largeFile(20);
    const seen: number[] = [];
    const parser = new FileParser({ createWorker: () => fakeWorker() });
    const answer = await parser.parse(large, {
      onProgress: (done, total) => {
        expect(total).toBe(large.size);
        seen.push(done);
      },
    });
    expect(answer).toMatchObject({ ok: true, value: { rowsUsed: 1_000_000 } });
    expect(seen.length).toBeGreaterThan(1);
    expect(seen.at(-1)).toBe(large.size);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
  });

  test('a cancelled reading ends with its worker, and the next file need not wait', async () => {
    const workers = [stuck, undefined];
    const parser = new FileParser({ createWorker: () => fakeWorker(workers[started]) });
    const controller = new AbortController();
    const reading = parser.parse(file('10,1\n20,2\n'), { signal: controller.signal });
    const next = parser.parse(file('10,1\n20,2\n'));
    await new Promise((resolve) => setTimeout(resolve, 5));
    controller.abort();
    expect(await reading).toMatchObject({ ok: false, code: 'cancelled' });
    expect(await next).toMatchObject({ ok: true });
    expect([started, endedServices]).toEqual([2, 1]);
  });

  test('a file that takes long does not hold up the next one, nor a diagnosis', async () => {
    const workers = [undefined, stuck, undefined];
    const parser = new FileParser({ createWorker: () => fakeWorker(workers.shift()) });
    expect(await parser.diagnose([{ name: 'a', file: file('a: 1\n') }])).toMatchObject({ ok: true });
    const controller = new AbortController();
    const long = parser.parse(file('10,1\n20,2\n'), { signal: controller.signal });
    expect(await parser.parse(file('10,1\n20,2\n'))).toMatchObject({ ok: true });
    controller.abort();
    expect(await long).toMatchObject({ ok: false, code: 'cancelled' });
  });

  test('a diagnosis ends the one before', async () => {
    const workers = [stuck, undefined];
    const parser = new FileParser({ createWorker: () => fakeWorker(workers.shift()) });
    const first = parser.diagnose([{ name: 'a', file: file('a: 1\n') }]);
    const second = parser.diagnose([{ name: 'b', file: file('a: 1\n') }]);
    expect(await first).toMatchObject({ ok: false, code: 'cancelled' });
    expect(await second).toMatchObject({ ok: true });
  });

  test('cancelled before its turn', async () => {
    const parser = new FileParser({ createWorker: () => fakeWorker() });
    const controller = new AbortController();
    const [first, second] = [
      parser.parse(file('10,1\n20,2\n')),
      parser.parse(file('10,1\n20,2\n'), { signal: controller.signal }),
    ];
    controller.abort();
    expect(await first).toMatchObject({ ok: true });
    expect(await second).toMatchObject({ ok: false, code: 'cancelled' });
  });
});

describe('a worker that fails', () => {
  test('hangs: it is replaced and the file answered', async () => {
    const workers = [stuck, undefined];
    const parser = new FileParser({
      createWorker: () => fakeWorker(workers.shift()),
      limitMs: 30,
      startMs: 30,
    });
    expect(await parser.parse(file('10,1\n20,2\n'))).toMatchObject({
      ok: false,
      message: expect.stringMatching(/^Reading this takes longer than 0\.03 s and was ended/),
    });
    expect(await parser.parse(file('10,1\n20,2\n'))).toMatchObject({ ok: true });
    expect([started, endedServices]).toEqual([2, 1]);
  });

  test('dies: it is replaced and the file answered', async () => {
    const workers = [stuck, undefined];
    let current: WorkerPort | null = null;
    const parser = new FileParser({ createWorker: () => (current = fakeWorker(workers.shift())) });
    const reading = parser.parse(file('10,1\n20,2\n'));
    await Promise.resolve();
    (current as unknown as EventTarget).dispatchEvent(new Event('error'));
    expect(await reading).toMatchObject({ ok: false, code: 'worker-lost' });
    expect(await parser.parse(file('10,1\n20,2\n'))).toMatchObject({ ok: true });
  });

  test('cannot be started', async () => {
    const parser = new FileParser({
      createWorker: () => {
        throw new Error('no workers here');
      },
    });
    expect(await parser.parse(file('10,1\n20,2\n'))).toMatchObject({ ok: false, code: 'worker-lost' });
  });
});
