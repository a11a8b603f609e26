import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { counterChanges } from '../../../src/evidence/differences.ts';
import { readCounters } from '../../../src/texts/counters/read-counters.ts';
import { diagnose } from '../../../src/diagnosis/diagnose.ts';

/** `tool subject|scope|name=value` of every counter. */
const read = (text: string) =>
  readCounters(text, 'a.txt').snapshots.flatMap(({ tool, subject, counters }) =>
    counters.map(({ name, scope, value }) => `${[tool, subject].join(' ').trim()}|${scope}|${name}=${value}`),
  );

/** By title: a text, and counters in it. */
const texts: Readonly<Record<string, [text: string, ...counters: string[]]>> = {
  'counters without a colon, of two devices, and registers with their names': [
    '  1,239 MPC        Missed Packets Count\n  36 RNBC       Receive No Buffers Count\np0.rx_missed_errors     12\np1.rx_missed_errors     13\n',
    'counts||Missed Packets=1239',
    'counts||Receive No Buffers=36',
    'counts|p0|rx_missed_errors=12',
    'counts|p1|rx_missed_errors=13',
  ],
  'ports and queues of dpdk-dump': [
    'PORT: 0 Rx: 54013914 Drp: 7532022 Tot: 61545936 Perc: 12.238%\nQueue 3 Rx: 13 Drp: 2 Tot: 15 Perc: 13.3%\nTOT: Rx: 54013927 Drp: 7532024 Tot: 61545951 Perc: 12.2%\n',
    'dpdk-dump|port 0|rx_packets=54013914',
    'dpdk-dump|queue 3|rx_missed=2',
    'dpdk-dump|tot|rx_missed=7532024',
  ],
  'queues of a cluster of PF_RING, and of its balancer': [
    'zc:eth1 RX queue recv: 900 sent: 0 drop: 21\nthread0 IN queue recv: 0 sent: 879 drop: 4\nQ 2 RX 100 pkts Dropped 7 pkts (6.5 %)\n',
    'zc-queues|queue zc:eth1 RX|rx_missed=21',
    'zc-queues|queue thread0 IN|consumer_drops=4',
    'zbalance|queue 2|consumer_drops=7',
  ],
  'the quota of a group': [
    'nr_periods 120\nnr_throttled 12\nthrottled_time 3400000\ncpu.max 50000 100000\n',
    'cpu-quota||nr_throttled=12',
    'cpu-quota||throttled_usec=3400',
    'cpu-quota||cpu quota=50000',
    'cpu-quota||cpu period=100000',
  ],
  'rates of ipt_NETFLOW, of all cores and of each': [
    'ipt_NETFLOW 2.6, srcversion 1; dir\nTotal  1234567;  0 [0.00],  0 0 0\ncpu0     617283;  0 [0.00],  0 0 0\n',
    'ipt-netflow||rx_packets=1234567',
    'ipt-netflow|core 0|rx_packets=617283',
  ],
  'cores in two columns, and by busybox': [
    '%Cpu0  :   0.0 us,  99.7 si,   0.0 id %Cpu1  :   1.0 us,   0.0 si,  98.3 id\nCPU2:   1% usr   2% sys   0% nic   3% idle   0% io   0% irq  94% sirq\n',
    'top|core 0|soft=99.7',
    'top|core 1|idle=98.3',
    'top|core 2|soft=94',
    'top|core 2|idle=3',
  ],
  'an answer of Prometheus': [
    '{"metric":{"__name__":"node_network_receive_fifo_total","device":"ens3"},"value":[1764200000.1,"91234"]}\n',
    'pairs|ens3|node_network_receive_fifo_total=91234',
  ],
  'two queues under one name of an interrupt': [
    '           CPU0       CPU1\n 24:        912         12   PCI-MSI 1572864-edge      eth0\n 25:         13        812   PCI-MSI 1572865-edge      eth0\n',
    'interrupts|core 0|irq 24 eth0=912',
    'interrupts|core 1|irq 25 eth0=812',
  ],
  'numbers with marks between thousands': [
    "udp:\n  1,656 datagrams received\n  1'635'000 dropped due to full socket buffers\neth1: flags=4163<UP>  mtu 1500\n  RX packets 2.000.000  bytes 20000 (20.0 KB)\n",
    'netstat||UdpInDatagrams=1656',
    'netstat||UdpRcvbufErrors=1635000',
    'ifconfig eth1||rx_packets=2000000',
  ],
  'a file of sysfs that cat prints, and one that grep prints': [
    '$ cat /sys/class/net/eth2/statistics/rx_missed_errors\n7142\n/sys/class/net/eth3/statistics/rx_dropped:9\n',
    'sysfs|eth2|rx_missed_errors=7142',
    'sysfs|eth3|rx_dropped=9',
  ],
  'rows of perf sched timehist, in µs': [
    '           time    cpu  task name                       wait time  sch delay   run time\n  780.334850 [0003]  pmd-c03[840]                 0.000      0.024      1.500\n  780.336000 [0003]  kworker/3:1[85]                 0.000      0.155      0.052\n',
    'perf-sched|core 3 at 780.334850|run pmd-c03[840]=1500',
    'perf-sched|core 3 at 780.336000|delay kworker/3:1[85]=155',
  ],
  'perf sched latency, with the longest delay of each task': [
    '  Task                  |   Runtime ms  | Switches | Avg delay ms    | Max delay ms    | Max delay start |\n  sleep:3313            |      0.982 ms |        4 | avg:    0.005 ms | max:    0.010 ms | max start: 235.6 s |\n',
    'perf-sched||delay sleep:3313=10',
  ],
  'runtimes of perf sched script': [
    ' reactor-1  33 [004] 24394.440550: sched:sched_stat_runtime: comm=reactor-1 pid=33 runtime=996040 [ns] vruntime=1 [ns]\n',
    'perf-sched|core 4 at 24394.440550|run reactor-1=996.04',
  ],
  'softirqslower in both of its forms': [
    '23:09:54 softirq runtime: net_rx took 25 us (0 ms), on CPU:1, comm:swapper/1\nTIME     STAGE                SOFTIRQ  LAT(us)        CPU    COMM\n14:44:09 irq(hard) to softirq rcu      16             5      swapper/5\n',
    'slower|core 1 at 0|run softirq net_rx=25',
    'slower|core 5 at 0|delay softirq rcu=16',
  ],
  cyclictest: [
    'T: 2 ( 3431) P:99 I:1000 C: 100000 Min:      5 Act:   10 Avg:   14 Max:      39\n',
    'cyclictest||delay cyclictest thread 2=39',
  ],
  'barriers in the event log of VPP': [
    '3 of 131072 events in buffer, logger running\n     .100: bar-syn-vl_api-#12\n     .104: bar-rel-#12-e3-u40-t411\n',
    'vpp-barrier|number 12|barrier=411',
  ],
  'dropwatch, also within a sentence, and its single packets': [
    'Kernel monitoring activated.\n4 drops at ip_rcv+1de (0xffffffff9d5123d0) [software]\n4 drops at ip_rcv+1de (0xffffffff9d5123d0) [software]\nit says `95 drops at udp_queue_rcv_skb+374 (0xffffffff815e1c64)` all day\ndrop at: icmp_rcv.isra.0+0x1de/0x440 (0xffffffff96b6294e)\n',
    'dropwatch|line 0|drops at ip_rcv=4',
    'dropwatch|line 1|drops at ip_rcv=4',
    'dropwatch|line 2|drops at udp_queue_rcv_skb=95',
    'dropwatch|line 3|drops at icmp_rcv.isra.0=1',
  ],
  'a page of Pktgen, without the sum of its ports': [
    '/ Ports 0-1 of 2   <Main Page>  Copyright (c)\nPkts/s Max/Rx :          0/0  1,502/1,490  1,502/1,490\n       Max/Tx :  1,502/1,500          0/0  1,502/1,500\nTotal Rx Pkts :            0        9,933\n',
    'pktgen|port 1|generator received=1490',
    'pktgen|port 0|generator sent=1500',
    'pktgen|port 1|generator rx total=9933',
  ],
  'the console of an old MoonGen': [
    '[Device: id=3] Received 141 packets, current rate 14.12 Mpps, 7229.98 MBit/s, 9489.35 MBit/s wire rate.\n',
    'moongen|port 3|generator received=14120000',
  ],
  'the console of MoonGen, without the mean of its run': [
    '[Device: id=1] RX: 12.31 Mpps, 6302 Mbit/s (8272 Mbit/s with framing)\n[Device: id=1] RX: 12.30 (StdDev 0.01) Mpps, 6302 (StdDev 0) Mbit/s (8272 Mbit/s with framing), total 123108840 packets with 7878965760 bytes (incl. CRC)',
    'moongen|port 1|generator received=12310000',
  ],
  'totals of the text report of TRex': [
    ' summary stats\n Total-pkt-drop       : 7 pkts\n Total-tx-bytes       : 6528 bytes\n Total-tx-pkt         : 102 pkts\n maximum-latency   : 35 usec\n',
    'trex||generator lost total=7',
    'trex||generator tx total=102',
    'trex||generator maximum latency=35',
  ],
  'TCP counters of TRex, client and server': [
    '   tcps_sndrexmitpack |      1.5 K |      20 | data packets retransmitted \n',
    'trex-astf|client|tcps_sndrexmitpack=1500',
    'trex-astf|server|tcps_sndrexmitpack=20',
  ],
  'the table of nfvbench': [
    '| L2 Frame Size | Drop Rate | Avg Latency (usec) | Min Latency (usec) | Max Latency (usec) |\n+====+====+====+====+====+\n| 64 | 76.7989% | 2,072 | 30 | 3,003 |\n',
    'nfvbench|64 bytes|generator loss=76.7989',
    'nfvbench|64 bytes|generator maximum latency=3003',
  ],
  'zbalance_ipc: card, consumers and queues': [
    "9/Oct/2017 13:20:54 [zbalance_ipc.c:214] Absolute Stats: Recv 69'317 pkts (387'529 drops) - Forwarded 69'310 pkts (7 drops)\n9/Oct/2017 13:20:54 [zbalance_ipc.c:205]                 zc:p3p1@0 RX 627 pkts Dropped 22 pkts (3.5 %)\n9/Oct/2017 13:20:54 [zbalance_ipc.c:219]                 Q 1 RX 0 pkts Dropped 12 pkts (0.0 %)\n",
    'zbalance||rx_missed=387529',
    'zbalance||consumer_drops=7',
    'zbalance|queue zc:p3p1@0|rx_missed=22',
    'zbalance|queue 1|consumer_drops=12',
  ],
  'Suricata at its end': [
    "(LiveDeviceListClean) -- Stats for 'ens4':  pkts: 81, drop: 9 (11.11%), invalid chksum: 0\n",
    'suricata-end|ens4|capture_packets=81',
    'suricata-end|ens4|capture_dropped=9',
  ],
  'queues of pmd-rxq-show without the word of the thread, with commas': [
    'numa_id 0 core_id 8:\nisolated: false\nport: dpdk, queue-id: 0 (enabled), pmd usage: 53%, overhead: 1%\n',
    'ovs-pmd|core 8|usage dpdk queue 0=53',
  ],
  'ovs-ofctl dump-ports': [
    'OFPST_PORT reply (xid=0x2): 1 ports\n  port  dpdk1: rx pkts=133, bytes=60, drop=4, errs=0, frame=?, over=?, crc=?\n           tx pkts=9, bytes=5, drop=2, errs=0, coll=?\n',
    'ovs-datapath|dpdk1|rx_dropped=4',
    'ovs-datapath|dpdk1|tx_dropped=2',
  ],
  'show interface of VPP from its middle': [
    'tap8                              9      up          1450/0/0/0     rx packets                321646\n                                                                    drops                          8\n',
    'vpp-interfaces|tap8|rx_packets=321646',
    'vpp-interfaces|tap8|drops=8',
  ],
  'netstat of BSD and of stacks of its kind': [
    'udp:\n        656 datagrams received\n        0 with bad checksum\n        635 dropped due to full socket buffers\n',
    'netstat||UdpInDatagrams=656',
    'netstat||UdpRcvbufErrors=635',
  ],
  'other exporters, by what their names say': [
    '# TYPE pps_allowance_exceeded gauge\npps_allowance_exceeded{eni="e"} 7\nprocess_open_fds 12\n',
    'node-exporter|e|pps_allowance_exceeded=7',
  ],
  'perf stat of intervals': [
    '     3.100852112              4,702      context-switches          #    0.587 K/sec\n',
    'perf-stat|3.100852112|context-switches=4702',
  ],
  'packets of sar without virtual devices': [
    '10:00:01  IFACE   rxpck/s   txpck/s    rxkB/s\n10:00:02     lo    100.00    100.00     10.00\n10:00:02   eth0  25000.00     10.00   2000.00\n',
    'sar|eth0|rx_packets=25000',
    'sar|eth0|tx_packets=10',
  ],
  'ifconfig below lines of other things: another device': [
    '   RX packets:13  bytes:12 errors:0\nthe other one\n   RX packets:99  bytes:24 errors:0\n',
    'ifconfig||rx_packets=13',
    'ifconfig below line 2||rx_packets=99',
  ],
  'numbers in groups': [
    '# ethtool -S eth0\nNIC statistics:\n     rx_packets: 12 045 678\n     rx_missed_errors: 91 204\n',
    'ethtool-counters eth0||rx_packets=12045678',
    'ethtool-counters eth0||rx_missed_errors=91204',
  ],
  'interfaces of the vRouter, each by its name': [
    'vif0/0      PCI: 0000:02:00.0 NH: 4\n   RX device packets:7  bytes:12 errors:5\n   RX queue  packets:7 errors:3\n   RX queue errors to lcore 0 2 1\n   RX packets:13  bytes:12 errors:0\nvif0/7      PMD: tap\n   TX port   packets:9 errors:4 syscalls:1\n',
    'vrouter|vif0/0|rx_missed=5',
    'vrouter|vif0/0|core_queue_drops=3',
    'vrouter|core 1 of vif0/0|core_refused=2',
    'vrouter|vif0/0|rx_packets=13',
    'vrouter|vif0/7|tx_port_drops=4',
  ],
  'xdp-bench by the core behind it': [
    'Summary    4,713,237 rx/s    120,431 err,drop/s    0 xmit/s\n  enqueue to cpu 3    2,356,620 pkt/s    120,431 drop/s    7.98 bulk-avg\n    cpu:6->3   2,356,620 pkt/s    120,431 drop/s    7.98 bulk-avg\n',
    'xdp||rx_packets=4713237',
    'xdp|core 3|cpumap_enqueued=2356620',
    'xdp|core 3|cpumap_enqueue_drops=120431',
  ],
  'programs of bpftool, with the time of their runs': [
    '42: xdp  name fw  tag 3b18  gpl run_time_ns 1000 run_cnt 10\n\tloaded_at 2026-03-01T10:00:00+0000  uid 0\n',
    'bpf-programs|program 42: xdp  name fw|run_time_ns=1000',
    'bpf-programs|program 42: xdp  name fw|run_cnt=10',
  ],
  'ports of RouterOS in columns, with blanks between thousands': [
    '[admin@a] > /interface ethernet print stats\n            name:     ether1    ether2\n  driver-rx-packet:  1 802 975   108 943\n      tx-queue-drop:     8 397         3\n',
    'routeros|ether1|rx_pkts_nic=1802975',
    'routeros|ether2|rx_pkts_nic=108943',
    'routeros|ether1|tx_drops=8397',
  ],
  'a table of RouterOS': [
    'Columns: NAME, RX-BYTE, TX-BYTE, RX-PACKET, TX-PACKET, RX-DROP, TX-QUEUE-DROP\n#    NAME    RX-BYTE   TX-BYTE   RX-PACKET   TX-PACKET  RX-DROP  TX-QUEUE-DROP\n0 R  ether1  12 345 678  9 000  1 802 975  310 485  0  12\n',
    'routeros|ether1|rx_packets=1802975',
    'routeros|ether1|tx_packets=310485',
    'routeros|ether1|tx_drops=12',
  ],
  'a socket of libvma': [
    '\tFd=[23]\nRx Offload: 65 / 1257784 / 199 / 0 [kilobytes/packets/eagains/errors]\nRx byte: cur 212992 / max 212992 / dropped 9 / limit 212992\nRx pkt : cur 1024 / max 1025 / dropped 12800\n',
    'libvma|23|rx_packets=1257784',
    'libvma|23|recv_q=212992',
    'libvma|23|socket_drops=12800',
  ],
  'zeek in tables and in JSON': [
    '#fields\tts\tts_delta\tpeer\tgaps\tacks\tpercent_lost\n1.0\t900.0\tw-1\t12\t100\t12.0\n{"ts":1,"peer":"w-3","pkts_proc":9000,"pkts_dropped":40}\n',
    'zeek|thread w-1|capture_loss=12',
    'zeek|thread w-3|capture_dropped=40',
  ],
  'links of Snabb, with what did not fit in': [
    'link report:\n   10,000,000 sent on a.output -> b.input (loss rate: 20%)\n',
    'snabb-links|a.output -> b.input|link_drops=2500000',
  ],
  'refused connections, pages of NUMA nodes, features and processors': [
    'cpu=1   \tfound=0 insert_failed=4 drop=7 early_drop=0\n\n           node0     node1\nnuma_miss      0   1234567\n\nFeatures for eth0:\nreceive-hashing: off\n\nArchitecture:  x86_64\nCPU(s):  32\n',
    'conntrack|core 1|conntrack drop=7',
    'numastat|node1|numa_miss=1234567',
    'ethtool-features eth0||receive-hashing=0',
    'lscpu||cores=32',
  ],
  'packets that netfilter queues for programs, and the profile of a router': [
    '    7   3021   1024 2 65531   912     8   812345  1\nNAME  CPU  USAGE\nnetworking  0  61.5%\nidle  1  97%\n',
    'nfqueue|nfqueue 7|nfqueue_waiting=1024',
    'nfqueue|nfqueue 7|nfqueue_dropped=920',
    'nfqueue|nfqueue 7|nfqueue_packets=812345',
    'routeros-profile|core 0|task networking=61.5',
    'routeros-profile|core 1|idle=97',
  ],
  'softnet_stat of an old kernel, whose rows are cores in their order': [
    '0000000a 00000001 00000002 00000000 00000000 00000000 00000000 00000000 00000003\n000000ff 00000000 00000000 00000000 00000000 00000000 00000000 00000000 00000000\n',
    'softnet|core 0|softnet_processed=10',
    'softnet|core 0|softnet_dropped=1',
    'softnet|core 1|softnet_processed=255',
  ],
  'softnet_stat with the number of the core in its 13th column': [
    `0000000a 00000001 00000002 ${'00000000 '.repeat(6)}00000007 00000004 00000000 0000000b\n`,
    'softnet|core 11|softnet_received_rps=7',
    'softnet|core 11|softnet_flow_limit=4',
  ],
  'interrupts of receive queues alone': [
    '           CPU0       CPU1\n  0:         46          0   IO-APIC    2-edge      timer\n 24:        912         12   PCI-MSI 1572864-edge      eth0-rx-0\n 25:          1          2   PCI-MSI 1572865-edge      eth0-tx-0\n',
    'interrupts|core 0|irq 24 eth0-rx-0=912',
    'interrupts|core 1|irq 24 eth0-rx-0=12',
  ],
  '/proc/net/dev': [
    'Inter-|   Receive                            |  Transmit\n face |bytes packets errs drop fifo frame compressed multicast|bytes packets errs drop fifo colls carrier compressed\n  eth0: 100 10 0 3 2 0 0 0 50 5 0 1 0 0 0 0\n',
    'proc-net-dev|eth0|rx_dropped=3',
    'proc-net-dev|eth0|rx_fifo_errors=2',
    'proc-net-dev|eth0|tx_dropped=1',
  ],
  'ip -s -s link': [
    '2: eth0: <BROADCAST,UP,LOWER_UP> mtu 1500 qdisc mq state UP\n    link/ether 52:54:00:00:00:01 brd ff:ff:ff:ff:ff:ff\n    RX:  bytes packets errors dropped  missed   mcast\n        900      90      0       4       7       1\n    RX errors:  length    crc   frame    fifo overrun\n                     0      2       0       5       0\n    TX:  bytes packets errors dropped carrier collsns\n        100      10      0       6       0       0\n',
    'ip-link eth0||rx_dropped=4',
    'ip-link eth0||rx_missed=7',
    'ip-link eth0||rx_crc=2',
    'ip-link eth0||tx_dropped=6',
  ],
  'ifconfig, old and new': [
    'eth0      Link encap:Ethernet\n          RX packets:100 errors:0 dropped:5 overruns:6 frame:0\neth1: flags=4163<UP>  mtu 1500\n        RX packets 200  bytes 20000 (20.0 KB)\n        RX errors 0  dropped 7  overruns 8  frame 0\n',
    'ifconfig eth0||rx_overruns=6',
    'ifconfig eth1||rx_dropped=7',
    'ifconfig eth1||rx_overruns=8',
  ],
  nstat: [
    '#kernel\nUdpInDatagrams                  100                0.0\nUdp6RcvbufErrors                7                  0.0\n',
    'nstat||UdpInDatagrams=100',
    'nstat||Udp6RcvbufErrors=7',
  ],
  'netstat -s': [
    'Udp:\n    100 packets received\n    7 receive buffer errors\nTcpExt:\n    3 times the listen queue of a socket overflowed\n    TCPBacklogDrop: 4\n',
    'netstat||UdpRcvbufErrors=7',
    'netstat||TcpExtListenOverflows=3',
    'netstat||TcpExtTCPBacklogDrop=4',
  ],
  '/proc/net/snmp': [
    'Udp: InDatagrams NoPorts InErrors RcvbufErrors\nUdp: 100 1 7 7\n',
    'snmp||UdpRcvbufErrors=7',
  ],
  'ss -m': [
    'State   Recv-Q  Send-Q   Local Address:Port    Peer Address:Port\nUNCONN  900  0   0.0.0.0:8125   0.0.0.0:*\n\t skmem:(r900,rb1000,t0,tb1000,f0,w0,o0,bl0,d12)\nLISTEN 5 4 0.0.0.0:80 0.0.0.0:*\n',
    'sockets|udp 0.0.0.0:8125|recv_q=900',
    'sockets|udp 0.0.0.0:8125|recv_buffer=1000',
    'sockets|udp 0.0.0.0:8125|socket_drops=12',
    'sockets|listen 0.0.0.0:80|accept_limit=4',
  ],
  'mpstat, with a decimal comma and its average': [
    '10:00:01 AM  CPU    %usr   %sys   %soft  %steal  %idle\n10:00:02 AM    0    1,00   2,00   90,50   0,00   6,50\nAverage:  CPU    %usr   %sys   %soft  %steal  %idle\nAverage:    0    1.00   2.00   91.00   0.00   6.00\n',
    'mpstat|core 0|soft=90.5',
    'mpstat|core 0|average soft=91',
  ],
  top: [
    '%Cpu3  :  0.0 us,  1.0 sy,  0.0 ni,  9.0 id,  0.0 wa,  0.0 hi, 90.0 si,  0.0 st\n',
    'top|core 3|soft=90',
    'top|core 3|idle=9',
  ],
  'ethtool -S, -g and -c of a device named by the command': [
    '# ethtool -S eth7\nNIC statistics:\n     rx_missed_errors: 12\n     [3]: rx_discards: 4\n# ethtool -g eth7\nRing parameters for eth7:\nPre-set maximums:\nRX:\t\t4096\nCurrent hardware settings:\nRX:\t\t512\nCoalesce parameters for eth7:\nAdaptive RX: on  TX: off\nrx-usecs: 50\n',
    'ethtool-counters eth7||rx_missed_errors=12',
    'ethtool-counters eth7|queue 3|[3]: rx_discards=4',
    'ethtool-settings eth7||ring maximum rx=4096',
    'ethtool-settings eth7||ring current rx=512',
    'ethtool-settings eth7||adaptive-rx=1',
    'ethtool-settings eth7||rx-usecs=50',
  ],
  lspci: [
    '\t\tLnkSta:\tSpeed 8GT/s (ok), Width x4 (downgraded)\n',
    'link||slot width=4',
    'link||slot downgraded=1',
  ],
  'VPP show errors and show interface': [
    '   Count                    Node                  Reason\n       12             dpdk-tx             tx packet drops\n              Name               Idx    State  MTU (L3/IP4/IP6/MPLS)     Counter          Count\nTenGigE5/0/0                      1      up          9000/0/0/0     rx packets                   100\n                                                                    rx-miss                        7\n',
    'vpp-errors|dpdk-tx|tx packet drops=12',
    'vpp-interfaces|TenGigE5/0/0|rx_packets=100',
    'vpp-interfaces|TenGigE5/0/0|rx_miss=7',
  ],
  'pmd-rxq-show, and the ports of a datapath': [
    'pmd thread numa_id 0 core_id 4:\n  isolated : false\n  port: dpdk0  queue-id:  1 (enabled)   pmd usage: 98 %\nnetdev@ovs-netdev:\n  lookups: hit:9 missed:1 lost:2\n  port 1: vhost0 (dpdkvhostuserclient)\n    RX packets:5 errors:0 dropped:3 overruns:0 frame:0\n    TX packets:6 errors:0 dropped:4 aborted:0 carrier:0\n',
    'ovs-pmd|core 4|usage dpdk0 queue 1=98',
    'ovs-datapath|vhost0|rx_dropped=3',
    'ovs-datapath|vhost0|tx_dropped=4',
  ],
  'coverage counters': [
    'Event coverage, avg rate over last: 5 seconds, last minute, last hour,  hash=1\ndatapath_drop_rx_invalid_packet   0.0/sec     0.000/sec        0.0000/sec   total: 7\n',
    'ovs-coverage||datapath_drop_rx_invalid_packet=7',
  ],
  'l2fwd and a table of names above numbers': [
    'Statistics for port 0 -----\nPackets received:    100\nimissed:    7   ierrors:   0\n    ierrors             oerrors             imissed             rx_nombuf\n    0                   0                   9                   1\n',
    'dpdk-port|port 0|Packets received=100',
    'dpdk-port|port 0|imissed=7',
    'dpdk-columns||imissed=9',
    'dpdk-columns||rx_nombuf=1',
  ],
  'transactions of netperf below a head, below a command, in a list and by name': [
    'MIGRATED TCP REQUEST/RESPONSE TEST from 0.0.0.0\nLocal /Remote\nSocket Size   Request  Resp.   Elapsed  Trans.\nbytes  Bytes  bytes    bytes   secs.    per sec\n16384  131072 1        1       10.00    3871.22\n$ netperf -H h -t UDP_RR -P 0\n212992 212992 1        1       10.00    8923.11\n9996.87,Trans/s,100.02\nTHROUGHPUT=7000.5\nTHROUGHPUT_UNITS=Trans/s\n',
    'netperf||transactions=3871.22',
    'netperf||transactions=8923.11',
    'netperf||transactions=9996.87',
    'netperf||transactions=7000.5',
  ],
  'means and medians of sockperf': [
    'sockperf: ====> avg-latency=58.121 (std-dev=4.221)\nsockperf: ---> percentile 50.000 =   57.900\n',
    'sockperf||mean latency=58.121',
    'sockperf||median latency=57.9',
  ],
  'latencies by gap, with units in the head': [
    '| interval (ms) | p50 (us) |\n|---|---|\n| 1 | 31 |\n| 100 | 85.5 |\n',
    'latency-by-gap|row 1|gap between packets=1000',
    'latency-by-gap|row 1|latency at it=31',
    'latency-by-gap|row 2|gap between packets=100000',
    'latency-by-gap|row 2|latency at it=85.5',
  ],
  'latencies by rate, with units in the rows': [
    'pps    mean latency\n20     161 us\n20k    0.024 ms\n',
    'latency-by-gap|row 1|packet rate=20',
    'latency-by-gap|row 2|packet rate=20000',
    'latency-by-gap|row 2|latency at it=24',
  ],
  'the queue that a capture reads, in a command and in a line': [
    '$ pfcount -i zc:eth5@3\nAbsolute Stats: [4000 pkts total][3000 pkts dropped][75.0% dropped]\nCapturing from zc:eth6@1\n',
    'captured-queues|zc:eth5@3|captured queue=3',
    'captured-queues|zc:eth6@1|captured queue=1',
    'pf-ring||capture_total=4000',
  ],
  'frame sizes of the ports on a page of Pktgen': [
    '/ Ports 0-1 of 2   <Main Page>  Copyright (c)\nPkts/s Rx :   0   15\n       Tx :   15   0\nPkt Size/Tx Burst :    64 /  32   1518 / 32\n',
    'pktgen|port 0|generator frame size=64',
    'pktgen|port 1|generator frame size=1518',
  ],
  'the limit of interrupts of a driver': [
    'options e1000 InterruptThrottleRate=8000\n',
    'settings||InterruptThrottleRate=8000',
  ],
  'pairs in braces and leaves of JSON': [
    'statistics          : {rx_packets=5, tx_dropped=7}\n"imissed": 9,\n',
    'pairs||tx_dropped=7',
    'pairs||imissed=9',
  ],
  Suricata: [
    'capture.kernel_drops   | W#01-eth0     | 9\ncapture.kernel_drops | Total | 12\n',
    'suricata|thread W#01-eth0|capture.kernel_drops=9',
    'suricata||capture.kernel_drops=12',
  ],
  '/proc/net/udp and vmstat': [
    '  123: 00000000:1FBD 00000000:0000 07 00000000:00034080 00:00000000 00000000     0        0 12345 2 0000000000000000 812\n r  b   swpd   free   buff  cache   si   so    bi    bo   in   cs us sy id wa st\n 1  0      0 81 12 91    0    0     0     0 9000 12000  5 10 60  0 25\n',
    'sockets|udp :8125|recv_q=213120',
    'sockets|udp :8125|socket_drops=812',
    'vmstat|all cores|steal=25',
  ],
  'PF_RING and pfcount': [
    "Tot Pkt Lost       : 5\nNum Free Slots     : 0\nAbsolute Stats: [1'200 pkts total][200 pkts dropped][16.7% dropped]\n",
    'pf-ring||tot_pkt_lost=5',
    'pf-ring||free_slots=0',
    'pf-ring||capture_total=1200',
    'pf-ring||capture_dropped=200',
  ],
  node_exporter: [
    'node_network_receive_drop_total{device="eth0"} 1.5e+03\nnode_softnet_dropped_total{cpu="2"} 4\n',
    'node-exporter|eth0|node_network_receive_drop_total=1500',
    'node-exporter|core 2|node_softnet_dropped_total=4',
  ],
  'thousands separators': [
    '  RX-packets: 2,567,441,372 RX-missed: 12,345,678   RX-bytes:  2,618,790,199,440\n',
    'dpdk-port||RX-missed=12345678',
  ],
  settings: [
    'net.core.netdev_budget = 300\n# pkt_tx_delay=0 and idle_sleep=10\n  num-rx-desc 4096\n',
    'settings||net.core.netdev_budget=300',
    'settings||idle_sleep=10',
    'settings||num-rx-desc=4096',
  ],
};

