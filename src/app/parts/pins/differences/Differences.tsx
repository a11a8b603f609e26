import { useId, useMemo, useRef, useState } from 'react';
import { useHeld, useInView } from '../../../figures/in-view/use-in-view.ts';
import { useActions, useApp, useAppShallow, useCatalogue } from '../../../core/app-context.tsx';
import { isOldResult } from '../../../figures/table/is-old-result.ts';
import { TableToolbar } from '../../../figures/table/TableToolbar.tsx';
import type { TabledFigure } from '../../../figures/export/figure-csv.ts';
import {
  type ComparedScenario,
  type DifferenceCell,
  type DifferenceRow,
  differenceRows,
} from './difference-rows.ts';
import { difference } from './difference-words.ts';
import { type InputDifference, inputDifferences } from './input-differences.ts';
import { DifferenceGrid } from './DifferenceGrid.tsx';
import { chosenMethod } from '../../../core/chosen-method.ts';
import { noPinResult, pinKey } from '../pin-state.ts';
import { pinnedScenario } from '../read-pinned-figures.ts';
import './differences.css';
import type { Provenance } from '../../../figures/export/provenance/provenance.ts';
import { Select } from '../../../kit/Select.tsx';

const full = (row: DifferenceRow, { value }: DifferenceCell): number | string | null =>
  row.kind === 'words' && value !== null ? String(value) : value;

/** The table of differences for files and the clipboard: full precision, in declared units, shares as shares of one. */
export function exportedDifferences(
  scenarios: readonly ComparedScenario[],
  reference: number,
  inputs: readonly InputDifference[],
  rows: readonly DifferenceRow[],
): TabledFigure {
  const others = scenarios.map((_, k) => k).filter((k) => k !== reference);
  const against = scenarios[reference].name;
  const blank = others.flatMap((): null[] => [null, null]);
  return {
    title: 'Differences',
    subtitle: `Against “${against}”`,
    table: {
      columns: [
        { label: 'Quantity', unit: '' },
        { label: 'Unit', unit: '' },
        ...scenarios.map(({ name }) => ({ label: name, unit: '' })),
        ...others.flatMap((k) => [
          { label: `${scenarios[k].name} less ${against}`, unit: '' },
          { label: `${scenarios[k].name} less ${against}`, unit: '%' },
        ]),
      ],
      rows: [
        ...inputs.map(({ label, cells }) => [label, '', ...cells.map(({ value }) => value), ...blank]),
        ...rows.map((row) => [
          row.label,
          row.unit,
          ...row.cells.map((cell) => full(row, cell)),
          ...others.flatMap((k) => {
            const change = difference(row, row.cells[k], row.cells[reference]);
            if (change === null) return [null, null];
            const scale = row.kind === 'share' && row.unit !== '%' ? 100 : 1;
            return [change.absolute / scale, change.percent];
          }),
        ]),
      ],
    },
  };
}

/** The present scenario and all pins, hidden ones too, each with its last result. */
function useCompared(): readonly ComparedScenario[] {
  const catalogue = useCatalogue();
  const present = useAppShallow((state) => ({
    model: state.model,
    values: state.solve.forValues ?? state.values,
    method: chosenMethod(state),
    solution: state.solve.solution,
    failure: state.solve.failure?.message ?? null,
  }));
  const list = useApp(({ pinned }) => pinned.list);
  const results = useApp(({ pinned }) => pinned.results);
  return useMemo(
    () => [
      { name: 'present', look: null, ...present },
      ...list.map((pin) => {
        const { failure } = results[pinKey(pin)] ?? noPinResult;
        return { ...pinnedScenario(catalogue, pin, results, 'Mpps'), failure };
      }),
    ],
    [catalogue, present, list, results],
  );
}

interface DifferencesProps {
  /** Provenance of every export. */
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
          <Select
            value={scenarios[reference].look ?? ''}
            options={scenarios.map(({ name, look }) => ({
              value: look ?? '',
              label: look === null ? 'the current scenario' : name,
            }))}
            onChange={(look) => setPinReference(look === '' ? null : Number(look))}
          />
        </label>
        <label>
          <input type="checkbox" checked={all} onChange={({ target }) => setAll(target.checked)} />
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
