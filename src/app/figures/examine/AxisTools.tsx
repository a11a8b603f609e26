import type { FigureSpec } from '../../../models/contract/figure.ts';
import { ViewChoice } from '../card/ViewChoice.tsx';
import { type AxisName, type ChosenScale, hasScaleChoice } from './plotly/examined-axes.ts';
import type { DragMode } from './plotly/PlotlyPlot.tsx';
import { ActionButton } from '../../kit/commands/ActionButton.tsx';

interface ZoomProps {
  dragMode: DragMode;
  onDragMode: (mode: DragMode) => void;
  zoomed: boolean;
  /** A factor above 1 zooms out. */
  onScale: (factor: number) => void;
  onReset: () => void;
}

const dragModes = [
  { id: 'zoom', label: 'Zoom' },
  { id: 'pan', label: 'Pan' },
];

/** Factor of one press of a zoom button or key. */
export const zoomStep = 1.5;

/** Choice between zoom and pan for drags on the plot, and the buttons that zoom in steps. */
export function ZoomTools({ dragMode, onDragMode, zoomed, onScale, onReset }: ZoomProps) {
  return (
    <>
      <ViewChoice
        label="Dragging on the plot"
        views={dragModes}
        view={dragMode}
        onView={(id) => onDragMode(id === 'pan' ? 'pan' : 'zoom')}
      />
      <ZoomSteps {...{ zoomed, onScale, onReset }} />
    </>
  );
}

/** Buttons that zoom in steps. */
export function ZoomSteps({ zoomed, onScale, onReset }: Omit<ZoomProps, 'dragMode' | 'onDragMode'>) {
  return (
    <span className="examine-steps">
      <ActionButton aria-label="Zoom in" onClick={() => onScale(1 / zoomStep)}>
        +
      </ActionButton>
      <ActionButton aria-label="Zoom out" onClick={() => onScale(zoomStep)}>
        −
      </ActionButton>
      <ActionButton disabled={!zoomed} onClick={onReset}>
        Reset zoom
      </ActionButton>
    </span>
  );
}

interface ScaleProps {
  /** The figure with the scales that it declares. */
  spec: FigureSpec;
  /** The figure with the scales that the reader chose. */
  shown: FigureSpec;
  onScale: (axis: AxisName, scale: ChosenScale) => void;
}

const scales = [
  { id: 'linear', label: 'Linear' },
  { id: 'log', label: 'Log' },
];

/** Choice between linear and logarithmic, for each axis that allows both. */
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
