/** What generator and wire add to the testbed's latencies, in µs: constant, outside the router, not in the model. */
export const testbedInstrumentOffsetUs = 5;
