/**
 * Memory of the arrays of a computation, counted where they are made, and its limit. An array counts from its making
 * until it is released or the computation ends, so that the count is never less than the memory in use; only arrays
 * that are replaced many times over (growing buffers, tables that are made block by block) have to be released.
 */

/** Thrown before an array is made with which the arrays of a computation would pass its limit. */
class MemoryExceeded extends RangeError {
  constructor(/** Bytes that would have been in use. */ readonly bytes: number) {
    super(`arrays of ${bytes} bytes are more than the computation may hold`);
    this.name = 'MemoryExceeded';
  }
}

/** Arrays of one computation, bytes. */
interface Holding {
  bytes: number;
  readonly mostBytes: number;
}

/** Smaller arrays are not counted. */
const fewestBytes = 4096;

const unlimited: Holding = { bytes: 0, mostBytes: Infinity };
let current = unlimited;
const holdings = new WeakMap<ArrayBufferLike, Holding>();

function holding<A extends Float64Array | Int32Array>(bytes: number, make: () => A): A {
  if (!(bytes >= fewestBytes) || current === unlimited) return make();
  if (current.bytes + bytes > current.mostBytes) throw new MemoryExceeded(current.bytes + bytes);
  const array = make();
  current.bytes += bytes;
  holdings.set(array.buffer, current);
  return array;
}

/** `length` zeros. */
export function float64Array(length: number): Float64Array<ArrayBuffer> {
  return holding(8 * length, () => new Float64Array(length));
}

/** `length` zeros. */
export function int32Array(length: number): Int32Array<ArrayBuffer> {
  return holding(4 * length, () => new Int32Array(length));
}

/** A copy of the entries from `from` on, before `to`. */
export function copyOf(array: Float64Array, from = 0, to = array.length): Float64Array<ArrayBuffer> {
  const copy = float64Array(to - from);
  copy.set(array.subarray(from, to));
  return copy;
}

/**
 * Releases the array, or the one that it is a part of, after its last use. Without effect on other computations'
 * arrays.
 */
export function release({ buffer }: Float64Array | Int32Array): void {
  if (holdings.get(buffer) !== current) return;
  holdings.delete(buffer);
  current.bytes -= buffer.byteLength;
}

/**
 * The result of `computation`, whose arrays may hold `mostBytes` together; where they would hold more it throws the
 * error that `exceeded` makes of the bytes.
 */
export function withinMemory<T>(
  computation: () => T,
  mostBytes: number,
  exceeded: (bytes: number) => Error,
): T {
  const outer = current;
  current = { bytes: 0, mostBytes };
  try {
    return computation();
  } catch (error) {
    throw error instanceof MemoryExceeded ? exceeded(error.bytes) : error;
  } finally {
    current = outer;
  }
}