it('a row of numbers that may be parts of longer ones is not read, and named', () => {
  const row =
    ' 103: 00000000:1F90 00000000:0000 07 00000000:00000000 00:00000000 00000000 1 000 0 21 456 2 ffff0 8 123 456';
  const { snapshots, ambiguous } = readCounters(`${row}\n`, 'a.txt');
  expect(snapshots).toEqual([]);
  expect(ambiguous).toEqual([{ number: 1, text: row.trim() }]);
});

it.each(Object.entries(texts))('Counters of %s are read', (_, [text, ...counters]) => {
  expect(read(text)).toEqual(expect.arrayContaining(counters));
});

it('Counts a second of sar are differences of one second', () => {
  const text =
    '10:00:01     CPU   total/s   dropd/s squeezd/s  rx_rps/s flw_lim/s\n10:00:02       1 900.00   30.00     12.00      0.00      0.00\n';
  const [, dropped] = counterChanges(readCounters(text, 'a').snapshots);
  expect(dropped).toMatchObject({ name: 'softnet_dropped', scope: 'core 1', delta: 30, seconds: 1 });
});

it('Discards of a queue are those of its ring', () => {
  expect(read('dev.mce.0.queue3.rx_discarded: 2\n')).toEqual(['sysctl-counters|queue 3|rx_discards=2']);
});

