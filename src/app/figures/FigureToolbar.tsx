import { useState } from 'react';
import type { FigureSpec } from '../../models/figure.ts';
import { figureTabs } from './figure-csv.ts';
import { type FigureFormat, figureFile, fileName, saveBlob } from './figure-download.ts';

export interface FigureToolbarProps {
  spec: FigureSpec;
  provenance: readonly string[];
  tableShown: boolean;
  tableId: string;
  onToggleTable: () => void;
}

const FORMATS: readonly { format: FigureFormat; tip: string }[] = [
  { format: 'csv', tip: 'Download the numbers as CSV, with parameters and citation' },
  { format: 'svg', tip: 'Download the figure as SVG, with parameters and citation' },
  { format: 'png', tip: 'Download the figure as PNG, with parameters and citation' },
];

/** Table and exports of one figure. What an action did, or why it failed, is said in a live region. */
export function FigureToolbar({ spec, provenance, tableShown, tableId, onToggleTable }: FigureToolbarProps) {
  const [message, setMessage] = useState('');

  function download(format: FigureFormat): void {
    const name = fileName(spec.title, format);
    figureFile(format, spec, provenance).then(
      (blob) => {
        saveBlob(blob, name);
        setMessage(`${name} saved.`);
      },
      () => setMessage(`${name} could not be made. The data table and the CSV file hold the same numbers.`),
    );
  }

  function copy(): void {
    navigator.clipboard.writeText(figureTabs(spec)).then(
      () => setMessage('Table copied.'),
      () => setMessage('The browser did not allow copying. Download the CSV file instead.'),
    );
  }

  return (
    <div className="figure-toolbar" role="group" aria-label={`${spec.title}: table and downloads`}>
      <button
        type="button"
        aria-label="Data table"
        title={tableShown ? 'Hide the data table' : 'Show the numbers as a table'}
        aria-expanded={tableShown}
        aria-controls={tableShown ? tableId : undefined}
        onClick={onToggleTable}
      >
        Table
      </button>
      {tableShown && (
        <button
          type="button"
          aria-label="Copy table"
          title="Copy the whole table for a spreadsheet"
          onClick={copy}
        >
          Copy
        </button>
      )}
      {FORMATS.map(({ format, tip }) => (
        <button
          key={format}
          type="button"
          aria-label={`Download ${format.toUpperCase()}`}
          title={tip}
          onClick={() => download(format)}
        >
          {format.toUpperCase()}
        </button>
      ))}
      <span className="figure-unseen" role="status">
        {message}
      </span>
    </div>
  );
}
