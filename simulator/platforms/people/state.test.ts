import { describe, expect, it } from 'vitest';
import { createCommentStore, type StoredComment } from './comment-store.ts';
import { createPeopleState, loadPeople, savePeople } from './state.ts';

const author = { externalId: 'ada', name: 'Ada', username: 'ada', avatarUrl: 'https://a.test', profileUrl: 'https://p.test' };

function comment(id: string, publishedAt: number, parentId: string | null = null, publicationId = 'post'): StoredComment {
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

describe('a comment store', () => {
  it('behaves like a sorted list, in whatever order comments are added and removed', () => {
    const comments = createCommentStore();
    let model: StoredComment[] = [];
    // 7919 and 601 are coprime, so that every position is visited.
    for (let step = 0; step < 600; step++) {
      const number = (step * 7919) % 601;
      if (step % 5 === 4) {
        const removed = model[number % model.length];
        comments.remove(removed?.id ?? '');
        model = model.filter(added => added !== removed);
      } else {
        const added = comment(`c${step}`, number % 37, model[number % 11]?.id ?? null);
        comments.add(added);
        model.push(added);
      }
    }
    const expected = model.toSorted((a, b) => a.publishedAt - b.publishedAt).toReversed();
    const page = comments.page('post', 0, 1_000);
    expect(page.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
    for (const { id, repliesCount } of page) expect(repliesCount).toBe(model.filter(({ parentId }) => parentId === id).length);
    expect(comments.count('post')).toBe(model.length);
    expect(comments.save()).toEqual(model);
  });

  it('finds pages among 100,000 comments', () => {
    const comments = createCommentStore();
    for (let i = 0; i < 100_000; i++) comments.add(comment(`c${i}`, i));
    expect(comments.page('post', 99_998, 5).map(({ id }) => id)).toEqual(['c1', 'c0']);
    expect(comments.page('post', 50_000, 2).map(({ id }) => id)).toEqual(['c49999', 'c49998']);
    comments.remove('c50000');
    expect(comments.page('post', 49_998, 3).map(({ id }) => id)).toEqual(['c50001', 'c49999', 'c49998']);
    expect(comments.page('nothing', 0, 5)).toEqual([]);
  });

  it('keeps the comments of posts separate', () => {
    const comments = createCommentStore();
    comments.add(comment('a', 1));
    comments.add(comment('b', 1, 'a', 'other'));
    expect(comments.find('a')?.repliesCount).toBe(0);
    expect([comments.count('post'), comments.count('other')]).toEqual([1, 1]);
  });

  it('returns a copy from save', () => {
    const comments = createCommentStore();
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

it('the state of people is restored from JSON with all that a platform remembers', () => {
  const state = createPeopleState();
  state.knownPosts.add('post_1');
  state.sent.set('key_1', 'message_1').set('key_2', 'message_2');
  state.bans.set('account_1', new Set(['fan_1', 'fan_2'])).set('account_2', new Set());
  state.profileSettings.set('account_1', { ICE_BREAKERS: { payload: 'open' } });
  state.crowd = { commentsPerPost: 3, messagesPerDay: 5 };

  const restored = createPeopleState();
  restored.sent.set('key_3', 'left from before');
  loadPeople(restored, JSON.parse(JSON.stringify(savePeople(state))));

  const { comments: _, ...rest } = restored;
  const { comments: __, ...expected } = state;
  expect(rest).toEqual(expected);
});
