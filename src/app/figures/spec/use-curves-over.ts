import { useMemo } from 'react';
import type { FigureDeclaration, FigureSpec } from '../../../models/contract/figure.ts';
import { useApp } from '../../core/app-context.tsx';
import { lastLegalValues } from '../../core/legal-values.ts';
import { useLateCode } from '../../kit/lazy/use-late-code.ts';
import { lateFigures } from '../late-figures.ts';
import { useFigureView, usePartCurves } from './use-figure-spec.ts';

/** A figure that no model declares, with the curves that parts have for this id over it. */
export function useCurvesOver(id: string, spec: FigureSpec): FigureSpec {
  const values = useApp(lastLegalValues);
  const { title } = spec;
  const declaration = useMemo(
    (): FigureDeclaration => ({
      id,
      label: title,
      build: () => {
        throw new Error(`the figure “${title}” is of no solution`);
      },
    }),
    [id, title],
  );
  const { rate, view } = useFigureView(declaration, values);
  const beside = usePartCurves(declaration, view, rate.unit);
  const { code } = useLateCode(lateFigures, beside.wanted);
  return useMemo(
    () => (code === null || !beside.wanted ? spec : code.withPins(spec, beside.over(spec, rate), null)),
    [code, beside, spec, rate],
  );
}
