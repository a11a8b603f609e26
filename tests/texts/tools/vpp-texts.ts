/** Outputs of `show runtime` in the forms that the samples do not cover, with made-up numbers. */

/** Newest header; every row as printed, with columns of fixed width. */
export const newestHeader = `vpp# show runtime
Time 20.0, 10.000000 sec internal node vector rate 0.00 loops/sec 3000000.00
  vector rates in 5.0000e5, out 4.9000e5, drop 1.0000e4, punt 0.0000e0
             Name                 State         Calls          Vectors        Suspends      Packet-Clocks   Vectors/Call
avf-input                        polling          40000000        10000000               0          1.20e2             .25
ethernet-input                   active            2000000        10000000               0          4.00e1            5.00
ip4-input-no-checksum            active            2000000        10000000               0          3.00e1            5.00
ip4-lookup                       active            2000000        10000000               0          5.00e1            5.00
error-drop                       active             200000          200000               0          1.00e2            1.00
fib-walk                        any wait                 0               0               9          8.10e3            0.00
avf-0/18/6/0-tx                  active            1960000         9800000               0          1.00e2            5.00
unix-epoll-input                 polling             40000               0               0          1.10e3            0.00
`;

/** Without loops/sec; two workers whose lists are whole; the second with twice the batches. */
export const twoWorkers = `Thread 0 vpp_main (lcore 4)
Time 10.0, 10 sec internal node vector rate 0.00
  vector rates in 0.0000e0, out 0.0000e0, drop 0.0000e0, punt 0.0000e0
             Name                 State         Calls          Vectors        Suspends         Clocks       Vectors/Call
ip6-ra-process                  any wait                 0               0              10          2.10e3            0.00
---------------
Thread 1 vpp_wk_0 (lcore 5)
Time 10.0, 10 sec internal node vector rate 60.00
  vector rates in 2.0000e6, out 2.0000e6, drop 0.0000e0, punt 0.0000e0
             Name                 State         Calls          Vectors        Suspends         Clocks       Vectors/Call
dpdk-input                       polling            312500        20000000               0          5.00e2           64.00
ethernet-input                   active             312500        20000000               0          2.00e2           64.00
ip4-lookup                       active             312500        20000000               0          3.00e2           64.00
---------------
Thread 2 vpp_wk_1 (lcore 6)
Time 10.0, 10 sec internal node vector rate 125.00
  vector rates in 3.0000e6, out 3.0000e6, drop 0.0000e0, punt 0.0000e0
             Name                 State         Calls          Vectors        Suspends         Clocks       Vectors/Call
dpdk-input                       polling            234375        30000000               0          3.00e2          128.00
ethernet-input                   active             234375        30000000               0          1.50e2          128.00
ip4-lookup                       active             234375        30000000               0          2.50e2          128.00
`;

/** Names that touch their state, a blank inside a number, columns collapsed, an input that waits for interrupts. */
export const mangled = `Time 4.0, 10 sec internal node vector rate 30.10 loops/sec 108000.07
vector rates in 1.0000e5, out 1.0000e5, drop 0.0000e0, punt 0.0000e0
Name State Calls Vectors Suspends Clocks Vectors/Call
acl-plugin-fa-worker-cleaner-pinterrupt wa 7 0 0 1.39e3 0.00
ethernet-input active 8000 400 000 0 3.00e1 50.00
netmap-input interrupt wa 5000 400000 0 4.75e2 80.00
`;

export const maxLayout = `Thread 1 vpp_wk_0 (lcore 2)
Time 12.0, 10.000000 sec internal node vector rate 20.00 loops/sec 100000.00
  vector rates in 1.0000e6, out 1.0000e6, drop 0.0000e0, punt 0.0000e0
             Name              Max Node Clocks  Vectors at Max    Max Clocks      Avg Clocks   Avg Vectors/Call
dpdk-input                         3.10e4             256            1.21e2          9.00e1          1.20e1
ethernet-input                     2.20e4             250            8.80e1          2.00e1          2.10e1
`;

/** \`show runtime time\`: nanoseconds instead of clocks. */
export const timeLayout = twoWorkers.replaceAll('        Clocks ', '   Packet-Time ');

export const summary = `Time 5.0, 10.000000 sec internal node vector rate 97.10 loops/sec 210000.00
  vector rates in 3.2000e6, out 3.2000e6, drop 0.0000e0, punt 0.0000e0
`;
