/** Plotly's marker symbols as paths around (10, 5), for swatches. */
export const markerPaths: Readonly<Record<string, string>> = {
  circle: 'M7 5a3 3 0 1 0 6 0a3 3 0 1 0 -6 0z',
  square: 'M7 2h6v6h-6z',
  'triangle-up': 'M10 1.5l3.5 6h-7z',
  'triangle-down': 'M10 8.5l3.5 -6h-7z',
  diamond: 'M10 1l4 4l-4 4l-4 -4z',
  cross: 'M9 1h2v3h3v2h-3v3h-2v-3h-3v-2h3z',
  x: 'M7.6 1.2l2.4 2.4l2.4 -2.4l1.4 1.4l-2.4 2.4l2.4 2.4l-1.4 1.4l-2.4 -2.4l-2.4 2.4l-1.4 -1.4l2.4 -2.4l-2.4 -2.4z',
  'star-diamond': 'M10 0.5l1.3 3.2l3.2 1.3l-3.2 1.3l-1.3 3.2l-1.3 -3.2l-3.2 -1.3l3.2 -1.3z',
  hexagon: 'M10 1l3.5 2v4l-3.5 2l-3.5 -2v-4z',
};
