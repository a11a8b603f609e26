import { describe, expect, it } from 'vitest';
import { FileParser } from '../../../src/compute/files/file-parser.ts';
import { ResponseFitter } from '../../../src/app/parts/calibration/k-limited/response-actions.ts';
import { SimulationRunner } from '../../../src/compute/simulation/simulation-runner.ts';
import { ThreadLedger } from '../../../src/compute/threads/thread-ledger.ts';

/** A worker that never answers. */
const silent = () =>
  Object.assign(new EventTarget(), { postMessage: () => undefined, terminate: () => undefined });

describe('ThreadLedger', () => {
  it('counts threads taken and reports every change, each giving back once', () => {
    const ledger = new ThreadLedger();
    const seen: number[] = [];
    const end = ledger.onChange(() => seen.push(ledger.taken));
    const [one, two] = [ledger.take(), ledger.take()];
    one();
    one();
    two();
    end();
    ledger.take();
    expect(seen).toEqual([1, 2, 1, 0]);
  });

  it('has a thread of a simulation from its start until it pauses, ends or is stopped', () => {
    const threads = new ThreadLedger();
    const runner = new SimulationRunner(silent, threads);
    const job = { model: 'toy-queue', values: {}, seed: 1, precision: null, limitPackets: 1, watched: [] };
    const handlers = { onProgress: () => undefined, onEnd: () => undefined };
    runner.start(job, handlers);
    runner.start(job, handlers);
    expect(threads.taken).toBe(1);
    runner.pause();
    expect(threads.taken).toBe(0);
    runner.resume();
    expect(threads.taken).toBe(1);
    runner.stop();
    runner.resume();
    expect(threads.taken).toBe(0);
  });

  it('has a thread of a fit and of a file while they are under way', async () => {
    const threads = new ThreadLedger();
    const fitter = new ResponseFitter(silent, threads);
    const reading = [fitter.read(new File([''], 'a.csv')), fitter.read(new File([''], 'b.csv'))];
    expect(threads.taken).toBe(1);
    fitter.stop();
    await Promise.all(reading);
    expect(threads.taken).toBe(0);

    const parser = new FileParser({ createWorker: silent, threads });
    const stop = new AbortController();
    const parsing = parser.parse(new File(['1'], 'c.csv'), { signal: stop.signal });
    await Promise.resolve();
    await Promise.resolve();
    expect(threads.taken).toBe(1);
    stop.abort();
    await parsing;
    expect(threads.taken).toBe(0);
  });
});
