import { describe, expect, it } from 'vitest';
import { cleanedText } from '../../../src/texts/cleaning/cleaned-text.ts';
import { expectProportionalWork } from '../../proportional-work.ts';

const clean = (text: string) => cleanedText(text).text;
const lines = (...list: string[]) => `${list.join('\n')}\n`;

describe('decoration around an output is removed', () => {
  it.each([
    ['colours', '\u001b[2;35mTotal 15\u001b[0m observations\n', 'Total 15 observations\n'],
    ['colours whose escape was lost', '[1;32mrx-usecs[0m: 20\n', 'rx-usecs: 20\n'],
    ['the title of a terminal', '\u001b]0;root@host\u0007rx-usecs: 20\n', 'rx-usecs: 20\n'],
    ['overstriking', 'N\bNA\bAM\bME\bE\n', 'NAME\n'],
    ['a correction at the prompt', 'ethtol\b\bool -c eth0\n', 'ethtool -c eth0\n'],
    ['entities', 'a -&gt; b &amp;&amp; c&nbsp;d\n', 'a -> b && c d\n'],
    ['entities by number', '135/162 (84&#37;)\n', '135/162 (84%)\n'],
    ['a mark of code in front of an output', '`   CPU0   CPU1\n 0: 1 2\n', '   CPU0   CPU1\n 0: 1 2\n'],
    ['a mark of code behind an output', 'a: 1\nrx-usecs: 20`\n', 'a: 1\nrx-usecs: 20\n'],
    ['entities of entities', 'a -&amp;gt; b\n', 'a -> b\n'],
    ['elements of a page', '<p>RX: 1<br>TX: 2</p>\n', 'RX: 1\nTX: 2\n'],
    ['bold type', 'rx-usecs: **20**\n**rx-frames: 5**\n', 'rx-usecs: 20\nrx-frames: 5\n'],
    ['the echo of a key', '^C[Device: id=0] TX: 1\n', '[Device: id=0] TX: 1\n'],
    ['line ends of a string', '"out": "a 1\\nb 2\\nc\\t3\\n",', '"out": "a 1\nb 2\nc\t3\n",'],
    [
      'the encoding of a mail',
      `a =3D 1\nb =3D 2.${'5'.repeat(60)}=\n7 =C2=B5s\n`,
      `a = 1\nb = 2.${'5'.repeat(60)}7 \u00b5s\n`,
    ],
    ['fences beside the code', '```a: 1\nrx-usecs: 20```\n', 'a: 1\nrx-usecs: 20\n'],
    ['borders of a pane', '┌──────┐\n│ a: 1 │\n│ b: 2 │\n└──────┘\n', '\na: 1\nb: 2\n\n'],
    [
      'a list of strings',
      'ok: {\n  "a: 1",\n  "b: \\"2\\"",\n  "c: 3"\n}\n',
      'ok: {\na: 1\nb: "2"\nc: 3\n}\n',
    ],
    ['a remark behind a line', 'rx-usecs: 20   <=== why?\n', 'rx-usecs: 20\n'],
  ])('%s', (_name, text, expected) => {
    expect(clean(text)).toBe(expected);
    expect(cleanedText(text).notes).toMatchObject([{ code: 'cleaned' }]);
  });

  it.each([
    ['kubectl', (k: number) => `2026-11-26T12:00:0${k}.123456789Z `],
    ['a container run-time', (k: number) => `2026-11-26T12:00:0${k}.123456789+01:00 stdout F `],
    ['compose', () => 'testpmd-0  | '],
    ['the journal', (k: number) => `Nov 26 12:00:0${k} host7 collect[4711]: `],
    ['syslog', (k: number) => `<13>Nov  6 12:00:0${k} host7 logger: `],
    ['dmesg', (k: number) => `[ 1234.00000${k}] `],
    ['dmesg -T', (k: number) => `[Thu Nov 26 12:00:0${k} 2026] `],
    ['grep -n', (k: number) => `${10 + 3 * k}:`],
    ['grep -n of files', (k: number) => `logs/a.txt:${k + 9}:`],
    ['cat -n', (k: number) => `     ${k + 1}\t`],
    ['a runner of tests', () => '[stdout] '],
    ['a runner that shouts', () => '[OUTPUT] '],
    ['minutes of the hour', (k: number) => `41:2${k}.4: `],
    ['Suricata', (k: number) => `[3399] 22/9/2026 -- 08:45:1${k} - (source-dpdk.c:548) <Perf> (Print) -- `],
    ['kubectl logs --prefix', () => '[pod/router-7d9f/vpp] '],
    ['a bar', () => '| '],
    ['a diff', () => '+'],
    ['quotes at two depths', (k: number) => (k % 2 ? '> ' : '> > ')],
  ])('the prefix of %s', (name, prefix) => {
    const output = ['RX: 1', '', '  RX-packets: 12 RX-missed: 3', 'testpmd> '];
    const text = lines(...output.map((line, k) => prefix(k) + line));
    const depth = name.startsWith('quotes') ? /^> ?/gm : /^$/gm;
    expect(clean(text).replace(depth, '')).toBe(lines(...output));
  });

  it('a prefix in a quote in a fence', () => {
    const text = lines(
      'Hello,',
      '> ```',
      '> [ 1.000001] a: 1 and more',
      '> [ 1.000002] b: 2',
      '> [ 1.000003] c',
      '> ```',
    );
    expect(clean(text).trim()).toBe('a: 1 and more\nb: 2\nc');
  });

  it('marks of diff: the lines of the first file, then those of the second', () => {
    const text = lines(
      '2,3c2,3',
      '< a: 1',
      '< b: 2',
      '---',
      '> a: 3',
      '> b: 4',
      '7c7',
      '< c: 5',
      '---',
      '> c: 6',
    );
    const cleaned = clean(text)
      .split('\n')
      .filter((line) => line !== '');
    expect(cleaned).toEqual(['a: 1', 'b: 2', 'c: 5', 'a: 3', 'b: 4', 'c: 6']);
  });

  it('marks of diff in the quotes of a mail, below a deeper quote', () => {
    const text = lines(
      '> > > > What do the counters say?',
      '> > Here:',
      '> > 2c2',
      '> > < a: 1',
      '> > ---',
      '> > > a: 3',
      '> >',
      '> > > > Thank you.',
    );
    const cleaned = clean(text)
      .split('\n')
      .filter((line) => line.trim() !== '');
    expect(cleaned).toEqual(['> > What do the counters say?', 'Here:', 'a: 1', 'a: 3', '> > Thank you.']);
  });

  it('the number of lines stays, so that refusals name the line of the paste', () => {
    const text = lines('Mine:', '', '```', 'a: 100', 'b: 200', '```', 'bye');
    expect(clean(text).split('\n').indexOf('b: 200')).toBe(text.split('\n').indexOf('b: 200'));
  });
});

