import type { Citation } from '../contract/model.ts';

export const citation: Citation = {
  authors: 'S. Geissler, S. Lange, L. Linguaglossa, D. Rossi, T. Zinner, T. Hossfeld',
  title: 'Discrete-Time Modeling of NFV Accelerators that Exploit Batched Processing',
  venue: 'ACM Transactions on Modeling and Performance Evaluation of Computing Systems (TOMPECS)',
  year: 2021,
  url: 'https://hdl.handle.net/11250/2985216',
};
