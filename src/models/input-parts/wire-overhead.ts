/**
 * Preamble 7, start delimiter 1 and gap 12 bytes: what an Ethernet frame takes on the wire beside itself, and in no
 * buffer.
 */
export const wireOverheadBytes = 20;
