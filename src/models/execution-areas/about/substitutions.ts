/** Equations of the execution areas with the present numbers in them. */
import { SolveFailure } from '../../contract/solution.ts';
import type { Substitute } from '../../contract/paper.ts';
import { significant } from '../../../text/number-words.ts';
import { wireOverheadBytes } from '../../input-parts/wire-overhead.ts';
import { readInputs } from '../read-inputs.ts';
import { chosenPrediction, readSetup } from '../setup.ts';

const number = (value: number) => significant(value, 4);

/** Inputs of the chosen configuration; null: it cannot run here. */
function chosenOf(values: Parameters<Substitute>[0]) {
  try {
    const setup = readSetup(readInputs(values));
    const { configuration, scaleFactor: f } = chosenPrediction(setup);
    return { configuration, f, ...setup.conditions, ...setup.table[configuration.id] };
  } catch (failure) {
    if (failure instanceof SolveFailure) return null;
    throw failure;
  }
}

type Chosen = NonNullable<ReturnType<typeof chosenOf>>;

const costOf = ({ a, a0, b, b0, f, frameBytes }: Chosen) => (a * f + a0) * frameBytes + (b * f + b0);
const wireBitsOf = ({ frameBytes }: Chosen) => 8 * (frameBytes + wireOverheadBytes);

function throughputOf(chosen: Chosen): { processor: number; link: number; mpps: number } {
  const processor = (chosen.f ** 2 * chosen.clockGhz * 1000) / costOf(chosen);
  const link = (chosen.linkGbps * 1000) / wireBitsOf(chosen);
  return { processor, link, mpps: Math.min(processor, link) };
}

export const costOfPacket: Substitute = (values) => {
  const chosen = chosenOf(values);
  if (chosen === null) return null;
  const { a, a0, b, b0, f, frameBytes, flows, cores, configuration } = chosen;
  const { hostCores, guestCores } = configuration;
  const cost = costOf(chosen);
  const slope = `${number(a)} × ${f} + ${number(a0)}`;
  const intercept = `${number(b)} × ${f} + ${number(b0)}`;
  return {
    lines: [
      `f = min(${flows}, ⌊${cores} / (${hostCores} + ${guestCores})⌋) = ${f}`,
      `C = (${slope}) × ${number(frameBytes)} + (${intercept}) = ${number(cost)} cycles`,
    ],
    results: [
      { indicator: 'scaleFactor', value: f },
      { indicator: 'cumulativeCycles', value: cost },
    ],
  };
};

export const throughput: Substitute = (values) => {
  const chosen = chosenOf(values);
  if (chosen === null) return null;
  const { f, clockGhz, linkGbps, frameBytes } = chosen;
  const { processor, link, mpps } = throughputOf(chosen);
  const cost = number(costOf(chosen));
  return {
    lines: [
      `Y = min(${f}² × ${number(clockGhz)} GHz / ${cost}, ${number(linkGbps)} Gbit/s / (8 (${number(frameBytes)} + 20) bit))`,
      `Y = min(${number(processor)}, ${number(link)}) Mpps = ${number(mpps)} Mpps`,
    ],
    results: [
      { indicator: 'cpuMpps', value: processor },
      { indicator: 'linkMpps', value: link },
      { indicator: 'throughputMpps', value: mpps },
    ],
  };
};

export const bitsOnTheWire: Substitute = (values) => {
  const chosen = chosenOf(values);
  if (chosen === null) return null;
  const { mpps } = throughputOf(chosen);
  const value = (mpps * wireBitsOf(chosen)) / 1000;
  return {
    lines: [`Y = ${number(mpps)} Mpps × 8 (${number(chosen.frameBytes)} + 20) bit = ${number(value)} Gbit/s`],
    results: [{ indicator: 'throughputGbps', value }],
  };
};

export const costAndBack: Substitute = (values) => {
  const chosen = chosenOf(values);
  if (chosen === null) return null;
  const { f, clockGhz } = chosen;
  const [cost, { processor }] = [costOf(chosen), throughputOf(chosen)];
  const each = cost / f;
  return {
    lines: [
      `C_f = ${number(cost)} / ${f} = ${number(each)} cycles, Y = ${f} × ${number(clockGhz)} GHz / ${number(each)} = ${number(processor)} Mpps`,
      `C = ${f}² × ${number(clockGhz)} GHz / ${number(processor)} Mpps = ${number(cost)} cycles`,
    ],
    results: [
      { indicator: 'cyclesPerCore', value: each },
      { indicator: 'cpuMpps', value: processor },
    ],
  };
};

/** Null where no legal frame fills the link, or the smallest does. */
export const frameThatFillsLink: Substitute = (values, { indicators }) => {
  const chosen = chosenOf(values);
  const known = indicators.saturationFrameBytes ?? null;
  if (chosen === null || known === null) return null;
  const { a, a0, b, b0, f, clockGhz, linkGbps } = chosen;
  const [bits, slope, intercept] = [8 * f ** 2 * clockGhz, a * f + a0, b * f + b0];
  const value = (linkGbps * intercept - wireOverheadBytes * bits) / (bits - linkGbps * slope);
  if (!(value > 0) || Math.abs(value - known) > 1e-6 * known) return null;
  return {
    lines: [
      `g = 8 × ${f}² × ${number(clockGhz)} GHz = ${number(bits)}, m = ${number(slope)}, c = ${number(intercept)}`,
      `S* = (${number(linkGbps)} × ${number(intercept)} − 20 × ${number(bits)}) / (${number(bits)} − ${number(linkGbps)} × ${number(slope)}) = ${number(value)} B`,
    ],
    results: [{ indicator: 'saturationFrameBytes', value }],
  };
};

export const best: Substitute = (values, { indicators }) => {
  const chosen = chosenOf(values);
  const used = indicators.coresUsed ?? null;
  if (chosen === null || used === null) return null;
  const { f, configuration } = chosen;
  const { hostCores, guestCores } = configuration;
  const { processor, mpps } = throughputOf(chosen);
  const value = f * (hostCores + guestCores);
  return {
    lines: [
      `here: Y = ${number(mpps)} Mpps; f (x + y) = ${f} × (${hostCores} + ${guestCores}) = ${value} cores; the processor alone ${number(processor)} Mpps`,
    ],
    results: [{ indicator: 'coresUsed', value }],
  };
};