it('Numbers of awk are hexadecimal unless it converts them', () => {
  const dropped = (field: string, printed: string) =>
    read(`$ awk '{print ${field}}' /proc/net/softnet_stat\n${printed}\n`).map((text) => text.split('=')[1]);
  expect(dropped('$1, $2', '00000010 0000001f')).toEqual(['16', '31']);
  expect(dropped('strtonum("0x" $1), strtonum("0x" $2)', '10 31')).toEqual(['10', '31']);
});

it.each([
  ' 0 name="ether1" constructor=5 rx-packet=7\n',
  '10:00:01 CPU total/s dropd/s squeezd/s constructor\n10:00:02 1 900.00 30.00 12.00 5.00\n',
  'CPU 0:  0.0% user, 0.0% nice, 0.2% system, 0.0% interrupt, 99.8% constructor\n',
])('A column named like a property of objects is no counter: %j', (text) => {
  expect(read(text).join(' ')).not.toContain('function');
});

it('Words are not counters, and stay as lines', () => {
  const { snapshots, others } = readCounters('I see drops: about 500 a second\nport: 8080 is open\n', 'a');
  expect(snapshots).toEqual([]);
  expect(others.map(({ number }) => number)).toEqual([1, 2]);
});

const changes = (...texts: readonly string[]) =>
  counterChanges(texts.flatMap((text, k) => readCounters(text, `${k}`).snapshots));
