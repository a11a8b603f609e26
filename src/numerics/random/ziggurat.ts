/**
 * Exponential and normal numbers by the ziggurat of Marsaglia and Tsang ("The ziggurat method for generating random
 * variables", J. Statistical Software 2000): 256 layers of equal area, one draw and one multiplication for 98 of 100
 * numbers. A draw's low bits choose the layer, its others the place in it.
 */
import type { RandomStream } from './xoshiro128.ts';

const layers = 256;

/**
 * Right edges of the layers, widest first, and the density at them: the first is that of a box with the tail's area.
 */
interface Ziggurat {
  edge: Float64Array;
  density: Float64Array;
}

/** `tailStart` and the area of a layer solve the equations of the method for 256 layers. */
function ziggurat(
  tailStart: number,
  area: number,
  density: (x: number) => number,
  inverse: (y: number) => number,
): Ziggurat {
  const edge = new Float64Array(layers + 1);
  edge[0] = area / density(tailStart);
  edge[1] = tailStart;
  for (let k = 2; k < layers; k++) edge[k] = inverse(density(edge[k - 1]) + area / edge[k - 1]);
  return { edge, density: edge.map(density) };
}

const exponentialTail = 7.69711747013105;
const exponential = ziggurat(
  exponentialTail,
  (exponentialTail + 1) * Math.exp(-exponentialTail),
  (x) => Math.exp(-x),
  (y) => -Math.log(y),
);

const normalTail = 3.6541528853610088;
const normal = ziggurat(
  normalTail,
  0.00492867323399,
  (x) => Math.exp(-0.5 * x * x),
  (y) => Math.sqrt(-2 * Math.log(y)),
);

const { edge: exponentialEdge, density: exponentialDensity } = exponential;
const { edge: normalEdge, density: normalDensity } = normal;

/** Exponential with mean 1. Places in a layer are 24 bits fine, the tail's 32. */
export function standardExponential(stream: RandomStream): number {
  for (;;) {
    const draw = stream.nextUint32();
    const layer = draw & 255;
    const x = ((draw >>> 8) + 0.5) * 5.9604644775390625e-8 * exponentialEdge[layer];
    if (x < exponentialEdge[layer + 1]) return x;
    if (layer === 0) return exponentialTail - Math.log(stream.nextSingle());
    if (isUnderCurve(x, layer, stream)) return x;
  }
}

/** Numbers of a chunk that need more than their first draw: places in the chunk, and layers. */
const chunk = 1024;
const openPlaces = new Int32Array(chunk);
const openLayers = new Int32Array(chunk);

/**
 * Fills `out` with exponential numbers of the given mean: 3 ns each, for hot loops that draw ahead. Those that need
 * more than one draw are completed after the others of their chunk, so the numbers are not the same as one by one.
 */
export function fillExponential(out: Float64Array, mean: number, stream: RandomStream): void {
  for (let from = 0; from < out.length; from += chunk) {
    const open = firstDraws(out, from, Math.min(out.length, from + chunk), mean, stream);
    for (let j = 0; j < open; j++) {
      const layer = openLayers[j];
      const x = out[openPlaces[j]] / mean;
      if (layer === 0) out[openPlaces[j]] = mean * (exponentialTail - Math.log(stream.nextSingle()));
      else if (!isUnderCurve(x, layer, stream)) out[openPlaces[j]] = mean * standardExponential(stream);
    }
  }
}

/** One draw for each of `out[from .. to - 1]`, at most a chunk; returns how many are left open. */
function firstDraws(out: Float64Array, from: number, to: number, mean: number, stream: RandomStream): number {
  let { s0, s1, s2, s3 } = stream;
  let open = 0;
  for (let k = from; k < to; k++) {
    // xoshiro128**, as in `RandomStream`
    const scrambled = Math.imul(s1, 5);
    const draw = Math.imul((scrambled << 7) | (scrambled >>> 25), 9);
    const shifted = s1 << 9;
    s2 ^= s0;
    s3 ^= s1;
    s1 ^= s2;
    s0 ^= s3;
    s2 ^= shifted;
    s3 = (s3 << 11) | (s3 >>> 21);
    const layer = draw & 255;
    const x = ((draw >>> 8) + 0.5) * 5.9604644775390625e-8 * exponentialEdge[layer];
    out[k] = mean * x;
    if (x >= exponentialEdge[layer + 1]) {
      openPlaces[open] = k;
      openLayers[open++] = layer;
    }
  }
  stream.s0 = s0;
  stream.s1 = s1;
  stream.s2 = s2;
  stream.s3 = s3;
  return open;
}

/** Whether a fresh point over `x`, beyond the part of the layer that lies under the curve all over, lies under it. */
function isUnderCurve(x: number, layer: number, stream: RandomStream): boolean {
  const low = exponentialDensity[layer];
  return low + stream.nextSingle() * (exponentialDensity[layer + 1] - low) < Math.exp(-x);
}

/** Normal with mean 0 and variance 1. Places in a layer are 24 bits fine with their sign, the tail's 32. */
export function standardNormal(stream: RandomStream): number {
  for (;;) {
    const draw = stream.nextUint32();
    const layer = draw & 255;
    const x = ((draw >> 8) + 0.5) * 1.1920928955078125e-7 * normalEdge[layer];
    const distance = Math.abs(x);
    if (distance < normalEdge[layer + 1]) return x;
    if (layer === 0) return x < 0 ? -normalBeyond(stream) : normalBeyond(stream);
    const low = normalDensity[layer];
    if (low + stream.nextSingle() * (normalDensity[layer + 1] - low) < Math.exp(-0.5 * x * x)) return x;
  }
}

/** A normal number given that it is beyond the last layer (Marsaglia, "Generating a variable from the tail", 1964). */
function normalBeyond(stream: RandomStream): number {
  for (;;) {
    const excess = -Math.log(stream.nextSingle()) / normalTail;
    if (-2 * Math.log(stream.nextSingle()) > excess * excess) return normalTail + excess;
  }
}
