import { describe, expect, it } from 'vitest';
import { LruCache } from '../../../src/compute/cache/lru-cache.ts';

describe('LruCache', () => {
  it('forgets what was used longest ago', () => {
    const cache = new LruCache<number>(2);
    cache.set('a', 1);
    cache.set('b', 2);
    expect(cache.get('a')).toBe(1);
    cache.set('c', 3);
    expect(cache.get('b')).toBeNull();
    expect([cache.get('a'), cache.get('c')]).toEqual([1, 3]);
    cache.set('a', 9);
    expect(cache.get('a')).toBe(9);
    cache.clear();
    expect(cache.get('a')).toBeNull();
  });
});

describe('LruCache with weights', () => {
  it('keeps what was used last within its capacity, and nothing heavier than that', () => {
    const cache = new LruCache<number>(10, (value) => value);
    cache.set('four', 4);
    cache.set('five', 5);
    cache.get('four');
    cache.set('three', 3);
    expect(['four', 'five', 'three'].map((key) => cache.get(key))).toEqual([4, null, 3]);
    cache.set('four', 1);
    cache.set('six', 6);
    expect(['four', 'three', 'six'].map((key) => cache.get(key))).toEqual([1, 3, 6]);
    cache.set('eleven', 11);
    expect(cache.get('eleven')).toBeNull();
  });
});
