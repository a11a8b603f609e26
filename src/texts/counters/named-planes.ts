/** Data planes and link speeds that a text names, in any of its lines. */

const words = {
  // VPP calls its polling threads workers.
  vpp: /\bvpp(?:ctl)?\b|vector rates in|DBGvpp|num-rx-desc|buffers-per-numa|\bvapi\b|show hardware-interfaces|[,;|\t] *workers? *[,;|\t][^\n]{0,400}pps/i,
  ovs: /\bovs-|pmd thread|dpif-netdev/i,
  dpdk: /\bdpdk\b|testpmd|imissed|capture\.rx_errors|--xstats|NIC statistics for port|\brx_q\d{1,3}_/i,
};

export interface NamedPlanes {
  /** Planes that are named, in no order. */
  planes: readonly (keyof typeof words)[];
  /** A datapath of Open vSwitch in the kernel, and one of threads that poll. */
  ofKernel: boolean;
  ofThreads: boolean;
  /** The largest speed, such as `25 G` or `100GbE`, Mbit/s; 0 where none is named. */
  portMbps: number;
}

export const namedPlanes = (text: string): NamedPlanes => ({
  planes: (['vpp', 'ovs', 'dpdk'] as const).filter((plane) => words[plane].test(text)),
  ofKernel: /^[ \t]*system@ovs-system/im.test(text),
  ofThreads: /netdev@|pmd thread|dpif-netdev/i.test(text),
  portMbps: [...text.matchAll(/\b(\d{1,3}) ?G(?:be|igabit ethernet)?\b/gi)].reduce(
    (most, [, speed]) => Math.max(most, Number(speed) * 1000),
    0,
  ),
});
