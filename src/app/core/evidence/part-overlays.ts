import type { Overlay } from '../../../models/contract/figure.ts';
import type { AppState } from '../app-state.ts';
import { loadedCode, type PartCode } from '../part.ts';

/** Selects the overlays that parts fitted to measurements; the same array while nothing changed. */
export function partOverlays(): (state: AppState) => readonly Overlay[] {
  const sources = new Map<PartCode, (state: AppState) => readonly Overlay[]>();
  let last: readonly Overlay[] = [];
  return (state) => {
    for (const code of loadedCode())
      if (code.overlays !== undefined && !sources.has(code)) sources.set(code, code.overlays());
    const next = [...sources.values()].flatMap((overlaysOf) => overlaysOf(state));
    if (next.length !== last.length || next.some((overlay, k) => overlay !== last[k])) last = next;
    return last;
  };
}
