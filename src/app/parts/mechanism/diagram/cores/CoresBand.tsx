import { useCallback, useMemo } from 'react';
import type { DiagramDeclaration } from '../../../../../models/contract/diagram.ts';
import { BandPicture } from '../../BandPicture.tsx';
import type { MarkMeasure } from '../../marks/marks.ts';
import { useApp, useAppShallow } from '../../../../core/app-context.tsx';
import { coresBandMarks } from './cores-band-marks.ts';

/** The cores of the present result, in one line. */
export function CoresBand() {
  const diagram = useApp(({ model }) => model.diagram);
  return diagram === undefined ? null : <DrawnCores diagram={diagram} />;
}

function DrawnCores({ diagram }: { diagram: DiagramDeclaration }) {
  const { values, solution } = useAppShallow(({ solve }) => ({
    values: solve.forValues!,
    solution: solve.solution!,
  }));
  const refused = useRefusedPicture();
  const spec = useMemo(() => diagram.build(values, solution), [diagram, values, solution]);
  const marks = useCallback(
    (width: number, measure: MarkMeasure) => (refused === null ? coresBandMarks(spec, width, measure) : []),
    [spec, refused],
  );
  return (
    <BandPicture words={refused ?? spec.description.join(' ')} marks={marks}>
      {refused === null ? null : (
        <p className="band-message" role="status">
          <span>{refused}</span>
        </p>
      )}
    </BandPicture>
  );
}

/** Reason why there is no picture of the present inputs, one sentence; null where there is one. */
export function useRefusedPicture(): string | null {
  const refused = useApp(({ fault, solve }) => fault !== null || solve.failure !== null);
  return refused ? 'No picture: these inputs have no result.' : null;
}
