import type { RateDivergences } from '../../../../../measurements/calibration/batch-sizes/rate-divergences.ts';
import { MISSING } from '../../../../../text/number-format.ts';
import { heldOutRows, jsdText, medianRows } from './fit-words.ts';
import type { FitProposal } from './propose-fit.ts';
import { useWireRates } from '../recordings/use-recordings.ts';

interface Props {
  proposal: FitProposal;
  /** null while it is worked out anew. */
  after: RateDivergences | null;
}

/** The divergence at every rate before and after a fit, and its medians. */
export function FitDivergences({ proposal, after }: Props) {
  const { runs, before } = proposal;
  const rates = useWireRates();
  return (
    <div className="fit-points" tabIndex={0} role="region" aria-label="Divergence by rate">
      <table className="fit-table">
        <caption className="quiet-text">JSD at each rate, without and with the parts taken</caption>
        <thead>
          <tr>
            <th scope="col">{rates.unit}</th>
            <th scope="col">In the fit</th>
            <th scope="col">Before</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {[...medianRows(proposal, after), ...heldOutRows(proposal, after)].map((row) => (
            <tr key={row.label}>
              <th scope="row" colSpan={2}>
                Median of {row.label} ({row.runs})
              </th>
              <td>{jsdText(row.before)}</td>
              <td>{after === null ? MISSING : jsdText(row.after)}</td>
            </tr>
          ))}
          {runs.map((run, k) => (
            <tr key={run.run.id}>
              <th scope="row">{rates.number(run.rateMbps)}</th>
              <td>{run.usedForFit ? 'yes' : 'no'}</td>
              <td>{jsdText(before[k])}</td>
              <td>{after === null ? MISSING : jsdText(after[k])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
