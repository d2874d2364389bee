import { describe, expect, it } from 'vitest';
import { RenderCache } from './render-cache.ts';

function counting(maxKept: number) {
  const cache = new RenderCache<{ name: string }, { name: string; url: string }>(maxKept);
  const rendered: string[] = [];
  const get = (entity: { name: string }, variant = 'a') =>
    cache.get(entity, variant, () => {
      rendered.push(entity.name);
      return { name: entity.name, url: `${variant}/${entity.name}` };
    });
  return { cache, rendered, get };
}

describe('RenderCache', () => {
  it('renders an entity once for a variant, and freezes what it keeps', () => {
    const { get, rendered } = counting(2);
    const post = { name: 'one' };
    expect(get(post)).toBe(get(post));
    expect(Object.isFrozen(get(post))).toBe(true);
    expect(get(post, 'b')).toEqual({ name: 'one', url: 'b/one' });
    expect(rendered).toEqual(['one', 'one']);
  });

  it('forgets one, or all', () => {
    const { cache, get, rendered } = counting(2);
    const [one, two] = [{ name: 'one' }, { name: 'two' }];
    get(one);
    get(two);
    cache.forget(one);
    get(one);
    get(two);
    expect(rendered).toEqual(['one', 'two', 'one']);
    cache.forgetAll();
    get(two);
    expect(rendered).toEqual(['one', 'two', 'one', 'two']);
  });

  it('keeps so many, and lets the oldest go', () => {
    const { get, rendered } = counting(2);
    const [one, two, three] = [{ name: 'one' }, { name: 'two' }, { name: 'three' }];
    for (const post of [one, two, three, three, two, one]) get(post);
    expect(rendered).toEqual(['one', 'two', 'three', 'one']);
  });
});
