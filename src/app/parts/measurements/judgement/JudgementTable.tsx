import './judgement-table.css';
import { useId, useMemo, useState } from 'react';
import type { Overlay } from '../../../../models/contract/figure.ts';
import { judge } from '../../../../overlays/judgement/judge.ts';
import type { TabledFigure } from '../../../figures/export/figure-csv.ts';
import { useProvenance } from '../../../figures/export/provenance/use-provenance.ts';
import { Dialog } from '../../../kit/dialog/Dialog.tsx';
import { useModal } from '../../../kit/dialog/use-modal.ts';
import { useApp, useAppShallow } from '../../../core/app-context.tsx';
import { chosenMethod } from '../../../core/chosen-method.ts';
import { TableToolbar } from '../../../figures/table/TableToolbar.tsx';
import {
  exportedJudgements,
  type JudgedOverlay,
  shownJudgements,
  sourceFileName,
} from './judgement-table.ts';
import { measuredAlong } from './judgement-measures.ts';
import { modelSide } from './model-side.ts';
import { verdictSentence } from './verdict.ts';
import { Button } from '../../../kit/Button.tsx';

/** Characters; more of them need a wider column. */
const longText = 40;

const title = 'Model against measurement';
const help =
  'One row per measurement. A distance of 0 means agreement. Where values are known only to their bin, means and distances are intervals, and what is computed over bins is a lower bound. The p-value assumes independent samples; it is an upper bound for whole numbers and bins.';

/** How well the model agrees with all overlays, in one sentence; empty while a slider is dragged. */
export function ModelVerdict({ overlays }: { overlays: readonly Overlay[] }) {
  const resting = useApp(({ gesture }) => gesture?.kind !== 'drag');
  const sentence = verdictSentence(useJudged(resting ? overlays : none));
  return (
    <p className="measurement-verdict" data-testid="verdict">
      {sentence ?? ' '}
    </p>
  );
}

const none: readonly Overlay[] = [];

/** A button that opens every measure of every overlay in one table, for comparison and export. */
export function JudgementTable({ overlays }: { overlays: readonly Overlay[] }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        All measures in one table
      </Button>
      {open ? <TableDialog overlays={overlays} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

interface DialogProps {
  overlays: readonly Overlay[];
  onClose: () => void;
}

function TableDialog({ overlays, onClose }: DialogProps) {
  const id = useId();
  const dialog = useModal();
  const judged = useJudged(overlays);
  const provenance = useProvenance();
  const shown = useMemo(() => shownJudgements(judged), [judged]);
  const figure = useMemo<TabledFigure>(
    () => ({ title, subtitle: help, table: exportedJudgements(judged) }),
    [judged],
  );
  return (
    <Dialog
      ref={dialog}
      className="judgement-dialog"
      data-testid="judgement-table"
      heading={title}
      tools={<TableToolbar figure={figure} provenance={provenance} />}
      onClose={onClose}
    >
      <p className="quiet-text" id={`${id}-help`}>
        {help}
      </p>
      <div className="judgement-rows" tabIndex={0} role="region" aria-label={title}>
        <table aria-label={title} aria-describedby={`${id}-help`}>
          <thead>
            <tr>
              <th scope="col">Measurement</th>
              {shown.columns.map((column) => (
                <th key={column.label} scope="col" title={column.title}>
                  {column.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.rows.map(({ name, source, cells }, k) => (
              <tr key={k}>
                <th scope="row">
                  {name}
                  <span className="quiet-text">{source}</span>
                </th>
                {cells.map((text, column) => (
                  <td key={column} className={text.length > longText ? 'judgement-sentence' : undefined}>
                    {text}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Dialog>
  );
}

/** Every overlay with its judgement by the present results of the model. */
function useJudged(overlays: readonly Overlay[]): readonly JudgedOverlay[] {
  const answers = useAppShallow((all) => ({
    model: all.model,
    solution: all.solve.solution,
    sweeps: all.sweep.sweeps,
    method: chosenMethod(all),
  }));
  const read = useAppShallow(({ values, view: { units } }) => ({ values, units }));
  const sources = useAppShallow(({ measurement: { files, tools, testbed } }) => ({ files, tools, testbed }));
  return useMemo(() => {
    return overlays.map((overlay) => {
      const side = modelSide(overlay, answers);
      return {
        overlay,
        fileName: sourceFileName(overlay, sources),
        along: overlay.kind === 'points' ? measuredAlong(overlay, { ...read, model: answers.model }) : null,
        judgement: side === null ? null : judge(overlay, side.curve, side.mean),
      };
    });
  }, [overlays, answers, read, sources]);
}
