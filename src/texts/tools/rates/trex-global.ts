/** The global statistics of TRex, of its console and of the report that `t-rex-64` prints every second. */
import { scaledDecimalOf } from '../../lines/number.ts';
import { rateLine, type RateLayout } from './rate-rows.ts';
import { rateTool } from './rate-tool.ts';

/** Reader of rates with a unit, such as `14.88 Mpps`. */
const rateIn = (unit: string) => (written: string) => {
  const [, digits, prefix, found] = /^(\S+?) *([KMGT]?)(bps|pps)$/.exec(written) ?? [];
  return found === unit ? scaledDecimalOf(`${digits!}${prefix!}`) : null;
};
const bits = rateIn('bps');

export const trexLines: RateLayout = {
  lines: [
    {
      // The console prints two columns: an entry of the left one may come first.
      line: /^\s*(?:(?:connection|version|(?:rx_cpu|cpu|async)_util\.|total_cps\.)\s*: .{0,80}? {2,})?(?<name>total_tx(?:_L2)?|Total-Tx|total_rx|Total-Rx|total_pps|Total-PPS|drop[_-]rate)\s*:\s*(?<value>\S.*)$/,
      names: {
        total_tx_L2: 'txBps',
        total_tx: 'txBps',
        'Total-Tx': 'txBps',
        total_rx: 'rxBps',
        'Total-Rx': 'rxBps',
        total_pps: 'txPps',
        'Total-PPS': 'txPps',
        drop_rate: 'lostBps',
        'drop-rate': 'lostBps',
      },
    },
  ],
  written: { txPps: rateIn('pps'), txBps: bits, rxBps: bits, lostBps: bits },
  needed: 'rate with its unit',
};

const isRate = (line: string) => line.length <= 200 && rateLine(trexLines.lines!, line) !== null;

export const trexGlobal = rateTool({
  ...trexLines,
  format: 'trex-global',
  name: 'TRex global statistics',
  traits: { generator: 'TRex' },
  head: (beginning) => beginning.split(/[\r\n]+/, 2000).filter(isRate).length >= 2,
  sure: 0.9,
  kind: 'rates of all ports of the generator together',
  prints: true,
  labels: { tx: 'Sent, all ports' },
  loss: { label: 'Not received, share of bits', lost: 'lostBps', of: ['txBps'] },
  notes: [
    {
      code: 'share-of-bits',
      message: 'Losses are a share of bits; stats -l has losses by packets and latencies.',
    },
  ],
  rateCaution: 'All ports together: traffic in both directions counts twice.',
});
