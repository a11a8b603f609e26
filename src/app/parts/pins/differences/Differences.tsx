import { useId, useMemo, useRef, useState } from 'react';
import { useHeld } from '../../../figures/in-view/use-held.ts';
import { useInView } from '../../../figures/in-view/use-in-view.ts';
import { useActions, useApp } from '../../../core/app-context.tsx';
import { isOldResult } from '../../../figures/table/is-old-result.ts';
import { TableToolbar } from '../../../figures/table/TableToolbar.tsx';
import { exportedDifferences } from './difference-export.ts';
import { DifferenceGrid } from './DifferenceGrid.tsx';
import { differenceRows } from './difference-rows.ts';
import { inputDifferences } from './input-differences.ts';
import { useCompared } from './use-compared.ts';
import './differences.css';
import type { Provenance } from '../../../figures/export/provenance/provenance.ts';

export interface DifferencesProps {
  /** What every export carries. */
  provenance: Provenance | null;
}

/** The table of present scenario and pins. */
export function Differences({ provenance }: DifferencesProps) {
  const { setPinReference } = useActions();
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const inView = useInView(section);
  const dragging = useApp(({ gesture }) => gesture?.kind === 'drag');
  const scenarios = useHeld(useCompared(), dragging && !inView);
  const old = useApp(isOldResult);
  const [all, setAll] = useState(false);
  const referenceLook = useApp(({ pinned }) => pinned.list.find((pin) => pin.reference)?.look ?? null);
  const reference = Math.max(
    0,
    scenarios.findIndex(({ look }) => look === referenceLook),
  );
  const units = useApp(({ view }) => view.units);
  const inputs = useMemo(() => inputDifferences(scenarios, units), [scenarios, units]);
  const rows = useMemo(() => differenceRows(scenarios, all), [scenarios, all]);
  const exported = useMemo(
    () => exportedDifferences(scenarios, reference, inputs, rows),
    [scenarios, reference, inputs, rows],
  );
  return (
    <section
      ref={section}
      className="result-table differences"
      aria-labelledby={`${id}-title`}
      data-testid="differences"
      data-old={old || undefined}
      data-wide
    >
      <header className="result-table-header">
        <h3 id={`${id}-title`}>Differences</h3>
        <TableToolbar figure={exported} provenance={provenance} />
      </header>
      <div className="difference-choices">
        <label>
          <span>Against</span>
          <select
            value={scenarios[reference].look ?? ''}
            onChange={({ target }) => {
              setPinReference(target.value === '' ? null : Number(target.value));
            }}
          >
            {scenarios.map(({ name, look }) => (
              <option key={look ?? ''} value={look ?? ''}>
                {look === null ? 'the current scenario' : name}
              </option>
            ))}
          </select>
        </label>
        <label>
          <input
            type="checkbox"
            checked={all}
            onChange={({ target }) => {
              setAll(target.checked);
            }}
          />
          All results
        </label>
      </div>
      <DifferenceGrid
        titleId={`${id}-title`}
        scenarios={scenarios}
        reference={reference}
        inputs={inputs}
        rows={rows}
      />
    </section>
  );
}
