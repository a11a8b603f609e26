import type { FigureDeclaration, Overlay } from './figure.ts';

/**
 * Whether a measurement can be drawn over a figure. An entry `quantity` of `accepts` takes distributions where the
 * figure sweeps no input, else points along the swept input; `quantity@input` takes points along that input on any
 * figure. `*` represents any row of a result table, `ports.*.lossProbability`, and any percentile, `sojournUs.p*`.
 */
export function acceptsOverlay(
  { accepts, sweep }: Pick<FigureDeclaration, 'accepts' | 'sweep'>,
  overlay: Overlay,
): boolean {
  const quantity = overlay.quantity.replace(/\.\d+\./, '.*.').replace(/\.p\d+$/, '.p*');
  return (accepts ?? []).some((entry) => {
    const [name, input] = entry.split('@') as [string, string | undefined];
    if (name !== overlay.quantity && name !== quantity) return false;
    if (overlay.kind === 'distribution') return input === undefined && sweep === undefined;
    return overlay.against === (input ?? sweep?.over);
  });
}
