/** Values along an axis, in this unit. */
export interface PredictedAxis {
  unit: string;
  values: readonly number[];
}

export interface Prediction {
  model: string;
  figure: string;
  /** Views of the figure for the same quantities; absent: all where the units fit. */
  views?: readonly string[];
  /** `steps`: x are the middles of bins; `across`: one value of x, over all y. */
  shape: 'line' | 'steps' | 'point' | 'across';
  x: PredictedAxis;
  y: PredictedAxis;
}
