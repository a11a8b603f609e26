/** Rates as tables write them, in packets: bits need a frame size and what of it counts, shares of a line the line. */
import { choose, type Choice } from './reading-choice.ts';
import type { ReadingAnswers, ReadingQuestion } from './tool-reading.ts';
import { wireOverheadBytes } from '../../models/input-parts/wire-overhead.ts';

// Choice between the sum of the rates of both directions, as tools print it, and the rate of one direction.

/** `printed`: end of the label of the printed sum. */
export function rateDirectionsChoice(
  answers: ReadingAnswers,
  printed = 'as printed',
): Choice<'both' | 'one'> {
  return choose<'both' | 'one'>(
    answers,
    'directions',
    'Rates count',
    [
      { value: 'both', label: `both directions together, ${printed}` },
      { value: 'one', label: 'both directions; show one of them, the half' },
    ],
    'both',
  );
}

export type RateUnit = 'pps' | 'kpps' | 'mpps' | 'bps' | 'kbps' | 'mbps' | 'gbps' | 'percent';

const packetFactor: Readonly<Partial<Record<RateUnit, number>>> = { pps: 1e-6, kpps: 1e-3, mpps: 1 };
/** Mbit/s. */
const bitFactor: Readonly<Partial<Record<RateUnit, number>>> = { bps: 1e-6, kbps: 1e-3, mbps: 1, gbps: 1e3 };

const written: Readonly<Record<RateUnit, string>> = {
  pps: 'packets/s',
  kpps: 'kpps',
  mpps: 'Mpps',
  bps: 'bit/s',
  kbps: 'kbit/s',
  mbps: 'Mbit/s',
  gbps: 'Gbit/s',
  percent: '% of the line rate',
};

/** Rates of all machines lie below these: 10,000 Mpps, 10 Tbit/s. */
export const highestRate: Readonly<Partial<Record<RateUnit, number>>> = {
  ...{ mpps: 1e4, kpps: 1e7, pps: 1e10 },
  ...{ gbps: 1e4, mbps: 1e7, kbps: 1e10, bps: 1e13 },
};

export function rateUnitLabel(unit: RateUnit): string {
  return written[unit];
}

/** `MPPS`, `Gbps`, `Mb/s`, `frames/s`; null for anything else. */
export function rateUnitOf(name: string): RateUnit | null {
  const packets =
    /(?:^|[^a-z])(m|k|million )?(?:pps|fps|(?:packets|pkts|frames)\s*(?:\/|per )\s*s(?:ec(?:ond)?)?)(?![a-z])/i.exec(
      name,
    );
  if (packets) {
    const prefix = packets[1]?.trim().toLowerCase();
    return prefix === undefined ? 'pps' : prefix === 'k' ? 'kpps' : 'mpps';
  }
  const bits = /(?:^|[^a-z])([gmk])?(?:bps|bits?\s*\/\s*s(?:ec)?|b\/s)(?![a-z])/i.exec(name);
  // A capital B in front of "/s" counts bytes.
  if (!bits || /B\/s/.test(bits[0])) return null;
  return `${(bits[1] ?? '').toLowerCase() as '' | 'k' | 'm' | 'g'}bps`;
}

export function isPacketRate(unit: RateUnit): boolean {
  return packetFactor[unit] !== undefined;
}

/** Open questions about the rates of a text; only those that change a result are asked. */
export class RateUnits {
  readonly questions: ReadingQuestion[] = [];
  readonly layer: 'wire' | 'frame' = 'wire';
  private readonly lineGbps: number = 10;
  /** Frame size for rows without one; null: that of the scenario over which the rates are drawn. */
  readonly frameBytes: number | null = 64;

  constructor(
    answers: ReadingAnswers,
    units: readonly RateUnit[],
    known: {
      frameBytes: number | 'scenario' | null;
      layer: 'wire' | 'frame' | null;
      lineGbps?: number | null;
    },
  ) {
    const bits = units.some((unit) => bitFactor[unit] !== undefined);
    const share = units.includes('percent');
    if (bits && known.layer === null) {
      const layer = choose<'wire' | 'frame'>(answers, 'rateLayer', 'Bit rates count', layers, 'wire');
      this.questions.push(layer.question);
      this.layer = layer.value;
    } else if (known.layer !== null) this.layer = known.layer;
    const lineGbps = known.lineGbps ?? null;
    if (lineGbps !== null) this.lineGbps = lineGbps;
    else if (share) {
      const line = choose(answers, 'lineRateGbps', 'Line rate', lineRates, '10');
      this.questions.push(line.question);
      this.lineGbps = Number(line.value);
    }
    if (typeof known.frameBytes === 'number') this.frameBytes = known.frameBytes;
    else if (bits || share) {
      const open = known.frameBytes === 'scenario';
      const sizes = open ? [scenarioSize, ...frameSizes] : frameSizes;
      const frame = choose(answers, 'frameBytes', 'Frame size', sizes, open ? scenarioSize.value : '64');
      this.questions.push(frame.question);
      this.frameBytes = frame.value === scenarioSize.value ? null : Number(frame.value);
    }
  }

  /** `frameBytes`: of this row; null without one. */
  mpps(value: number, unit: RateUnit, frameBytes: number | null = null): number {
    const packets = packetFactor[unit];
    // 2.3 / 10^6 is exact to the last digit where 2.3 * 10^-6 is not.
    if (packets !== undefined) return packets < 1 ? value / Math.round(1 / packets) : value;
    const frame = frameBytes ?? this.frameBytes ?? 64;
    const wire = 8 * (frame + wireOverheadBytes);
    if (unit === 'percent') return ((value / 100) * this.lineGbps * 1e3) / wire;
    return (value * bitFactor[unit]!) / (this.layer === 'wire' ? wire : 8 * frame);
  }

  /** Bits in the sense of `layer`, shares of a line rate on the wire. */
  mbps(value: number, unit: RateUnit): number {
    return unit === 'percent' ? (value / 100) * this.lineGbps * 1e3 : value * bitFactor[unit]!;
  }
}

const layers: readonly { value: 'wire' | 'frame'; label: string }[] = [
  { value: 'wire', label: 'everything on the wire (layer 1): 20 bytes more a frame' },
  { value: 'frame', label: 'the frames alone (layer 2)' },
];
const lineRates = [1, 2.5, 5, 10, 20, 25, 40, 50, 100, 200, 400].map((rate) => ({
  value: String(rate),
  label: `${rate} Gbit/s`,
}));
const scenarioSize = { value: 'scenario', label: 'that of the scenario' };
const frameSizes = [64, 128, 256, 512, 1024, 1280, 1518, 9000].map((size) => ({
  value: String(size),
  label: `${size} B`,
}));
