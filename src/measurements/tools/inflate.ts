/** Unpacks zlib streams (RFC 1950, RFC 1951) at once and without a host: histograms travel in them inside of text. */

/** Canonical Huffman code: `counts[n]` codes of n bits; `symbols` in the order of their codes. */
interface HuffmanCode {
  counts: Uint16Array;
  symbols: Uint16Array;
}

const longestCode = 15;
const windowBytes = 32_768;
const adlerModulus = 65_521;

/** RFC 1951, 3.2.5: shortest length or distance of a symbol and the number of bits that follow it. */
const lengthBase = [
  3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115,
].concat([131, 163, 195, 227, 258]);
const lengthBits = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
const distanceBits = Array.from({ length: 30 }, (_, k) => Math.max(0, (k >> 1) - 1));
const distanceBase = distanceBits.map((_, k) =>
  distanceBits.slice(0, k).reduce((sum, bits) => sum + 2 ** bits, 1),
);
/** RFC 1951, 3.2.7: the order in which the lengths of the length code are written. */
const codeLengthOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

const fixedLiterals = huffmanCode(
  Uint8Array.from({ length: 288 }, (_, k) => (k < 144 ? 8 : k < 256 ? 9 : k < 280 ? 7 : 8)),
);
const fixedDistances = huffmanCode(new Uint8Array(30).fill(5));

class CorruptStream extends Error {}

/**
 * What the zlib stream holds; null where it is cut, damaged (checksum included) or longer than `mostBytes` unpacked. Bytes
 * behind the stream are left alone. O(bytes in and out).
 */
export function inflateZlib(bytes: Uint8Array, mostBytes: number): Uint8Array | null {
  const [method, flags] = [bytes[0] ?? 0, bytes[1] ?? 0];
  const deflate = (method & 15) === 8 && method >> 4 <= 7 && (method * 256 + flags) % 31 === 0;
  if (!deflate || (flags & 32) !== 0) return null;
  try {
    const reader = new BlockReader(bytes, 2, mostBytes);
    const unpacked = reader.blocks();
    return reader.trailer() === adler32(unpacked) ? unpacked : null;
  } catch (failure) {
    if (failure instanceof CorruptStream) return null;
    throw failure;
  }
}

class BlockReader {
  private readonly bytes: Uint8Array;
  private readonly mostBytes: number;
  private next: number;
  private held = 0;
  private heldBits = 0;
  private out = new Uint8Array(4096);
  private length = 0;

  constructor(bytes: Uint8Array, start: number, mostBytes: number) {
    this.bytes = bytes;
    this.next = start;
    this.mostBytes = mostBytes;
  }

  blocks(): Uint8Array {
    let last = false;
    while (!last) {
      last = this.bits(1) === 1;
      const kind = this.bits(2);
      if (kind === 0) this.stored();
      else if (kind === 1) this.compressed(fixedLiterals, fixedDistances);
      else if (kind === 2) this.dynamic();
      else throw new CorruptStream();
    }
    return this.out.subarray(0, this.length);
  }

  /** The checksum behind the blocks, from the next whole byte on. */
  trailer(): number {
    this.heldBits = 0;
    let sum = 0;
    for (let k = 0; k < 4; k++) sum = sum * 256 + this.byte();
    return sum;
  }

  private byte(): number {
    if (this.next >= this.bytes.length) throw new CorruptStream();
    return this.bytes[this.next++]!;
  }

  private bits(count: number): number {
    while (this.heldBits < count) {
      this.held |= this.byte() << this.heldBits;
      this.heldBits += 8;
    }
    const value = this.held & ((1 << count) - 1);
    this.held >>>= count;
    this.heldBits -= count;
    return value;
  }

  private put(byte: number): void {
    if (this.length >= this.mostBytes) throw new CorruptStream();
    if (this.length === this.out.length) {
      const longer = new Uint8Array(2 * this.length);
      longer.set(this.out);
      this.out = longer;
    }
    this.out[this.length++] = byte;
  }

