import * as Comlink from 'comlink';
import { describe, expect, it } from 'vitest';
import { MechanismSource } from '../../../src/compute/simulation/mechanism-source.ts';
import type { WorkerPort } from '../../../src/compute/threads/supervised-worker.ts';
import type { MechanismEvent } from '../../../src/models/contract/simulation.ts';

const run = { model: 'toy', values: {}, seed: 1, unseenPackets: 0 };
const arrival: MechanismEvent = { timeUs: 1, kind: 'arrival', queue: 0, packets: 1, untilUs: null };
const limits = { startMs: 60, answerMs: 30 };

/** A worker behind a channel; it answers, or does not. */
class FakePort extends EventTarget implements WorkerPort {
  readonly received: { type?: string }[] = [];
  terminated = false;
  silent = false;
  private readonly inner = new EventTarget();

  constructor() {
    super();
    Comlink.expose(
      {
        watch: () => (this.silent ? new Promise(() => undefined) : { ok: true, value: null }),
        next: () => (this.silent ? new Promise(() => undefined) : { ok: true, value: [arrival] }),
      },
      Object.assign(this.inner, {
        postMessage: (message: unknown) => {
          queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data: message })));
        },
      }),
    );
  }

  postMessage(message: { type?: string }): void {
    this.received.push(message);
    if (this.terminated) return;
    queueMicrotask(() => this.inner.dispatchEvent(new MessageEvent('message', { data: message })));
  }

  terminate(): void {
    this.terminated = true;
  }
}

function opened() {
  const port = new FakePort();
  const source = new MechanismSource(() => port, limits);
  const fetched = () =>
    new Promise<Parameters<Parameters<typeof source.fetch>[1]>[0]>((resolve) => {
      source.fetch(1, resolve);
    });
  return { port, source, fetched };
}

describe('MechanismSource', () => {
  it('opens a run and fetches its events', async () => {
    const { source, fetched } = opened();
    expect(await source.open(run)).toEqual({ ok: true, value: null });
    expect(await fetched()).toEqual({ ok: true, value: [arrival] });
    source.close();
  });

  it('lets go of its worker before it ends it', async () => {
    const { port, source } = opened();
    await source.open(run);
    source.close();
    expect(port.received.at(-1)).toMatchObject({ type: 'RELEASE' });
    expect(port.terminated).toBe(true);
    const count = port.received.length;
    source.close();
    expect(port.received).toHaveLength(count);
  });

  it('answers for a worker that dies, while it is asked and afterwards', async () => {
    const { port, source, fetched } = opened();
    await source.open(run);
    port.silent = true;
    const asked = fetched();
    port.dispatchEvent(new Event('error'));
    expect(await asked).toMatchObject({ ok: false, code: 'worker-lost' });
    expect(port.terminated).toBe(true);
    expect(await fetched()).toMatchObject({ ok: false, code: 'worker-lost' });
  });

  it('gives up a worker that hangs', async () => {
    const { port, source, fetched } = opened();
    await source.open(run);
    port.silent = true;
    expect(await fetched()).toMatchObject({ ok: false, code: 'worker-lost' });
    expect(port.terminated).toBe(true);
  });

  it('gives up a worker that never starts', async () => {
    const { port, source } = opened();
    port.silent = true;
    expect(await source.open(run)).toMatchObject({ ok: false, code: 'worker-lost' });
  });

  it('says nothing after it is closed', async () => {
    const { port, source } = opened();
    await source.open(run);
    port.silent = true;
    let answers = 0;
    source.fetch(1, () => (answers += 1));
    source.close();
    await new Promise((resolve) => setTimeout(resolve, 2 * limits.answerMs));
    expect(answers).toBe(0);
  });
});
