/** Code that is loaded for arrivals with a jitter. */
export { jitteredArrivals } from '../../../numerics/laws/jittered/arrivals.ts';
export { effectiveJitter } from '../../../numerics/laws/jittered/effective-jitter.ts';