const change = (name: string, ...texts: readonly string[]) =>
  changes(...texts).find((one) => one.name === name)!;

describe('Two prints', () => {
  const counter = (value: number, name = 'rx_missed_errors', packets = 1000) =>
    `NIC statistics:\n     ${name}: ${value}\n     rx_packets: ${packets}\n`;

  it('are a difference over the pause of the command between them', () => {
    const text = `# ethtool -S eth0\n${counter(5)}# sleep 10\n# ethtool -S eth0\n${counter(25)}`;
    expect(change('rx_missed_errors', text)).toMatchObject({
      delta: 20,
      seconds: 10,
      restarted: false,
      value: 25,
    });
  });

  it('in two texts have no time but that of their dates', () => {
    expect(change('rx_missed_errors', counter(5), counter(25))).toMatchObject({ delta: 20, seconds: null });
    const dated = ['Tue Mar  3 10:00:00 UTC 2026', 'Tue Mar  3 10:01:00 UTC 2026'].map(
      (date, k) => `${date}\n${counter(5 + k)}`,
    );
    expect(change('rx_missed_errors', ...dated)).toMatchObject({ delta: 1, seconds: 60 });
  });

  it('with a counter that fell are a restart, and a 32-bit counter wraps', () => {
    expect(change('rx_missed_errors', counter(500), counter(20))).toMatchObject({
      delta: null,
      restarted: true,
    });
    const narrow = [4_294_900_000, 2704].map((value) => counter(value, 'rx_drops_no_frags'));
    expect(change('rx_drops_no_frags', ...narrow)).toMatchObject({ delta: 70_000, restarted: false });
  });

  it('that are one paste twice are one print', () => {
    expect(change('rx_missed_errors', counter(5), counter(5))).toMatchObject({ delta: null, prints: 1 });
  });

  it('of softnet_stat below each other, by one command, are separated', () => {
    const row = (processed: number) =>
      `${processed.toString(16).padStart(8, '0')} ${Array(9).fill('00000000').join(' ')}\n`;
    const text = `$ cat /proc/net/softnet_stat; sleep 5; cat /proc/net/softnet_stat\n${row(1000)}${row(10)}${row(1600)}${row(10)}`;
    const found = changes(text).filter(({ name }) => name === 'softnet_processed');
    expect(found.map(({ scope, delta, seconds }) => [scope, delta, seconds])).toEqual([
      ['core 0', 600, 5],
      ['core 1', 0, 5],
    ]);
  });

  it('of softnet_stat without a command are those whose rows all grow by little', () => {
    const rows = (...processed: readonly number[]) =>
      processed
        .map((count) => `${count.toString(16).padStart(8, '0')} ${Array(9).fill('00000000').join(' ')}\n`)
        .join('');
    const prints = rows(100_000, 50_000) + rows(100_600, 50_000) + rows(101_400, 50_300);
    const processed = (text: string) => changes(text).filter(({ name }) => name === 'softnet_processed');
    expect(processed(prints).map(({ scope, prints: count, delta }) => [scope, count, delta])).toEqual([
      ['core 0', 3, 1400],
      ['core 1', 3, 300],
    ]);
    expect(processed(rows(100_000, 50_000, 200_000, 90_000))).toHaveLength(4);
  });

  it('of several outputs in one command lie its pause apart', () => {
    const softnet = (processed: number) =>
      `${processed.toString(16).padStart(8, '0')} ${Array(10).fill('00000000').join(' ')}\n`;
    const once = 'ethtool -S eth0; cat /proc/net/softnet_stat; nstat -az';
    const print = (k: number) =>
      `${counter(5 + k)}${softnet(100 + k)}${softnet(50)}#kernel\nUdpInDatagrams  ${10 + k}  0.0\n`;
    const found = changes(`# ${once}; sleep 10; ${once}\n${print(0)}${print(7)}`);
    for (const name of ['rx_missed_errors', 'softnet_processed', 'UdpInDatagrams']) {
      expect(
        found.find((one) => one.name === name),
        name,
      ).toMatchObject({ delta: 7, seconds: 10 });
    }
  });

  it.each([
    ['two devices in one command', '# ethtool -S eth0; ethtool -S eth1', ''],
    ['a loop over devices', '# for i in eth0 eth1; do ethtool -S $i; done', ''],
    ['two containers', '$ kubectl exec a -- ethtool -S eth0', '$ kubectl exec b -- ethtool -S eth0'],
    ['two namespaces', '$ ip netns exec a ethtool -S eth0', '$ ip netns exec b ethtool -S eth0'],
    ['two files of counters', '$ cat /proc/net/x/1', '$ cat /proc/net/x/2'],
  ])('of %s are not subtracted', (_, first, second) => {
    const text = `${first}\n${counter(5)}${second}\n${counter(25)}`;
    const found = changes(text).filter(({ name }) => name === 'rx_missed_errors');
    expect(found.map(({ value, delta }) => [value, delta])).toEqual([
      [5, null],
      [25, null],
    ]);
  });

  it.each([
    [
      'a filter, a pause and another spelling',
      '# watch -n 1 sudo ethtool -S eth0 | grep miss',
      '# ethtool -S eth0',
    ],
    ['saved files', '$ cat before.txt', '$ cat after.txt'],
    ['a loop over numbers', '# for i in 1 2; do ethtool -S eth0; sleep 1; done', ''],
    ['a short and a long name', '# vppctl show hard', '# vppctl show hardware-interfaces'],
  ])('of one source by %s are a difference', (_, first, second) => {
    const text = `${first}\n${counter(5)}${second}\n${counter(25)}`;
    expect(change('rx_missed_errors', text)).toMatchObject({ delta: 20 });
  });

  it('of two hosts are not subtracted', () => {
    const text = `root@a:~# ethtool -S eth0\n${counter(5)}root@b:~# ethtool -S eth0\n${counter(25)}`;
    expect(readCounters(text, 'a').snapshots.map(({ host }) => host)).toEqual(['a', 'b']);
  });
});

