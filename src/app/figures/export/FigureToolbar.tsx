import { useState } from 'react';
import { lateCode } from '../../store/late-code.ts';
import type { ExportableFigure, FigureFormat } from './figure-download.ts';

const downloadCode = lateCode(() => import('./figure-download.ts'));
const tableCode = lateCode(() => import('./figure-csv.ts'));

export interface FigureToolbarProps {
  exported: ExportableFigure;
  provenance: readonly string[];
  tableShown: boolean;
  tableId: string;
  onToggleTable: () => void;
  /** What the table's button says where more than numbers stands behind it. */
  toggle?: { word: string; name: string; show: string; hide: string };
}

const TABLE = {
  word: 'Table',
  name: 'Data table',
  show: 'Show the numbers as a table',
  hide: 'Hide the data table',
};

const FORMATS: readonly { format: FigureFormat; tip: string }[] = [
  { format: 'csv', tip: 'Download the numbers as CSV, with parameters and citation' },
  { format: 'svg', tip: 'Download the figure as SVG, with parameters and citation' },
  { format: 'png', tip: 'Download the figure as PNG, with parameters and citation' },
];

/** Table and exports of one figure. What an action did, or why it failed, is said in a live region. */
export function FigureToolbar(props: FigureToolbarProps) {
  const { exported, provenance, tableShown, tableId, onToggleTable, toggle = TABLE } = props;
  const { figure } = exported;
  const [message, setMessage] = useState('');

  function download(format: FigureFormat): void {
    downloadCode.fetch().then(
      async ({ figureFile, fileName, saveBlob }) => {
        const name = fileName(figure.title, format);
        try {
          saveBlob(await figureFile(format, exported, provenance), name);
          setMessage(`${name} saved.`);
        } catch {
          setMessage(`${name} could not be made. Use the data table or the CSV file instead.`);
        }
      },
      () => setMessage('The download did not start. Check the connection and try again.'),
    );
  }

  function copy(): void {
    tableCode
      .fetch()
      .then(({ figureTabs }) => navigator.clipboard.writeText(figureTabs(figure)))
      .then(
        () => setMessage('Table copied.'),
        () => setMessage('The browser did not allow copying. Download the CSV file instead.'),
      );
  }

  return (
    <div className="figure-toolbar" role="group" aria-label={`${figure.title}: table and downloads`}>
      <button
        type="button"
        aria-label={toggle.name}
        title={tableShown ? toggle.hide : toggle.show}
        aria-expanded={tableShown}
        aria-controls={tableShown ? tableId : undefined}
        onClick={onToggleTable}
      >
        {toggle.word}
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
      <span className="visually-hidden" role="status">
        {message}
      </span>
    </div>
  );
}
