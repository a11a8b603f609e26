/** Parts of a device or a machine, by the words of a counter's scope: `core 3`, `thread 1 at 0.25`, `queue eth0 4`. */

interface ScopePart {
  kind: 'queue' | 'thread' | 'core';
  /** `core 3`, without a time or what it is a part of. */
  name: string;
  /** Seconds on the clock of a trace; NaN where the scope has none. */
  atS: number;
}

const partWords = /^((queue|thread|core) .+?)(?: of .+?)?(?: at ([\d.]+))?$/;

/** null: the whole machine or device, a port, or another place. */
export function scopePart(scope: string): ScopePart | null {
  const found = partWords.exec(scope);
  return found === null
    ? null
    : { kind: found[2] as ScopePart['kind'], name: found[1]!, atS: Number(found[3] ?? NaN) };
}

export const isQueue = (scope: string): boolean => scopePart(scope)?.kind === 'queue';

/** Whether a scope is a core by its number alone, without the time of an event. */
export const isCore = (scope: string): boolean => /^core \d+$/.test(scope);
