import { useMemo } from 'react';
import { useApp } from '../../../core/app-context.tsx';
import { EmpiricalPmfView, pmfTargets, slotUsOf } from './EmpiricalPmfView.tsx';
import { FitSection } from '../FitSection.tsx';
import { measuredTimes } from './measured-times.ts';

/** Measured gaps or service times as an input, for a model that takes such a distribution. */
export function EmpiricalPmfSection() {
  const model = useApp((state) => state.model);
  const slotUs = useApp(({ values }) => slotUsOf(values));
  const files = useApp(({ measurement }) => measurement.files);
  const tools = useApp(({ measurement }) => measurement.tools);
  const targets = useMemo(() => pmfTargets(model), [model]);
  const takesService = targets.some(({ quantity }) => quantity === 'serviceUs');
  const sources = useMemo(
    () => measuredTimes(files, tools).filter(({ quantity }) => takesService || quantity !== 'serviceUs'),
    [files, tools, takesService],
  );
  if (slotUs === null || targets.length === 0) return null;
  return (
    <FitSection title="Measured times as input" testId="empirical-pmf" folds>
      {sources.length === 0 ? (
        <p className="quiet-text">
          Drop or paste times between packets{takesService ? ' or service times' : ''} above, one per row or
          counted in bins, and say what they are when asked. The model can then work with them as they were
          measured.
        </p>
      ) : (
        <EmpiricalPmfView sources={sources} targets={targets} slotUs={slotUs} />
      )}
    </FitSection>
  );
}
