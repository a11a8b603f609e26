import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { TypesetText } from '../../../../src/app/parts/details/TypesetText.tsx';

const set = (text: string) => renderToStaticMarkup(<TypesetText>{text}</TypesetText>);

it('prose of a model has its indices as subscripts, and names with underscores unchanged', () => {
  expect(set('(T_S and p_i) of C_f')).toBe(
    '(<i>T</i><sub>S</sub> and <i>p</i><sub>i</sub>) of <i>C</i><sub>f</sub>',
  );
  expect(set('load_mpps, a_bcd')).toBe('load_mpps, a_bcd');
});

it('prose of a model does not break a number from its unit', () => {
  expect(set('a slot lasts 1 µs in 3 steps')).toBe('a slot lasts 1\u202fµs in 3 steps');
});
