import type { Citation } from '../contract/model.ts';

export const citation: Citation = {
  authors: 'T. Begin, B. Baynat, G. Artero Gallardo, V. Jardin',
  title:
    'An accurate and efficient modeling framework for the performance evaluation of DPDK-based virtual switches',
  venue: 'IEEE Transactions on Network and Service Management 15(4)',
  year: 2018,
};
