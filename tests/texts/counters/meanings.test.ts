import { expect, it } from 'vitest';
import { meaningOf } from '../../../src/texts/counters/meanings.ts';

it.each([
  [
    'ring-full',
    [
      'rx_missed_errors',
      'rx_no_dma_resources',
      'rx_out_of_buffer',
      'imissed',
      'RX-missed',
      'rx missed',
      'rx-miss',
      'rx_drops_no_frags',
      'port.rx_dropped',
      'rx_fifo_errors',
      'rx_total_discard_pkts',
      'rx_discards',
      'port_rx_nodesc_drops',
      'rx_over_errors',
      'rx_lost_in_ring',
      'rx_no_buffer_count',
      'InDroppedDma',
      'mmc_rx_fifo_overflow',
      'rx_overflow_cntr',
      'hc_rx_discards_no_wqe',
      'rxbds_empty',
      'dev_out_of_buffer',
      'rx_ppv2_overrun',
      'port_rx_pm_discard_bb_overflow',
      'rx_no_free_descs',
      'RxOutOfBuffers',
      'rx_ring3_full_drops',
      'missed_packets',
    ],
  ],
  ['port-full', ['rx_discards_phy', 'rx_prio3_discards', 'rx_phy_discard_packets']],
  ['shaped', ['bw_in_allowance_exceeded', 'pps_allowance_exceeded']],
  [
    'socket-drops',
    [
      'UdpRcvbufErrors',
      'Udp6RcvbufErrors',
      'node_netstat_Udp_RcvbufErrors',
      'capture.kernel_drops',
      'TcpExtTCPBacklogDrop',
      'Tot Pkt Lost',
    ],
  ],
  ['send-drops', ['tx_dropped', 'tx_send_full', 'ovs_tx_failure_drops', 'TX-dropped', 'qdisc_dropped']],
  ['line-errors', ['rx_crc_errors', 'rx_crc_errors_phy', 'rx_align_errors']],
  ['pause-sent', ['tx_pause_ctrl_phy', 'tx_flow_control_xoff']],
  ['no-memory', ['RX-nombuf', 'rx_nombuf', 'alloc_rx_buff_failed', 'rx_alloc_fail']],
  ['stack-drops', ['rx_dropped']],
  ['received', ['rx_packets', 'rx_good_packets', 'UdpInDatagrams', 'RX-packets', 'ipackets']],
] as const)('%s is what such counters say', (meaning, names) => {
  for (const name of names) expect(meaningOf(name).meaning, name).toBe(meaning);
});

it.each([
  ['rx_queue_3_drops', 3, 'ring-full'],
  ['rx3_packets', 3, 'received'],
  ['rx-3.rx_packets', 3, 'received'],
  ['queue_3_rx_cnt', 3, 'received'],
  ['[3]: rx_discards', 3, 'ring-full'],
  ['rxq3: rx_drops_no_frags', 3, 'ring-full'],
  ['rx_q3_errors', 3, 'ring-full'],
  ['rx_queue_0_xdp_drop', 0, null],
] as const)('%s belongs to queue %i', (name, queue, meaning) => {
  expect(meaningOf(name)).toEqual({ queue, meaning });
});

it('Names of other things say nothing', () => {
  for (const name of [
    'rx_queue',
    'tx_timeout',
    'temperature',
    'conntrack_allowance_available',
    'rx_csum_good',
    'rx_steer_missed_packets',
    'rx_oversize_pkts_buffer',
    'fdir_miss',
    'rx_ring_empty',
    'cache_miss',
    'rx_csum_errors_dropped',
    'drops_at_tcp_v4_rcv',
  ]) {
    expect(meaningOf(name).meaning, name).toBeNull();
  }
});
