import type { About } from '../model.ts';
export const about: About = {
  citation: { authors: '', title: '', venue: '', year: 2016, bibtex: '' },
  summary: '',
  assumptions: [],
  formulas: [],
  errata: [],
};
