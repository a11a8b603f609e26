/** The data plane of the texts: from their tools, or words of a command, a prompt or a log. */
import type { DataPlane } from '../../texts/counters/counter.ts';
import { traitsOf } from '../../texts/counters/read-counters.ts';
import type { CounterChange } from '../differences.ts';
import type { ToolReading } from '../../texts/tools/tool-reading.ts';

interface Text {
  text: string;
  tool: ToolReading | null;
}

const words = {
  // VPP calls its polling threads workers.
  vpp: /\bvpp(?:ctl)?\b|vector rates in|DBGvpp|num-rx-desc|buffers-per-numa|\bvapi\b|show hardware-interfaces|[,;|\t] *workers? *[,;|\t][^\n]{0,400}pps/i,
  ovs: /\bovs-|pmd thread|dpif-netdev/i,
  dpdk: /\bdpdk\b|testpmd|imissed|capture\.rx_errors|--xstats|NIC statistics for port|\brx_q\d{1,3}_/i,
};

export function dataPlane(texts: readonly Text[], changes: readonly CounterChange[]): DataPlane {
  const planes = new Set([
    ...changes.map((one) => traitsOf(one).plane),
    ...texts.map(({ tool }) => tool?.traits?.plane),
  ]);
  const isNamed = (plane: keyof typeof words) => texts.some(({ text }) => words[plane].test(text));
  for (const plane of ['vpp', 'ovs'] as const) if (planes.has(plane) || isNamed(plane)) return plane;
  if (changes.some(({ name }) => name.endsWith('allowance_exceeded'))) return 'ena';
  if (isNamed('dpdk')) return 'dpdk';
  return (['dpdk', 'capture', 'bsd'] as const).find((one) => planes.has(one)) ?? 'kernel';
}

/** A datapath of Open vSwitch in the kernel has no threads that poll. */
export const isKernelDatapath = (texts: readonly Text[]): boolean =>
  texts.some(({ text }) => /^[ \t]*system@ovs-system/im.test(text)) &&
  !texts.some(({ text }) => /netdev@|pmd thread|dpif-netdev/i.test(text));

/** The fastest port that a list of devices or a text names, `100GbE`, Mbit/s; 0 without one. */
export const namedPortMbps = (texts: readonly Text[]): number =>
  Math.max(
    0,
    ...texts.flatMap(({ text }) =>
      [...text.matchAll(/\b(\d{1,3}) ?G(?:be|igabit ethernet)?\b/gi)].map(
        ([, speed]) => Number(speed) * 1000,
      ),
    ),
  );
