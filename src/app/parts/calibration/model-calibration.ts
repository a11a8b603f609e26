import type { ComponentType } from 'react';
import type { Actions } from '../../core/app.ts';
import type { PartCode } from '../../core/part.ts';

/** Files that belong to a fit, for a fit of other measurements than those of the page. */
interface FitFiles {
  /** Whether a file with this beginning belongs to the fit. Never throws. */
  recognise: (head: string) => boolean;
  /** Reads a file and reports a refusal in the section of the fit. */
  read: (actions: Actions, file: File) => void;
}

/** Code for the calibration of one model; the state that it adds is declared in `part.ts`. */
export interface ModelCalibration extends Pick<PartCode, 'actions' | 'overlays' | 'saved'> {
  Section: ComponentType;
  files?: FitFiles;
}
