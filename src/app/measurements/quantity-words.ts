/** What was measured, in words. */
const words: Readonly<Record<string, string>> = {
  batchSizeNonEmpty: 'Batch size',
  meanBatchNonEmpty: 'Mean batch against rate',
  serviceUs: 'Service time by batch size',
  sojournUs: 'Latency',
};

export function quantityWords(quantity: string): string {
  return words[quantity] ?? quantity;
}