describe('text of an output stays', () => {
  it.each([
    ['counts by size, tabs between', lines('1\t500', '2\t600', '3\t700', '4\t5')],
    ['a table with borders', lines('| a | b |', '|---|---|', '| 1 | 2 |', '| 3 | 4 |')],
    ['a table with bars', lines('rate | loss', '1 | 0', '2 | 0', '3 | 1')],
    [
      'a table over time',
      lines('time pps', '2026-11-26T12:00:00Z 5', '2026-11-26T12:00:01Z 6', '2026-11-26T12:00:02Z 7'),
    ],
    [
      'rows over time without a head',
      lines('2026-11-26 12:00:00 5', '2026-11-26 12:00:01 6', '2026-11-26 12:00:02 7'),
    ],
    ['rows of sar', lines('12:00:01 eth0 5', '13:00:01 eth0 6', '14:00:01 eth0 7')],
    ['counts by size, a colon between', lines('1:500', '2:600', '3:700', '4:5')],
    ['counts in ranges', lines('0-10: 500', '11-20: 600', '21-30: 700')],
    ['counts by size, aligned', lines('   1  500', '   2  600', '   3  700')],
    [
      'rows over time below their names',
      lines(
        'time iface pps',
        ...Array.from({ length: 20 }, (_, k) => `2026-11-26T12:00:${10 + k} eth0 ${k}`),
      ),
    ],
    ['a unit in brackets', lines('distance [m],count', '1,2')],
    ['powers', lines('2**3 and 4**5')],
    ['a rule of equals signs', lines('='.repeat(76), 'a: 1', '='.repeat(76), 'b: 2')],
    ['line ends in JSON', '{"text":"a 1\\nb 2\\nc 3\\n"}\n'],
    ['rows of times', lines('12:00:01: 5', '12:00:02: 6', '12:00:03: 7')],
    ['bars of stars', lines('1 -> 2 : 5 |**|', '2 -> 3 : 9 |****|')],
    ['a border of stars', lines('****', '** a', '****')],
    ['the open bin of Open vSwitch', lines('  128  5', '>       2')],
    ['a frame of sockperf', lines('sockperf: ---> <MAX> observation = 3', 'sockperf: ====> avg-rtt=2')],
    ['ranges and comparisons', lines('[16m, 32m) 5 |@|', 'if a < 5 && b > 3', 'a <b c')],
  ])('%s', (_name, text) => {
    expect(cleanedText(text)).toEqual({ text, notes: [] });
  });
});

it('lines of two machines are not one output', () => {
  const text = lines(...[1, 2, 3, 4].map((k) => `Nov 26 12:00:0${k} host${k % 2} collect: RX-packets: ${k}`));
  expect(() => cleanedText(text)).toThrow(
    /2 sources \(host1 collect, host0 collect\).*paste the lines of one/,
  );
});

it('The time for decorated lines is in proportion to their number', () => {
  expectProportionalWork((size) => {
    const text = lines(
      ...Array.from({ length: size }, (_, k) => `> \u001b[1m[ 12.${100_000 + k}]\u001b[0m rx: ${k} <== x`),
    );
    expect(clean(text)).not.toContain('<==');
  }, 2000);
});
