import { placeOf } from './places.ts';

interface Props {
  /** Name of the place whose first figure is meant. */
  stage: string;
}

/** Before the many fields of a stage: the way past them to its first figure, seen while it has the focus. */
export function SkipToFigure({ stage }: Props) {
  return (
    <div className="stage-skip">
      <button
        type="button"
        className="skip-link"
        onClick={() => {
          placeOf('readout', placeOf(stage))?.focus();
        }}
      >
        Skip to the figure
      </button>
    </div>
  );
}
