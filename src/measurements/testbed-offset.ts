/**
 * Latency of generator and wire in the recordings of the testbed, µs: constant, outside the router, not in the model.
 */
export const testbedInstrumentOffsetUs = 5;
