// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  offerOpening,
  openPlace,
  placeAround,
  placeOf,
  placeRef,
  registerPlace,
  watchPlaces,
} from '../../../src/app/kit/places.ts';

const find = (id: string) => document.getElementById(id)!;
let registered: (() => void)[] = [];

beforeEach(() => {
  document.body.innerHTML = '<div id="a"><i id="x"></i></div><div id="b"><i id="y"></i></div>';
  registered = [
    registerPlace('plot', find('y')),
    registerPlace('plot', find('x')),
    registerPlace('b', find('b')),
  ];
});
afterEach(() => {
  for (const withdraw of registered) withdraw();
});

it('A name leads to its first element in the order of the document, or inside another place', () => {
  expect(placeOf('plot')).toBe(find('x'));
  expect(placeOf('plot', placeOf('b'))).toBe(find('y'));
  expect(placeOf('plot', placeOf('gone'))).toBeNull();
  expect(placeOf('gone')).toBeNull();
});

it('An element is inside of a place, or is that place', () => {
  expect(placeAround('b', find('y'))).toBe(find('b'));
  expect(placeAround('b', find('b'))).toBe(find('b'));
  expect(placeAround('b', find('x'))).toBeNull();
  expect(placeAround('b', window)).toBeNull();
});

it('Listeners are called for places that are added and removed, until they are removed', () => {
  const heard = vi.fn<() => void>();
  const stop = watchPlaces(heard);
  const withdraw = placeRef('c')(find('a'));
  expect(heard).toHaveBeenCalledTimes(1);
  if (typeof withdraw === 'function') withdraw();
  expect(heard).toHaveBeenCalledTimes(2);
  expect(placeOf('c')).toBeNull();
  stop();
  registerPlace('c', find('a'))();
  expect(heard).toHaveBeenCalledTimes(2);
});

it('A closed part of the page opens by its registered function', () => {
  const open = vi.fn<() => void>();
  const withdraw = offerOpening('sheet', open);
  openPlace('sheet');
  withdraw();
  openPlace('sheet');
  expect(open).toHaveBeenCalledOnce();
});
