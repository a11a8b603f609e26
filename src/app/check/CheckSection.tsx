import { formatCount, formatIndicator, spokenNumber } from '../../text/number-format.ts';
import { intervalText } from '../../text/interval-text.ts';
import { useAppShallow } from '../store/app-context.tsx';
import { comparedIndicators, overallVerdict } from './compared-indicators.ts';
import { useCheckWanted } from './use-check-wanted.ts';

/** Beside the figures while a check is wanted: every number that the simulation tells, and what follows. */
export function CheckSection() {
  return useCheckWanted() ? <Comparison /> : null;
}

function Comparison() {
  const known = useAppShallow(({ model, values, view, solve, check }) => ({
    model,
    values,
    view,
    solve,
    check,
  }));
  const compared = comparedIndicators(known);
  const { progress, status } = known.check;
  const over = status === 'finished' || status === 'stopped';
  return (
    <section className="details-section" aria-labelledby="check-heading" data-testid="check-section">
      <h2 className="section-heading" id="check-heading">
        Check by simulation
      </h2>
      <p className="check-verdict" role={over ? 'status' : undefined} data-testid="check-verdict">
        {overallVerdict(compared) || 'No numbers yet.'}
      </p>
      {compared.length === 0 ? null : (
        <div className="check-table" tabIndex={0} role="region" aria-label="Analytic and simulated numbers">
          <table>
            <thead>
              <tr>
                <th scope="col">Number</th>
                <th scope="col">Analytic</th>
                <th scope="col">Simulated, 95 %</th>
              </tr>
            </thead>
            <tbody>
              {compared.map(({ declaration, analytic, simulated, verdict }) => (
                <tr key={declaration.name} data-verdict={verdict.kind}>
                  <th scope="row">{declaration.label}</th>
                  <td>{spokenNumber(formatIndicator(declaration, analytic))}</td>
                  <td>
                    {intervalText(declaration, simulated)}
                    <span className="check-words">
                      {verdict.kind === 'agrees' ? 'agrees' : verdict.words}
                    </span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p className="quiet-text">
        {progress === null
          ? 'An event simulation of the real mechanism, independent of the formulas.'
          : `An event simulation of the real mechanism, independent of the formulas. ${formatCount(progress.report.packets)} packets, the first ${formatCount(progress.report.warmUpPackets)} discarded as warm-up; 95 % Student-t intervals from ${formatCount(progress.report.batches)} batch means.`}
      </p>
    </section>
  );
}
