import { useEffect, useId, useRef } from 'react';
import type { Model } from '../../../models/contract/model.ts';
import type { PaperFigure } from '../../../models/contract/paper.ts';
import { PanelThumbnail } from './PanelThumbnail.tsx';
import { PaperNumbers } from './PaperNumbers.tsx';
import { PaperPanelView } from './PaperPanelView.tsx';
import { useOpenPanel } from './use-open-panel.ts';

interface Props {
  model: Model;
  figure: PaperFigure;
  open: boolean;
  onToggle: () => void;
}

const outcomes = { yes: 'reproduced', partly: 'partly reproduced' } as const;

/** A figure of a paper: small, or open in its place. */
export function PaperCard({ model, figure, open, onToggle }: Props) {
  const place = useRef<HTMLElement>(null);
  const id = useId();
  // Opened by a link it may be far down.
  useEffect(() => {
    if (open) place.current?.scrollIntoView({ block: 'nearest' });
  }, [open]);
  return (
    <article
      className="paper-card"
      ref={place}
      data-open={open || undefined}
      data-testid={`paper-${model.id}-${figure.id}`}
    >
      <h4>
        <button type="button" aria-expanded={open} aria-controls={`${id}-figure`} onClick={onToggle}>
          {open ? null : <PanelThumbnail model={model} figure={figure} />}
          <span className="paper-card-words">
            <span className="paper-card-number">
              {figure.number} <span className="paper-outcome">{outcomes[figure.reproduced]}</span>
            </span>
            <span className="paper-card-title">{figure.title}</span>
          </span>
        </button>
      </h4>
      <div id={`${id}-figure`} hidden={!open}>
        {open ? <OpenFigure model={model} figure={figure} onClose={onToggle} /> : null}
      </div>
    </article>
  );
}

function OpenFigure({ model, figure, onClose }: Pick<Props, 'model' | 'figure'> & { onClose: () => void }) {
  const openPanel = useOpenPanel();
  return (
    <div className="paper-open">
      <p>{figure.note}</p>
      {figure.panels.map((panel) => (
        <PaperPanelView key={panel.label} model={model} figure={figure} panel={panel} />
      ))}
      <PaperNumbers model={model} figure={figure} />
      <div className="button-row">
        {figure.panels.map((panel) => (
          <button
            key={panel.label}
            type="button"
            className="button primary"
            onClick={() => {
              openPanel(model, panel);
            }}
          >
            Open in Explore{panel.label === '' ? '' : `: ${panel.label}`}
          </button>
        ))}
        <button type="button" className="button" onClick={onClose}>
          Close the figure
        </button>
      </div>
    </div>
  );
}
