import { describe, expect, it } from 'vitest';
import { LruCache } from '../../src/compute/lru-cache.ts';

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
