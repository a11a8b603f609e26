import { useMemo } from 'react';
import { useApp } from '../../../core/app-context.tsx';
import { FitFigure } from '../FitFigure.tsx';
import { fittedTo } from '../fit-numbers.ts';
import { Noted } from '../FitNumbers.tsx';
import { FitTable } from '../FitTable.tsx';
import type { ConfigurationFit } from './calibration-fits.ts';
import { fitWords, costResiduals, parameterNumbers } from './calibration-numbers.ts';

/** The parameters of one configuration, and how they meet its points. */
export function CalibrationFit({ fit }: { fit: ConfigurationFit }) {
  const { name } = fit.configuration;
  const source = useApp(({ calibration }) => calibration.source);
  const spec = useMemo(() => costResiduals(fit), [fit]);
  const numbers = parameterNumbers(fit);
  return (
    <div className="calibration-fit" data-testid={`calibration-${fit.configuration.id}`}>
      <h3>{name}: cost of a packet</h3>
      <p className="quiet-text">{fitWords(fit)}</p>
      <FitTable
        name={`Parameters of ${name}`}
        head={['Cost', 'Your points', 'Table 2']}
        rows={numbers.map(({ label, symbol, unit, text, note, table2 }) => [
          <Noted
            text={
              <>
                {label} <span className="field-symbol">{symbol}</span>
              </>
            }
            notes={[unit]}
          />,
          <Noted text={text} notes={[note]} />,
          table2,
        ])}
      />
      <FitFigure spec={spec} from={fittedTo(source ?? 'entered points', numbers)} />
    </div>
  );
}
