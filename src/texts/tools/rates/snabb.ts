/**
 * Snabb's load report, one line a second: `load: time: 1.00s  fps: 1,234,567  fpGbps: 6.172 fpb: 25  bpp: 60  sleep:
 * 100 us`; the first releases do not print fpGbps.
 */
import { decimalOf, groupedCounterOf } from '../../lines/number.ts';
import type { RateNumbers } from './rate-rows.ts';
import { rateTool } from './rate-tool.ts';

const grouped = (written: string) => groupedCounterOf(written) ?? decimalOf(written);
const headerBytes = 14;

/** fpGbps is fps times bpp, rounded and with at most 24 bytes more a frame. */
function contradiction({ rxPps = 0, rxGbps, bytesPerPacket: bytes }: RateNumbers): string | null {
  if (bytes === undefined) return null;
  if (bytes < headerBytes) return `bpp is ${bytes}, fewer bytes than the header of a packet has.`;
  const [least, most] = [(8 * rxPps * (bytes - 1)) / 1e9 - 0.01, (8 * rxPps * (bytes + 25)) / 1e9 + 0.01];
  const fits = rxGbps === undefined || rxPps <= 1000 || (rxGbps >= least && rxGbps <= most);
  return fits ? null : 'fps, fpGbps and bpp do not fit each other; check the numbers.';
}

export const snabb = rateTool({
  format: 'snabb',
  name: 'Snabb load report',
  traits: { ofThread: true },
  head: /^[> ]*load: time: \S+\s+fps: /m,
  kind: 'packets a second and packets a breath, which is one poll, over all breaths',
  row: { begins: /^\s*load: time:/, is: 'a whole line of a load report' },
  lines: [
    {
      line: /^\s*load: time: (?<time>\S+)s\s+fps: (?<fps>\S+)\s+(?:fpGbps: (?<fpGbps>\S+)\s+)?fpb: (?<fpb>\S+)\s+bpp: (?<bpp>\S+)\s+sleep: \d+\s*us$/,
      names: { time: 'seconds', fps: 'rxPps', fpGbps: 'rxGbps', fpb: 'batch', bpp: 'bytesPerPacket' },
    },
  ],
  written: { seconds: grouped, rxPps: grouped, rxGbps: grouped, batch: grouped, bytesPerPacket: grouped },
  contradiction,
  idleLeftOut: true,
  labels: { rx: 'Packets freed' },
  notes: [
    {
      code: 'freed-packets',
      message:
        'Snabb counts a packet where it is freed: after sending, or where it was dropped; losses of the NIC are not in it.',
    },
  ],
  rateCaution: 'Packets freed by the app network: what the NIC lost before is not counted.',
  frame: { left: 4, caution: 'A mean over all packets freed.' },
});
