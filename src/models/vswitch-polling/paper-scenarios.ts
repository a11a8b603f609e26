/** The inputs of the paper's scenarios, where presets and figures both need them. */
import type { InputValue } from '../contract/inputs.ts';
import type { Inputs } from './read-inputs.ts';

type PresetInputs = Readonly<Record<string, InputValue>>;

/** Section II-C: simple forwarding, the default scenario. */
export const scenario1: PresetInputs = {
  ports: 4,
  portShares: [0.15, 0.2, 0.25, 0.4],
  maxBatch: 4,
  lookupCycles: 80,
  busGBps: 16,
};

/** Complex routing. */
export const scenario2: PresetInputs = {
  ports: 5,
  portShares: [0.1, 0.15, 0.2, 0.25, 0.3],
  maxBatch: 8,
  lookupCycles: 800,
  busGBps: 32,
};

/** IPsec. Six shares imply six ports. */
export const scenario3: PresetInputs = {
  ports: 6,
  portShares: [0.05, 0.1, 0.15, 0.18, 0.22, 0.3],
  maxBatch: 16,
  lookupCycles: 8000,
  busGBps: 8,
};

/** Readings of Fig. 15 in the paper: cores without loss, by the load. */
export const fig15Cores = [
  { loadMpps: 8, cores: 10 },
  { loadMpps: 14, cores: 17 },
] as const;

/** Scenario 3 with one packet a visit, as Section VII-C describes Fig. 15; for any time of a packet. */
export function isFig15(inputs: Inputs): boolean {
  const shares = inputs.portShares;
  const paper = scenario3.portShares as readonly number[];
  return (
    inputs.maxBatch === 1 && shares?.length === paper.length && shares.every((share, k) => share === paper[k])
  );
}
