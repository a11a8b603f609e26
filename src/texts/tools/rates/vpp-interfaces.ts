/**
 * VPP's `show interface` and `show hardware-interfaces`: packets lost in the NIC's receive rings, which `show runtime`
 * does not count.
 */
import { sinceStart } from '../notes-on-results.ts';
import type { RateLayout, RateNumber } from './rate-rows.ts';
import { type RateTool, rateTool } from './rate-tool.ts';

const names: Readonly<Record<string, RateNumber>> = {
  'rx packets': 'rxPackets',
  'rx frames ok': 'rxPackets',
  'rx bytes': 'rxBytes',
  'rx bytes ok': 'rxBytes',
  'rx-miss': 'missedPackets',
  'rx missed': 'missedPackets',
};

/** Counters are in the line of the interface, or below it. */
export const vppInterfaceLines: RateLayout = {
  lines: [
    {
      line: /^(?<part>\S{1,100})\s+\d{1,6}\s+(?:up|down)\s+\S+(?:\s+(?<name>(?:rx|tx|drops|punt|ip4|ip6|local)\w*(?:[ -][a-z]\w*){0,4})\s+(?<value>\S.*)|\s.*)?$/,
      names,
      opens: true,
    },
    {
      line: /^\s*rx:? queues (?<queues>\d{1,4})(?: \(max (?<mostQueues>\d+)\))?,\s+(?:rx )?desc (?<ring>\d{1,6})(?=[\s,(]|$)/,
    },
    {
      line: /^\s*(?<name>(?:rx|tx|drops|punt|ip4|ip6|local)\w*(?:[ -][a-z]\w*){0,4})\s+(?<value>\S.*)$/,
      names,
    },
  ],
};

export const vppInterfaces: RateTool = {
  ...vppInterfaceLines,
  format: 'vpp-interfaces',
  name: 'VPP show interface, show hardware-interfaces',
  traits: { sinceStart: true },
  head: (beginning) =>
    /^[ \t]*Name\s+Idx\s+(?:State\s+MTU|Link\s+Hardware)/m.test(beginning) &&
    /^[ \t]*(?:\S+\s+\d+\s+up\s.*)?(?:rx packets|rx-miss|rx frames ok|rx missed)\s+\d/m.test(beginning),
  sure: 0.9,
  kind: 'packets received, and lost in the receive ring, since the last clear',
  sought: 'a counter of received packets',
  idleLeftOut: true,
  loss: {
    label: 'Lost in the receive ring since the last clear',
    lost: 'missedPackets',
    of: ['rxPackets', 'missedPackets'],
  },
  notes: [sinceStart('the last clear interfaces', 'vppctl show runtime as well')],
  frame: { left: 4, caution: 'A mean over everything received; VPP counts frames without their checksum.' },
};

export const vppInterfaceCounters = rateTool(vppInterfaces);