it('Filters, left-out lines and a cut end are known', () => {
  const of = (text: string) => readCounters(text, 'a').snapshots.map(({ omission, cut }) => [omission, cut]);
  expect(of('# ethtool -S eth0 | grep miss\n     rx_missed_errors: 12\n')).toEqual([['filtered', false]]);
  expect(of('NIC statistics:\n     rx_missed_errors: 12\n     ...\n     rx_packets: 5\n')).toEqual([
    ['left-out', false],
  ]);
  expect(of('NIC statistics:\n     rx_missed_errors: 12')).toEqual([[null, true]]);
});

it('A count with one group behind a point is thousands or a decimal, and not read', () => {
  expect(
    read('NIC statistics:\n  rx_fifo_errors: 425.000\n  rx_missed_errors: 156.758\n  rx_packets: 12\n'),
  ).toEqual(['ethtool-counters||rx_packets=12']);
});

it('Counters that Open vSwitch has measured for some seconds are of the present', () => {
  const text = readFileSync('tests/fixtures/samples/ovs-pmd/pmd-perf-show-2018.txt', 'utf8');
  expect(readCounters(text, 'a').snapshots[0]!.sinceClearS).toBe(1.008);
  expect(readCounters(text.replace('1.008 s', '86400.0 s'), 'a').snapshots[0]!.sinceClearS).toBeNull();
  const proof = diagnose([{ name: 'a', text }]).causes.flatMap((cause) => cause.for);
  expect(proof.map(({ says }) => says).join(' ')).not.toMatch(/since its start/);
});
