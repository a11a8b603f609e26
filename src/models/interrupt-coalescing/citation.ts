import type { Citation } from '../contract/model.ts';

export const citation: Citation = {
  authors: 'S. Gebert, T. Zinner, S. Lange, C. Schwartz, P. Tran-Gia',
  title: 'Performance Modeling of Softwarized Network Functions Using Discrete-Time Analysis',
  venue: '28th International Teletraffic Congress (ITC 28)',
  year: 2016,
};