  private stored(): void {
    this.held = this.heldBits = 0;
    const length = this.byte() + 256 * this.byte();
    const inverted = this.byte() + 256 * this.byte();
    if (length + inverted !== 65_535) throw new CorruptStream();
    for (let k = 0; k < length; k++) this.put(this.byte());
  }

  private dynamic(): void {
    const literals = this.bits(5) + 257;
    const distances = this.bits(5) + 1;
    const written = this.bits(4) + 4;
    const lengthLengths = new Uint8Array(19);
    for (let k = 0; k < written; k++) lengthLengths[codeLengthOrder[k]!] = this.bits(3);
    const lengthCode = huffmanCode(lengthLengths);
    const lengths = new Uint8Array(literals + distances);
    for (let k = 0; k < lengths.length;) {
      const symbol = this.symbol(lengthCode);
      if (symbol < 16) {
        lengths[k++] = symbol;
        continue;
      }
      if (symbol === 16 && k === 0) throw new CorruptStream();
      const repeated = symbol === 16 ? lengths[k - 1]! : 0;
      const times = symbol === 16 ? 3 + this.bits(2) : symbol === 17 ? 3 + this.bits(3) : 11 + this.bits(7);
      if (k + times > lengths.length) throw new CorruptStream();
      lengths.fill(repeated, k, k + times);
      k += times;
    }
    this.compressed(huffmanCode(lengths.subarray(0, literals)), huffmanCode(lengths.subarray(literals)));
  }

  private compressed(literals: HuffmanCode, distances: HuffmanCode): void {
    for (;;) {
      const symbol = this.symbol(literals);
      if (symbol === 256) return;
      if (symbol < 256) this.put(symbol);
      else this.repeat(symbol - 257, distances);
    }
  }

  private repeat(lengthSymbol: number, distances: HuffmanCode): void {
    const base = lengthBase[lengthSymbol];
    if (base === undefined) throw new CorruptStream();
    const length = base + this.bits(lengthBits[lengthSymbol]!);
    const distanceSymbol = this.symbol(distances);
    const distanceStart = distanceBase[distanceSymbol];
    if (distanceStart === undefined) throw new CorruptStream();
    const distance = distanceStart + this.bits(distanceBits[distanceSymbol]!);
    if (distance > this.length || distance > windowBytes) throw new CorruptStream();
    for (let k = 0; k < length; k++) this.put(this.out[this.length - distance]!);
  }

  /** Walks down the canonical code bit by bit: `first` is the smallest code of the present length. */
  private symbol({ counts, symbols }: HuffmanCode): number {
    let code = 0;
    let first = 0;
    let index = 0;
    for (let length = 1; length <= longestCode; length++) {
      code |= this.bits(1);
      const count = counts[length]!;
      if (code - first < count) return symbols[index + code - first]!;
      index += count;
      first = (first + count) << 1;
      code <<= 1;
    }
    throw new CorruptStream();
  }
}

/** The code in which symbol k has `lengths[k]` bits, 0: does not occur. Refuses more codes than there are. */
function huffmanCode(lengths: Uint8Array): HuffmanCode {
  const counts = new Uint16Array(longestCode + 1);
  for (const length of lengths) counts[length]!++;
  counts[0] = 0;
  let free = 1;
  const offsets = new Uint16Array(longestCode + 2);
  for (let length = 1; length <= longestCode; length++) {
    free = 2 * free - counts[length]!;
    if (free < 0) throw new CorruptStream();
    offsets[length + 1] = offsets[length]! + counts[length]!;
  }
  const symbols = new Uint16Array(offsets[longestCode + 1]!);
  lengths.forEach((length, symbol) => {
    if (length > 0) symbols[offsets[length]!++] = symbol;
  });
  return { counts, symbols };
}

/** RFC 1950: two sums modulo 65521, taken every 3800 bytes so that they stay exact. */
function adler32(bytes: Uint8Array): number {
  let low = 1;
  let high = 0;
  for (let k = 0; k < bytes.length;) {
    for (const end = Math.min(k + 3800, bytes.length); k < end; k++) {
      low += bytes[k]!;
      high += low;
    }
    low %= adlerModulus;
    high %= adlerModulus;
  }
  return high * 65_536 + low;
}
