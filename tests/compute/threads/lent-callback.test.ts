import * as Comlink from 'comlink';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { lent, takeBack } from '../../../src/compute/threads/lent-callback.ts';

type Report = (fraction: number) => void;

/** A worker that keeps what it was lent. */
function keeper() {
  const { port1, port2 } = new MessageChannel();
  let kept: Report = () => undefined;
  Comlink.expose(
    {
      take: (report: Report) => {
        kept = report;
      },
      tell: (fraction: number) => {
        kept(fraction);
      },
    },
    port2 as unknown as Comlink.Endpoint,
  );
  port2.start();
  return {
    api: Comlink.wrap<{ take: (report: Report) => void; tell: (fraction: number) => void }>(
      port1 as unknown as Comlink.Endpoint,
    ),
    end: () => {
      port1.close();
      port2.close();
    },
  };
}

describe('a function lent to a worker', () => {
  let worker: ReturnType<typeof keeper>;
  afterEach(() => {
    worker.end();
  });

  it('is called until it is taken back', async () => {
    worker = keeper();
    const closed = vi.spyOn(MessagePort.prototype, 'close');
    const report = vi.fn<Report>();
    await worker.api.take(lent(report));
    await worker.api.tell(0.5);
    await vi.waitFor(() => {
      expect(report).toHaveBeenCalledExactlyOnceWith(0.5);
    });
    expect(closed).not.toHaveBeenCalled();
    takeBack(report);
    expect(closed).toHaveBeenCalledOnce();
    takeBack(report); // again, or what was never lent: nothing happens
    expect(closed).toHaveBeenCalledOnce();
    await worker.api.tell(1);
    await worker.api.tell(1);
    expect(report).toHaveBeenCalledOnce();
    vi.restoreAllMocks();
  });
});
