/**
 * Eq. (2): what one core can carry if the cost of each execution area were known. The paper never gives these costs, so
 * they explain the model and cannot predict the bottleneck.
 */
import { SolveFailure } from '../../src/models/contract/solution.ts';

/** Packets/s of a core that does the work of several areas for every packet: F/ΣC. */
export function coreRate(clockGhz: number, cycles: readonly number[]): number {
  requireClock(clockGhz);
  if (cycles.length === 0) throw new SolveFailure('bad_cost', 'A core without areas carries no packets.');
  cycles.forEach(requireCost);
  return (clockGhz * 1e9) / cycles.reduce((sum, cost) => sum + cost, 0);
}

function requireClock(clockGhz: number): void {
  if (!(clockGhz > 0 && Number.isFinite(clockGhz))) {
    throw new SolveFailure('bad_frequency', `The clock must be above 0 GHz; ${clockGhz} is not.`, 'clockGhz');
  }
}

function requireCost(cycles: number): void {
  if (!(cycles > 0 && Number.isFinite(cycles))) {
    throw new SolveFailure(
      'bad_cost',
      `The cost of an area must be above 0 cycles per packet; ${cycles} is not.`,
    );
  }
}
