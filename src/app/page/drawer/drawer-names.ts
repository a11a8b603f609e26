import type { DrawerId } from '../../core/app-state.ts';

interface DrawerName {
  /** On its button. */
  label: string;
  /** Over what it holds. */
  title: string;
  /** For the pointer on its button. */
  help: string;
}

export const drawerNames: Readonly<Record<DrawerId, DrawerName>> = {
  measurements: {
    label: 'Measurements',
    title: 'Measurements',
    help: 'Lay your own measurements or the testbed’s over the figures, and calibrate the model',
  },
  check: {
    label: 'Check',
    title: 'Check by simulation',
    help: 'Simulate the real mechanism, packet by packet, and compare',
  },
  formulas: {
    label: 'Formulas',
    title: 'Formulas',
    help: 'The equations behind the figures, and their source',
  },
  limits: {
    label: 'Limits',
    title: 'Limits',
    help: 'What does not hold at these inputs, and what is assumed',
  },
};
