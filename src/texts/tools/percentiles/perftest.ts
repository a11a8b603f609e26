/** `ib_send_lat`, `ib_write_lat` and the other latency tests of perftest (RDMA). */
import { percentileTool } from './percentile-tool.ts';

export const perftest = percentileTool({
  format: 'perftest',
  name: 'perftest',
  head: /^[ \t>]*#bytes\s+#iterations\s.*\bt_(?:avg|typical)\[usec\]/m,
  unit: 'us',
  quantity: 'sojournUs',
  label: 'Message',
  measured: 'the latency of a message between two adapters',
  notes: [
    {
      code: 'round-trip',
      message:
        'Latencies of ib_send_lat and ib_write_lat are halves of round trips, those of ib_read_lat and ib_atomic_lat whole ones: both adapters and the way between them are in them.',
    },
  ],
  table: {
    head: /^#bytes\s+#iterations\s.*\bt_(?:avg|typical)\[usec\]/,
    column: /\d{1,2}(?:\.\d{1,6})?% percentile\[usec\]|\S+/g,
    numbers: {
      '#iterations': 'samples',
      't_min[usec]': 'min',
      't_typical[usec]': 'median',
      't_avg[usec]': 'mean',
      't_max[usec]': 'max',
    },
    percentile: /^([\d.]+)% percentile/,
    rowName: (bytes) => `messages of ${bytes} bytes`,
  },
});
