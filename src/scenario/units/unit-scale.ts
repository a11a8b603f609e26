import type { ShownRateScale } from '../../models/contract/screen.ts';

// Units that measure the same kind of quantity, and the factors between them: `25 us` is `0.025 ms`.

/** Quantity that a unit measures. */
type UnitKind = 'time' | 'bit rate' | 'packet rate' | 'size' | 'clock' | 'byte rate' | 'squared time';

interface KnownUnit {
  /** Name as it is written beside a number. */
  name: string;
  /** Size in the smallest unit of its kind. */
  factor: number;
  /** Other spellings, in any case of letters. */
  spellings?: readonly string[];
  /** Other spellings in which the case of letters matters: `Gb/s` are bits, `GB/s` bytes. */
  exact?: readonly string[];
}

const prefixes = [
  ['', 1],
  ['k', 1e3],
  ['M', 1e6],
  ['G', 1e9],
  ['T', 1e12],
] as const;

const withPrefixes = (unitOf: (prefix: string) => Omit<KnownUnit, 'factor'>): readonly KnownUnit[] =>
  prefixes.map(([prefix, factor]) => ({ ...unitOf(prefix), factor }));

const kinds: Readonly<Record<UnitKind, readonly KnownUnit[]>> = {
  time: [
    { name: 's', factor: 1e9, spellings: ['sec', 'second', 'seconds'] },
    { name: 'ms', factor: 1e6, spellings: ['msec'] },
    { name: 'µs', factor: 1e3, spellings: ['usec'] },
    { name: 'ns', factor: 1, spellings: ['nsec'] },
  ],
  'bit rate': withPrefixes((prefix) => ({
    name: `${prefix}bit/s`,
    spellings: [`${prefix}bps`, `${prefix}bits/s`],
    exact: [`${prefix}b/s`],
  })),
  'packet rate': withPrefixes((prefix) => ({
    name: `${prefix}pps`,
    spellings: [`${prefix}p/s`, `${prefix}packets/s`],
  })),
  size: [
    { name: 'B', factor: 1, spellings: ['byte', 'bytes', 'octets'] },
    { name: 'kB', factor: 1e3 },
    { name: 'KiB', factor: 1024 },
  ],
  clock: withPrefixes((prefix) => ({ name: `${prefix}Hz` })),
  'byte rate': withPrefixes((prefix) => ({ name: `${prefix}B/s`, exact: [`${prefix}Bps`] })),
  // Without ns²: a paper prints “1.12 ns²” where it means 1.12e-9 s².
  'squared time': [
    { name: 's²', factor: 1e12 },
    { name: 'ms²', factor: 1e6 },
    { name: 'µs²', factor: 1 },
  ],
};

/** One spelling of a unit: u and both letters mu are the same, so are s^2, s2 and s². */
export function plainUnit(unit: string): string {
  return unit.replace(/\s/g, '').replace(/[µμ]/g, 'u').replace(/\^?2$/, '²');
}

interface FoundUnit {
  kind: UnitKind;
  factor: number;
}

/** The unit that a word names; null where it is none of these. Case decides only where letters mean two things. */
function unitOf(word: string): FoundUnit | null {
  const plain = plainUnit(word);
  const find = (fits: (unit: KnownUnit) => boolean): FoundUnit | null => {
    for (const [kind, units] of Object.entries(kinds) as [UnitKind, readonly KnownUnit[]][]) {
      const unit = units.find(fits);
      if (unit !== undefined) return { kind, factor: unit.factor };
    }
    return null;
  };
  const lower = plain.toLowerCase();
  return (
    find(({ name, exact = [] }) => [name, ...exact].some((spelling) => plainUnit(spelling) === plain)) ??
    find(({ spellings = [] }) => spellings.some((spelling) => spelling.toLowerCase() === lower)) ??
    find(({ name }) => !/b\/s$/i.test(plain) && plainUnit(name).toLowerCase() === lower)
  );
}

/** Quantity that a unit measures; null for units without another of the same kind: packets, cores, %. */
export function unitKind(unit: string): UnitKind | null {
  return unitOf(unit)?.kind ?? null;
}

/** How many of `to` one of `from` is; null where they do not measure the same kind of quantity. */
export function unitRatio(from: string, to: string): number | null {
  const [a, b] = [unitOf(from), unitOf(to)];
  return a === null || b === null || a.kind !== b.kind ? null : a.factor / b.factor;
}

/** Every unit of the kind that `unit` is of, as they are written. */
export function unitsBeside(unit: string): readonly string[] {
  const kind = unitKind(unit);
  return kind === null ? [] : kinds[kind].map(({ name }) => name);
}

const multiples: Readonly<Record<string, number>> = { k: 1e3, K: 1e3, M: 1e6, Ki: 1024, Mi: 1024 ** 2 };

/**
 * The factor of a number of things that is written short, `2k`, `4 Ki packets`; null where the word is not such a
 * factor.
 */
export function multipleOf(word: string, things: string): number | null {
  const short = word.replace(/\s/g, '');
  const bare = short.toLowerCase().endsWith(things.toLowerCase())
    ? short.slice(0, short.length - things.length)
    : short;
  return Object.hasOwn(multiples, bare) ? multiples[bare]! : null;
}

// Rates in the unit that the reader wants them in, packets or bits on the wire.

/** The reader's unit with the size of the frames, which leads from bits to packets; null: frames are not known. */
export interface RateConversion extends ShownRateScale {
  gbpsPerMpps: number | null;
}

/** How many of the reader's unit one of `unit` is; null for a unit that is not of a rate or cannot be converted. */
export function rateRatio(
  unit: string,
  { perMpps, gbpsPerMpps, unit: wanted }: RateConversion,
): number | null {
  switch (unitKind(unit)) {
    case 'packet rate':
      return unitRatio(unit, 'Mpps')! * perMpps;
    case 'bit rate': {
      const gbps = unitRatio(unit, 'Gbit/s')!;
      if (wanted === 'Gbit/s') return gbps;
      return gbpsPerMpps === null ? null : gbps / gbpsPerMpps;
    }
    default:
      return null;
  }
}
