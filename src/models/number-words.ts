/** Numbers in sentences: a few significant digits, never locale-dependent. Panels and axes format their own. */

/** `significant(1234.5)` is "1230", `significant(0.0712)` is "0.0712"; beyond 1e6 and below 1e-3 in the form 4.3e-7. */
export function significant(value: number, digits = 3): string {
  if (value === 0) return '0';
  const magnitude = Math.abs(value);
  if (magnitude >= 1e6 || magnitude < 1e-3) return value.toExponential(digits - 1).replace('e+', 'e');
  return String(Number(value.toPrecision(digits)));
}

/** `4.3e-7 (1 in 2.3 million)`; "0" for an exact zero. */
export function probabilityWords(p: number): string {
  if (p === 0) return '0';
  if (p > 0.01) return `${significant(100 * p)} %`;
  const every = 1 / p;
  const units: readonly [number, string][] = [
    [1e12, 'e12'],
    [1e9, ' billion'],
    [1e6, ' million'],
    [1e3, ' thousand'],
  ];
  const [scale, word] = units.find(([scale]) => every >= scale) ?? [1, ''];
  return scale === 1e12 ? significant(p) : `${significant(p)} (1 in ${significant(every / scale, 2)}${word})`;
}

/** The next number of the series 1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10 ... at or above: axis ends that seldom move. */
export function niceCeil(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  const steps = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];
  const step = steps.find((s) => s * power >= value * (1 - 1e-12)) ?? 10;
  return Number((step * power).toPrecision(3));
}
