import { useMemo } from 'react';
import { figureCsv } from '../../figures/export/figure-csv.ts';
import { fileName, saveBlob } from '../../figures/export/figure-download.ts';
import type { Reproduction } from '../../../scenario/command/shell-command.ts';
import { ExaminableCard } from '../../figures/card/ExaminableCard.tsx';
import type { Palette } from '../../../drawing/palette.ts';
import { stripIndicators } from './choice/map-choice.ts';
import { multiplesTable, multipleSpec, type MultiplesRequest } from './multiples-spec.ts';
import { type Provenance, provenanceLines } from '../../figures/export/provenance/provenance.ts';
import { ActionButton } from '../../kit/commands/ActionButton.tsx';

interface Props extends Required<MultiplesRequest> {
  palette: Palette;
  provenance: Provenance | null;
  /** More points or other inputs are being solved. */
  busy: boolean;
  progress: number | null;
  stale: string | null;
  /** Command that computes the numbers without a screen. */
  reproduction: Reproduction;
}

/** A small figure for each indicator of the strip, all against the same input, and one file with all their numbers. */
export function Multiples({
  model,
  values,
  method,
  grid,
  units,
  palette,
  provenance,
  busy,
  progress,
  stale,
  reproduction,
}: Props) {
  const declarations = useMemo(() => stripIndicators(model, method), [model, method]);
  const specs = useMemo(
    () =>
      declarations.map((declaration) => multipleSpec({ model, values, method, grid, units }, declaration)),
    [declarations, model, values, method, grid, units],
  );

  function saveAll() {
    const all = multiplesTable({ model, values, method, grid, units }, declarations);
    const blob = new Blob([figureCsv(all, provenanceLines(provenance))], { type: 'text/csv;charset=utf-8' });
    saveBlob(blob, fileName(all.title, 'csv'));
  }

  return (
    <div className="multiples" data-testid="multiples">
      <div className="button-row">
        <ActionButton onClick={saveAll}>All numbers as CSV</ActionButton>
      </div>
      <div className="multiples-grid">
        {specs.map((spec, k) => (
          <div className="multiples-cell" key={declarations[k].name}>
            <ExaminableCard
              id={declarations[k].name}
              reproduction={reproduction}
              spec={spec}
              palette={palette}
              provenance={provenance}
              pending={busy}
              progress={progress}
              stale={stale}
              priority={k}
            />
          </div>
        ))}
      </div>
    </div>
  );
}
