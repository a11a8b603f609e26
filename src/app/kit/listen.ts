type Events = WindowEventMap & DocumentEventMap & HTMLElementEventMap;

type Heard = { [Type in keyof Events]?: (event: Events[Type]) => void };

/** Adds listeners by the type of their event; returns a function that removes them, for effects. */
export function listen(target: EventTarget, heard: Heard, options?: AddEventListenerOptions): () => void {
  const leaving = new AbortController();
  for (const [type, listener] of Object.entries(heard))
    target.addEventListener(type, listener as EventListener, { ...options, signal: leaving.signal });
  return () => leaving.abort();
}
