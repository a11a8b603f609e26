import type { Citation } from '../contract/model.ts';

export const citation: Citation = {
  authors: 'Đ. Vladislavić, D. Huljenić, J. Ožegović',
  title: 'Virtual Network Resource Optimization Model for Network Function Virtualization',
  venue: 'Open-access research article, published 17 August 2021',
  year: 2021,
};
