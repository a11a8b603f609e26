import type { Notice } from '../../models/contract/solution.ts';
import { checkFinding } from '../check/check-finding.ts';
import { useApp } from '../store/app-context.tsx';
import { useAbout } from './use-about.ts';

const severityWords: Readonly<Record<Notice['severity'], string>> = {
  warning: 'Warning',
  limit: 'Limit',
  info: 'Note',
};

const order: readonly Notice['severity'][] = ['warning', 'limit', 'info'];
const noNotices: readonly Notice[] = [];

/**
 * What is known to strain the model at the present inputs, with what a check found there, then what it assumes
 * everywhere.
 */
export function LimitsSection() {
  const solved = useApp(({ solve }) => solve.solution !== null);
  const notices = useApp(({ solve }) => solve.solution?.notices ?? noNotices);
  const finding = useApp(checkFinding);
  const assumptions = useAbout()?.assumptions ?? [];
  const sorted = [...notices].sort((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity));
  return (
    <section className="details-section" aria-labelledby="limits-heading" data-testid="limits">
      <h2 className="section-heading" id="limits-heading">
        Limits
      </h2>
      {sorted.length === 0 && finding === null ? (
        <p className="quiet-text no-notices">{solved ? 'No known limit applies at these inputs.' : ''}</p>
      ) : (
        <ul className="notices">
          {finding === null ? null : (
            <li data-severity="warning">
              <strong>Check.</strong> The simulation does not confirm the result: {finding}
            </li>
          )}
          {sorted.map((notice) => (
            <li key={notice.code} data-severity={notice.severity}>
              <strong>{severityWords[notice.severity]}.</strong> {notice.message}
            </li>
          ))}
        </ul>
      )}
      <details>
        <summary>What the model assumes</summary>
        <ul className="assumptions">
          {assumptions.map((assumption) => (
            <li key={assumption}>{assumption}</li>
          ))}
        </ul>
      </details>
    </section>
  );
}
