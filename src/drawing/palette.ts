/**
 * The colours of both themes as values: figures need strings, the shell reads the same ones as custom properties from
 * `tokens.css` (a test compares the two). Every colour of text or data has a contrast of at least 4.5:1 with the
 * surface, so that a direct label can have the colour of its curve.
 */
export interface Palette {
  theme: 'light' | 'dark';
  /** Background of the page. */
  page: string;
  /** Background of figures and controls. */
  surface: string;
  /** Background of table heads, fields and tracks. */
  sunken: string;
  ink: string;
  inkMuted: string;
  inkFaint: string;
  /** Separators; decoration only. */
  hairline: string;
  /** Grid lines inside a plot: fainter than a separator. */
  grid: string;
  /** Outlines of controls (3:1). */
  control: string;
  /** Selection, focus and the current operating point. */
  accent: string;
  /** A light wash of the accent, behind selected items. */
  accentWash: string;
  danger: string;
  warning: string;
  good: string;
  /** The first is the model's line, the others distinguish several model curves of one figure. */
  model: readonly string[];
  published: string;
  /** The first is the measurement's, the others distinguish several measurements. */
  measurement: readonly string[];
  simulation: string;
  ghost: string;
  /**
   * Hues of the Okabe-Ito set that no other role uses, at text contrast, each but black in two depths; those nearest to
   * the model's blue last.
   */
  pins: readonly string[];
  /**
   * For things of a kind side by side (ports, configurations), the model's first: distinct in hue and lightness,
   * different from the colours of measurements and simulations.
   */
  apart: readonly string[];
  reference: string;
  /**
   * Layers of a stack, bottom first: few hues, because they are parts of one quantity; each at 3:1 with the surface,
   * neighbours at 2:1, all different in greyscale.
   */
  layers: readonly string[];
  /** Text on each of them. */
  layerInk: readonly string[];
  /** Outline of the layers; absent: the surface. */
  layerEdge?: string;
}

export const lightPalette: Palette = {
  theme: 'light',
  page: '#fbfbfa',
  surface: '#ffffff',
  sunken: '#f3f4f6',
  ink: '#16191d',
  inkMuted: '#4d545d',
  inkFaint: '#646b75',
  hairline: '#dfe2e6',
  grid: '#eceef1',
  control: '#868d97',
  accent: '#1b5fb5',
  accentWash: '#e8f0fa',
  danger: '#b3261e',
  warning: '#8a5a00',
  good: '#00734f',
  model: ['#1b5fb5', '#0b3c7d', '#3f74b6', '#182d4d', '#2f68c9'],
  published: '#3f74b6',
  measurement: ['#c93f0f', '#96320f', '#b5531f'],
  simulation: '#00795a',
  ghost: '#a7afba',
  pins: ['#a8487a', '#946200', '#4d4d4d', '#756b00', '#6b1f4d', '#5e3b00', '#0c5470', '#1a78ad'],
  apart: ['#1b5fb5', '#a8487a', '#946200', '#16191d', '#00747e', '#8a3fd1', '#4f7a00', '#6b1f4d', '#2e4a00'],
  reference: '#646b75',
  layers: ['#6894cd', '#2d5e9c', '#10294a', '#6d7680', '#41474f'],
  layerInk: ['#16191d', '#ffffff', '#ffffff', '#ffffff', '#ffffff'],
};

export const darkPalette: Palette = {
  theme: 'dark',
  page: '#101316',
  surface: '#15181c',
  sunken: '#1d2126',
  ink: '#e8eaed',
  inkMuted: '#b0b6be',
  inkFaint: '#979ea8',
  hairline: '#2d3238',
  grid: '#23282d',
  control: '#6f7781',
  accent: '#6ea8f0',
  accentWash: '#1c2b3f',
  danger: '#ff8a80',
  warning: '#f0b84a',
  good: '#3cc79a',
  model: ['#6ea8f0', '#a4c8f7', '#4f8fe0', '#d3e4fb', '#84a9d8'],
  published: '#8db4e6',
  measurement: ['#ff7a45', '#ffb08f', '#e0925f'],
  simulation: '#3cc79a',
  ghost: '#5a626d',
  pins: ['#e08fba', '#e6a823', '#b4b4b4', '#e5d84a', '#f7cfe2', '#ffdfa6', '#bfe6fa', '#63bdee'],
  apart: ['#6ea8f0', '#e08fba', '#e6a823', '#e8eaed', '#2fb5bd', '#b07cff', '#b4cf3a', '#bf6a96', '#6d9a1a'],
  reference: '#979ea8',
  layers: ['#3d69a2', '#72a4e6', '#dfebfa', '#7b848e', '#bfc4cb'],
  layerInk: ['#e8eaed', '#15181c', '#15181c', '#15181c', '#15181c'],
};
