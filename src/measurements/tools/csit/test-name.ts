/** What the names of CSIT's tests say: `10ge2p1x520: 64B-1t1c-eth-l2xcbase-ndrdisc`. */

export interface CsitTest {
  /** null for IMIX and names without a size. */
  frameBytes: number | null;
  imix: boolean;
  threads: number | null;
  cores: number | null;
  /** `x520`, `xxv710`; null where the name has none. */
  nic: string | null;
  /** What was searched for, by the last part of the name. */
  search: 'ndr' | 'pdr' | 'mrr' | 'soak' | null;
}

const longestName = 400;
const sizeAndCores = /(?:^|[^a-z0-9])(?:(\d{2,5})b|(imix))-(?:(\d{1,3})t)?(\d{1,3})c(?:-|$)/i;
const nicName = /(?:^|[^a-z0-9])\d{1,3}ge\dp\d([a-z]{1,5}\d{2,5}[a-z]{0,3})/i;

export function csitTest(name: string): CsitTest {
  const short = name.slice(0, longestName);
  const size = sizeAndCores.exec(short);
  const search = /(ndr|pdr|mrr|soak)(?:disc)?$/i.exec(short)?.[1];
  return {
    frameBytes: numberOf(size?.[1]),
    imix: size?.[2] !== undefined,
    threads: numberOf(size?.[3]),
    cores: numberOf(size?.[4]),
    nic: nicName.exec(short)?.[1] ?? null,
    search: (search?.toLowerCase() as CsitTest['search'] | undefined) ?? null,
  };
}

function numberOf(digits: string | undefined): number | null {
  return digits === undefined ? null : Number(digits);
}
