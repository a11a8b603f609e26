type Events = WindowEventMap & DocumentEventMap & HTMLElementEventMap;

type Listeners = { [Type in keyof Events]?: (event: Events[Type]) => void };

/** Adds listeners, each by the type of its event; returns the cleanup of an effect, which removes them. */
export function listen(
  target: EventTarget,
  listeners: Listeners,
  options?: AddEventListenerOptions,
): () => void {
  const removal = new AbortController();
  for (const [type, listener] of Object.entries(listeners))
    target.addEventListener(type, listener as EventListener, { ...options, signal: removal.signal });
  return () => removal.abort();
}
