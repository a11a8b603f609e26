import type { FigureSpec } from '../../../models/contract/figure.ts';
import { ViewChoice } from '../ViewChoice.tsx';
import { type AxisName, type ChosenScale, hasScaleChoice } from './plotly/examined-axes.ts';
import type { DragMode } from './plotly/PlotlyPlot.tsx';
import { ActionButton } from '../../kit/commands/ActionButton.tsx';

interface ZoomProps {
  dragMode: DragMode;
  onDragMode: (mode: DragMode) => void;
  zoomed: boolean;
  /** Above 1: more of the axes comes into sight. */
  onScale: (factor: number) => void;
  onReset: () => void;
}

const dragModes = [
  { id: 'zoom', label: 'Zoom' },
  { id: 'pan', label: 'Pan' },
];

/** One press of a zoom button or key. */
export const zoomStep = 1.5;

/** What a drag on the plot does, and the same without a drag. */
export function ZoomTools({ dragMode, onDragMode, zoomed, onScale, onReset }: ZoomProps) {
  return (
    <>
      <ViewChoice
        label="Dragging on the plot"
        views={dragModes}
        view={dragMode}
        onView={(id) => onDragMode(id === 'pan' ? 'pan' : 'zoom')}
      />
      <span className="examine-steps">
        <ActionButton className="button" aria-label="Zoom in" onClick={() => onScale(1 / zoomStep)}>
          +
        </ActionButton>
        <ActionButton className="button" aria-label="Zoom out" onClick={() => onScale(zoomStep)}>
          −
        </ActionButton>
        <ActionButton className="button" disabled={!zoomed} onClick={onReset}>
          Reset zoom
        </ActionButton>
      </span>
    </>
  );
}

interface ScaleProps {
  /** As the figure has it. */
  spec: FigureSpec;
  /** As it is examined. */
  shown: FigureSpec;
  onScale: (axis: AxisName, scale: ChosenScale) => void;
}

const scales = [
  { id: 'linear', label: 'Linear' },
  { id: 'log', label: 'Log' },
];

/** Linear or logarithmic, for each axis that can be either. */
export function ScaleTools({ spec, shown, onScale }: ScaleProps) {
  return (['x', 'y'] as const)
    .filter((which) => hasScaleChoice(spec, which))
    .map((which) => (
      <span key={which} className="examine-scale">
        <span aria-hidden="true">{which === 'x' ? 'Across' : 'Up'}</span>
        <ViewChoice
          label={`Scale of ${shown[which].title}, ${which === 'x' ? 'across' : 'up'}; zeros are left out of a logarithmic one`}
          views={scales}
          view={shown[which].scale}
          onView={(id) => onScale(which, id === 'log' ? 'log' : 'linear')}
        />
      </span>
    ));
}
