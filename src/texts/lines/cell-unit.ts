/** Units behind the numbers of a table, by what they measure: numbers of one column are brought to one unit. */
import { MeasurementFailure } from '../measurement-failure.ts';
import { unitOfWord } from '../tools/measured-quantity.ts';
import { rateUnitOf } from '../tools/rate-units.ts';
import { shownText } from './lines.ts';

type UnitFamily = 'time' | 'packets' | 'packet rate' | 'bit rate' | 'share' | 'bytes' | 'thousands' | 'other';

export interface CellUnit {
  family: UnitFamily;
  /** `us`, `mpps`, `percent`, ...; for `other`, the word as written. */
  name: string;
  /** Whole; a number in this unit times it is one in the smallest unit of the family. */
  factor: number;
}

const units: Readonly<Record<string, readonly [UnitFamily, number]>> = {
  ns: ['time', 1],
  us: ['time', 1e3],
  ms: ['time', 1e6],
  s: ['time', 1e9],
  packets: ['packets', 1],
  bytes: ['bytes', 1],
  pps: ['packet rate', 1],
  kpps: ['packet rate', 1e3],
  mpps: ['packet rate', 1e6],
  bps: ['bit rate', 1],
  kbps: ['bit rate', 1e3],
  mbps: ['bit rate', 1e6],
  gbps: ['bit rate', 1e9],
  ppm: ['share', 1],
  percent: ['share', 1e4],
  ratio: ['share', 1e6],
};

export function cellUnitNamed(name: string): CellUnit | null {
  const found = Object.hasOwn(units, name) ? units[name]! : null;
  return found === null ? null : { name, family: found[0], factor: found[1] };
}

const thousands: Readonly<Record<string, number>> = { k: 1e3, K: 1e3, M: 1e6, G: 1e9 };

/** `µs`, `Mpps`, `%`, `kB`: unit of a word after a number. */
function cellUnitOf(word: string): CellUnit {
  if (Object.hasOwn(thousands, word)) return { family: 'thousands', name: word, factor: thousands[word]! };
  const name =
    word === '%'
      ? 'percent'
      : word.toLowerCase() === 'ppm'
        ? 'ppm'
        : /^(?:B|[Bb]ytes?|[Oo]ctets?)$/.test(word)
          ? 'bytes'
          : (unitOfWord(word) ?? rateUnitOf(word));
  return (name === null ? null : cellUnitNamed(name)) ?? { family: 'other', name: word, factor: 1 };
}

/** Brings the numbers of one column to the unit of its name, else to that of its first number. */
export class UnitOfColumn {
  unit: CellUnit | null;
  private readonly named: boolean;
  private readonly title: string;
  private bare = false;
  private conflict: { line: number; words: string } | null = null;

  /** `named`: unit in the name of the column. */
  constructor(title: string, named: CellUnit | null) {
    this.title = title;
    this.unit = named;
    this.named = named !== null;
  }

  /** NaN where the unit cannot be brought to that of the column; `refuseConflict` then refuses it. */
  number(value: number, word: string | null, line: number): number {
    if (word === null) {
      // Nothing is nothing in every unit.
      if (value === 0) return value;
      this.bare = true;
      if (this.named || this.unit === null) return value;
      return this.disagree(line, 'one number has no unit, and others have one');
    }
    const found = cellUnitOf(word);
    if (found.family === 'thousands') return this.number(value * found.factor, null, line);
    if (this.unit === null) {
      if (this.bare)
        return this.disagree(line, `a number has the unit ${shownText(word)}, and others have none`);
      this.unit = found;
    }
    const { family, name, factor } = this.unit;
    if (family !== found.family || (family === 'other' && name !== found.name)) {
      const shown = family === 'other' ? shownText(name) : name;
      return this.disagree(line, `a number has the unit ${shownText(word)}, and the column is in ${shown}`);
    }
    return found.factor < factor ? value / (factor / found.factor) : value * (found.factor / factor);
  }

  /** Throws where the column holds units that are not of one kind. */
  refuseConflict(): void {
    if (this.conflict === null) return;
    const { line, words } = this.conflict;
    const message = `Line ${line}: in the column ${shownText(this.title)} ${words}; give all its numbers in one unit.`;
    throw new MeasurementFailure('mixed-units', message, line);
  }

  private disagree(line: number, words: string): number {
    this.conflict ??= { line, words };
    return NaN;
  }
}
