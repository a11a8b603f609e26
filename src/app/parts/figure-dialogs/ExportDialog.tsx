import { useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { announcedExports, notYetTraced } from '../../figures/export/exports.ts';
import { figureFont } from '../../figures/export/printed/figure-font.ts';
import {
  type ExportableFigure,
  type FigureFormat,
  figureFile,
  fileName,
  isUnfinished,
  pixelsOf,
  pngTexts,
  printedFigure,
  rasterised,
  saveBlob,
  svgDataUrl,
} from '../../figures/export/figure-download.ts';
import type { ExportedFigure } from '../../../drawing/printed/printed-document.ts';
import { provenanceLines } from '../../figures/export/provenance/provenance.ts';
import {
  type ExportChoice,
  type ExportSubject,
  paperFormat,
  useFigureDialogs,
} from '../../figures/figure-dialog-state.ts';
import { Button } from '../../kit/Button.tsx';
import { Dialog } from '../../kit/dialog/Dialog.tsx';
import { useModal } from '../../kit/dialog/use-modal.ts';
import './export-dialog.css';
import { Select } from '../../kit/Select.tsx';
import { useLoaded } from '../../kit/use-loaded.ts';

/** The picture that a choice gives; throws where a card is not offered. */
async function chosenPicture(
  exported: ExportableFigure,
  { provenance, linkOf }: Pick<ExportSubject, 'provenance' | 'linkOf'>,
  { size, ...format }: ExportChoice,
): Promise<ExportedFigure> {
  if (size !== 'card') return printedFigure(exported, provenanceLines(provenance), { ...format, size });
  const subject = `${exported.figure.subtitle} · Batchscope`;
  return exported.card!({ subject, address: linkOf!() });
}

/** The drawing of a subject, and in its place the finished one once there is one. */
export function useFinished<Drawing extends ExportableFigure | null>({
  exported,
  refined,
}: {
  exported: Drawing;
  refined?: (() => Promise<ExportableFigure>) | undefined;
}): Drawing | ExportableFigure {
  return useLoaded(refined ?? null, (load) => load()).value ?? exported;
}

interface ExportPicture {
  /** null until it is drawn. */
  drawn: { picture: ExportedFigure; url: string } | null;
  failed: boolean;
  /** Curves or cells of the figure are still being computed. */
  waiting: boolean;
  /** The font of the files could not be fetched. */
  fontless: boolean;
}

/** The picture as it will be saved. */
function useExportPicture(subject: ExportSubject, choice: ExportChoice): ExportPicture {
  const exported = useFinished(subject);
  const wanted = useMemo(() => ({ exported, subject, choice }), [exported, subject, choice]);
  const { last, failed } = useLoaded(wanted, async (asked) => {
    const [picture, font] = await Promise.all([
      chosenPicture(asked.exported, asked.subject, asked.choice),
      figureFont(),
    ]);
    return { picture, url: svgDataUrl(picture.svg), fontless: font === null };
  });
  return { drawn: last, failed, waiting: isUnfinished(exported), fontless: last?.fontless ?? false };
}

/** Paper of exactly this size, for the print that follows. */
function printAlone({ widthMm, heightMm }: NonNullable<ExportedFigure['paper']>): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`@page { size: ${widthMm.toFixed(2)}mm ${heightMm.toFixed(2)}mm; margin: 0 }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  window.addEventListener(
    'afterprint',
    () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    },
    { once: true },
  );
  window.print();
}

const sizes: Readonly<Record<ExportChoice['size'], string>> = {
  column: '1 column, 88 mm',
  page: '2 columns, 180 mm',
  slide: 'Slide, 16:9',
  card: 'Card to share, 1200 px',
};

const contents = { figure: 'Figure only', caption: 'With caption' } as const;

interface PickProps<Id extends string> {
  label: string;
  options: Readonly<Partial<Record<Id, string>>>;
  value: Id;
  disabled?: boolean;
  onChange: (id: Id) => void;
}

const Pick = <Id extends string>({ label, ...choice }: PickProps<Id>) => (
  <label>
    <span>{label}</span>
    <Select {...choice} />
  </label>
);

/** `88 × 66 mm, text 8 pt`, and what else is known before the file is opened. */
function factsOf(picture: ExportedFigure, { caption }: ExportChoice, fontless: boolean): string {
  const { width, height } = pixelsOf(picture);
  if (picture.paper === undefined) return `PNG of ${width} × ${height} px, for previews of links.`;
  const { widthMm, heightMm, textPt, dpi } = picture.paper;
  const provenance = caption ? 'in the caption and in the metadata' : 'in the metadata of the file';
  const font = fontless
    ? 'The font could not be fetched: letters are those of the program that opens the file.'
    : 'The font is in an SVG; a program that ignores it takes Liberation Sans, Arial or Helvetica, which are as wide.';
  return `${Math.round(widthMm)} × ${Math.round(heightMm)} mm, text ${Number(textPt.toFixed(1))} pt. PNG: ${dpi} dpi, ${width} × ${height} px. Inputs, model, source and link are ${provenance}. ${font}`;
}

interface Props {
  subject: ExportSubject;
  onClose: () => void;
}

/** A figure as a file for print, slides or a network, or as numbers. It shows the figure as it was opened. */
export function ExportDialog({ subject, onClose }: Props) {
  const { exported, provenance, refined, linkOf } = subject;
  const { figure } = exported;
  const dialog = useModal();
  const chosen = useFigureDialogs((dialogs) => dialogs.choice);
  const choose = useFigureDialogs((dialogs) => dialogs.choose);
  const hasCard = exported.card !== undefined && linkOf !== undefined;
  const choice = useMemo<ExportChoice>(
    () => (chosen.size === 'card' && !hasCard ? { ...chosen, size: 'column' } : chosen),
    [chosen, hasCard],
  );
  const isCard = choice.size === 'card';
  const { drawn, failed, waiting, fontless } = useExportPicture(subject, choice);
  const [status, say] = useState('');
  const exports = useMemo(() => announcedExports(say), []);

  /** Waits for the curves; every failure is announced. */
  async function save(format: FigureFormat): Promise<void> {
    if (provenance === null) {
      say(notYetTraced);
      return;
    }
    const name = fileName(isCard && format === 'png' ? `${figure.title} card` : figure.title, format);
    if (waiting) say(`${name} waits for the rest of the figure.`);
    const lines = provenanceLines(provenance);
    try {
      const now = await refined();
      const blob =
        isCard && format === 'png'
          ? await rasterised(await chosenPicture(now, subject, choice), pngTexts(figure, lines))
          : await figureFile(format, now, lines, paperFormat(choice));
      saveBlob(blob, name);
      say(`${name} saved.`);
    } catch {
      say(`${name} could not be made. The CSV file holds the same numbers.`);
    }
  }

  const size = drawn?.picture.paper;
  const buttons: readonly { face: string; label: string; run: () => void; off?: boolean }[] = [
    { face: 'SVG', label: 'Download SVG', run: () => void save('svg'), off: isCard },
    { face: 'PNG', label: 'Download PNG', run: () => void save('png') },
    {
      ...{ face: 'Print or PDF', label: 'Print or save as PDF', off: size === undefined || waiting },
      run: () => printAlone(size!),
    },
    { face: 'CSV', label: 'Download CSV', run: () => void save('csv') },
    {
      ...{ face: 'Scenario', label: 'Download Scenario (JSON)' },
      run: () => void exports.saveScenario(provenance),
    },
  ];

  return createPortal(
    <Dialog
      ref={dialog}
      className="export-dialog"
      data-testid="export-dialog"
      heading={`Export: ${figure.title}`}
      closesOutside
      onClose={onClose}
    >
      <div
        className="export-preview"
        role="region"
        aria-label="Preview"
        tabIndex={0}
        aria-busy={drawn === null}
      >
        {drawn === null ? null : (
          <img
            src={drawn.url}
            width={drawn.picture.width}
            height={drawn.picture.height}
            style={size === undefined ? undefined : { width: `${size.widthMm}mm` }}
            alt={`${figure.title}. ${figure.subtitle}.`}
          />
        )}
        {failed ? <p>The figure could not be drawn here; its numbers are in the CSV file.</p> : null}
      </div>
      <div className="export-choices">
        <Pick
          label="Size"
          options={hasCard ? sizes : { column: sizes.column, page: sizes.page, slide: sizes.slide }}
          value={choice.size}
          onChange={(size) => choose({ size })}
        />
        <Pick
          label="Content"
          options={contents}
          value={choice.caption ? 'caption' : 'figure'}
          disabled={isCard}
          onChange={(picked) => choose({ caption: picked === 'caption' })}
        />
        <label className="export-grey">
          <input
            type="checkbox"
            checked={choice.grey}
            disabled={isCard}
            onChange={({ target }) => choose({ grey: target.checked })}
          />
          <span>Safe in greyscale</span>
        </label>
      </div>
      <p className="export-facts quiet-text">
        {drawn === null ? '' : factsOf(drawn.picture, choice, fontless)}
        {waiting ? ' The rest of the figure is being computed; files wait for it.' : ''}
      </p>
      <div className="export-buttons">
        {buttons.map(({ face, label, run, off = false }) => (
          <Button
            key={face}
            primary={face === 'SVG'}
            aria-label={label}
            title={label}
            disabled={off}
            onClick={run}
          >
            {face}
          </Button>
        ))}
        <span role="status">{status}</span>
      </div>
    </Dialog>,
    document.body,
  );
}
