/**
 * The paper's system configurations: x cores for the host's work, y for the virtual machine's, for each flow served in
 * parallel.
 */
import { SolveFailure } from '../contract/solution.ts';

export type ConfigurationId = '1+1-off' | '1+1-125' | '2+1-off' | '2+1-125' | '3+1' | '4+1' | '4+2' | '5+2';

export interface Configuration {
  id: ConfigurationId;
  /** With the interrupt coalescing where it makes a difference: `2+1 (IC 125 µs)`. The only name for readers. */
  name: string;
  /** x: cores of the host (NFVI) for one flow. */
  hostCores: number;
  /** y: cores of the virtual machine (VNF) for one flow. */
  guestCores: number;
  /** Interrupt coalescing of the card; `either` where off and 125 µs differ by less than 0.1 %. */
  coalescing: 'off' | '125' | 'either';
  /** Largest f that the paper's eight cores could measure. */
  measuredFlows: number;
  /** Relative error of the prediction against the paper's measurements, %, as printed in Sections 4.3 to 4.10. */
  reportedError: { mean: number; worst: number };
}

/** In the order of Table 2. */
export const configurations: readonly Configuration[] = [
  configuration('1+1-off', 'off', 4, 3.55, 15),
  configuration('1+1-125', '125', 4, 2.88, 9.4),
  configuration('2+1-off', 'off', 2, 3.64, 15),
  configuration('2+1-125', '125', 2, 3.4, 6.5),
  configuration('3+1', 'either', 2, 2.02, 5.6),
  configuration('4+1', 'either', 1, 0.97, 2.4),
  configuration('4+2', 'either', 1, 3.35, 7.8),
  configuration('5+2', 'either', 1, 10.17, 14.7),
];

function configuration(
  id: ConfigurationId,
  coalescing: Configuration['coalescing'],
  measuredFlows: number,
  mean: number,
  worst: number,
): Configuration {
  const [hostCores, guestCores] = id.split('-')[0].split('+').map(Number);
  const setting = { off: ' (IC off)', '125': ' (IC 125 µs)', either: '' }[coalescing];
  return {
    id,
    hostCores,
    guestCores,
    coalescing,
    measuredFlows,
    name: `${hostCores}+${guestCores}${setting}`,
    reportedError: { mean, worst },
  };
}

/** x + y. */
export function coresPerFlow({ hostCores, guestCores }: Configuration): number {
  return hostCores + guestCores;
}

/** Place in Table 2, the last resort where two configurations are equally good. */
export function tableOrder({ id }: Configuration): number {
  return configurations.findIndex((other) => other.id === id);
}

/** Fails with `unknown_config`. */
export function configurationNamed(id: string): Configuration {
  const found = configurations.find((candidate) => candidate.id === id);
  if (!found) {
    const known = configurations.map((candidate) => candidate.id).join(', ');
    throw new SolveFailure(
      'unknown_config',
      `There is no configuration “${id}”; there are ${known}.`,
      'configuration',
    );
  }
  return found;
}
