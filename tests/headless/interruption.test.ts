/** Results of an interrupted command, without a process. */
import { describe, expect, it } from 'vitest';
import { runHeadless, type Surroundings } from '../../src/headless/headless.ts';
import type { Thread } from '../../src/headless/threads/thread-pool.ts';
import type { ThreadMessage } from '../../src/headless/threads/thread-protocol.ts';
import { engines } from '../engines.ts';
import { capture } from './capture.ts';

/** Interrupted after so many milliseconds of the command. */
function interrupted(
  argv: readonly string[],
  json: object,
  ms: number,
  startThread: Surroundings['startThread'] = null,
) {
  const stop = new AbortController();
  setTimeout(() => {
    stop.abort();
  }, ms);
  return capture(engines, argv, JSON.stringify(json), { startThread, stop: stop.signal });
}

/** A thread that is busy for ever. */
function busyThread(): Thread {
  return {
    postMessage: () => undefined,
    terminate: () => undefined,
    on: (event, listener) => {
      if (event === 'message') queueMicrotask(() => (listener as (message: ThreadMessage) => void)('ready'));
    },
  };
}

const heavy = { model: 'batch-polling', inputs: { rateMbps: 9380, maxBatch: 4096, ringSize: 65_536 } };
const light = { model: 'batch-polling', inputs: { ringSize: 64, maxBatch: 8 } };

describe('a command that is interrupted', () => {
  it('prints what a simulation has seen', async () => {
    const { exitCode, out, error } = await interrupted(['simulate', '-', '--packets', '1e11'], light, 300);
    expect(exitCode).toBe(130);
    expect(error).toMatchObject({ code: 'interrupted', parameter: null });
    const { packets } = JSON.parse(out) as { packets: number };
    expect(packets).toBeGreaterThan(0);
    expect(packets).toBeLessThan(1e11);
  });

  it('prints nothing of a solve that is not over, and of an answer that is not found', async () => {
    const question = { ...heavy, find: 'rateMbps', goals: { what: 'loss', atMost: 0 } };
    for (const [argv, json] of [
      [['solve', '-'], heavy],
      [['dimension', '-'], question],
    ] as const) {
      const { exitCode, out, error } = await interrupted(argv, json, 100, busyThread);
      expect({ exitCode, out }).toEqual({ exitCode: 130, out: '' });
      expect(error).toMatchObject({ code: 'interrupted' });
    }
  });

  it('does not wait for an input that never comes', async () => {
    const stop = new AbortController();
    let waited: AbortSignal | null = null;
    const io = {
      read: (_: string, signal: AbortSignal) => {
        waited = signal;
        setTimeout(() => {
          stop.abort();
        });
        return new Promise<string>(() => undefined);
      },
      write: () => Promise.resolve(),
      save: () => Promise.resolve(),
      writeError: () => undefined,
    };
    expect(await runHeadless(engines, ['solve', '-'], io, { startThread: null, stop: stop.signal })).toBe(
      130,
    );
    expect(waited).toBe(stop.signal);
  });

  it('prints the whole rows of a sweep, with tables too', async () => {
    for (const flags of [[], ['--tables']]) {
      const argv = ['sweep', '-', '--over', 'rateMbps=1:5000:1', ...flags];
      const { exitCode, out } = await interrupted(argv, light, 400);
      expect(exitCode).toBe(130);
      const [header, ...rows] = out.trimEnd().split('\n');
      expect(rows.length).toBeLessThan(5000);
      for (const row of rows) expect(row.split(',')).toHaveLength(header.split(',').length);
    }
  });
});
