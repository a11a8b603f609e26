/**
 * HdrHistograms in the compressed form in which tools print them (`HISTFAAAA...`): base64 of a zlib stream, encoding V2
 * of the HdrHistogram project.
 */
import { Unzlib } from 'fflate';

export interface DecodedHdr {
  /** Whole values `lower[k] .. upper[k]`, both included, in rising order; the unit is the recorder's. */
  lower: readonly number[];
  upper: readonly number[];
  /** > 0. */
  count: readonly number[];
  /** Sum of `count`. */
  total: number;
}

/** Base64 of the four bytes every compressed V2 histogram begins with. */
export const hdrStringStart = 'HISTF';

const compressedCookie = 0x1c849314;
const histogramCookie = 0x1c849313;
const headerBytes = 40;
/** Unpacked; a histogram of 100,000 different values takes about half of it. */
const mostBytes = 2 ** 20;
/** Number of slots of a histogram of 5 digits over 64 bits, more than any of 3 digits has. */
const mostSlots = 2 ** 24;

/**
 * null for what is cut, damaged or of another kind (older encodings, double values, shifted histograms). Never throws.
 */
export function decodeHdrString(text: string): DecodedHdr | null {
  const packed = base64Bytes(text);
  if (packed === null || packed.length < 8) return null;
  const outer = new DataView(packed.buffer);
  if (outer.getUint32(0) !== compressedCookie) return null;
  const length = outer.getUint32(4);
  if (length > packed.length - 8) return null;
  const bytes = inflateZlib(packed.subarray(8, 8 + length), mostBytes);
  return bytes === null ? null : histogramOf(bytes);
}

function histogramOf(bytes: Uint8Array): DecodedHdr | null {
  if (bytes.length < headerBytes) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const payload = view.getUint32(4);
  const shifted = view.getInt32(8) !== 0;
  const significantDigits = view.getInt32(12);
  const lowest = view.getUint32(16) * 2 ** 32 + view.getUint32(20);
  const ratio = view.getFloat64(32);
  const plain = view.getUint32(0) === histogramCookie && !shifted && ratio === 1;
  if (!plain || payload > bytes.length - headerBytes) return null;
  if (significantDigits < 0 || significantDigits > 5 || lowest < 1 || lowest > 2 ** 40) return null;
  const counts = bytes.subarray(headerBytes, headerBytes + payload);
  return binsOf(counts, significantDigits, Math.floor(Math.log2(lowest)));
}

/** Counts are ZigZag LEB128 numbers, one a slot; a negative one is a run of as many empty slots. */
function binsOf(bytes: Uint8Array, significantDigits: number, unitBits: number): DecodedHdr | null {
  const subBucketBits = Math.ceil(Math.log2(2 * 10 ** significantDigits));
  const half = 2 ** (subBucketBits - 1);
  const lower: number[] = [];
  const upper: number[] = [];
  const count: number[] = [];
  let total = 0;
  let slot = 0;
  for (let k = 0; k < bytes.length;) {
    let raw = 0;
    let factor = 1;
    let more = true;
    for (let length = 1; more; length++) {
      const byte = bytes[k++];
      if (byte === undefined || length > 9) return null;
      // The ninth byte holds eight bits; counts above 2^53 are rounded to the nearest double.
      more = length < 9 && byte >= 128;
      raw += (more ? byte - 128 : byte) * factor;
      factor *= 128;
    }
    const value = raw % 2 === 0 ? raw / 2 : -(raw + 1) / 2;
    if (value < 0) slot -= value;
    else {
      if (value > 0) {
        const bucket = Math.max(0, Math.floor(slot / half) - 1);
        const width = 2 ** (bucket + unitBits);
        const start = (slot - bucket * half) * width;
        lower.push(start);
        upper.push(start + width - 1);
        count.push(value);
        total += value;
      }
      slot++;
    }
    if (slot > mostSlots) return null;
  }
  return total > 0 ? { lower, upper, count, total } : null;
}

/** The bytes of base64 text up to its padding; null where another character is in it. */
function base64Bytes(text: string): Uint8Array<ArrayBuffer> | null {
  const end = text.indexOf('=');
  const characters = end < 0 ? text.length : end;
  const bytes = new Uint8Array(Math.floor((characters * 3) / 4));
  let held = 0;
  let bits = 0;
  let length = 0;
  for (let k = 0; k < characters; k++) {
    const digit = base64Digit(text.charCodeAt(k));
    if (digit < 0) return null;
    held = ((held << 6) | digit) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[length++] = (held >> bits) & 255;
  }
  return bytes;
}

function base64Digit(code: number): number {
  if (code >= 65 && code <= 90) return code - 65;
  if (code >= 97 && code <= 122) return code - 71;
  if (code >= 48 && code <= 57) return code + 4;
  if (code === 43) return 62;
  return code === 47 ? 63 : -1;
}

/** Deflate packs at most 1032 to 1, so that one piece unpacks to half a megabyte at most. */
const pieceBytes = 512;
const checksumBytes = 4;
const adlerModulus = 65_521;

/**
 * Contents of a zlib stream; null where it is cut, damaged (checksum included) or longer than `mostBytes` unpacked.
 * Stops unpacking within half a megabyte of `mostBytes`. O(bytes in and out).
 */
export function inflateZlib(bytes: Uint8Array, mostBytes: number): Uint8Array | null {
  const pieces: Uint8Array[] = [];
  let length = 0;
  const stream = new Unzlib((piece) => {
    pieces.push(piece);
    length += piece.length;
  });
  try {
    for (let at = 0; at < bytes.length; at += pieceBytes) {
      stream.push(bytes.subarray(at, at + pieceBytes), at + pieceBytes >= bytes.length);
      if (length > mostBytes) return null;
    }
  } catch {
    return null; // fflate throws on damaged streams, not always with an error of its class
  }
  const unpacked = joined(pieces, length);
  return bytes.length > checksumBytes && checksumOf(bytes) === adler32(unpacked) ? unpacked : null;
}

function joined(pieces: readonly Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** The last four bytes, which fflate does not check. */
function checksumOf(bytes: Uint8Array): number {
  const start = bytes.byteOffset + bytes.length - checksumBytes;
  return new DataView(bytes.buffer, start, checksumBytes).getUint32(0);
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
