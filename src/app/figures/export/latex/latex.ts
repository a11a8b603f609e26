/** Parts of LaTeX source that all figures share: escaped text, numbers, axes as pgfplots draws them. Pure. */
import type { Axis } from '../../../../models/contract/figure.ts';
import { plainText } from '../../../../text/xml-text.ts';
import { xTicks, yTicks } from '../../frame/axes/axis-ticks.ts';
import { isLogarithmic, titleWithUnit } from '../../frame/plot-geometry.ts';
import type { PrintFormat, PrintSize } from '../printed/printed-document.ts';
import { greyed } from '../printed/without-colour.ts';

const greek = [
  [
    'alpha',
    'beta',
    'gamma',
    'delta',
    'varepsilon',
    'zeta',
    'eta',
    'theta',
    'iota',
    'kappa',
    'lambda',
    'mu',
    'nu',
  ],
  ['xi', 'o', 'pi', 'rho', 'varsigma', 'sigma', 'tau', 'upsilon', 'varphi', 'chi', 'psi', 'omega'],
].flat();
const capitals: Readonly<Record<string, string>> = {
  ...{ Γ: 'Gamma', Δ: 'Delta', Θ: 'Theta', Λ: 'Lambda', Ξ: 'Xi', Π: 'Pi' },
  ...{ Σ: 'Sigma', Φ: 'Phi', Ψ: 'Psi', Ω: 'Omega' },
};

/** Letters that LaTeX reads as commands, or does not read at all. */
const letters: Readonly<Record<string, string>> = {
  ...{
    '\\': '\\textbackslash{}',
    '{': '\\{',
    '}': '\\}',
    $: '\\$',
    '&': '\\&',
    '#': '\\#',
    _: '\\_',
    '%': '\\%',
  },
  ...{ '~': '\\textasciitilde{}', '^': '\\textasciicircum{}', '"': "''", '|': '\\textbar{}' },
  ...{ '<': '$<$', '>': '$>$', '`': '\\textasciigrave{}' },
  ...{ '−': '$-$', '×': '$\\times$', '·': '$\\cdot$', '±': '$\\pm$', '÷': '$\\div$', '°': '$^{\\circ}$' },
  ...{ '≤': '$\\le$', '≥': '$\\ge$', '≈': '$\\approx$', '≠': '$\\ne$', '≡': '$\\equiv$', '∞': '$\\infty$' },
  ...{ '→': '$\\rightarrow$', '←': '$\\leftarrow$', '√': '$\\surd$', '∑': '$\\sum$', '∂': '$\\partial$' },
  ...{ '“': '``', '”': "''", '‘': '`', '’': "'", '…': '\\dots{}', '–': '--', '—': '---', ℓ: '$\\ell$' },
  ...{ '\u00a0': '~', '\u202f': '\\,', '\u2009': '\\,', '\u2011': '-', µ: '$\\mu$' },
  ...Object.fromEntries(
    greek.map((name, k) => [String.fromCharCode(0x3b1 + k), name === 'o' ? 'o' : `$\\${name}$`]),
  ),
  ...Object.fromEntries(Object.entries(capitals).map(([letter, name]) => [letter, `$\\${name}$`])),
};

const raised = '⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺⁽⁾ⁿⁱ';
const raisedAs = '0123456789-+()ni';
const lowered = '₀₁₂₃₄₅₆₇₈₉ᵢₓₖ';
const loweredAs = '0123456789ixk';

const ofRun = (run: string, from: string, to: string) =>
  [...run].map((letter) => to[from.indexOf(letter)]).join('');

/**
 * Text for LaTeX with its usual packages (UTF-8): special letters escaped, Greek and signs as formulas. Signs beyond
 * Latin that it does not know become a question mark.
 */
export function latexText(text: string): string {
  return plainText(text)
    .replace(/\n/g, ' ')
    .replace(/[⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺⁽⁾ⁿⁱ]+|[₀-₉ᵢₓₖ]+|[\s\S]/gu, (run) => {
      if (raised.includes(run[0]!)) return `$^{${ofRun(run, raised, raisedAs)}}$`;
      if (lowered.includes(run[0]!)) return `$_{${ofRun(run, lowered, loweredAs)}}$`;
      const known = letters[run];
      if (known !== undefined) return known;
      return /^[\x20-\x7e]$/.test(run) || /^\p{Script=Latin}$/u.test(run) ? run : '?';
    });
}

/** Six significant digits, as pgfplots reads them. */
export function latexNumber(value: number): string {
  return String(Number(value.toPrecision(6)));
}

/** Rectangle between the axes of a plot, mm. */
export interface LatexPlace {
  left: number;
  bottom: number;
  width: number;
  height: number;
}

