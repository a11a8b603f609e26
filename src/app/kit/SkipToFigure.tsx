interface Props {
  /** Of the stage whose first figure is meant. */
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
          document.querySelector<HTMLElement>(`.${stage} .figure-readout`)?.focus();
        }}
      >
        Skip to the figure
      </button>
    </div>
  );
}
