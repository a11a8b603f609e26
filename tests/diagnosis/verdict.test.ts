import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { causeIds } from '../../src/diagnosis/cause.ts';
import { diagnose, examine } from '../../src/diagnosis/diagnose.ts';
import { causeNames, verdictText } from '../../src/diagnosis/verdict.ts';

const evidence = [{ says: 'core 1: 98 % of its cycles go into packets.', value: 0.98, unit: 'share' }];

describe('a verdict', () => {
  it('states the cause with its first evidence, and says where it is not sure', () => {
    const cause = { cause: 'core-saturated', for: evidence } as const;
    expect(verdictText({ ...cause, confidence: 'sure' })).toBe(
      'The cores are at their limit. Core 1: 98 % of its cycles go into packets.',
    );
    expect(verdictText({ ...cause, confidence: 'likely' })).toMatch(
      /^Likely: the cores are at their limit\. /,
    );
    expect(verdictText({ ...cause, confidence: 'possible' })).toMatch(/^Possible: /);
    expect(verdictText({ cause: 'cannot-tell', confidence: 'likely', for: [] })).toBe(
      'Cannot tell yet: the next command decides it.',
    );
  });

  it('has a name for every cause', () => {
    for (const id of causeIds) expect(causeNames[id]).toMatch(/^[A-Z].*[^.]$/);
  });

  it.each([
    ['words', 'foo bar 123', 'No line is from a known tool; the first is “foo bar 123”.'],
    [
      'a page',
      '<!DOCTYPE html>\n<html><head><title>504 Gateway Time-out</title></head>\n<body><p>nginx</p></body></html>',
      'The text is an HTML page (“504 Gateway Time-out”), not what a tool prints.',
    ],
    [
      'JSON that is cut',
      '{"intervals":[{"start":0,"end":1.0,"bits',
      'The text begins as JSON and ends too early (“{"intervals":[{"start":0,"end":1.0,"bits”): paste all of it.',
    ],
    ['JSON of no tool', '{"a": 1}', 'The text is JSON from no known tool; it begins with “{"a": 1}”.'],
    [
      'binary text',
      '\u0001\u0002\u0003PNG\u0000',
      'The text is binary; paste what a tool prints, for instance “ethtool -S eth0; sleep 10; ethtool -S eth0”.',
    ],
  ])('of %s says in one sentence what is wrong with the text, and names a command', (_, text, says) => {
    const { causes, next } = diagnose([{ name: 'a', text }]);
    expect(causes).toHaveLength(1);
    expect(verdictText(causes[0]!)).toBe(`Cannot tell yet. ${says}`);
    expect(next?.command).toContain('ethtool -S');
  });

  it('of a tool that is known by name alone names it with its line, and says below what helps', () => {
    const { causes } = diagnose([
      { name: 'a', text: '10.0.0.7 : xmt/rcv/%loss = 8/7/12%, min/avg/max = 5/5/5\n' },
    ]);
    expect(verdictText(causes[0]!)).toMatch(
      /^Cannot tell yet\. The text has the output of fping \(line 1, "10\.0\.0\.7 .*\); none of it is read here\.$/,
    );
    expect(causes[0]!.for[1]!.says).toMatch(/^Paste the percentiles of sockperf/);
  });

  it('of a loss between two prints asks how busy the cores are, and not for the two prints', () => {
    const print = (lost: number) =>
      `$ ethtool -S ens1f0\n     rx_packets: 918273645\n     rx_out_of_buffer: ${lost}\n`;
    const { next } = diagnose([{ name: 'a', text: `${print(120344)}$ sleep 10\n${print(310344)}` }]);
    expect(next?.command).toContain('mpstat');
    expect(next?.command).not.toContain('ethtool -S');
  });

  it('of a page of Pktgen that sends and one that receives compares the two', () => {
    const page = (received: string, sent: string) =>
      `Pkts/s Rx           :     ${received}     ${received}\n       Tx           :     ${sent}     ${sent}\n`;
    const texts = [page('0', '10,500,000'), page('6,300,000', '0')];
    const { causes } = diagnose(texts.map((text, k) => ({ name: `page ${k}`, text })));
    expect(verdictText(causes[0]!)).toBe(
      'Cannot tell yet. The generator (Pktgen): 10.5 Mpps were sent, 40.0 % were lost.',
    );
  });

  it('of a run that loses beside a faster one without loss is possible without frame sizes, and likely with larger frames', () => {
    const page = (received: string, sent: string, bytes: string) =>
      `Pkts/s Rx           :     ${received}     ${received}\n       Tx           :     ${sent}     ${sent}\n${bytes === '' ? '' : `Pkt Size/Tx Burst   :  ${bytes} /  32\n`}`;
    const found = (fast: string, slow: string) => {
      const pages = [
        ...[page('0', '20,500,000', fast), page('20,500,000', '0', '')],
        ...[page('0', '8,100,000', slow), page('4,100,000', '0', '')],
      ];
      const { causes } = diagnose(pages.map((text, k) => ({ name: `page ${k}`, text })));
      return causes.find(({ cause }) => cause === 'nic-or-pcie-or-link-limit')?.confidence;
    };
    expect(found('', '')).toBe('possible');
    expect(found('64', '1500')).toBe('likely');
    expect(found('1500', '64')).toBeUndefined();
  });

  it('of one print with a large loss says that bursts alone do not explain it', () => {
    const text = 'rx_packets: 1822334411\nrx_missed_errors: 412233441\n';
    expect(verdictText(diagnose([{ name: 'a', text }]).causes[0]!)).toMatch(
      /^Cannot tell yet\. .*18\.4 % of what arrived, more likely a lack of capacity than bursts\.$/,
    );
  });
});

describe('The next command', () => {
  const next = (text: string) => diagnose([{ name: 'a', text }]).next?.command;

  it.each([
    [
      'VPP',
      '              Name               Idx    State  Counter          Count\nvpp1/0/0           1      up          9000/0/0/0     rx packets              912345678\n                                                                    rx-miss                         912345\n',
      /^vppctl clear runtime.*show hardware-interfaces$/,
    ],
    [
      'DPDK',
      'testpmd> show port stats 0\n  RX-packets: 9123456 RX-missed: 912345 RX-bytes: 99\n',
      /^dpdk-proc-info/,
    ],
    [
      'BSD',
      '            input          (ix0)           output\n   packets  errs idrops      bytes    packets  errs      bytes colls\n    812345     0  31234   52812345     781111     0   49812345     0\n',
      /^netstat -I ix0 -w 1/,
    ],
  ])('is of the data plane: %s', (_, text, command) => {
    expect(next(text)).toMatch(command);
  });

  it('names the device that loses', () => {
    const port = (name: string, missed: number) =>
      `# ethtool -S ${name}\nNIC statistics:\n     rx_packets: 9123456\n     rx_missed_errors: ${missed}\n`;
    expect(next(port('eth0', 0) + port('eth7', 4000))).toMatch(/ethtool -S eth7/);
  });
});

it('A loss is counted once where two outputs print it, and one names no device', () => {
  const text =
    'eth0: flags=4163<UP>  mtu 1500\n        RX packets 8000000  bytes 9\n        RX errors 0  dropped 40000  overruns 40000  frame 0\n\nNIC statistics:\n     rx_packets: 8000012\n     rx_missed_errors: 40000\n';
  const { causes } = diagnose([{ name: 'a', text }]);
  expect(causes[0]!.for[0]).toMatchObject({ value: 40_000 });
  expect(causes[0]!.for[0]!.says).toMatch(/0\.49\d % of what arrived/);
});

describe('Ports of testpmd and the sum below them', () => {
  const sample = readFileSync('tests/fixtures/samples/testpmd/fwd-stats-txonly-bursts-cycles.txt', 'utf8');

  it('are one print that counts each packet once, and a ring that nothing reads is not lack of capacity', () => {
    const { causes, facts } = diagnose([{ name: 'a', text: sample }]);
    expect(facts['ring-full-sinceStart']?.value).toBe(394_351_696);
    expect(facts['send-drops-sinceStart']?.value).toBe(803_931_392);
    expect(facts['receivedSinceStart']?.value).toBe(1);
    const says = causes[0]!.for.map((one) => one.says).join(' ');
    expect(says).toMatch(
      /lost 394\s351\s696\spackets since the start \(RX-dropped\): 100\s% of what arrived\. /,
    );
    expect(says.match(/Nothing reads that ring/g)).toHaveLength(1);
    expect(says).toContain('Each counter is printed only once');
    expect(says).not.toContain('began anew');
    expect(causes.map(({ cause }) => cause)).not.toContain('core-saturated');
  });

  it('are two prints where they are printed twice, each with its differences', () => {
    const later = sample
      .replace('RX-packets: 0  ', 'RX-packets: 90  ')
      .replaceAll('394351696', '394351706')
      .replaceAll('803931392', '803931402')
      .replaceAll('401965568', '401965578');
    const { facts } = diagnose([{ name: 'a', text: `${sample}testpmd> show fwd stats all\n${later}` }]);
    expect(facts).toMatchObject({ 'ring-full': { value: 10 }, 'send-drops': { value: 10 } });
    expect(facts['received']?.value).toBe(90);
  });

  it('are not mixed with the statistics of the same ports since their start, nor with those of streams', () => {
    const text = `testpmd> show port stats 0
  ######################## NIC statistics for port 0  ########################
  RX-packets: 5000       RX-missed: 7          RX-bytes:  320000
testpmd> stop
  ------- Forward Stats for RX Port= 0/Queue= 0 -> TX Port= 1/Queue= 0 -------
  RX-packets: 640            TX-packets: 600            TX-dropped: 40
  ------- Forward Stats for RX Port= 0/Queue= 1 -> TX Port= 1/Queue= 1 -------
  RX-packets: 100            TX-packets: 90             TX-dropped: 10
  ---------------------- Forward statistics for port 1  ----------------------
  RX-packets: 0              RX-dropped: 0             RX-total: 0
  TX-packets: 690            TX-dropped: 50            TX-total: 740
`;
    const { facts } = diagnose([{ name: 'a', text }]);
    expect(facts).toMatchObject({
      receivedSinceStart: { value: 5000 },
      'ring-full-sinceStart': { value: 7 },
      'send-drops-sinceStart': { value: 50 },
    });
    expect(facts).not.toHaveProperty('received');
  });
});

describe('Extended statistics of ports', () => {
  const xstats = (port: number, packets: number, missed: number) =>
    `###### NIC extended statistics for port ${port}\nrx_good_packets: ${packets}\nrx_missed_errors: ${missed}\nrx_q0_packets: ${packets}\n`;

  it('are one print of several ports, not several prints of one', () => {
    const text = `testpmd> show port xstats all\n${xstats(0, 1_000_000, 250_000)}${xstats(1, 3_000_000, 350_000)}`;
    const { facts } = diagnose([{ name: 'a', text }]);
    expect(facts).toMatchObject({
      'ring-full-sinceStart': { value: 600_000 },
      receivedSinceStart: { value: 4_000_000 },
    });
    expect(facts).not.toHaveProperty('ring-full');
  });

  it('hold the same packets as the statistics of the same port', () => {
    const nic =
      '  ######################## NIC statistics for port 0  ########################\n  RX-packets: 1000000    RX-missed: 250000     RX-bytes:  64000000\n';
    const text = `testpmd> show port stats 0\n${nic}testpmd> show port xstats 0\n${xstats(0, 1_000_000, 250_000)}`;
    const { facts } = diagnose([{ name: 'a', text }]);
    expect(facts).toMatchObject({
      'ring-full-sinceStart': { value: 250_000 },
      receivedSinceStart: { value: 1_000_000 },
    });
  });
});

describe('A print of testpmd', () => {
  const sample = (name: string) => readFileSync(`tests/fixtures/samples/testpmd/${name}.txt`, 'utf8');
  const of = (text: string) => diagnose([{ name: 'a', text }]);

  it('asks for the counters of a DPDK port next, not for those of the kernel', () => {
    for (const name of [
      'bursts-separate-line-19.05',
      'bursts-joined-line-before-19.05',
      'cycles-per-packet-two-formats',
      'port-throughput-memif',
      'port-xstats',
      'fwd-stats-txonly-bursts-cycles',
    ]) {
      const { next, causes } = of(sample(name));
      expect(next!.command, name).toMatch(/dpdk-/);
      expect(next!.why, name).toContain('show port xstats all');
      const words = [next!.command, ...causes.map(({ cure }) => cure)].join(' ');
      expect(words, name).not.toMatch(/ethtool|softnet|nstat/);
    }
  });

  it('with full bursts speaks for a full core, and with empty polls between them for none', () => {
    for (const name of ['bursts-separate-line-19.05', 'bursts-joined-line-before-19.05']) {
      const { causes } = of(sample(name));
      expect(causes[0]).toMatchObject({ cause: 'core-saturated', confidence: 'likely' });
      expect(causes[0]!.for[0]!.says).toContain('a burst holds 32 of at most 32 packets');
      expect(causes.map(({ cause }) => cause)).not.toContain('no-problem');
    }
    const port = (bursts: string, packets: number) => `testpmd> show fwd stats all
  ---------------------- Forward statistics for port 0  ----------------------
  RX-packets: ${packets}       RX-dropped: 0             RX-total: ${packets}
  TX-packets: ${packets}       TX-dropped: 0             TX-total: ${packets}
  RX-bursts : 1000000 [${bursts}]
`;
    const all = of(port('0% of 0 pkts + 100% of 32 pkts', 32_000_000)).causes;
    expect(all[0]).toMatchObject({ cause: 'core-saturated', confidence: 'likely' });
    expect(all[0]!.for[0]!.says).toContain('a poll takes 32 of at most 32 packets');
    for (const [bursts, packets] of [
      ['90% of 0 pkts + 10% of 32 pkts', 3_200_000],
      ['100% of 8 pkts', 8_000_000],
    ] as const)
      expect(of(port(bursts, packets)).causes[0]!.cause, bursts).not.toBe('core-saturated');
  });
});

it('Nothing is called harmless where an unknown counter of losses moved', () => {
  const print = (packets: number, odd: number) =>
    `NIC statistics:\n     rx_packets: ${packets}\n     rx_missed_errors: 7\n     rx_policer_frobnicated_drops: ${odd}\n`;
  const [first] = diagnose([
    { name: 'a', text: `# date\nTue Mar  3 10:00:00 UTC 2026\n${print(1e9, 5)}` },
    { name: 'b', text: `Tue Mar  3 10:05:00 UTC 2026\n${print(2e9, 912_345)}` },
  ]).causes;
  expect(first).not.toMatchObject({ cause: 'no-problem', confidence: 'likely' });
  expect(first).not.toMatchObject({ confidence: 'sure' });
});

describe('the verdict on a machine without a problem', () => {
  const polled = (perPoll: number) =>
    [
      'Thread 1 vpp_wk_0 (lcore 2)',
      'Time 10.0, 10 sec internal node vector rate 61.66 loops/sec 80000.00',
      '  vector rates in 6.1000e6, out 6.1000e6, drop 0.0000e0, punt 0.0000e0',
      '             Name                 State         Calls          Vectors        Suspends         Clocks       Vectors/Call',
      `dpdk-input                       polling           1588200        61000000               0          1.47e2           ${perPoll}`,
      `ethernet-input                   active            1588200        61000000               0          0.90e2           ${perPoll}`,
    ].join('\n');

  it('names the distance to the capacity where the texts have the cost of a packet', () => {
    const [first] = diagnose([{ name: 'runtime', text: polled(38.41) }]).causes;
    expect(first!.cause).toBe('no-problem');
    expect(verdictText(first!)).toMatch(
      /^Likely: nothing is lost or late here\. In the model the core is at 7\d\.\d % of its capacity: 1\.\d+ Mpps more would fill it\.$/,
    );
    expect(first!.cure).toContain('Nothing to change now');
  });
});

it('A counter of the port holds what its rings lose', () => {
  const print = (packets: number, lost: number) =>
    `# ethtool -S eth0\nNIC statistics:\n     rx_pkts_nic: ${packets}\n     rx_no_dma_resources: ${lost}\n`;
  const of = (packets: number, lost: number) =>
    examine([{ name: 'a', text: `${print(1000, 5)}# sleep 10\n${print(1000 + packets, 5 + lost)}` }]);
  expect(of(100_000, 1000).lossShare).toBeCloseTo(0.01, 6);
  const unfilled = of(10, 10);
  expect(unfilled.lossShare).toBe(1);
  expect(unfilled.diagnosis.causes.map(({ cause }) => cause)).toEqual(['configuration']);
  expect(of(1000, 1000).diagnosis.causes.map(({ cause }) => cause)).not.toContain('configuration');
});
