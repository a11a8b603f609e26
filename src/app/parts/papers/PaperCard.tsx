import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { Model } from '../../../models/contract/model.ts';
import type { PaperFigure, PaperPanel } from '../../../models/contract/paper.ts';
import { seriesLook } from '../../../drawing/frame/series-look.ts';
import { useInView } from '../../figures/in-view/use-in-view.ts';
import { thumbnailHeight, thumbnailOf, thumbnailWidth } from '../../figures/thumbnail/preset-thumbnail.ts';
import { usePalette } from '../../kit/use-palette.ts';
import { firstValues, panelEntries, panelSpec } from './panel-spec.ts';
import { usePanel } from './use-panel.ts';
import { PaperNumbers } from './PaperNumbers.tsx';
import { paperProvenance, PaperPanelView } from './PaperPanelView.tsx';
import { joinablePanels, joinedFigure } from './joined-panels.ts';
import { withRemarks } from '../../figures/export/provenance/provenance.ts';
import { useFigureDialogs } from '../../figures/figure-dialog-state.ts';
import { useActions, useAppStore, useCatalogue, useScheduler, useSearches } from '../../core/app-context.tsx';
import { viewFromEntries } from '../../core/view/view-setting.ts';
import { Button } from '../../kit/Button.tsx';

/** Points of a thumbnail's curve. */
const curvePoints = 9;

/** The first panel of a figure as a thumbnail, solved while it is in view. */
function PanelThumbnail({ model, figure }: { model: Model; figure: PaperFigure }) {
  const place = useRef<HTMLSpanElement>(null);
  const inView = useInView(place);
  const palette = usePalette();
  const [panel] = figure.panels;
  const [{ answers, fraction }] = usePanel(model, panel, {
    forms: 1,
    points: curvePoints,
    priority: 'idle',
    inView,
  });
  const thumbnail = useMemo(() => {
    const spec = answers === null ? null : panelSpec(model, figure, panel, 0, answers, []);
    return spec === null ? null : thumbnailOf(spec);
  }, [model, figure, panel, answers]);
  return (
    <span
      className="thumbnail paper-thumbnail"
      ref={place}
      aria-hidden="true"
      data-solved={fraction === 1 || undefined}
    >
      <svg viewBox={`0 0 ${thumbnailWidth} ${thumbnailHeight}`} preserveAspectRatio="none">
        {thumbnail?.paths.map(({ d, filled }, k) => (
          <path
            key={k}
            d={d}
            data-filled={filled || undefined}
            stroke={seriesLook({ role: 'alternative', hue: k }, palette).colour}
          />
        ))}
      </svg>
      {fraction < 1 ? <span className="paper-progress" style={{ width: `${100 * fraction}%` }} /> : null}
    </span>
  );
}

/** Opens a panel's first scenario among the figures, as one step of the history. */
function useOpenPanel(): (model: Model, panel: PaperPanel) => void {
  const { openScenario } = useActions();
  const store = useAppStore();
  return useCallback(
    (model, panel) => {
      const { traffic, seed } = store.getState().view;
      const entries = { ...(traffic === '' ? {} : { traffic }), ...panelEntries(model, panel) };
      openScenario({
        model: model.id,
        values: firstValues(model, panel),
        view: { ...viewFromEntries(model, entries), seed },
      });
    },
    [openScenario, store],
  );
}

interface Props {
  model: Model;
  figure: PaperFigure;
  open: boolean;
  onToggle: () => void;
}

const outcomes = { yes: 'reproduced', partly: 'partly reproduced' } as const;

/** A figure of a paper: as a thumbnail, or opened in its place. */
export function PaperCard({ model, figure, open, onToggle }: Props) {
  const place = useRef<HTMLElement>(null);
  const id = useId();
  // A figure opened by a link may be far down.
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

/** Button that solves all panels and opens them as one picture to be exported. */
function JoinedExport({ model, figure }: Pick<Props, 'model' | 'figure'>) {
  const catalogue = useCatalogue();
  const scheduler = useScheduler();
  const searches = useSearches();
  const { open, choose } = useFigureDialogs();
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  async function join(): Promise<void> {
    setState('busy');
    try {
      const { exported, solutions, remarks } = await joinedFigure(model, figure, { scheduler, searches });
      const first = paperProvenance(catalogue, model, figure, figure.panels[0], 0, undefined, solutions);
      const provenance = withRemarks(first, [
        'Inputs and link are those of the first panel and curve; the others differ as they are named',
        ...remarks,
      ]);
      choose({ size: 'page' });
      open({ exporting: { exported, provenance, refined: () => Promise.resolve(exported) } });
      setState('idle');
    } catch {
      setState('failed');
    }
  }
  return (
    <>
      <Button disabled={state === 'busy'} onClick={() => void join()}>
        {state === 'busy' ? 'Computing all panels' : 'Export all panels as one picture'}
      </Button>
      {state === 'failed' ? <span role="alert">A panel could not be computed. Try again.</span> : null}
    </>
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
          <Button key={panel.label} primary onClick={() => openPanel(model, panel)}>
            Open in Explore{panel.label === '' ? '' : `: ${panel.label}`}
          </Button>
        ))}
        {joinablePanels(figure) === null ? null : <JoinedExport model={model} figure={figure} />}
        <Button onClick={onClose}>Close the figure</Button>
      </div>
    </div>
  );
}
