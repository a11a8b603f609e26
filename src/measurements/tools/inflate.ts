/** Unpacks zlib streams (RFC 1950): histograms travel in them inside of text. */
import { Unzlib } from 'fflate';

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
