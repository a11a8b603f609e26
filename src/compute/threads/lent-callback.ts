import * as Comlink from 'comlink';

/** The page's end of the channel over which a worker calls a function. */
const channels = new WeakMap<object, MessagePort>();

// As Comlink has it, except that the channel is remembered.
Comlink.transferHandlers.set('proxy', {
  canHandle: (value): value is Comlink.ProxyMarked =>
    (typeof value === 'object' || typeof value === 'function') &&
    value !== null &&
    Comlink.proxyMarker in value,
  serialize(value: object) {
    const { port1, port2 } = new MessageChannel();
    channels.set(value, port1);
    Comlink.expose(value, port1);
    return [port2, [port2]];
  },
  deserialize(port: MessagePort) {
    port.start();
    return Comlink.wrap(port);
  },
});

/** A function of the page that a worker may call, until it is taken back. */
export const lent: <Callback extends object>(callback: Callback) => Callback & Comlink.ProxyMarked =
  Comlink.proxy;

/**
 * The worker calls it no more. Otherwise the page listens until the worker's garbage collector gives the function back,
 * and for ever where the worker was ended before.
 */
export function takeBack(callback: object): void {
  channels.get(callback)?.close();
  channels.delete(callback);
}
