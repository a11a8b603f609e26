/** Marks figures some of whose curves are still being computed, in words that exports include. */
import type { FigureSpec, Series, Sweep } from '../contract/figure.ts';

const words = 'preliminary: more points are being computed';

/** The mark of a curve with pending points: it is drawn as its points, joined by a dotted line. null: none yet. */
export function preliminaryUntil(sweep: Sweep | null): Pick<Series, 'preliminary'> {
  return sweep?.complete === true ? {} : { preliminary: true };
}

/** Whether a curve of the figure has pending points. */
export function isPreliminary({ series = [] }: Partial<Pick<FigureSpec, 'series'>>): boolean {
  return series.some(({ preliminary }) => preliminary === true);
}

/** The figure with a remark in its subtitle and summary; the same object where all curves are finished. */
export function withPreliminaryRemark(spec: FigureSpec): FigureSpec {
  if (!isPreliminary(spec)) return spec;
  return {
    ...spec,
    subtitle: `${spec.subtitle} · ${words}`,
    summary: `${spec.summary} The curves are ${words}.`,
  };
}
