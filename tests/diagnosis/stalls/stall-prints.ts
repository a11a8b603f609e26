/**
 * Outputs of tests and tracers that show how long a core is held, cut to a few rows and columns. Sources: `nuttx` and
 * `openShift` the documentation of Apache NuttX and of OpenShift (both Apache-2.0); `osnoise`, `events`, `timerlat`,
 * `stack` and `hwlat` Documentation/trace of the Linux kernel, `noise` its manual page of rtla, `user` the message of the
 * commit that added `rtla timerlat hist -u` (all GPL-2.0). The others have the form that the tools print, with numbers
 * of ours.
 */
export const stallPrints = {
  nuttx: `# Histogram
000009 000000
000010 603045
000011 1395782
000012 000804
000013 000153
000014 000034
000015 000083
000016 000030
000017 000000
# Total: 001999931
# Min Latencies: 00010
# Avg Latencies: 00010
# Max Latencies: 00016
# Histogram Overflows: 00000`,
  openShift: `running cmd: cyclictest -q -D 10m -p 1 -t 16 -a 2,4,6 -h 30 -i 1000 -m
# Histogram
000000 000000   000000  000000
000001 000000   000000  000000
000002 579506   535967  418614
# Total: 000600000 000600000 000600000
# Min Latencies: 00002 00002 00002
# Avg Latencies: 00002 00002 00002
# Max Latencies: 00005 00005 00004
# Histogram Overflows: 00000 00000 00000`,
  cyclictestRow: 'T: 0 ( 3431) P:99 I:1000 C: 100000 Min:      5 Act:   10 Avg:   14 Max:      91',
  osnoise: `        # tracer: osnoise
        #           TASK-PID      CPU# ||||   TIMESTAMP    IN US       IN US  AVAILABLE  IN US     HW    NMI    IRQ   SIRQ THREAD
                   <...>-859     [000] ....    81.637220: 1000000        190  99.98100       9     18      0   1007     18      1
                   <...>-861     [002] ....    81.638193: 1000000       5675  99.43250     202      6      0   1013     25     21`,
  events: `       osnoise/8-961     [008] d.h.  5789.857532: irq_noise: local_timer:236 start 5789.857529929 duration 1845 ns
       osnoise/8-961     [008] dNh.  5789.858408: irq_noise: local_timer:236 start 5789.858404871 duration 2848 ns
     migration/8-54      [008] d...  5789.858413: thread_noise: migration/8:54 start 5789.858409300 duration 3068 ns
       osnoise/8-961     [008] ....  5789.858413: sample_threshold: start 5789.858404555 duration 8812 ns interferences 2`,
  timerlat: `  # tracer: timerlat
          <idle>-0       [000] d.h1    54.029328: #1     context    irq timer_latency       932 ns
           <...>-867     [000] ....    54.029339: #1     context thread timer_latency     11700 ns
           <...>-867     [000] ....    54.030330: #2     context thread timer_latency      3070 ns`,
  stack: `          insmod-1026    [007] d..h1..   200.202587: #29800 context    irq timer_latency      1616 ns
          insmod-1026    [007] d...3..   200.203444: thread_noise:   insmod:1026 start 200.202586933 duration 838681 ns
          insmod-1026    [007] dN.h3..   200.202947: irq_noise: local_timer:236 start 200.202939174 duration 7318 ns
      timerlat/7-1001    [007] .......   200.203445: #29800 context thread timer_latency    859978 ns`,
  noise: `  # RTLA osnoise histogram
  # Time unit is microseconds (us)
  # Duration:   0 00:01:00
  Index   CPU-000   CPU-001   CPU-002   CPU-003
  0         42982     46287     51779     53740
  10        12224      8356      2912       878
  20            8         5        12         2
  30            1         1         0         0
  over:         0         0         0         0`,
  user: `  # RTLA timerlat histogram
  # Time unit is microseconds (us)
  # Duration:   0 00:10:01
  Index   IRQ-001   Thr-001   Usr-001   IRQ-002   Thr-002   Usr-002
  0        477555         0         0    425287         0         0
  1        122385      7998         0    174616      1921         0
  2            47    587376    492150        89    594717    447830
  3            11      2549    101930         7      2682    145580
  4             3      1954      2833         1       463      4917
  5             0        60      1037         0       138      1117
  6             0        26      1837         0        38       277
  7             0        15       143         0        28       147
  8             0        10        23         0        11        75
  9             0         7        17         0         0        26
  10            0         2        11         0         0        18
  16            0         1         2         0         0         0
  over:         0         0         0         0         0         0`,
  hwlat: `# tracer: hwlat
           <...>-3638  [001] d... 19452.055471: #1 inner/outer(us):   12/14   ts:1499801089.066141940
           <...>-3638  [001] dn.. 19461.126852: #3 inner/outer(us):   12/9    ts:1499801098.138150062`,
  hwlatdetect: `hwlatdetect:  test duration 600 seconds
   detector: tracer
   parameters:
        Latency threshold: 10us
        Sample window:     1000000us
        Sample width:      500000us
     Non-sampling period:  500000us
        Output File:       None

Starting test
test finished
Max Latency: 24us
Samples recorded: 3
Samples exceeding threshold: 3
ts: 1610542421.275784439, inner:15, outer:10
ts: 1610542444.330561619, inner:10, outer:24
ts: 1610542455.330561619, inner:10, outer:12`,
  redis: `$ redis-cli --intrinsic-latency 100
Max latency so far: 1 microseconds.
Max latency so far: 78 microseconds.

45026981 total runs (avg latency: 2.2209 microseconds / 2220.89 nanoseconds per run).
Worst run took 36x longer than the average latency.`,
  timehist: `           time    cpu  task name                       wait time  sch delay   run time
                        [tid/pid]                          (msec)     (msec)     (msec)
--------------- ------  ------------------------------  ---------  ---------  ---------
${Array.from({ length: 12 }, (_, k) => {
  const at = (us: number) => (104_220.1 + 0.098 * k + us / 1e6).toFixed(6);
  return `  ${at(0)} [0003]  pmd-c03/id:9[4410]                  ${k === 0 ? '0.000' : '3.200'}      0.000     94.800
  ${at(3200)} [0003]  kworker/3:1[911]                    0.000      0.002      3.200`;
}).join('\n')}`,
  quota: `$ cat /sys/fs/cgroup/cpu.max
50000 100000
$ cat /sys/fs/cgroup/cpu.stat; sleep 10; cat /sys/fs/cgroup/cpu.stat
usage_usec 1023799
nr_periods 50
nr_throttled 50
throttled_usec 2500000
usage_usec 6023799
nr_periods 150
nr_throttled 140
throttled_usec 7000000`,
  steal: `03:31:08 PM  CPU    %usr   %nice    %sys %iowait    %irq   %soft  %steal  %guest  %gnice   %idle
03:31:09 PM    0    1.00    0.00    1.00    0.00    0.00    0.00   12.00    0.00    0.00   86.00`,
} as const;
