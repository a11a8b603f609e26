import { useMemo } from 'react';
import type { FigureSpec } from '../../../models/contract/figure.ts';
import { withRemarks } from '../../figures/export/provenance/provenance.ts';
import { useProvenance } from '../../figures/export/provenance/use-provenance.ts';
import { FigureCard } from '../../figures/card/FigureCard.tsx';
import { unbrokenUnits } from '../../../text/number-words.ts';
import { usePalette } from '../../kit/use-palette.ts';

interface Props {
  spec: FigureSpec;
  /** Origin of the figure: files and numbers. */
  from: string;
}

/** Figure of fitted measurements, in the card that every figure has. */
export function FitFigure({ spec, from }: Props) {
  const palette = usePalette();
  const origin = useProvenance();
  const provenance = useMemo(() => withRemarks(origin, [from]), [origin, from]);
  return (
    <div className="fit-figure">
      <FigureCard spec={spec} palette={palette} provenance={provenance} />
      <p className="quiet-text">{unbrokenUnits(spec.summary)}</p>
    </div>
  );
}
