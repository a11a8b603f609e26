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
