import { describe, expect, it } from 'vitest';
import { readTable } from '../../../../src/app/panel/editors/TableEditor.tsx';
import type { TableField } from '../../../../src/models/contract/inputs.ts';
import { batchPollingFields } from '../fields.ts';

const field = batchPollingFields.find(({ name }) => name === 'frameMix') as TableField;

describe('a mix of frame sizes', () => {
  it.each(['64:7, 594:4, 1518:1', '64: 7; 594: 4; 1518: 1', '64 7\n594 4\n1518 1', '1518: 1\n64:7,594:4'])(
    'is read from %j',
    (text) => {
      expect(readTable(text, field)).toEqual({ ok: true, table: { 64: 7, 594: 4, 1518: 1 } });
    },
  );

  it('is read from ranges at their middles', () => {
    expect(readTable('64: 5\n65-127: 3\n1024-1518: 2', field)).toEqual({
      ok: true,
      table: { 64: 5, 96: 3, 1271: 2 },
    });
  });

  it('is read from the counters of mlx5, without what is sent and what is no size', () => {
    const text = `NIC statistics:
     rx_packets: 1000
     rx_bytes: 8234
     tx_64_bytes_phy: 4
     rx_64_bytes_phy: 500
     rx_65_to_127_bytes_phy: 300
     rx_1024_to_1518_bytes_phy: 200
     rx_4096_to_8191_bytes_phy: 0
     rx0_packets: 12`;
    expect(readTable(text, field)).toEqual({ ok: true, table: { 64: 500, 96: 300, 1271: 200, 6144: 0 } });
  });

  it('is read from the counters of i40e, which name the upper ends', () => {
    const text = `     port.rx_size_64: 10
     port.rx_size_127: 20
     port.rx_size_255: 0
     port.rx_size_1522: 5
     port.rx_size_big: 0
     port.tx_size_64: 7`;
    expect(readTable(text, field)).toEqual({ ok: true, table: { 64: 10, 96: 20, 192: 0, 1273: 5 } });
  });

  it('is read from the xstats of DPDK', () => {
    const text = `rx_good_packets: 35
rx_q0_packets: 35
rx_size_64_packets: 20
rx_size_65_to_127_packets: 10
rx_size_1024_to_max_packets: 5
rx_q0_bytes: 4000`;
    expect(readTable(text, field)).toEqual({ ok: true, table: { 64: 20, 96: 10, 1024: 5 } });
  });

  it.each([
    ['64: many', 'Line 1: expected “frame size: packets”, found “64: many”.'],
    ['20: 1', 'Line 1: Mix of frame sizes: the frame size must be a whole number from 64 to 9216, not “20”.'],
  ])('is refused for %j', (text, message) => {
    expect(readTable(text, field)).toEqual({ ok: false, message });
  });
});
