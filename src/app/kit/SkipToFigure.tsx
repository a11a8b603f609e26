import { placeOf } from './places.ts';

interface Props {
  /** Name of the place whose first figure is the target. */
  stage: string;
}

/** Skip link past the fields of a stage to its first figure, visible while it has the focus. */
export function SkipToFigure({ stage }: Props) {
  return (
    <div className="stage-skip">
      <button type="button" className="skip-link" onClick={() => placeOf('readout', placeOf(stage))?.focus()}>
        Skip to the figure
      </button>
    </div>
  );
}
