/** Singular and plural: one packet, two packets. */
import { formatCount } from './number-format.ts';

/** `1 packet`, `1 024 packets`. `many` where the plural is not the singular with an s. */
export function numberOf(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
