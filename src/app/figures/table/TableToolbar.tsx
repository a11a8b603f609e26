import { useState } from 'react';
import { figureCsv, figureTabs, type TabledFigure } from '../export/figure-csv.ts';
import { fileName, saveBlob } from '../export/figure-download.ts';
import './table-toolbar.css';
import { type Provenance, provenanceLines } from '../export/provenance/provenance.ts';

interface Props {
  figure: TabledFigure;
  /** Parameters, model version, numerical error, citation, link: one line each, in the file. */
  provenance: Provenance | null;
}

/** Buttons that export a table: for a spreadsheet, or as a file with its provenance. */
export function TableToolbar({ figure, provenance }: Props) {
  const [message, setMessage] = useState('');

  function copy() {
    navigator.clipboard.writeText(figureTabs(figure)).then(
      () => setMessage('Table copied.'),
      () => setMessage('The browser did not allow copying. Download the CSV file instead.'),
    );
  }

  function download() {
    const name = fileName(figure.title, 'csv');
    saveBlob(
      new Blob([figureCsv(figure, provenanceLines(provenance))], { type: 'text/csv;charset=utf-8' }),
      name,
    );
    setMessage(`${name} saved.`);
  }

  return (
    <div className="figure-toolbar" role="group" aria-label={`${figure.title}: downloads`}>
      <button
        type="button"
        aria-label="Copy table"
        title="Copy the whole table for a spreadsheet"
        onClick={copy}
      >
        Copy
      </button>
      <button
        type="button"
        aria-label="Download CSV"
        title="Download the numbers as CSV, with parameters and citation"
        onClick={download}
      >
        CSV
      </button>
      <span className="visually-hidden" role="status">
        {message}
      </span>
    </div>
  );
}
