/** Starting points: the paper's two processors, and the questions it answers with them. */
import type { Preset } from '../contract/model.ts';
import { forecast } from './parameter-sets.ts';
import { mppsOf } from './solver/predict.ts';

const i9 = { cores: forecast.cores, clockGhz: forecast.clockGhz };

const testbedGroup = 'Paper: testbed';
const forecastGroup = 'Paper: forecasts';

export const presets: readonly Preset[] = [
  {
    id: 'testbed',
    label: 'Testbed, many flows',
    group: testbedGroup,
    line: 'Xeon W-2145, 8 cores, 64-byte frames (Fig. 19)',
    inputs: {},
  },
  {
    id: 'testbed-one-flow',
    label: 'Testbed, one flow',
    group: testbedGroup,
    line: 'more cores for the one flow pay (4.8 to 4.10)',
    inputs: { flows: 1 },
  },
  {
    id: 'i9',
    label: 'Core i9, many flows',
    group: forecastGroup,
    line: '18 cores at 3 GHz (Fig. 20)',
    inputs: i9,
  },
  {
    id: 'i9-one-flow',
    label: 'Core i9, one flow',
    group: forecastGroup,
    line: '5+2 comes on top (Section 4.12)',
    inputs: { ...i9, flows: 1 },
  },
  {
    id: 'fill-link-512',
    label: 'Fill 10 Gbit/s',
    group: forecastGroup,
    line: '512-byte frames: 21 cores, three too many',
    inputs: { ...i9, frameBytes: 512, targetMpps: mppsOf(10, 512) },
  },
];
