import { useMemo } from 'react';
import type { FigureSpec } from '../../models/contract/figure.ts';
import { withRemarks } from '../figures/export/provenance/provenance.ts';
import { useProvenance } from '../figures/export/provenance/use-provenance.ts';
import { FigureCard } from '../figures/FigureCard.tsx';
import { usePalette } from '../shell/use-palette.ts';

interface Props {
  spec: FigureSpec;
  /** Whose residuals they are: file and numbers of the fit. */
  fit: string;
}

/** The residuals of a fit, with what every figure has. */
export function ResidualFigure({ spec, fit }: Props) {
  const palette = usePalette();
  const own = useProvenance();
  const provenance = useMemo(() => withRemarks(own, [fit]), [own, fit]);
  return (
    <div className="residual-figure">
      <FigureCard spec={spec} palette={palette} provenance={provenance} />
      <p className="quiet-text">{spec.summary}</p>
    </div>
  );
}
