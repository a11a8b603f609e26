import { graphTool } from './graph-tool.ts';

/** grout's `show stats software`, in all layouts since its first release. */
export const grout = graphTool({
  format: 'grout',
  name: 'grout stats',
  traits: { ofThread: true },
  head: /^[> ]*NODE\s+CALLS\s+PACKETS\s+PKTS\/CALL\s+CYCLES(?:\/CALL)?\s+CYCLES\/PKT\s*$/,
  columns: {
    CALLS: 'calls',
    PACKETS: 'packets',
    'PKTS/CALL': 'packetsPerCall',
    CYCLES: 'cycles',
    'CYCLES/CALL': 'cyclesPerCall',
    'CYCLES/PKT': 'cyclesPerPacket',
  },
  brings: /^port_rx$/,
  without: /^control_input$/, // brings packets of the control plane, which are not forwarded
  command: 'grcli show stats software',
  counted: 'all workers together, since the last reset',
  since: ['their last reset', 'packets and seconds as a table'],
  printedStep: 0.051, // one decimal
});
