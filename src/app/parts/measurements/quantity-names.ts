import type { Overlay } from '../../../models/contract/figure.ts';

/** Names of measured quantities, and the units of their values. */
const quantities: Readonly<Record<string, { name: string; unit: string }>> = {
  batchSizeNonEmpty: { name: 'Batch size', unit: 'packets' },
  meanBatchNonEmpty: { name: 'Mean batch', unit: 'packets' },
  serviceUs: { name: 'Service time', unit: 'µs' },
  sojournUs: { name: 'Latency', unit: 'µs' },
  throughputMpps: { name: 'Throughput', unit: 'Mpps' },
  lossProbability: { name: 'Loss', unit: '' },
  meanQueue: { name: 'Mean queue', unit: 'packets' },
};

const axes: Readonly<Record<string, string>> = {
  batchSize: 'by batch size',
  rateMbps: 'against rate',
  rateMpps: 'against rate',
  loadMpps: 'against load',
  frameBytes: 'against frame size',
};

/** `ports.2.lossProbability` is the loss of port 3. */
function taken(quantity: string): { base: string; port: string | null } {
  const [, row, base] = /^ports\.(\d+)\.(.+)$/.exec(quantity) ?? [null, null, quantity];
  return { base: base ?? quantity, port: row === null || row === undefined ? null : String(Number(row) + 1) };
}

/** `Loss of port 3 against load`, `Latency`. */
export function quantityName(overlay: Overlay): string {
  const { base, port } = taken(overlay.quantity);
  const name = quantities[base]?.name ?? base;
  const of = port === null ? '' : ` of port ${port}`;
  return name + of + (overlay.kind === 'points' ? ` ${axes[overlay.against] ?? ''}`.trimEnd() : '');
}

export function quantityUnit(quantity: string): string {
  return quantities[taken(quantity).base]?.unit ?? '';
}
