import { useState } from 'react';
import { Menu } from '../shell/Menu.tsx';
import { MenuItem } from '../shell/MenuItem.tsx';
import { MenuLine } from '../shell/MenuLine.tsx';
import { lateCode } from '../store/late-code.ts';
import type { ExportableFigure, FigureFormat } from './export/figure-download.ts';

const downloadCode = lateCode(() => import('./export/figure-download.ts'));
const tableCode = lateCode(() => import('./export/figure-csv.ts'));

export interface FigureMenuProps {
  exported: ExportableFigure;
  provenance: readonly string[];
  tableShown: boolean;
  onToggleTable: () => void;
  infoShown: boolean;
  onToggleInfo: () => void;
  /** The address that opens the page with this figure; absent where a figure has no place in links. */
  linkOf?: () => string;
  /** What the table is called where more than numbers stands behind it. */
  tableName?: string;
}

const FORMATS: readonly { format: FigureFormat; label: string }[] = [
  { format: 'csv', label: 'Download CSV' },
  { format: 'svg', label: 'Download SVG' },
  { format: 'png', label: 'Download PNG' },
];

/** What can be done with a figure. What an action did, or why it failed, is said in a live region. */
export function FigureMenu(props: FigureMenuProps) {
  const { exported, provenance, tableShown, onToggleTable, infoShown, onToggleInfo, linkOf } = props;
  const { tableName = 'Data table' } = props;
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
          setMessage(`${name} could not be made. The data table and the CSV file hold the same numbers.`);
        }
      },
      () => setMessage('The code for downloads could not be loaded. Check the connection and try again.'),
    );
  }

  function copy(text: Promise<string>, copied: string, otherwise: string): void {
    text
      .then((words) => navigator.clipboard.writeText(words))
      .then(
        () => setMessage(copied),
        () => setMessage(`The browser did not allow copying. ${otherwise}`),
      );
  }

  return (
    <>
      <Menu label={`${figure.title}: menu`} face="⋯" title="Table, downloads, link, what is drawn here">
        <MenuItem onChoose={onToggleInfo}>{infoShown ? 'Back to the figure' : 'What is drawn here'}</MenuItem>
        <MenuItem onChoose={onToggleTable}>{tableShown ? 'Back to the figure' : tableName}</MenuItem>
        <MenuItem
          onChoose={() =>
            copy(
              tableCode.fetch().then(({ figureTabs }) => figureTabs(figure)),
              'Table copied.',
              'Download the CSV file instead.',
            )
          }
        >
          Copy table
        </MenuItem>
        <MenuLine />
        {FORMATS.map(({ format, label }) => (
          <MenuItem key={format} onChoose={() => download(format)}>
            {label}
          </MenuItem>
        ))}
        {linkOf && (
          <>
            <MenuLine />
            <MenuItem
              onChoose={() =>
                copy(Promise.resolve(linkOf()), 'Link copied.', 'The address bar holds the link of the page.')
              }
            >
              Copy link to this figure
            </MenuItem>
          </>
        )}
      </Menu>
      <span className="visually-hidden" role="status">
        {message}
      </span>
    </>
  );
}
