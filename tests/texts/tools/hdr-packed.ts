/** Packs histograms as the HdrHistogram project specifies its encoding V2, for tests of what reads them. */
import { deflateSync } from 'node:zlib';

export interface PackedHdr {
  significantDigits: number;
  lowest?: number;
  ratio?: number;
  shift?: number;
  /** Every value is counted so many times. */
  times?: bigint;
  /** Counted values; each > 0. */
  values: readonly number[];
}

export function packedHdr({
  significantDigits,
  lowest = 1,
  ratio = 1,
  shift = 0,
  times = 1n,
  values,
}: PackedHdr): string {
  const subBuckets = 2 ** Math.ceil(Math.log2(2 * 10 ** significantDigits));
  const unit = 2 ** Math.floor(Math.log2(lowest));
  const slots = new Map<number, number>();
  for (const value of values) {
    let bucket = 0;
    while (value / unit >= subBuckets * 2 ** bucket) bucket++;
    const slot = bucket * (subBuckets / 2) + Math.floor(value / unit / 2 ** bucket);
    slots.set(slot, (slots.get(slot) ?? 0) + 1);
  }
  const bytes: number[] = [];
  let next = 0;
  for (const [slot, count] of [...slots].sort(([a], [b]) => a - b)) {
    if (slot > next) bytes.push(...zigZag(BigInt(next - slot)));
    bytes.push(...zigZag(times * BigInt(count)));
    next = slot + 1;
  }
  const inner = Buffer.alloc(40 + bytes.length);
  inner.writeUInt32BE(0x1c849313, 0);
  inner.writeUInt32BE(bytes.length, 4);
  inner.writeInt32BE(shift, 8);
  inner.writeInt32BE(significantDigits, 12);
  inner.writeBigInt64BE(BigInt(lowest), 16);
  inner.writeBigInt64BE(BigInt(2 ** 50), 24);
  inner.writeDoubleBE(ratio, 32);
  inner.set(bytes, 40);
  const packed = deflateSync(inner);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(0x1c849314, 0);
  head.writeUInt32BE(packed.length, 4);
  return Buffer.concat([head, packed]).toString('base64');
}

function zigZag(value: bigint): number[] {
  let left = value < 0n ? -2n * value - 1n : 2n * value;
  const bytes: number[] = [];
  while (bytes.length < 8 && left >= 128n) {
    bytes.push(Number(left & 127n) | 128);
    left >>= 7n;
  }
  return [...bytes, Number(left)];
}
