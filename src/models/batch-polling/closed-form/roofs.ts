/**
 * Rates that the link and the card's bus carry, whatever the cores do. The bus by the sizes of PCIe's packets in
 * Neugebauer et al., "Understanding PCIe performance for end host networking", SIGCOMM 2018: 24 bytes of headers for a
 * write and for a read request, 20 for a completion; payloads of 256 and read requests of 512 bytes at most.
 */
import { type FrameInputs, frameSizes, total, wireBits } from '../../input-parts/frames.ts';
import { linkMbps, type LinkInputs } from './link.ts';

export interface RoofInputs extends FrameInputs, Pick<LinkInputs, 'linkGbps' | 'cardPasses'> {
  readonly 'pcie.generation': keyof typeof laneGbps | 'none';
  readonly 'pcie.lanes': number;
}

export interface Roof {
  /** `the link`, `PCIe 3.0 x8 to the host`. */
  name: string;
  short: string;
  /** Packets over all cores. */
  mpps: number;
  /** An estimate, by a model of the bus whose error is not known. */
  about: boolean;
}

/** Gbit/s of a lane in either direction, without its encoding. */
const laneGbps = {
  '1': 2.5 * 0.8,
  '2': 5 * 0.8,
  '3': 8 * (128 / 130),
  '4': 16 * (128 / 130),
  '5': 32 * (128 / 130),
};

/** Share of a lane that acknowledgements, credits and clock compensation leave: the paper's 57.9 of 63 Gbit/s. */
const forPackets = 0.92;

const header = { write: 24, request: 24, completion: 20 };
const most = { payload: 256, request: 512 };

/** Descriptors that are fetched, written back or announced together, as poll-mode drivers do. */
const together = 8;
const descriptorBytes = 16;
const doorbellBytes = 4;

/** Bytes on the bus for a frame that is received and sent. */
function busBytes(frame: number): { toHost: number; toCard: number } {
  const payloads = Math.ceil(frame / most.payload);
  // A descriptor of either ring.
  const writtenBack = descriptorBytes + header.write / together;
  const fetched = descriptorBytes + header.completion / together;
  return {
    toHost:
      frame +
      payloads * header.write +
      Math.ceil(frame / most.request) * header.request +
      2 * (writtenBack + header.request / together),
    toCard: frame + payloads * header.completion + 2 * (fetched + (doorbellBytes + header.write) / together),
  };
}

/** Rate of the bus in the direction that is full first; null where it is not given. */
function busRoof(inputs: RoofInputs): Roof | null {
  const generation = inputs['pcie.generation'];
  if (generation === 'none') return null;
  const lanes = inputs['pcie.lanes'];
  const mean = (direction: 'toHost' | 'toCard') =>
    total(frameSizes(inputs).map(({ bytes, share }) => share * busBytes(bytes)[direction]));
  const [toHost, toCard] = [mean('toHost'), mean('toCard')];
  const mbps = 1000 * forPackets * laneGbps[generation] * lanes;
  const short = `PCIe ${generation}.0 x${lanes}`;
  return {
    name: `${short} to the ${toHost < toCard ? 'card' : 'host'}`,
    short,
    mpps: mbps / (8 * Math.max(toHost, toCard)) / inputs.cardPasses,
    about: true,
  };
}

/** The lowest first; none where neither is given. */
export function roofs(inputs: RoofInputs): readonly Roof[] {
  const link = linkMbps(inputs);
  const bus = busRoof(inputs);
  const all: Roof[] = bus === null ? [] : [bus];
  if (link !== null)
    all.push({ name: 'the link', short: 'link', mpps: link / wireBits(inputs), about: false });
  return all.sort((one, other) => one.mpps - other.mpps);
}
