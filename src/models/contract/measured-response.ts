/** One measurement of a machine that runs chains of network functions. */
export interface MeasuredResponse {
  /** N, network functions deployed. */
  functions: number;
  /** Packets/s over all cores. */
  rateTotalPps: number;
  /** Mean response time, s. */
  responseS: number;
}
