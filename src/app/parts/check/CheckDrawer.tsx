import { useActions, useAppShallow } from '../../core/app-context.tsx';
import { CheckLine } from './CheckLine.tsx';
import { capitalised } from '../../../text/number-words.ts';
import { formatCount, formatIndicator, spokenNumber } from '../../../text/number-format.ts';
import { intervalText } from '../../../text/interval-text.ts';
import { comparedIndicators, overallVerdict } from '../../core/simulation/compared-indicators.ts';
import { useCheckWanted } from '../../core/simulation/use-check-wanted.ts';
import { TableHead } from '../../kit/Table.tsx';

/** Every simulated number beside the result's, with a verdict. */
function CheckSection() {
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
    <>
      <p className="check-verdict" role={over ? 'status' : undefined} data-testid="check-verdict">
        {overallVerdict(compared) || 'No numbers yet.'}
      </p>
      {compared.length === 0 ? null : (
        <div className="check-table" tabIndex={0} role="region" aria-label="Analytic and simulated numbers">
          <table>
            <TableHead cells={['Analytic', 'Simulated (95 %)']} />
            {compared.map(({ declaration, analytic, simulated, verdict }) => (
              <tbody key={declaration.name} data-verdict={verdict.kind}>
                <tr>
                  <th scope="rowgroup" colSpan={2}>
                    {declaration.label}
                  </th>
                </tr>
                <tr>
                  <td>{spokenNumber(formatIndicator(declaration, analytic))}</td>
                  <td>
                    {intervalText(declaration, simulated)}
                    {verdict.kind === 'agrees' ? <span className="visually-hidden">, agrees</span> : null}
                  </td>
                </tr>
                {verdict.kind === 'agrees' ? null : (
                  <tr>
                    <td colSpan={2} className="check-words">
                      {capitalised(verdict.words)}.
                    </td>
                  </tr>
                )}
              </tbody>
            ))}
          </table>
        </div>
      )}
      {progress === null ? null : (
        <p className="quiet-text">
          {`${formatCount(progress.report.packets)} packets, the first ${formatCount(progress.report.warmUpPackets)} discarded as warm-up; 95 % Student-t intervals from ${formatCount(progress.report.batches)} batch means.`}
        </p>
      )}
    </>
  );
}

/** Switch of the simulation beside the result, with its progress and findings. */
export function CheckDrawer() {
  const { setCheck } = useActions();
  const wanted = useCheckWanted();
  return (
    <section
      className="details-section check-drawer"
      aria-labelledby="drawer-heading"
      data-testid="check-section"
    >
      <p className="quiet-text">
        An event simulation of the mechanism itself, packet by packet and independent of the formulas, in its
        own worker. It starts again whenever the inputs change; the figures and the numbers show what it
        finds.
      </p>
      <label className="check-switch">
        <input type="checkbox" checked={wanted} onChange={({ target }) => setCheck(target.checked)} />
        Simulate these inputs
      </label>
      {wanted ? (
        <>
          <CheckLine />
          <CheckSection />
        </>
      ) : null}
    </section>
  );
}
