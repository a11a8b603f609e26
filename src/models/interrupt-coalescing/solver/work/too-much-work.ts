/**
 * Work that shows only on the way to be more than may be done. The solver puts it into words, which need its inputs.
 */
export class TooMuchWork extends Error {
  readonly products: number;
  readonly entries: number;

  /** Multiplications that are left to do, and numbers that they hold at the same time. */
  constructor(products: number, entries: number) {
    super(`${products.toPrecision(2)} multiplications and ${entries.toPrecision(2)} numbers`);
    this.name = 'TooMuchWork';
    this.products = products;
    this.entries = entries;
  }
}
