import { describe, expect, it } from 'vitest';
import { createComments, type KeptComment } from './comments.ts';

const author = { externalId: 'ada', name: 'Ada', username: 'ada', avatarUrl: 'https://a.test', profileUrl: 'https://p.test' };

function comment(id: string, publishedAt: number, parentId: string | null = null, publicationId = 'post'): KeptComment {
  return {
    id,
    publicationId,
    parentId,
    author,
    byOwner: false,
    text: 'x',
    likesCount: 0,
    hidden: false,
    likedByOwner: false,
    moderation: null,
    publishedAt,
  };
}

describe('comments', () => {
  it('stand as a sorted list would, in whatever order they come and go', () => {
    const comments = createComments();
    let model: KeptComment[] = [];
    // A walk that comes by every place and every neighbour.
    for (let step = 0; step < 600; step++) {
      const number = (step * 7919) % 601;
      if (step % 5 === 4) {
        const gone = model[number % model.length];
        comments.remove(gone?.id ?? '');
        model = model.filter(one => one !== gone);
      } else {
        const one = comment(`c${step}`, number % 37, model[number % 11]?.id ?? null);
        comments.add(one);
        model.push(one);
      }
    }
    const expected = model.toSorted((a, b) => a.publishedAt - b.publishedAt).toReversed();
    const page = comments.page('post', 0, 1_000);
    expect(page.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
    for (const { id, repliesCount } of page) expect(repliesCount).toBe(model.filter(({ parentId }) => parentId === id).length);
    expect(comments.count('post')).toBe(model.length);
    expect(comments.save()).toEqual(model);
  });

  it('are found at once among 100,000', () => {
    const comments = createComments();
    for (let i = 0; i < 100_000; i++) comments.add(comment(`c${i}`, i));
    expect(comments.page('post', 99_998, 5).map(({ id }) => id)).toEqual(['c1', 'c0']);
    expect(comments.page('post', 50_000, 2).map(({ id }) => id)).toEqual(['c49999', 'c49998']);
    comments.remove('c50000');
    expect(comments.page('post', 49_998, 3).map(({ id }) => id)).toEqual(['c50001', 'c49999', 'c49998']);
    expect(comments.page('nothing', 0, 5)).toEqual([]);
  });

  it('of one post are not those of another', () => {
    const comments = createComments();
    comments.add(comment('a', 1));
    comments.add(comment('b', 1, 'a', 'other'));
    expect(comments.find('a')?.repliesCount).toBe(0);
    expect([comments.count('post'), comments.count('other')]).toEqual([1, 1]);
  });

  it('that are saved do not change with those that live on', () => {
    const comments = createComments();
    comments.add(comment('a', 1));
    const saved = comments.save();
    comments.update('a', { hidden: true });
    comments.update('unknown', { hidden: true });
    expect(saved).toEqual([comment('a', 1)]);
    expect(comments.save()).toEqual([{ ...comment('a', 1), hidden: true }]);
    comments.load(saved);
    expect(comments.page('post', 0, 9)).toEqual([{ ...comment('a', 1), repliesCount: 0 }]);
  });
});
