import { describe, expect, it } from 'vitest';
import type { Opinions, PlatformOpinion, PlatformRecommendation } from '../../domain/ports/reviews.ts';
import { START, testKernel } from '../platforms.fixture.ts';
import { createPlatforms } from '../platforms.ts';

const platformsOf = (seed: number) => createPlatforms(testKernel(seed));

/** Both stores of a world with that seed, as what they have in common. */
const STORES = [
  { kind: 'reviews', most: 400, of: (seed: number): Opinions<PlatformOpinion> => platformsOf(seed).GOOGLE_BUSINESS.reviews },
  { kind: 'recommendations', most: 300, of: (seed: number): Opinions<PlatformOpinion> => platformsOf(seed).FACEBOOK.recommendations },
] as const;

const SEEDS = Array.from({ length: 12 }, (_, index) => index + 1);

describe.each(STORES)('$kind of the seed', ({ most, of }) => {
  it('[D-MSC-40] are more than 250 of the first account of a login, and from none to the most of its second one', () => {
    const counts = (id: string) => SEEDS.map(seed => of(seed).all(id).length);
    for (const count of counts('acme')) expect(count).toSatisfy((n: number) => n > 250 && n <= most);
    for (const count of counts('acme_2')) expect(count).toSatisfy((n: number) => n >= 0 && n <= most);
    expect(Math.min(...counts('acme_2'))).toBeLessThan(100);
  });

  it('are the same for the same seed and account, and differ for others', () => {
    expect(of(1).all('acme')).toEqual(of(1).all('acme'));
    expect(of(2).all('acme')).not.toEqual(of(1).all('acme'));
    expect(of(1).all('other')).not.toEqual(of(1).all('acme'));
  });

  it('are from before the world began, newest first, each with an id of its own', () => {
    const items = of(1).all('acme');
    const times = items.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    expect(Math.max(...items.map(({ updatedAt }) => updatedAt))).toBeLessThan(START);
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
    for (const { createdAt, updatedAt } of items) expect(updatedAt).toBeGreaterThanOrEqual(createdAt);
  });

  it('are read page by page, each once, also when newer ones come meanwhile', () => {
    const store = of(1);
    const all = store.all('acme');
    const read: PlatformOpinion[] = [];
    let page = store.page('acme', null, 50);
    for (;;) {
      read.push(...page.items);
      const last = page.items.at(-1);
      if (!page.hasMore || !last) break;
      store.put('acme', { ...last, id: `new_${read.length}`, createdAt: START + read.length });
      page = store.page('acme', last, 50);
    }
    expect(read).toEqual(all);
    expect(store.all('acme').length).toBe(all.length + Math.ceil(all.length / 50) - 1);
  });

  it('can be replaced and removed', () => {
    const store = of(1);
    const [first, second] = store.all('acme');
    if (!first || !second) throw new Error('There are fewer than two');
    store.put('acme', { ...first, comment: 'Changed' });
    expect(store.find('acme', first.id)).toEqual({ ...first, comment: 'Changed' });
    expect([store.remove('acme', second.id), store.remove('acme', second.id)]).toEqual([true, false]);
    expect([store.find('acme', second.id), store.all('acme')[1]?.id === second.id]).toEqual([undefined, false]);
  });
});

it('[D-MSC-39] one recommendation of the seed in eight has no story', () => {
  const items = platformsOf(1).FACEBOOK.recommendations.all('acme');
  const withoutStory = items.filter(({ storyId }: PlatformRecommendation) => storyId === null);
  expect(withoutStory.length).toBe(Math.floor(items.length / 8));
});
