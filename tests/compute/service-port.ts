import * as Comlink from 'comlink';
import { afterEach } from 'vitest';
import type { WorkerPort } from '../../src/compute/threads/supervised-worker.ts';

/** Ports that tests opened; all are closed after each test. */
export const openPorts: MessagePort[] = [];

/** Services that were ended in the present test. */
export let endedServices = 0;

/** In place of a worker: the service that it has, behind a channel. `post` sends to the page. */
export function servicePort(serviceOf: (post: (message: unknown) => void) => object): WorkerPort {
  const { port1, port2 } = new MessageChannel();
  openPorts.push(port1, port2);
  const service = serviceOf((message) => port1.postMessage(message));
  Comlink.expose(service, port1 as unknown as Comlink.Endpoint);
  port2.start();
  return Object.assign(port2 as unknown as Comlink.Endpoint, {
    terminate: () => {
      endedServices++;
      port1.close();
    },
  });
}

/** Called once in a file that opens ports. */
export function closePortsAfterEach(): void {
  afterEach(() => {
    for (const port of openPorts.splice(0)) port.close();
    endedServices = 0;
  });
}
