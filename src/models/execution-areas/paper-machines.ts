/** The two processors of the paper. */

/** Table 3: the machine under test, hyper-threading and turbo off. */
export const testbed = { name: 'Xeon W-2145', cores: 8, clockGhz: 3.7 } as const;

/** Section 4.12; the caption of Fig. 20 says 16 cores, the text and the claims need 18. */
export const forecast = { name: 'Core i9-10980XE', cores: 18, clockGhz: 3 } as const;

/** Flows of the paper's largest scenario, more than any of its configurations serves in parallel. */
export const manyFlows = 100;

export const linkGbps = 10;
