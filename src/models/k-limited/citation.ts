import type { Citation } from '../contract/model.ts';

export const citation: Citation = {
  authors: 'T. Dimitrovski, B. Turkovic, A. Ganesh, T. Lynar, H. van den Berg, G. Heijenk',
  title: 'On performance modeling for the management of Cloud-native Network Functions in closed-loops',
  venue: '21st International Conference on Network and Service Management (CNSM)',
  year: 2025,
  url: 'https://repository.tno.nl/SingleDoc?docId=82496',
};
