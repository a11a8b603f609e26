/** What the files that can be read here measure, in words. */
export const quantityNames: Readonly<Record<string, string>> = {
  batchSizeNonEmpty: 'Batch size',
  meanBatchNonEmpty: 'Mean batch against rate',
  serviceUs: 'Service time by batch size',
  sojournUs: 'Latency',
};
