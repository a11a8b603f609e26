import type { PartCode } from '../../core/part.ts';
import { measurementActions } from './measurement-actions.ts';
import { measurementCommands } from './measurement-commands.ts';
import { savedMeasurements } from './saved-measurements.ts';

export const measurementsCode: PartCode = {
  actions: measurementActions,
  commands: [{ heading: 'Simulate and measure', commands: measurementCommands, part: 'measurements' }],
  saved: savedMeasurements,
};