/** Width of the whole figure, and height of a plot between its axes, mm; a slide of beamer is 160 mm wide. */
export const latexSizes: Readonly<Record<PrintSize, { width: number; height: number }>> = {
  column: { width: 88, height: 44 },
  page: { width: 180, height: 60 },
  slide: { width: 140, height: 58 },
};
/** Margins around plots for numbers and titles, mm. */
export const LATEX_MARGINS = { left: 14, right: 3, between: 13 } as const;

/** px of the page's figures in a millimetre of paper: ticks are chosen as on paper. */
export const pxPerMm = (72 / 25.4) * (13 / 8);

function ticksOf(letter: 'x' | 'y', axis: Axis, length: number, labelled: boolean): string[] {
  const ticks = (letter === 'x' ? xTicks : yTicks)(axis, length * pxPerMm).filter(
    ({ value }) => !isLogarithmic(axis.scale) || value > 0,
  );
  const texts = labelled ? ticks.map(({ text }) => `{${latexText(text)}}`).join(',') : '';
  return [
    `${letter}tick={${ticks.map(({ value }) => latexNumber(value)).join(',')}}`,
    `${letter}ticklabels={${texts}}`,
  ];
}

/** `titled`: with its title; `numbered`: with numbers at its ticks. */
interface AxisWords {
  titled: boolean;
  numbered: boolean;
}

const worded: AxisWords = { titled: true, numbered: true };

/** Options of one axis, `length` mm long. */
export function axisOptions(
  letter: 'x' | 'y',
  axis: Axis,
  length: number,
  { titled, numbered }: AxisWords = worded,
): readonly string[] {
  const [low, high] = axis.range;
  return [
    ...(titled ? [`${letter}label={${latexText(titleWithUnit(axis.title, axis.unit))}}`] : []),
    ...(isLogarithmic(axis.scale) ? [`${letter}mode=log`] : []),
    `${letter}min=${latexNumber(low)}`,
    `${letter}max=${latexNumber(high)}`,
    ...ticksOf(letter, axis, length, numbered),
  ];
}

/** An axis of pgfplots at its place, with its plots and drawings; `more` follows the options that all axes have. */
export function axisEnvironment(
  { left, bottom, width, height }: LatexPlace,
  more: readonly string[],
  content: readonly string[],
): readonly string[] {
  const mm = (value: number) => `${latexNumber(value)}mm`;
  const options = [
    '  scale only axis',
    `at={(${mm(left)},${mm(bottom)})}, anchor=south west`,
    `width=${mm(width)}, height=${mm(height)}`,
    'font=\\footnotesize, tick align=outside, tick pos=left',
    'axis line style={black!60}, tick style={black!60}',
    'grid=major, grid style={black!8}',
    'unbounded coords=jump, axis on top=false',
    ...more,
  ].join(',\n  ');
  return [`\\begin{axis}[\n${options}\n]`, ...content, '\\end{axis}'];
}

/** Colours by name, defined once. */
export class LatexColours {
  private readonly names = new Map<string, string>();

  constructor(private readonly grey: boolean) {}

  /** `hex`: `#1b5fb5`. */
  name(hex: string): string {
    const colour = (this.grey ? greyed(hex) : hex).slice(1).toUpperCase();
    const known = this.names.get(colour) ?? `batchscope${this.names.size + 1}`;
    this.names.set(colour, known);
    return known;
  }

  definitions(): readonly string[] {
    return [...this.names].map(([colour, name]) => `\\definecolor{${name}}{HTML}{${colour}}`);
  }
}

/** The picture with its provenance as comments; it needs the package pgfplots. */
export function latexPicture(
  { title, subtitle }: { title: string; subtitle: string },
  provenance: readonly string[],
  { colours, body }: { colours: LatexColours; body: readonly string[] },
): string {
  const comment = (text: string) => `% ${plainText(text).replace(/\n/g, ' ')}`;
  return [
    ...[`${title}. ${subtitle}.`, ...provenance].map(comment),
    '% Needs \\usepackage{pgfplots} and \\pgfplotsset{compat=1.16} in the preamble.',
    '\\begin{tikzpicture}',
    ...colours.definitions(),
    ...body,
    '\\end{tikzpicture}',
    '',
  ].join('\n');
}

export type LatexFormat = Pick<PrintFormat, 'size' | 'grey'>;

/** Colours and place of a single plot on paper. `beside`: width of what is drawn to its right, mm. */
export function singlePlot(
  { size, grey }: LatexFormat,
  beside = 0,
): { colours: LatexColours; place: LatexPlace } {
  const { width, height } = latexSizes[size];
  return {
    colours: new LatexColours(grey),
    place: { left: 0, bottom: 0, width: width - LATEX_MARGINS.left - LATEX_MARGINS.right - beside, height },
  };
}
