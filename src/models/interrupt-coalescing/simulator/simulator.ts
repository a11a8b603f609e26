/** Card, timer and CPU, packet by packet: one of the cores, all of which are alike. */
import type { CreateSimulator } from '../../contract/simulation.ts';
import { CoalescingRun } from './run.ts';

export const createSimulator: CreateSimulator = (values, { seed }) => new CoalescingRun(values, seed);
