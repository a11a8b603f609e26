/** Counters of testpmd, by their printed names in small letters. */
export const counterNames: Readonly<Record<string, CounterName>> = {
  'rx-packets': 'rxPackets',
  'rx-dropped': 'rxDropped',
  'rx-total': 'rxTotal',
  'rx-missed': 'rxMissed',
  'rx-errors': 'rxErrors',
  'rx-error': 'rxErrors',
  'rx-nombuf': 'rxNoMbuf',
  'rx-nombufs': 'rxNoMbuf',
  'rx-bytes': 'rxBytes',
  'tx-packets': 'txPackets',
  'tx-dropped': 'txDropped',
  'tx-total': 'txTotal',
  'tx-errors': 'txErrors',
  'tx-bytes': 'txBytes',
  'rx-pps': 'rxPps',
  'rx-bps': 'rxBps',
  'tx-pps': 'txPps',
  'tx-bps': 'txBps',
  // Of show port xstats, in the names of the library.
  rx_good_packets: 'rxPackets',
  tx_good_packets: 'txPackets',
  rx_good_bytes: 'rxBytes',
  tx_good_bytes: 'txBytes',
  rx_missed_errors: 'rxMissed',
  rx_mbuf_allocation_errors: 'rxNoMbuf',
  rx_errors: 'rxErrors',
  tx_errors: 'txErrors',
};

export type CounterName =
  | 'rxPackets'
  | 'rxDropped'
  | 'rxTotal'
  | 'rxMissed'
  | 'rxErrors'
  | 'rxNoMbuf'
  | 'rxBytes'
  | 'txPackets'
  | 'txDropped'
  | 'txTotal'
  | 'txErrors'
  | 'txBytes'
  | 'rxPps'
  | 'rxBps'
  | 'txPps'
  | 'txBps';
