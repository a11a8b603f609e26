import * as Comlink from 'comlink';

/** What is needed of a `Worker`; tests pass something smaller. */
export interface WorkerPort extends Comlink.Endpoint {
  terminate(): void;
}

/** A worker and what it answers to. */
export interface ComlinkWorker<Api> {
  port: WorkerPort;
  api: Comlink.Remote<Api>;
}

export function wrapWorker<Api>(port: WorkerPort): ComlinkWorker<Api> {
  return { port, api: Comlink.wrap<Api>(port) };
}

/**
 * A terminated worker answers nothing more: what waits for it is forgotten first, or page and worker both stay in
 * memory.
 */
export function endWorker({ port, api }: ComlinkWorker<unknown>): void {
  (api as Comlink.ProxyMethods)[Comlink.releaseProxy]();
  port.terminate();
}
