import { lateCode } from '../../kit/lazy/late-code.ts';
import type { PagePart } from '../../core/part.ts';
import { followMeasurements } from './follow-measurements.ts';
import type { MeasurementActions, MeasurementSources } from './measurement-actions.ts';

declare module '../../core/app-state.ts' {
  interface DrawerIds {
    measurements: true;
  }
}
declare module '../../core/app.ts' {
  interface Actions extends MeasurementActions {}
  interface Sources extends MeasurementSources {}
}

/** Measurements over the figures: files, pasted outputs of tools, the recordings of a testbed. */
export const measurementsPart: PagePart = {
  id: 'measurements',
  start: followMeasurements,
  drawers: [
    {
      id: 'measurements',
      title: 'Measurements',
      help: 'Measurements over the figures, and calibration',
      content: lateCode(() => import('./MeasurementDrawer.tsx').then((module) => module.MeasurementDrawer)),
    },
  ],
  code: lateCode(() => import('./part-code.ts').then((module) => module.measurementsCode)),
};
