/**
 * Draws of a program that simulates these inputs, beyond the results: with them the page checks the output of a
 * reader's program. Pure; values are legal.
 */
import type { InputValues } from './inputs.ts';

export interface RunDeclaration {
  /** All times of the model are whole numbers of these, µs: a run without slots may differ by one of them. */
  slotUs: (values: InputValues) => number;
  /** Coefficient of variation of the service time of a packet; null where packets are served together. */
  serviceCv: (values: InputValues) => number | null;
  /** Coefficient of variation of the times between arrivals. */
  arrivalCv: (values: InputValues) => number;
  /**
   * The mean waiting time, as a share of the one of these inputs, with another coefficient of variation of the service
   * time; null where it is not known.
   */
  waitingAtCv: (values: InputValues, cv: number) => number | null;
}
