/**
 * The workload of the execution areas that all models share: target, frame, cores, clock, cost of a packet on all
 * cores.
 */
import { numberOf, significant } from '../../../text/number-words.ts';
import type { ModelDimensioning } from '../../contract/dimensioning.ts';
import type { InputRow } from '../../contract/inputs.ts';
import { SolveFailure } from '../../contract/solution.ts';
import { WorkloadTranslation } from '../../input-parts/workload-translation.ts';
import { configurations, coresPerFlow } from '../configurations.ts';
import { cumulativeCost } from '../fit/calibrate.ts';
import { calibratedFrames } from '../solver/frame-range.ts';
import { fields } from '../inputs.ts';
import { chosenPrediction, readSetup } from '../setup.ts';
import { type Inputs, readInputs } from '../read-inputs.ts';

/** A link that no configuration fills, Gbit/s: which one is best then depends on the processor alone. */
const endlessLink = 1e9;

/**
 * Time that the cores in use have for one packet where the processor is the limit, µs; null where nothing can be
 * predicted.
 */
function busyPacketUs(inputs: Inputs): number | null {
  try {
    const setup = readSetup(inputs);
    const conditions = { ...setup.conditions, linkGbps: endlessLink };
    const { coresUsed, cpuMpps } = chosenPrediction({ ...setup, conditions });
    return coresUsed / cpuMpps;
  } catch (failure) {
    if (failure instanceof SolveFailure) return null;
    throw failure;
  }
}

/** Four points for each configuration that give its present parameters times `factor`. */
function scaledCosts(inputs: Inputs, factor: number): InputRow[] {
  const { table } = readSetup(inputs);
  return configurations.flatMap(({ id }) =>
    [1, 2].flatMap((flows) =>
      [calibratedFrames.min, calibratedFrames.max].map((frameBytes): InputRow => {
        const cycles = Number((factor * cumulativeCost(table[id], flows, frameBytes)).toPrecision(9));
        return { configuration: id, flows, frameBytes, cycles, mpps: null };
      }),
    ),
  );
}

/** No configuration runs on fewer cores than one flow needs. */
function takeCores(translation: WorkloadTranslation, cores: number | null): void {
  const chosen = configurations.find(({ id }) => id === readInputs(translation.values).configuration);
  const fewest = chosen ? coresPerFlow(chosen) : Math.min(...configurations.map(coresPerFlow));
  if (cores !== null && cores < fewest) {
    translation.ignore(
      `${significant(cores)} ${cores === 1 ? 'core' : 'cores'}: one flow needs at least ${fewest} here, so ${fewest}.`,
    );
  }
  translation.take('cores', cores === null ? null : Math.max(fewest, cores));
}

function takeCost(translation: WorkloadTranslation, packetUs: number): void {
  const inputs = readInputs(translation.values);
  const present = busyPacketUs(inputs);
  if (present === null) {
    translation.ignore(`${significant(packetUs)} µs for a packet: these inputs give no cost to scale.`);
    return;
  }
  const factor = packetUs / present;
  if (Math.abs(factor - 1) <= 1e-9) return;
  const rows = scaledCosts(inputs, factor);
  if (!rows.every(({ cycles }) => Number(cycles) >= 0.001 && Number(cycles) <= 1e9)) {
    translation.ignore(`${significant(packetUs)} µs for a packet is outside the range of this model.`);
    return;
  }
  translation.set('calibration', rows);
  translation.set('parameterSet', 'own');
  translation.assume(
    `All configurations cost ${significant(factor)} times what they did, so that ${inputs.cores} cores spend ${significant(packetUs)} µs of all their time on a packet; how the cost grows with frame size and flows stays the paper’s.`,
  );
}

export const workload: NonNullable<ModelDimensioning['workload']> = {
  inputs: { cores: 'cores', frame: 'frameBytes', clock: 'clockGhz' },
  read: (values) => {
    const inputs = readInputs(values);
    return {
      rateMpps: inputs.targetMpps,
      frameBytes: inputs.frameBytes,
      cores: inputs.cores,
      packetUs: busyPacketUs(inputs),
      clockGhz: inputs.clockGhz,
    };
  },
  write: ({ rateMpps, frameBytes, cores, packetUs, clockGhz }, values) => {
    const translation = new WorkloadTranslation(fields, values);
    if (rateMpps !== null) translation.take('targetMpps', rateMpps);
    translation.take('frameBytes', frameBytes);
    takeCores(translation, cores);
    translation.take('clockGhz', clockGhz);
    if (packetUs !== null) takeCost(translation, packetUs);
    else {
      const packetCostUs = busyPacketUs(readInputs(translation.values));
      if (packetCostUs !== null)
        translation.assume(`The cores spend ${significant(packetCostUs)} µs of all their time on a packet.`);
    }
    const now = readInputs(translation.values);
    translation.assume(
      `${numberOf(now.flows, 'flow')} of equal rate and a link of ${significant(now.linkGbps)} Gbit/s.`,
    );
    translation.assume(
      'The packets pass a switch in the kernel and a virtual machine, spread over x + y cores for each flow.',
    );
    return translation.result();
  },
};
