/** Short pieces of text to be repeated: blanks, marks, letters, cells and rows of usual outputs. */
export const repeatedUnits: readonly string[] = [
  ...['\n', '\t', ' ', '\r\n', '\r', '\u00a0', ' \n', '\t\n'],
  ...['a', '0', '-', '=', '*', '#', '|', ',', ';', ':', '.', '"', "'", '`', '/', '\\', '$', '%', '@', '&'],
  ...['_', '~', '^', '!', '?', '+', '[', ']', '{', '}', '(', ')', '<', '>', '\u2502'],
  ...['a ', '0 ', '1 ', '1,', '1.', '..', '1e', 'a:', 'a=', '- ', '|a', 'a;', '> ', '0x1f ', '1:1 '],
  ...['a\n', '0\n', 'a: 1\n', 'a 1\n', '0 0\n', 'ab,cd\n', '{}\n', '[1]', '"a",', 'key: ', "'a' "],
  ...['&lt;', '**a** ', '<b>', 'a@b ', '$ a\n', '# a\n', 'rx ', 'rx_', 'Mpps ', 'ping ', 'core 1 '],
];

type Place = (unit: string, length: number) => string;

const repeated: Place = (unit, length) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length);

/** A short output of counters with `length` characters of a repeated unit in it, by their place. */
export const placedIn: Readonly<Record<'beginning' | 'middle' | 'end', Place>> = {
  beginning: (unit, length) => `${repeated(unit, length)}\nrx_dropped: 5\nrx_packets: 100\n`,
  middle: (unit, length) => `rx_dropped: 5\n${repeated(unit, length)}\nrx_packets: 100\n`,
  end: (unit, length) => `rx_dropped: 5\nrx_packets: 100\n${repeated(unit, length)}`,
};
